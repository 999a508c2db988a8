import { sql, type SelectQueryBuilder } from 'kysely';
import type { Deed } from '#features/desk/shared/desk-schema.ts';
import type { Queryable, Tables } from '#server/platform/db/database.ts';
import { LET_THROUGH } from '#server/platform/forms/envelope-store.ts';

/** From the first moment on, and before the second. */
export interface Span {
  from: number;
  until: number;
}

export type KeyQuery = SelectQueryBuilder<Tables, keyof Tables, { person_key: string }>;

/** What nobody wrote to us: it came about by itself, or waits for no answer. */
const NOT_WRITTEN = ['order', 'assessment', 'newsletter'];

/** The keys of whoever stands for those who did it. */
export function doers(db: Queryable, what: Deed, span: Span) {
  return db
    .selectFrom('people')
    .where('person_key', 'in', deedRows(db, what, span))
    .select(sql<string>`coalesce(merged_into, person_key)`.as('person_key'));
}

/** The rows that tell of it, each with the key under which it came. */
export function deedRows(db: Queryable, what: Deed, { from, until }: Span): KeyQuery {
  if (what === 'wrote')
    return db
      .selectFrom('activities')
      .leftJoin('envelopes', 'envelopes.id', 'activities.envelope_id')
      .select('activities.person_key')
      .where('activities.member_id', 'is', null)
      .where('activities.kind', 'not in', NOT_WRITTEN)
      .where('activities.at', '>=', from)
      .where('activities.at', '<', until)
      .where(LET_THROUGH);
  if (what === 'answered')
    return db
      .selectFrom('first_answers')
      .select('first_answers.person_key')
      .where('answered_at', '>=', from)
      .where('answered_at', '<', until);
  if (what === 'met')
    return db
      .selectFrom('meetings')
      .select('meetings.email_key as person_key')
      .where('meetings.status', '=', 'confirmed')
      .where('starts_at', '>=', from)
      .where('starts_at', '<', until);
  return ordersPaid(db, { from, until }).select('orders.email_key as person_key');
}

/** With real money, and not given back since. */
export function ordersPaid(db: Queryable, { from, until }: Span) {
  return db
    .selectFrom('orders')
    .where('state', '=', 'paid')
    .where('mode', '=', 'stripe-live')
    .where('paid_at', '>=', from)
    .where('paid_at', '<', until);
}
