import { sql } from 'kysely';
import { emailKey } from '#shared/text/email-address.ts';
import type { AccountHolder } from '../account-holder.ts';
import type { Queryable, Tables } from '../db/database.ts';
import { statement, type Slots } from '../db/statement.ts';
import type { HeldFor } from '../screening/screening.ts';

export interface Envelope {
  id: string;
  form: string;
  reference: string;
  name: string;
  email: string;
  subject: string;
  text: string;
  heldFor: HeldFor;
}

/** In code points; enough for the owner to judge it in a list. */
const EXCERPT_MAX_LENGTH = 500;

export async function addEnvelope(tx: Queryable, envelope: Envelope, now: number): Promise<void> {
  await insertEnvelope(tx, {
    id: envelope.id,
    form: envelope.form,
    reference: envelope.reference,
    person_key: emailKey(envelope.email),
    email: envelope.email,
    name: envelope.name,
    subject: envelope.subject,
    excerpt: Array.from(envelope.text).slice(0, EXCERPT_MAX_LENGTH).join(''),
    received_at: now,
    held_for: envelope.heldFor,
    released_at: null,
    binned_at: null,
    version: 1,
  });
}

const insertEnvelope = statement((db, envelope: Slots<EnvelopeRow>) => db.insertInto('envelopes').values(envelope));

/** For a join, in which an act without an envelope counts. */
export const LET_THROUGH = sql<boolean>`(envelopes.held_for is null or envelopes.released_at is not null)`;
export const STILL_HELD = sql<boolean>`held_for is not null and released_at is null and binned_at is null`;

/** Counts the waiting submissions that came until then; forms without any are left out. */
export async function countHeld(db: Queryable, until: number) {
  return db
    .selectFrom('envelopes')
    .select((row) => ['form', row.fn.countAll<number>().as('waiting'), row.fn.max('received_at').as('latestAt')])
    .where(STILL_HELD)
    .where('received_at', '<=', until)
    .groupBy('form')
    .execute();
}

/** The waiting submissions, of one form or of all, newest first. */
export async function listHeld(db: Queryable, limit: number, form?: string): Promise<EnvelopeRow[]> {
  const held = db.selectFrom('envelopes').selectAll().where(STILL_HELD);
  return (form === undefined ? held : held.where('form', '=', form))
    .orderBy('received_at', 'desc')
    .limit(limit)
    .execute();
}

/** Marks a held envelope as released. Undefined when no held one has this id, so that nobody is emailed twice. */
export async function releaseEnvelope(
  tx: Queryable,
  { form, id }: Pick<Envelope, 'form' | 'id'>,
  now: number,
): Promise<EnvelopeRow | undefined> {
  return changeHeld(tx, id, { released_at: now }).where('form', '=', form).executeTakeFirst();
}

/** Puts a held envelope in the bin. Undefined when none waits under this id. */
export async function binEnvelope(tx: Queryable, id: string, now: number): Promise<EnvelopeRow | undefined> {
  return changeHeld(tx, id, { binned_at: now }).executeTakeFirst();
}

function changeHeld(tx: Queryable, id: string, change: Partial<Pick<EnvelopeRow, 'released_at' | 'binned_at'>>) {
  return tx
    .updateTable('envelopes')
    .set((row) => ({ ...change, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .where(STILL_HELD)
    .returningAll();
}

/** Takes a release or a bin back, if it was not before `since`. Returns the envelope as it was until then. */
export async function holdEnvelope(tx: Queryable, id: string, since: number): Promise<EnvelopeRow | undefined> {
  const before = await tx
    .selectFrom('envelopes')
    .selectAll()
    .where('id', '=', id)
    .where((row) => row.or([row('released_at', '>=', since), row('binned_at', '>=', since)]))
    .executeTakeFirst();
  if (!before) return undefined;
  const { numUpdatedRows } = await tx
    .updateTable('envelopes')
    .set({ released_at: null, binned_at: null, version: before.version + 1 })
    .where('id', '=', id)
    .where('version', '=', before.version)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? before : undefined;
}

/** The feature's rows go with their envelopes. */
export async function eraseEnvelopes(tx: Queryable, { email, ownsAddress }: AccountHolder): Promise<void> {
  if (!ownsAddress) return;
  await tx.deleteFrom('envelopes').where('person_key', '=', emailKey(email)).execute();
}

declare module '../db/database.ts' {
  interface Tables {
    envelopes: EnvelopeRow;
  }
}

export interface EnvelopeRow {
  id: string;
  /** The {@link SiteForm} it came by. */
  form: string;
  reference: string;
  /** {@link emailKey} of the sender's address. */
  person_key: string;
  /** As it was typed. */
  email: string;
  name: string;
  subject: string;
  excerpt: string;
  received_at: number;
  held_for: string | null;
  released_at: number | null;
  binned_at: number | null;
  /** Rises with each change, so that two people who act at once notice it. */
  version: number;
}

type SentTable = {
  [Table in keyof Tables]: Tables[Table] extends { email_key: string; created_at: number } ? Table : never;
}[keyof Tables];

/** For an account's export: what was sent from its address, oldest first. */
export function exporterOf<Table extends SentTable, View>(table: Table, viewOf: (row: Tables[Table]) => View) {
  return async (db: Queryable, { email, ownsAddress }: AccountHolder): Promise<View[]> => {
    if (!ownsAddress) return [];
    const sent = sql<Tables[Table]>`
      select * from ${sql.table(table)} where email_key = ${emailKey(email)} order by created_at`;
    return (await sent.execute(db)).rows.map(viewOf);
  };
}
