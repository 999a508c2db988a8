import { randomUUID } from 'node:crypto';
import words from '#content/desk/server-words.yaml';
import { editPersonSchema } from '#features/desk/shared/kept-schema.ts';
import { emailKey } from '#shared/text/email-address.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { conflict } from '#server/platform/http/api-error.ts';
import { changePerson } from '#server/platform/people/change-person.ts';
import { askForRefresh } from '#server/platform/people/ask-for-refresh.ts';
import { groupOf } from '#server/platform/people/merged-people.ts';
import { addActivity, addWords } from '#server/platform/people/people-store.ts';
import type { PersonRow } from '#server/platform/people/people-tables.ts';
import { ownText } from '#server/platform/people/refresh-person.ts';
import { sameMarks } from '#server/platform/people/same-marks.ts';
import { requireLocked } from '../desk-queries.ts';
import { changedMeanwhile, deskCommand } from '../desk-command.ts';
import { keepUndo } from '../desk-undos.ts';
import { contactsOf } from './desk-people.ts';

/**
 * An address that the team adds is a note: what came by it, and what its owner agreed to, stays with whoever has it. A
 * person who writes from it becomes one with this one only by being merged.
 */
export const editPerson = deskCommand(editPersonSchema, async ({ id, version, ...edit }, call) => {
  const { tx, now, member, record } = call;
  const before = await requireLocked(tx, id);
  if (before.version !== version) throw changedMeanwhile();
  const group = await groupOf(tx, before);
  await refuseOthers(tx, group, edit.addresses);
  const own = contactsOf([{ ...before, phones: '', addresses: '' }]);
  const columns = {
    company: edit.company,
    phones: linesUnless(edit.phones, own.phones),
    addresses: linesUnless(edit.addresses, own.addresses),
    ...(edit.name !== before.name && { name: edit.name, named_by_team: 1 }),
  };
  const after = { ...before, ...columns };
  const text = historyOf(before, after);
  const undo = { id: randomUUID(), kind: 'change', memberId: member.id } as const;
  await keepUndo(tx, undo, before, now);
  await changePerson(tx, before, columns, { how: 'done', memberId: member.id }, now);
  const activity = { at: now, kind: 'edit', reference: undo.id, title: words.activity.edit, text, memberId: member.id };
  if (text !== '') await addActivity(tx, before.person_key, activity);
  await addWords(tx, before.person_key, ownText(after), sameMarks(after));
  await askForRefresh(tx, [before.person_key]);
  await record('person.edit', before.id);
  return { undo: undo.id };
});

/** @throws {Refusal} when an address is that of somebody else: then the two can be merged. */
async function refuseOthers(tx: Queryable, group: readonly PersonRow[], addresses: readonly string[]): Promise<void> {
  const ours = new Set(group.map(({ person_key: key }) => key));
  const others = addresses.map(emailKey).filter((key) => !ours.has(key));
  if (others.length === 0) return;
  const taken = await tx
    .selectFrom('people')
    .select(['name', 'email'])
    .where('person_key', 'in', others)
    .executeTakeFirst();
  if (!taken) return;
  const who = taken.name || taken.email;
  throw conflict(fillWords(words.refused.othersAddress, { mailbox: taken.email, who }));
}

/** What is there anyway needs no note. */
function linesUnless(lines: readonly string[], own: readonly string[]): string {
  const unique = [...new Set(lines)];
  return unique.join() === own.join() ? '' : unique.join('\n');
}

/** A line for each change: what it was, and what it is now. */
function historyOf(before: PersonRow, after: PersonRow): string {
  const facts = (row: PersonRow) => {
    const { phones, addresses } = contactsOf([row]);
    return { name: row.name, company: row.company, phones: phones.join(', '), addresses: addresses.join(', ') };
  };
  const [was, is] = [facts(before), facts(after)];
  return (['name', 'company', 'phones', 'addresses'] as const)
    .filter((fact) => was[fact] !== is[fact])
    .map((fact) => fillWords(words.edits[fact], { before: was[fact] || words.none, after: is[fact] || words.none }))
    .join('\n');
}
