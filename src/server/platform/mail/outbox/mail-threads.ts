import type { Queryable } from '#server/platform/db/database.ts';
import { subjectOf, type MailRow } from './email-declaration.ts';
import type { MailThread, OutgoingMail } from './mail-kinds.ts';

/** A longer list of references makes no better thread. The first names the thread, and the last what is answered. */
const REFERENCES_MAX = 20;

type Conversation = Pick<MailRow, 'recipient'> & { conversation: string };
type Threaded = MailRow & Pick<OutgoingMail, 'kind' | 'payload' | 'answers' | 'subject'> & Conversation;

export async function threadOf(db: Queryable, mail: Threaded): Promise<MailThread> {
  const before = await latestOf(db, mail);
  if (!before) {
    const { answers, subject = answers?.subject ?? (await subjectOf(mail)) } = mail;
    return { subject, references: answers?.references ?? [] };
  }
  const known = parseThread(before.thread);
  return { subject: mail.subject ?? known.subject, references: keptReferences([...known.references, before.id]) };
}

export function keptReferences(references: readonly string[]): string[] {
  return [...references.slice(0, 1), ...references.slice(1).slice(1 - REFERENCES_MAX)];
}

/** What the emails of a conversation are called by their recipient; undefined before the first. */
export async function threadSubject(db: Queryable, conversation: Conversation): Promise<string | undefined> {
  const latest = conversation.conversation === '' ? undefined : await latestOf(db, conversation);
  return latest && parseThread(latest.thread).subject;
}

async function latestOf(db: Queryable, { conversation, recipient }: Conversation) {
  return db
    .selectFrom('outbox')
    .select(['id', 'thread'])
    .where('conversation', '=', conversation)
    .where('recipient', '=', recipient)
    .where('thread', '!=', '')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** @param json As only {@link threadOf}'s caller writes it. */
export function parseThread(json: string): MailThread {
  return JSON.parse(json) as MailThread;
}

/** What a reply to a thread is called, and the same for a reply to that. */
export function replySubject(subject: string): string {
  return `Re: ${subject.replace(/^(?:re:\s*)+/i, '')}`;
}
