import words from '#content/desk/server-words.yaml';
import { callSchema, noteSchema } from '../shared/desk-schema.ts';
import { addActivity, addWords } from '#server/platform/people/people-store.ts';
import { requireLocked, requirePerson, viewOf } from './desk-queries.ts';
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
