import words from '#content/desk/server-words.yaml';
import { callSchema, noteSchema, undoReplySchema } from '../shared/desk-schema.ts';
import { UNDO_MS } from '../shared/desk-limits.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/api-error.ts';
import type { FunctionBody } from '#server/platform/http/site-function.ts';
import { enqueueMail, withdrawMail } from '#server/platform/mail/outbox/outbox-store.ts';
import { addActivity, addWords } from '#server/platform/people/people-store.ts';
import { changePerson } from '#server/platform/people/change-person.ts';
import type { PersonRow } from '#server/platform/people/people-tables.ts';
import type { PastActs } from '#server/platform/people/past-act.ts';
import { refreshPerson } from '#server/platform/people/refresh-person.ts';
import { requireLocked, requirePerson, viewOf } from './desk-queries.ts';
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

/** The reply leaves after {@link UNDO_MS}; until then {@link createUndoReply} takes it back. */
export const sendReply = deskCommand(noteSchema, async ({ id, text }, { tx, now, member, record }) => {
  const person = await requireLocked(tx, id);
  const { email, name, last_title: about } = person;
  const payload = { name, about, text, replyTo: member.email };
  const conversation = await conversationWith(tx, person);
  const mail = await enqueueMail(tx, { kind: 'desk-reply', recipient: email, payload, conversation }, now);
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

/** What they did last. Its first email was our receipt, if they got one. */
async function conversationWith(tx: Queryable, { person_key: key }: PersonRow): Promise<string> {
  const theirs = tx
    .selectFrom('activities')
    .leftJoin('envelopes', 'envelopes.id', 'activities.envelope_id')
    .select(['activities.envelope_id', 'activities.reference'])
    .where('activities.person_key', '=', key)
    .where('activities.member_id', 'is', null)
    .orderBy('activities.at', 'desc');
  const last = await theirs
    .where((row) => row.or([row('envelopes.held_for', 'is', null), row('envelopes.released_at', 'is not', null)]))
    .executeTakeFirst();
  if (!last || last.envelope_id !== null) return last?.envelope_id ?? '';
  // Such as their answer to a meeting, which came by a form in the beginning.
  const { reference } = last;
  const first = await theirs
    .where('activities.reference', '=', reference)
    .where('activities.envelope_id', 'is not', null)
    .executeTakeFirst();
  return first?.envelope_id ?? reference;
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
