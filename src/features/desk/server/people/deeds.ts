import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import type { Deed } from '#features/desk/shared/desk-schema.ts';
import type { Queryable, Tables } from '#server/platform/db/database.ts';

/** From the first moment on, and before the second. */
export interface Span {
  from: number;
  until: number;
}

export type KeyQuery = SelectQueryBuilder<Tables, keyof Tables, { person_key: string }>;

/** What nobody wrote to us: it came about by itself, or waits for no answer. */
const NOT_WRITTEN = ['order', 'assessment', 'newsletter'];

/** The rows that tell of it, each with the key of its person, and their condition on a row of `people`. */
export function deedRows(
  db: Queryable,
  what: Deed,
  { from, until }: Span,
): { rows: KeyQuery; ofPerson: RawBuilder<boolean> } {
  if (what === 'wrote') {
    const rows = db
      .selectFrom('activities')
      .leftJoin('envelopes', 'envelopes.id', 'activities.envelope_id')
      .select('activities.person_key')
      .where('activities.member_id', 'is', null)
      .where('activities.kind', 'not in', NOT_WRITTEN)
      .where('activities.at', '>=', from)
      .where('activities.at', '<', until)
      .where((row) => row.or([row('envelopes.held_for', 'is', null), row('envelopes.released_at', 'is not', null)]));
    return { rows, ofPerson: sql`activities.person_key = people.person_key` };
  }
  if (what === 'answered') {
    const rows = db
      .selectFrom('first_answers')
      .select('person_key')
      .where('answered_at', '>=', from)
      .where('answered_at', '<', until);
    return { rows, ofPerson: sql`first_answers.person_key = people.person_key` };
  }
  if (what === 'met') {
    const rows = db
      .selectFrom('meetings')
      .select('email_key as person_key')
      .where('status', '=', 'confirmed')
      .where('starts_at', '>=', from)
      .where('starts_at', '<', until);
    return { rows, ofPerson: sql`meetings.email_key = people.person_key` };
  }
  const rows = ordersPaid(db, { from, until }).select('email_key as person_key');
  return { rows, ofPerson: sql`orders.email_key = people.person_key` };
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
