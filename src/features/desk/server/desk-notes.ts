import words from '#content/desk/server-words.yaml';
import { callSchema, noteSchema, undoReplySchema } from '../shared/desk-schema.ts';
import { UNDO_MS } from '../shared/desk-limits.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/api-error.ts';
import type { FunctionBody } from '#server/platform/http/site-function.ts';
import type { OutgoingMail } from '#server/platform/mail/outbox/mail-kinds.ts';
import { enqueueMail, withdrawMail } from '#server/platform/mail/outbox/outbox-store.ts';
import { answeredMail } from '#features/conversations/server/interface.ts';
import { addActivity, addWords } from '#server/platform/people/people-store.ts';
import { changePerson } from '#server/platform/people/change-person.ts';
import { groupOf } from '#server/platform/people/merged-people.ts';
import type { PersonRow } from '#server/platform/people/people-tables.ts';
import type { PastActs } from '#server/platform/people/past-act.ts';
import { refreshPerson } from '#server/platform/people/refresh-person.ts';
import { requireLocked, requirePerson, viewOf } from './desk-queries.ts';
import { contactsOf } from './people/desk-people.ts';
import type { DeskReply, Quoted } from './mails/reply-emails.tsx';
import { keepUndo, takeUndo } from './desk-undos.ts';
import { deskCommand, type DeskCall } from './desk-command.ts';

export const addNote = deskCommand(noteSchema, async (note, call) =>
  addOurs(call, { ...note, kind: 'note', title: words.activity.note }),
);

/** A call ends no wait by itself: whoever spoke with them says when it is done. */
export const logCall = deskCommand(callSchema, async ({ outcome, ...call }, context) =>
  addOurs(context, { ...call, kind: 'call', title: words.activity.call[outcome] }),
);

interface OurEntry {
  id: string;
  kind: 'note' | 'call';
  title: string;
  text: string;
}

async function addOurs({ tx, now, member, record }: DeskCall, { id, ...entry }: OurEntry) {
  const person = await requireLocked(tx, id);
  await addActivity(tx, person.person_key, { ...entry, at: now, reference: '', memberId: member.id });
  await addWords(tx, person.person_key, entry.text);
  await record(`person.${entry.kind}`, id);
  return { person: await viewOf(tx, await requirePerson(tx, id)) };
}

export interface ReplyOptions {
  /** Where an answer of the person with this id is read; undefined if it goes to the member's own mailbox. */
  answersTo: (id: string) => string | undefined;
}

/** The reply leaves after {@link UNDO_MS}; until then {@link createUndoReply} takes it back. */
export function createSendReply({ answersTo }: ReplyOptions): FunctionBody {
  return deskCommand(noteSchema, async ({ id, text }, { tx, now, member, record }) => {
    const person = await requireLocked(tx, id);
    const { name, last_title: about } = person;
    const group = await groupOf(tx, person);
    const [recipient] = contactsOf(group).addresses;
    if (recipient === undefined) throw new Refusal({ code: 'conflict', message: words.refused.noAddress });
    const { conversation, answers, quoted } = await answeredBy(tx, group);
    const payload = { name, about, text, replyTo: answersTo(id) ?? member.email, quoted };
    const letter = {
      kind: 'desk-reply',
      recipient,
      concerns: person.person_key,
      payload,
      conversation,
      answers,
    } as const;
    const mail = await enqueueMail(tx, letter, now);
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
    return { mail, person: await viewOf(tx, await requirePerson(tx, id)) };
  });
}

interface Answered {
  conversation: string;
  answers?: OutgoingMail['answers'];
  quoted?: Quoted;
}

/** What they did last. Its first email was our receipt, if they got one. */
async function answeredBy(tx: Queryable, group: readonly [PersonRow, ...PersonRow[]]): Promise<Answered> {
  const [{ name }] = group;
  const keys = group.map(({ person_key: key }) => key);
  const theirs = tx
    .selectFrom('activities')
    .leftJoin('envelopes', 'envelopes.id', 'activities.envelope_id')
    .select(['activities.envelope_id', 'activities.reference', 'activities.at', 'activities.text'])
    .where('activities.person_key', 'in', keys)
    .where('activities.member_id', 'is', null)
    .orderBy('activities.at', 'desc');
  const last = await theirs
    .where((row) => row.or([row('envelopes.held_for', 'is', null), row('envelopes.released_at', 'is not', null)]))
    .executeTakeFirst();
  if (!last) return { conversation: '' };
  const { reference, at, text } = last;
  const quoted = { at, name, text };
  if (last.envelope_id !== null) return { conversation: last.envelope_id, quoted };
  const mail = await answeredMail(tx, reference);
  if (mail) return { conversation: reference, answers: mail.thread, quoted: { ...quoted, name: mail.name || name } };
  // Such as their answer to a meeting, which came by a form in the beginning.
  const first = await theirs
    .where('activities.reference', '=', reference)
    .where('activities.envelope_id', 'is not', null)
    .executeTakeFirst();
  return { conversation: first?.envelope_id ?? reference };
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
    .select(['people.id', 'people.name', 'people.last_title as about', 'activities.text', 'users.email as member'])
    .where('activities.kind', '=', 'reply')
    .where('activities.reference', '=', mail)
    .executeTakeFirst();
  return (
    sent && { name: sent.name, about: sent.about, text: sent.text, replyTo: answersTo(sent.id) ?? sent.member ?? '' }
  );
}

const statusAfterReply = ({ status }: Pick<PersonRow, 'status'>) => (status === 'new' ? 'talking' : status);

export function createUndoReply(pastActs: PastActs): FunctionBody {
  return deskCommand(undoReplySchema, async ({ mail }, { tx, now, member, record }) => {
    const [before] = await takeUndo(tx, { id: mail, kind: 'reply', memberId: member.id }, now);
    const { person_id: id, waiting_since: since } = before;
    const person = await requireLocked(tx, id);
    if (!(await withdrawMail(tx, mail))) throw new Refusal({ code: 'conflict', message: words.refused.replySent });
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
