/** The one writer of the emails of threads and their files. */
import { randomUUID } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import words from '#content/conversations/thread-words.yaml';
import { emailKey } from '#shared/text/email-address.ts';
import type { AccountHolder } from '#server/platform/account-holder.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { createFileExport, roomIn } from '#server/platform/files/stored-bytes.ts';
import { keptReferences } from '#server/platform/mail/outbox/mail-threads.ts';
import type { MailThread } from '#server/platform/mail/outbox/mail-kinds.ts';
import { keysOfGroup } from '#server/platform/people/merged-people.ts';
import type { PersonalAct } from '#server/platform/people/people-store.ts';
import type { ThreadFile } from '../shared/thread-schema.ts';
import type { MailFile } from './reading/mail-files.ts';
import { filesOfReplies } from './replies/reply-file-store.ts';
import type { ThreadMailRow } from './thread-tables.ts';

/** On the timeline, and of the last thing that a person did. */
export const MAIL = 'mail';

export async function addMail(tx: Queryable, mail: ThreadMailRow, files: readonly MailFile[]): Promise<void> {
  await tx.insertInto('thread_mails').values(mail).execute();
  let room = files.length > 0 ? await roomIn(tx, 'thread_files') : 0;
  for (const [position, { name, size, bytes }] of files.entries()) {
    const isKept = bytes !== null && size <= room;
    if (isKept) room -= size;
    const file = { id: randomUUID(), mail_id: mail.id, position, name, size, bytes: isKept ? bytes : null };
    await tx.insertInto('thread_files').values(file).execute();
  }
}

export async function isTakenIn(tx: Queryable, digest: string): Promise<boolean> {
  const row = await tx.selectFrom('thread_mails').select('id').where('digest', '=', digest).executeTakeFirst();
  return row !== undefined;
}

/** As the timeline has it: without what is quoted. */
export function actOf(mail: ThreadMailRow, person: { name: string; email: string }): PersonalAct {
  const { id, kind, subject, body, fold, answer } = mail;
  return {
    ...person,
    personKey: mail.person_key,
    kind: MAIL,
    reference: id,
    title: answer ? words.answers[answer] : subject || words.noSubject,
    text: kind === 'unreadable' ? words.unreadable : body.slice(0, fold ?? undefined).trimEnd(),
    waits: true,
  };
}

/** What {@link actOf} makes timeline entries of; the team's own emails are on it as replies. */
export const storedActs: RawBuilder<{ reference: string; at: number }> = sql`
  select id as reference, at from thread_mails where kind in ('person', 'colleague', 'unreadable')`;

export async function readAct(tx: Queryable, id: string): Promise<PersonalAct | undefined> {
  const row = await tx
    .selectFrom('thread_mails')
    .innerJoin('people', 'people.person_key', 'thread_mails.person_key')
    .selectAll('thread_mails')
    .select('people.email')
    .where('thread_mails.id', '=', id)
    .executeTakeFirst();
  // The name that a mail program puts beside an address isn't what we call the person.
  return row && actOf(row, { name: '', email: row.email });
}

/** For a reply: its thread, and who wrote it. Undefined unless an email has this id. */
export async function answeredMail(
  db: Queryable,
  id: string,
): Promise<{ thread: MailThread; name: string; email: string } | undefined> {
  const mail = await db
    .selectFrom('thread_mails')
    .select(['subject', 'answered', 'message_id', 'from_name', 'from_email'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!mail) return undefined;
  const references = [...(JSON.parse(mail.answered) as string[]), mail.message_id].filter(Boolean);
  const thread = { subject: mail.subject || words.noSubject, references: keptReferences(references) };
  return { thread, name: mail.from_name, email: mail.from_email };
}

export async function exportThread(db: Queryable, { email, ownsAddress }: AccountHolder): Promise<object[]> {
  if (!ownsAddress) return [];
  const mails = await mailsOf(db, [emailKey(email)]);
  const exportFiles = createFileExport(db, 'thread_files');
  const exported: object[] = [];
  for (const { id, at, from_name: name, from_email: from, recipients, subject, body } of mails) {
    const files = await exportFiles(await filesOfMails(db, [id]));
    exported.push({ at: isoTime(at), from: { name, email: from }, to: JSON.parse(recipients), subject, body, files });
  }
  return exported;
}

/** Oldest first. */
async function mailsOf(db: Queryable, personKeys: readonly string[]): Promise<ThreadMailRow[]> {
  return db
    .selectFrom('thread_mails')
    .selectAll()
    .where('person_key', 'in', personKeys)
    .orderBy('at')
    .orderBy('id')
    .execute();
}

async function filesOfMails(db: Queryable, mailIds: readonly string[]) {
  return db
    .selectFrom('thread_files')
    .select(['id', 'mail_id', 'name', 'size'])
    .select((row) => row('bytes', 'is not', null).as('isKept'))
    .where('mail_id', 'in', mailIds)
    .orderBy('mail_id')
    .orderBy('position')
    .execute();
}

/** The emails of these people, oldest first, and the files of each; also those of the replies from the desk. */
export async function threadOf(db: Queryable, personKeys: readonly string[]) {
  const mails = await mailsOf(db, personKeys);
  const ids = mails.map(({ id }) => id);
  const taken = ids.length > 0 ? await filesOfMails(db, ids) : [];
  const attached = await filesOfReplies(db, personKeys);
  const files = [...taken, ...attached.map((file) => ({ ...file, isKept: true }))];
  const filesOf = (mail: string): ThreadFile[] =>
    files
      .filter(({ mail_id: of }) => of === mail)
      .map(({ id, name, size, isKept }) => ({ id, name, size, isKept: Boolean(isKept) }));
  return { mails, filesOf };
}

/** Older ones are rarely quoted. */
const TEXTS_LOOKED_AT = 40;
const CHARACTERS_LOOKED_AT = 20_000;

/** What was said in a person's thread, in both directions, quotes included; the latest first. */
export async function textsBefore(tx: Queryable, personKey: string): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select substr(text, 1, ${CHARACTERS_LOOKED_AT}) as text from (
      select body as text, at from thread_mails where person_key in ${keysOfGroup(personKey)}
      union all
      select text, at from activities where kind <> ${MAIL} and person_key in ${keysOfGroup(personKey)}
    ) said order by at desc limit ${TEXTS_LOOKED_AT}`.execute(tx);
  return rows.map(({ text }) => text);
}
