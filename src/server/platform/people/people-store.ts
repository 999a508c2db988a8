import { randomUUID } from 'node:crypto';
import { sql, type Expression } from 'kysely';
import { emailKey } from '#shared/text/email-address.ts';
import { arrivalInWords, type VisitSource } from '#shared/visitors/visit-source.ts';
import type { AccountHolder } from '../account-holder.ts';
import type { Queryable } from '../db/database.ts';
import { listStatement, statement, type Slots } from '../db/statement.ts';
import { askForRefresh } from './ask-for-refresh.ts';
import { UNCHANGED, type ActivityRow, type PersonRow } from './people-tables.ts';
import { sameMarks } from './same-marks.ts';
import { emitEvent } from './site-events.ts';
import { storedWords } from './search-words.ts';

export interface PersonalAct {
  email: string;
  /** Of somebody known, whose address stays as it is; otherwise it is the address's. */
  personKey?: string;
  name: string;
  /** A form's name, or 'order' and the like. */
  kind: string;
  reference: string;
  envelopeId?: string;
  title: string;
  text: string;
  phone?: string | undefined;
  /** Whether they agreed to be called at that number. */
  mayCall?: boolean;
  source?: VisitSource | undefined;
  waits: boolean;
  /** Whether it is held as possible spam: then nobody waits for us yet. */
  isHeld?: boolean;
  status?: 'client';
}

/** In code points; the feature's own row has the rest. */
const TEXT_MAX_LENGTH = 5_000;
const WORDS_TOGETHER = 40;

/** Notes what a person did. Acts of the same person wait for each other until the commit. */
export async function recordActivity(tx: Queryable, act: PersonalAct, now: number): Promise<void> {
  const person = personOf(act, now);
  person.waiting_since = act.waits && !act.isHeld ? now : null;
  const [row] = await upsertPerson(tx, person);
  if (row && row.merged_into !== null) await passOn(tx, row.merged_into, person);
  await addWhatWasSent(tx, person, act, now);
}

function personOf(act: PersonalAct, at: number): PersonRow {
  return {
    ...UNCHANGED,
    person_key: act.personKey ?? emailKey(act.email),
    id: randomUUID(),
    name: act.name,
    email: act.email,
    phone: act.phone ?? null,
    call_consent_at: act.mayCall ? at : null,
    status: act.status ?? 'new',
    last_form: act.kind,
    last_title: act.title,
    last_at: at,
    source: act.source?.first ? arrivalInWords(act.source.first) : '',
    created_at: at,
    version: 1,
  };
}

async function addWhatWasSent(tx: Queryable, person: PersonRow, act: PersonalAct, at: number): Promise<void> {
  const { person_key: key, name, email, phone } = person;
  await addActivity(tx, key, { ...act, at, memberId: null });
  await addWords(tx, key, [name, email, phone ?? '', act.title, act.text].join('\n'), sameMarks(person));
}

/** Of somebody known, what the act doesn't say stays as it was. */
const upsertPerson = statement((db, person: Slots<PersonRow>) =>
  db
    .insertInto('people')
    .values(person)
    .onConflict((conflict) =>
      conflict.column('person_key').doUpdateSet({
        name: sql`case when excluded.name = '' or people.named_by_team = 1 then people.name else excluded.name end`,
        email: sql`case when excluded.email = '' then people.email else excluded.email end`,
        last_form: sql`excluded.last_form`,
        last_title: sql`excluded.last_title`,
        last_at: sql`excluded.last_at`,
        phone: sql`coalesce(excluded.phone, people.phone)`,
        call_consent_at: sql`case when excluded.phone is null then people.call_consent_at else excluded.call_consent_at end`,
        // Whoever was merged into somebody waits as them.
        waiting_since: sql`case when people.merged_into is null then coalesce(people.waiting_since, excluded.waiting_since) end`,
        // Who writes is no longer snoozed; a reminder that is due stays.
        due_at: sql`case when excluded.waiting_since is not null and people.due_at > excluded.last_at then null else people.due_at end`,
        status: sql`case when excluded.status = 'new' then people.status else excluded.status end`,
      }),
    )
    .returning('people.merged_into'),
);

/** To the person who stands for them. */
async function passOn(tx: Queryable, headKey: string, person: PersonRow): Promise<void> {
  const { last_form, last_title, last_at, waiting_since: since, status } = person;
  await tx
    .updateTable('people')
    .set({
      last_form,
      last_title,
      last_at,
      ...(status !== 'new' && { status }),
      ...(since !== null && {
        waiting_since: sql<number>`coalesce(waiting_since, ${since})`,
        due_at: sql<number | null>`case when due_at > ${last_at} then null else due_at end`,
      }),
    })
    .where('person_key', '=', headKey)
    .execute();
}

/**
 * Notes what a person did before there were people. Nobody waits for it: it was answered by mail. Acts may come in any
 * order, and later ones of the same person may have been noted already.
 */
export async function notePastAct(tx: Queryable, act: PersonalAct, at: number): Promise<void> {
  const fresh = personOf(act, at);
  const { person_key: key, name, phone, call_consent_at, source, status } = fresh;
  const person = await tx
    .insertInto('people')
    .values(fresh)
    // Changes nothing, but locks the row and returns it.
    .onConflict((conflict) => conflict.column('person_key').doUpdateSet({ version: sql`people.version` }))
    .returningAll()
    .executeTakeFirstOrThrow();
  const isLatest = person.last_at <= at;
  const latest = {
    ...(act.email !== '' && { email: act.email }),
    last_form: act.kind,
    last_title: act.title,
    last_at: at,
  };
  await tx
    .updateTable('people')
    .set({
      created_at: Math.min(at, person.created_at),
      ...(isLatest && latest),
      ...(name !== '' && (isLatest || person.name === '') && person.named_by_team === 0 && { name }),
      ...(phone !== null && (isLatest || person.phone === null) && { phone, call_consent_at }),
      ...(source !== '' && (at < person.created_at || person.source === '') && { source }),
      ...(person.status === 'new' && { status }),
    })
    .where('person_key', '=', key)
    .execute();
  await addWhatWasSent(tx, fresh, act, at);
}

export interface NewActivity {
  at: number;
  kind: string;
  reference: string;
  envelopeId?: string;
  title: string;
  text: string;
  /** The account of the member who did it; empty when they followed a mailed link, null for the person. */
  memberId: string | null;
}

/** @returns Its id. */
export async function addActivity(tx: Queryable, personKey: string, activity: NewActivity): Promise<string> {
  const id = randomUUID();
  await insertActivity(tx, {
    id,
    person_key: personKey,
    at: activity.at,
    kind: activity.kind,
    reference: activity.reference,
    envelope_id: activity.envelopeId ?? null,
    title: activity.title,
    text: Array.from(activity.text).slice(0, TEXT_MAX_LENGTH).join(''),
    member_id: activity.memberId,
  });
  return id;
}

const insertActivity = statement((db, activity: Slots<ActivityRow>) => db.insertInto('activities').values(activity));

/** @param marks Of the person, by {@link sameMarks}. */
export async function addWords(
  tx: Queryable,
  personKey: string,
  text: string,
  marks: readonly string[] = [],
): Promise<void> {
  const words = [...storedWords(text), ...marks];
  for (let first = 0; first < words.length; first += WORDS_TOGETHER)
    await insertWords(tx, { person_key: personKey }, words.slice(first, first + WORDS_TOGETHER));
}

const insertWords = listStatement(
  (db, { person_key: key }: Slots<{ person_key: string }>, words: readonly Expression<string>[]) =>
    db
      .insertInto('person_words')
      .values(words.map((word) => ({ word, person_key: key })))
      .onConflict((conflict) => conflict.columns(['word', 'person_key']).doNothing()),
);

export async function erasePerson(tx: Queryable, { email, ownsAddress }: AccountHolder, now: number): Promise<void> {
  if (!ownsAddress) return;
  const key = emailKey(email);
  // Nobody is lost with the one who stood for them.
  const wait = sql<number | null>`(select head.waiting_since from people head where head.person_key = ${key})`;
  await tx
    .updateTable('people')
    .set({ merged_into: null, waiting_since: wait })
    .where('merged_into', '=', key)
    .execute();
  await askForRefresh(tx, [key]);
  const gone = await tx.deleteFrom('people').where('person_key', '=', key).returning('id').executeTakeFirst();
  if (gone) await emitEvent(tx, { type: 'person.erased', ids: { personId: gone.id } }, now);
}

/** Of whom nothing is left. Whoever stands for others goes after them. */
export async function forgetPeopleBefore(db: Queryable, before: number): Promise<void> {
  await sql`
    delete from people where last_at <= ${before}
      and not exists (select 1 from people merged where merged.merged_into = people.person_key)
      and not exists (select 1 from activities where activities.person_key = people.person_key)`.execute(db);
}
