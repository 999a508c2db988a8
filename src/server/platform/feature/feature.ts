/** What a feature adds to the site; its `*-feature.ts` exports one. */
import type { Hono } from 'hono';
import type { AccountHolder } from '../account-holder.ts';
import type { Queryable } from '../db/database.ts';
import { listTables, type DeclaredTable, type TableDeclarations } from '../db/table-declaration.ts';
import type { AppEnv } from '../http/app-env.ts';
import type { RateLimit } from '../http/rate-limit.ts';
import type { SiteFunction } from '../http/site-function.ts';
import type { Job } from '../jobs/feature-jobs.ts';
import type { EmailDeclaration } from '../mail/email-declaration.ts';
import type { HeldSubmissions } from '../screening/held-submissions.ts';

export interface Feature {
  name: string;
  /** Behind POST /functions/v1/<name>. */
  functions?: readonly SiteFunction[];
  /** Its routes outside /functions/v1. */
  routes?: FeatureRoutes;
  emails?: readonly EmailDeclaration[];
  /** Its periodic jobs. */
  jobs?: readonly Job[];
  tables: TableDeclarations;
  /** Its submissions that look like spam and wait for the owner. */
  held?: HeldSubmissions;
  /** Its part of the account page. */
  overview?: Overview;
  /** Runs in the transaction in which a mailed link proves who owns an address. */
  whenAddressProved?: (tx: Queryable, holder: AccountHolder) => Promise<void>;
}

export function emailsOf(features: readonly Feature[]): readonly EmailDeclaration[] {
  return features.flatMap(({ emails = [] }) => emails);
}

export function tablesOf(features: readonly Feature[]): readonly DeclaredTable[] {
  return features.flatMap(({ tables }) => listTables(tables));
}

export function heldOf(features: readonly Feature[]): readonly HeldSubmissions[] {
  return features.flatMap(({ held }) => held ?? []);
}

export function jobsOf(features: readonly Feature[]): readonly Job[] {
  return features.flatMap(({ jobs = [] }) => jobs);
}

export interface FeatureRoutes {
  /** Where the endpoint is mounted. */
  base: string;
  endpoint: Hono<AppEnv>;
  list: readonly StatedRoute[];
}

export interface StatedRoute {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the base. */
  path: string;
  guard: RouteGuard;
  /** Rate limits, counted by the caller's network, address or account. */
  limits?: readonly RateLimit[];
}

/**
 * Who may call. `own form`: forms on our own pages. `mailed link`: its holder. `half session`: a session, even before
 * its second factor. `order`: whoever knows the order's reference. `signature`: our payment service.
 */
type RouteGuard =
  | 'anyone'
  | 'own form'
  | 'mailed link'
  | 'half session'
  | 'session'
  | 'operator'
  | 'order'
  | 'signature';

/** The account page's sections; each section's owner adds its type here. */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by the owners' declarations
export interface OverviewSections {}

export type Overview = {
  readonly [Section in keyof OverviewSections]?: (
    db: Queryable,
    holder: AccountHolder,
    now: number,
  ) => Promise<OverviewSections[Section]>;
};
