/** The outbox table: queues emails in the transaction that causes them, and keeps them until they are sent. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { emailKey, mailboxOf } from '#shared/text/email-address.ts';
import type { AccountHolder } from '#server/platform/account-holder.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { statement, type Slots } from '#server/platform/db/statement.ts';
import { BLANK_PAYLOAD, type OutboxRow } from '#server/platform/queue/queue-table.ts';
import { laneOf, type EmailDeclaration } from './email-declaration.ts';
import type { MailKind, MailPayloads, OutgoingMail } from './mail-kinds.ts';
import type { MailedAct } from './mailed-acts.ts';
import { threadOf } from './mail-threads.ts';

/** An owner's payload, as it is stored: beside it, what the links below the message do. */
export interface StoredPayload {
  mailedActs?: readonly MailedAct[];
}

/** Queues an email within the caller's transaction; it is sent only if that commits. Returns its id. */
export async function enqueueMail(db: Queryable, mail: OutgoingMail, now: number): Promise<string> {
  const payload = mail.acts ? { ...mail.payload, mailedActs: mail.acts } : mail.payload;
  const recipient = mailboxOf(mail.recipient);
  const { id = randomUUID(), cause = '', conversation = '' } = mail;
  const thread = conversation === '' ? undefined : await threadOf(db, { ...mail, id, recipient, conversation });
  await insertMail(db, {
    id,
    lane: laneOf(mail.kind),
    kind: mail.kind,
    recipient,
    cause,
    conversation,
    thread: thread ? JSON.stringify(thread) : '',
    person_key: emailKey(mail.concerns ?? mail.recipient),
    user_id: mail.userId ?? ('userId' in mail.payload ? mail.payload.userId : null),
    status: 'queued',
    payload: JSON.stringify(payload),
    attempts: 0,
    next_attempt_at: now,
    lease_until: null,
    last_error: null,
    created_at: now,
    sent_at: null,
  });
  return id;
}

export type Letter = { [Kind in MailKind]: { kind: Kind; payload: MailPayloads[Kind] } }[MailKind];

type About = Pick<OutgoingMail, 'concerns' | 'userId' | 'cause' | 'conversation'>;

/**
 * The one way to the owner, so that a site without an owner's address only stores. About a person, an email gets links
 * to act on that person's row, so the row has to be written first.
 */
export type Announce = (tx: Queryable, letter: Letter, about: About, now: number) => Promise<void>;

export function createAnnounce(ownerEmail: string | undefined): Announce {
  return async (tx, letter, about, now) => {
    if (!ownerEmail) return;
    const [person] = about.concerns === undefined ? [] : await findPerson(tx, { key: emailKey(about.concerns) });
    const acts = person && { acts: personActs(person, now) };
    await enqueueMail(tx, { ...letter, ...about, ...acts, recipient: ownerEmail }, now);
  };
}

/** Whoever stands for the person with this key. */
const findPerson = statement(
  (_db, { key }: Slots<{ key: string }>) =>
    sql<{ id: string; version: number }>`
      select id, version from people
      where person_key = (select coalesce(merged_into, person_key) from people where person_key = ${key})`,
);

/** What stays of an email as a record that it failed. */
export const BLANK_MAIL = { payload: BLANK_PAYLOAD, recipient: '', person_key: '', user_id: null, thread: '' } as const;

const insertMail = statement((db, mail: Slots<OutboxRow>) => db.insertInto('outbox').values(mail));

/** Takes an email out again, within the transaction that put it in. */
export async function discardMail(db: Queryable, id: string): Promise<void> {
  await db.deleteFrom('outbox').where('id', '=', id).execute();
}

/** Takes an email out again before it leaves. False when it has left, or a worker has begun to send it. */
export async function withdrawMail(db: Queryable, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('outbox')
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .where('attempts', '=', 0)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Takes out what has not left yet of the emails about something that is gone. */
export async function withdrawMailCausedBy(db: Queryable, cause: string): Promise<void> {
  await db.deleteFrom('outbox').where('cause', '=', cause).where('status', '=', 'queued').execute();
}

/** Of an account: mails it caused, and those about its address; if that was never proved, only kinds accounts cause. */
export async function eraseMail(
  db: Queryable,
  { id, email, ownsAddress }: AccountHolder,
  emails: readonly EmailDeclaration[],
): Promise<void> {
  const causedByAccounts = kindsOf(emails.filter(({ causedBy }) => causedBy === 'account'));
  const ofMany = kindsOf(emails.filter(({ tellsOfMany }) => tellsOfMany));
  await db
    .deleteFrom('outbox')
    .where((row) => {
      const theirs = row('person_key', '=', emailKey(email));
      if (!ownsAddress) return row.or([row('user_id', '=', id), theirs.and('kind', 'in', causedByAccounts)]);
      return row.or([row('user_id', '=', id), theirs, row('kind', 'in', ofMany)]);
    })
    .execute();
}

export function personActs({ id, version }: { id: string; version: number }, issuedAt: number): readonly MailedAct[] {
  return (['done', 'remind'] as const).map((action) => ({ action, id, version, issuedAt }));
}

/** Links are made when a mail is sent, so a waiting or failed one would still create one. */
export async function withdrawLinks(db: Queryable, userId: string, emails: readonly EmailDeclaration[]): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where('user_id', '=', userId)
    .where('status', '!=', 'sent')
    .where('kind', 'in', kindsOf(emails.filter(({ signsIn }) => signsIn)))
    .execute();
}

function kindsOf(emails: readonly EmailDeclaration[]): string[] {
  return emails.map(({ kind }) => kind);
}

/** Whether an email in preparation may still be sent: it can have been withdrawn since it was claimed. */
export async function isStillQueued(db: Queryable, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('outbox')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .executeTakeFirst();
  return row !== undefined;
}

/** Failed emails stay as a record, without recipient, person, account and payload. */
export async function forgetMailBefore(db: Queryable, before: number): Promise<void> {
  await db.deleteFrom('outbox').where('status', '=', 'sent').where('created_at', '<', before).execute();
  await db
    .updateTable('outbox')
    .set(BLANK_MAIL)
    .where('status', '=', 'failed')
    .where('created_at', '<', before)
    .where('recipient', '!=', '')
    .execute();
}
