/** What a feature adds to the site, as its `*-feature.ts` states it. */
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
  /** Everything else it answers. */
  routes?: FeatureRoutes;
  emails?: readonly EmailDeclaration[];
  /** What it does from time to time, unasked. */
  jobs?: readonly Job[];
  tables: TableDeclarations;
  /** What of it waits for the owner, because it looked like spam. */
  held?: HeldSubmissions;
  /** Its part of the account page. */
  overview?: Overview;
  /** What to do in the transaction in which a mailed link has proved whose an address is. */
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
  /** What its uses are counted by: the caller's network, address or account. */
  limits?: readonly RateLimit[];
}

/** Who may call: anybody, our own pages' forms, the holder of a mailed link, a session (before its second step: half), an operator, who knows an order's reference, a signature of our payment service. */
type RouteGuard =
  | 'anyone'
  | 'own form'
  | 'mailed link'
  | 'half session'
  | 'session'
  | 'operator'
  | 'order'
  | 'signature';

/** The account page's sections; whoever owns the page says what they hold, by adding them here. */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by the owners' declarations
export interface OverviewSections {}

export type Overview = {
  readonly [Section in keyof OverviewSections]?: (
    db: Queryable,
    holder: AccountHolder,
    now: number,
  ) => Promise<OverviewSections[Section]>;
};
