import type { AccountHolder } from '../account-holder.ts';
import type { Queryable } from '../db/database.ts';
import { listTables, type DeclaredTable, type TableDeclarations } from '../db/table-declaration.ts';
import type { Forms, SiteForm } from '../forms/site-form.ts';
import type { PlainPostOptions } from '../http/plain-post.ts';
import type { SiteFunction } from '../http/site-function.ts';
import { wordOverload, type SheddableWire } from '../http/load/load-shedding.ts';
import type { FeatureRoutes, StatedRoute } from '../http/stated-routes.ts';
import type { Job } from '../jobs/feature-jobs.ts';
import { readSubmission } from '../forms/receive.ts';
import type { EmailDeclaration } from '../mail/outbox/email-declaration.ts';
import type { PastActs } from '../people/past-act.ts';

export interface Feature {
  name: string;
  functions?: readonly SiteFunction[];
  /** Whatever a visitor sends and both sides get; each brings its function and its plain post. */
  forms?: readonly SiteForm[];
  routes?: readonly FeatureRoutes[];
  emails?: readonly EmailDeclaration[];
  jobs?: readonly Job[];
  /** Reads again what people did here, for their timelines; what came by a form is read by the form. */
  pastActs?: PastActs;
  tables: TableDeclarations;
  overview?: Overview;
  /** Whether more than its own data depends on this address, such as a role: then no account may move to it. */
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
  const ofForms = formsOf(features).map((form) => [form.name, { readAgain: readSubmission(form) }] as const);
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

const word: SheddableWire['word'] = (_headers, requestId) => wordOverload(requestId);

/** What an overloaded server refuses: every call that writes. Pages and health checks are always answered. */
export function sheddableWires(features: readonly Feature[]): SheddableWire[] {
  return [{ path: '/functions/v1/', word }, ...features.flatMap(({ routes = [] }) => routes.flatMap(wiresOf))];
}

function wiresOf({ base, list, overload }: FeatureRoutes): SheddableWire[] {
  if (overload) return [{ path: `${base}/`, ...overload }];
  return list.filter(isSheddable).map(({ path, guard }) => ({
    path: `${base}${path}`.replace(/:.*/, ''),
    method: 'POST',
    // Payment events: refusing them delays orders.
    isUrgent: () => guard === 'signature',
    word,
  }));
}

/** Operators have to get through to a site that is overloaded. */
function isSheddable({ method, guard }: StatedRoute): boolean {
  return method === 'POST' && guard !== 'operator';
}
