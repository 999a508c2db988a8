import { randomUUID } from 'node:crypto';
import words from '#content/desk/server-words.yaml';
import { addPersonSchema, undoAddSchema, type NewPerson } from '#features/desk/shared/kept-schema.ts';
import { emailKey } from '#shared/text/email-address.ts';
import { conflict } from '#server/platform/http/api-error.ts';
import { addPeople, removeAdded } from '#server/platform/people/add-people.ts';
import { changePerson } from '#server/platform/people/change-person.ts';
import { lockHeadOf, showLatest } from '#server/platform/people/merged-people.ts';
import { addActivity, addWords } from '#server/platform/people/people-store.ts';
import { emitEvent } from '#server/platform/people/site-events.ts';
import { linesOf, type PersonRow } from '#server/platform/people/people-tables.ts';
import { sameMarks } from '#server/platform/people/same-marks.ts';
import { requirePerson, viewOf } from '../desk-queries.ts';
import { deskCommand, type DeskCall } from '../desk-command.ts';

const { phone: title } = words.activity;

/** Somebody phoned in. Whose address is known already gets the call on their timeline; `added` is null then. */
export const addPerson = deskCommand(addPersonSchema, async (person, call) => {
  const { tx, now, member, record } = call;
  const known = person.email === '' ? undefined : await lockHeadOf(tx, emailKey(person.email));
  if (known) await noteCall(known, person, call);
  const { remindAt, ...typed } = person;
  const added = randomUUID();
  const addition = { id: added, kind: 'phone', title, source: words.sources.phone, memberId: member.id } as const;
  const due = remindAt === null ? null : Date.parse(remindAt);
  const [row] = known ? [known] : await addPeople(tx, [{ ...typed, due_at: due }], addition, now);
  if (!row) throw new Error('Nobody was added');
  if (!known) await emitEvent(tx, { type: 'person.changed', personKey: row.person_key }, now);
  await record('person.add', row.id);
  return { person: await viewOf(tx, await requirePerson(tx, row.id)), added: known ? null : added };
});

async function noteCall(known: PersonRow, { phone, note, remindAt }: NewPerson, { tx, now, member }: DeskCall) {
  const { person_key: key } = known;
  const phones = [...new Set([...linesOf(known.phones), phone])].filter(Boolean).join('\n');
  const change = { phones, ...(remindAt !== null && { due_at: Date.parse(remindAt) }) };
  await changePerson(tx, known, change, { how: 'done', memberId: member.id }, now);
  await addActivity(tx, key, { at: now, kind: 'phone', reference: '', title, text: note, memberId: member.id });
  await addWords(tx, key, [title, note, phone].join('\n'), sameMarks({ ...known, phones }));
  await showLatest(tx, key);
}

export const undoAdd = deskCommand(undoAddSchema, async ({ added }, { tx, now, record }) => {
  const [id] = await removeAdded(tx, added, 'phone', 1);
  if (id === undefined) throw conflict(words.refused.touched);
  await emitEvent(tx, { type: 'person.erased', ids: { personId: id } }, now);
  await record('person.add.undo', id);
});
