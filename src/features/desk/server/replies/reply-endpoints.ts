import words from '#content/desk/server-words.yaml';
import { endDraft, reopenDraft, signatureOf } from '#features/conversations/server/interface.ts';
import { replySchema, undoReplySchema } from '#features/desk/shared/desk-reply-schema.ts';
import { UNDO_MS } from '#features/desk/shared/desk-limits.ts';
import { fieldsIn } from '#features/desk/shared/reply-fields.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { conflict, invalid } from '#server/platform/http/api-error.ts';
import type { FunctionBody } from '#server/platform/http/site-function.ts';
import { enqueueMail, withdrawMail } from '#server/platform/mail/outbox/outbox-store.ts';
import { changePerson } from '#server/platform/people/change-person.ts';
import { groupOf } from '#server/platform/people/merged-people.ts';
import { addActivity, addWords } from '#server/platform/people/people-store.ts';
import type { PastActs } from '#server/platform/people/past-act.ts';
import type { PersonRow } from '#server/platform/people/people-tables.ts';
import { refreshPerson } from '#server/platform/people/refresh-person.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { deskCommand } from '../desk-command.ts';
import { requireLocked, requirePerson, viewOf } from '../desk-queries.ts';
import { contactsOf } from '../people/desk-people.ts';
import { keepUndo, takeUndo } from '../desk-undos.ts';
import type { DeskReply } from './reply-emails.tsx';
import { answeredBy } from './answered-mail.ts';

export interface ReplyOptions {
  /** Where an answer of the person with this id is read; undefined if it goes to the member's own mailbox. */
  answersTo: (id: string) => string | undefined;
}

/**
 * The reply leaves after {@link UNDO_MS}; until then {@link createUndoReply} takes it back. Its email has the draft's id,
 * so that one that is sent twice, or from two tabs, leaves once.
 */
export function createSendReply({ answersTo }: ReplyOptions): FunctionBody {
  return deskCommand(replySchema, async ({ id, text, quotes, draft, ...given }, { tx, now, member, record }) => {
    const person = await requireLocked(tx, id);
    if (draft && (await isSent(tx, person, { mail: draft.id, text }))) return { mail: draft.id };
    // Of the conversation's own subject, the person may have written any.
    const [missing] = fieldsIn(`${given.subject ?? ''}\n${text}`);
    if (missing !== undefined) throw invalid(fillWords(words.refused.field, { field: missing }));
    if (draft)
      await endDraft(tx, { personId: id, memberId: member.id }, draft, { subject: given.subject ?? '', text, quotes });
    const { name, last_title: about } = person;
    const group = await groupOf(tx, person);
    const [recipient] = contactsOf(group).addresses;
    if (recipient === undefined) throw conflict(words.refused.noAddress);
    const { conversation, answers, quoted, ...answered } = await answeredBy(tx, group, recipient);
    const subject = given.subject ?? answered.subject;
    const payload: DeskReply = {
      name,
      about,
      text,
      subject: given.subject,
      draftVersion: draft?.version ?? 0,
      signature: await signatureOf(tx, member.id),
      replyTo: answersTo(id) ?? member.email,
      ...(quotes && { quoted }),
    };
    const ofThread = { conversation, subject: given.subject, answers: answers ?? { subject, references: [] } };
    const concerns = person.person_key;
    const sent = { id: draft?.id, kind: 'desk-reply', recipient, concerns, payload, ...ofThread } as const;
    const mail = await enqueueMail(tx, sent, now);
    await tx
      .updateTable('outbox')
      .set({ next_attempt_at: now + UNDO_MS })
      .where('id', '=', mail)
      .execute();
    const reply = { at: now, kind: 'reply', reference: mail, title: words.activity.reply, text, memberId: member.id };
    await addActivity(tx, person.person_key, reply);
    await addWords(tx, person.person_key, text);
    const change = { waiting_since: null, status: statusAfterReply(person) };
    await changePerson(tx, person, change, { how: 'reply', memberId: member.id }, now);
    await record('person.reply', id);
    await keepUndo(tx, { id: mail, kind: 'reply', memberId: member.id }, person, now);
    return { mail };
  });
}

/**
 * Whether this draft has been sent already, as another press or tab does it.
 * @throws {Refusal} when it was with another text.
 */
async function isSent(tx: Queryable, { person_key: key }: PersonRow, reply: { mail: string; text: string }) {
  const sent = await tx
    .selectFrom('activities')
    .select('text')
    .where('person_key', '=', key)
    .where('kind', '=', 'reply')
    .where('reference', '=', reply.mail)
    .executeTakeFirst();
  if (!sent) return false;
  if (sent.text !== reply.text) throw conflict(words.refused.sentOtherwise);
  return true;
}

/** What a reply was made from, for one that came back. Undefined once its person or its text is gone. */
export async function replyAgain(
  tx: Queryable,
  mail: string,
  { answersTo }: ReplyOptions,
): Promise<DeskReply | undefined> {
  const sent = await tx
    .selectFrom('activities')
    .innerJoin('people', 'people.person_key', 'activities.person_key')
    .leftJoin('users', 'users.id', 'activities.member_id')
    .select(['people.id', 'people.name', 'people.last_title as about', 'activities.text'])
    .select(['users.id as memberId', 'users.email as member'])
    .where('activities.kind', '=', 'reply')
    .where('activities.reference', '=', mail)
    .executeTakeFirst();
  if (!sent) return undefined;
  const { id, name, about, text, memberId, member } = sent;
  const signature = memberId === null ? '' : await signatureOf(tx, memberId);
  return { name, about, text, signature, replyTo: answersTo(id) ?? member ?? '' };
}

const statusAfterReply = ({ status }: Pick<PersonRow, 'status'>) => (status === 'new' ? 'talking' : status);

/** The text becomes a draft again. */
export function createUndoReply(pastActs: PastActs): FunctionBody {
  return deskCommand(undoReplySchema, async ({ mail }, { tx, now, member, record }) => {
    const [before] = await takeUndo(tx, { id: mail, kind: 'reply', memberId: member.id }, now);
    const { person_id: id, waiting_since: since } = before;
    const person = await requireLocked(tx, id);
    const sent = await tx.selectFrom('outbox').select('payload').where('id', '=', mail).executeTakeFirst();
    if (!sent || !(await withdrawMail(tx, mail))) throw conflict(words.refused.replySent);
    // Only createSendReply writes it.
    const { subject = '', text, quoted, draftVersion: version = 0 } = JSON.parse(sent.payload) as DeskReply;
    const draft = { subject, text, quotes: quoted !== undefined };
    await reopenDraft(tx, { personId: id, memberId: member.id }, { id: mail, version }, draft, now);
    await tx.deleteFrom('activities').where('kind', '=', 'reply').where('reference', '=', mail).execute();
    await refreshPerson(tx, id, pastActs);
    // Whoever changed the status meanwhile meant it, and somebody who didn't wait may have written since.
    const isOurs = person.status === statusAfterReply(before);
    const change = { ...(isOurs && { status: before.status }), ...(since !== null && { waiting_since: since }) };
    await changePerson(tx, person, change, { how: 'reply', memberId: member.id }, now);
    await record('person.reply.undo', id);
    return { person: await viewOf(tx, await requirePerson(tx, id)) };
  });
}
