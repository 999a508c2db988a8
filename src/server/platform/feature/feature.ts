import type { AccountHolder } from '../account-holder.ts';
import type { Queryable } from '../db/database.ts';
import { listTables, type DeclaredTable, type TableDeclarations } from '../db/table-declaration.ts';
import type { Forms, SiteForm } from '../forms/site-form.ts';
import type { PlainPostOptions } from '../http/plain-post.ts';
import type { SiteFunction } from '../http/site-function.ts';
import type { FeatureRoutes } from '../http/stated-routes.ts';
import type { Job } from '../jobs/feature-jobs.ts';
import { recallSubmission } from '../forms/receive.ts';
import type { EmailDeclaration } from '../mail/outbox/email-declaration.ts';
import type { PastActs } from '../people/past-act.ts';

export interface Feature {
  name: string;
  /** Behind POST /functions/v1/<name>. */
  functions?: readonly SiteFunction[];
  /** Whatever a visitor sends and both sides get; each brings its function and its plain post. */
  forms?: readonly SiteForm[];
  /** Its routes outside /functions/v1. */
  routes?: readonly FeatureRoutes[];
  emails?: readonly EmailDeclaration[];
  /** Its periodic jobs. */
  jobs?: readonly Job[];
  /** Reads again what people did here, for their timelines; what came by a form is read by the form. */
  pastActs?: PastActs;
  tables: TableDeclarations;
  /** Its part of the account page. */
  overview?: Overview;
  /**
   * Whether more than its own data depends on the account of this address, such as a role on the team: no account may
   * move to it.
   */
  reservesAddress?: (tx: Queryable, email: string, now: number) => Promise<boolean>;
  /** Why the link of an invitation no longer works, in words; undefined when it does. */
  refusesInvite?: (tx: Queryable, holder: AccountHolder) => Promise<string | undefined>;
  /**
   * Runs in the transaction in which a mailed link proves who owns an address. `holder` is as before the proof. Returns
   * true when more than its own data depends on the account from now on: it must then start afresh, because whoever had
   * it before may be a stranger.
   */
  whenAddressProved?: (tx: Queryable, holder: AccountHolder, now: number) => Promise<boolean>;
  /** Runs before an account gives up its address for another. @throws {Refusal} when it must not. */
  whenAddressLeft?: (tx: Queryable, holder: AccountHolder) => Promise<void>;
}

export function emailsOf(features: readonly Feature[]): readonly EmailDeclaration[] {
  return features.flatMap(({ emails = [] }) => emails);
}

export function tablesOf(features: readonly Feature[]): readonly DeclaredTable[] {
  return features.flatMap(({ tables }) => listTables(tables));
}

export function formsOf(features: readonly Feature[]): readonly SiteForm[] {
  return features.flatMap(({ forms = [] }) => forms);
}

/** Gives a feature the functions and routes of the forms that it declares. */
export function mountForms(feature: Feature, received: Forms, options: PlainPostOptions): Feature {
  const { forms = [], functions = [], routes = [] } = feature;
  const mounted = forms.map((form) => form.mount(received, options));
  return {
    ...feature,
    functions: [...mounted.map((form) => form.function), ...functions],
    routes: [...mounted.flatMap((form) => form.routes), ...routes],
  };
}

export function pastActsOf(features: readonly Feature[]): PastActs {
  const ofForms = formsOf(features).map((form) => [form.name, { recall: recallSubmission(form) }] as const);
  return Object.assign(Object.fromEntries(ofForms), ...features.map(({ pastActs }) => pastActs)) as PastActs;
}

export function jobsOf(features: readonly Feature[]): readonly Job[] {
  return features.flatMap(({ jobs = [] }) => jobs);
}

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
