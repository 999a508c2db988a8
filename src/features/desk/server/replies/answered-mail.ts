/** What a reply answers: its conversation, what is quoted beneath it, and what it is called. */
import words from '#content/emails/desk-words.yaml';
import { answeredMail } from '#features/conversations/server/interface.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { LET_THROUGH } from '#server/platform/forms/envelope-store.ts';
import type { OutgoingMail } from '#server/platform/mail/outbox/mail-kinds.ts';
import { replySubject, threadSubject } from '#server/platform/mail/outbox/mail-threads.ts';
import type { PersonRow } from '#server/platform/people/people-tables.ts';
import { mailboxOf } from '#shared/text/email-address.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import type { Quoted } from './reply-emails.tsx';

interface Conversation {
  conversation: string;
  answers?: OutgoingMail['answers'];
  quoted?: Quoted;
  /** Who wrote it, if that came by email. */
  from?: string;
}

interface Answered extends Conversation {
  /** As their mail program calls the conversation; a first email is called after what they did. */
  subject: string;
}

/** What they did last. @param email Where the reply goes. */
export async function answeredBy(
  tx: Queryable,
  group: readonly [PersonRow, ...PersonRow[]],
  email: string,
): Promise<Answered> {
  const answered = await lastOf(tx, group);
  const { conversation, answers } = answered;
  const known = (await threadSubject(tx, { conversation, recipient: mailboxOf(email) })) ?? answers?.subject;
  const [{ last_title: about }] = group;
  const first = about === '' ? words.reply.bareSubject : fillWords(words.reply.subject, { about });
  return { ...answered, subject: known === undefined ? first : replySubject(known) };
}

/** Its first email was our receipt, if they got one. */
async function lastOf(tx: Queryable, group: readonly [PersonRow, ...PersonRow[]]): Promise<Conversation> {
  const [{ name }] = group;
  const keys = group.map(({ person_key: key }) => key);
  const theirs = tx
    .selectFrom('activities')
    .leftJoin('envelopes', 'envelopes.id', 'activities.envelope_id')
    .select(['activities.envelope_id', 'activities.reference', 'activities.at', 'activities.text'])
    .where('activities.person_key', 'in', keys)
    .where('activities.member_id', 'is', null)
    .orderBy('activities.at', 'desc');
  const last = await theirs.where(LET_THROUGH).executeTakeFirst();
  if (!last) return { conversation: '' };
  const { reference, at, text } = last;
  const quoted = { at, name, text };
  if (last.envelope_id !== null) return { conversation: last.envelope_id, quoted };
  const mail = await answeredMail(tx, reference);
  if (mail) {
    const { thread: answers, email: from } = mail;
    return { conversation: reference, answers, quoted: { ...quoted, name: mail.name || name }, from };
  }
  // Such as their answer to a meeting, which came by a form in the beginning.
  const first = await theirs
    .where('activities.reference', '=', reference)
    .where('activities.envelope_id', 'is not', null)
    .executeTakeFirst();
  return { conversation: first?.envelope_id ?? reference };
}
