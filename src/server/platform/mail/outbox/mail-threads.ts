import type { Queryable } from '#server/platform/db/database.ts';
import { subjectOf, type MailRow } from './email-declaration.ts';
import type { MailThread, OutgoingMail } from './mail-kinds.ts';

/** A longer list of references makes no better thread. The first names the thread, and the last what is answered. */
export const REFERENCES_MAX = 20;

type Threaded = MailRow & Pick<OutgoingMail, 'kind' | 'payload' | 'answers'> & { conversation: string };

export async function threadOf(db: Queryable, mail: Threaded): Promise<MailThread> {
  const before = await db
    .selectFrom('outbox')
    .select(['id', 'thread'])
    .where('conversation', '=', mail.conversation)
    .where('recipient', '=', mail.recipient)
    .where('thread', '!=', '')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!before) return mail.answers ?? { subject: await subjectOf(mail), references: [] };
  const { subject, references } = parseThread(before.thread);
  const [first, ...others] = [...references, before.id];
  return { subject, references: [...(first ? [first] : []), ...others.slice(1 - REFERENCES_MAX)] };
}

/** @param json As only {@link threadOf}'s caller writes it. */
export function parseThread(json: string): MailThread {
  return JSON.parse(json) as MailThread;
}

/** What a reply to a thread is called, and the same for a reply to that. */
export function replySubject(subject: string): string {
  return `Re: ${subject.replace(/^(?:re:\s*)+/i, '')}`;
}
