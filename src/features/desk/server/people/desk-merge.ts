import { randomUUID } from 'node:crypto';
import words from '#content/desk/server-words.yaml';
import { mergeSchema } from '#features/desk/shared/kept-schema.ts';
import { LABEL_DIVIDER } from '#features/desk/shared/desk-limits.ts';
import { labelsOf } from '#features/desk/shared/contact-lists.ts';
import { PERSON_STATUSES } from '#shared/visitors/person-status.ts';
import { changePerson, lockPerson } from '#server/platform/people/change-person.ts';
import { groupOf, showLatest } from '#server/platform/people/merged-people.ts';
import { addActivity, addWords } from '#server/platform/people/people-store.ts';
import type { ChangeableColumns, PersonRow } from '#server/platform/people/people-tables.ts';
import { changedMeanwhile, deskCommand } from '../desk-command.ts';
import { keepUndo } from '../desk-undos.ts';

/**
 * One person stands for both. Nothing that they sent moves: it stays under the address by which it came, so that each
 * address keeps its consents and rights, and so that the merge can be taken back.
 */
export const mergePeople = deskCommand(mergeSchema, async ({ person, other }, { tx, now, member, record }) => {
  const locked: PersonRow[] = [];
  // By id, so that two members don't wait for each other in a circle.
  for (const { id, version } of [person, other].toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const row = await lockPerson(tx, id);
    if (row?.version !== version || row.merged_into !== null) throw changedMeanwhile();
    locked.push(row);
  }
  const [head, joining] = locked.toSorted((a, b) => standing(b) - standing(a) || (a.id === person.id ? -1 : 1));
  if (!head || !joining || head.id === joining.id) throw changedMeanwhile();
  const undo = { id: randomUUID(), kind: 'change', memberId: member.id } as const;
  const author = { how: 'done', memberId: member.id } as const;
  await keepUndo(tx, undo, head, now);
  for (const row of await groupOf(tx, joining)) {
    await keepUndo(tx, undo, row, now);
    await changePerson(tx, row, { merged_into: head.person_key, waiting_since: null, due_at: null }, author, now);
  }
  const both = together(head, joining);
  await changePerson(tx, head, both, author, now);
  await addWords(tx, head.person_key, both.label);
  const { merged: title } = words.activity;
  const activity = { at: now, kind: 'merge', reference: undo.id, title, text: '', memberId: member.id };
  await addActivity(tx, head.person_key, activity);
  await showLatest(tx, head.person_key);
  await record('person.merge', head.id);
  return { undo: undo.id, id: head.id };
});

/** Who can be written to stands for who can't, and who has a name for who has none. */
function standing({ email, name }: PersonRow): number {
  return (email === '' ? 0 : 2) + (name === '' ? 0 : 1);
}

/** How far somebody has come; of two, the further. */
const RANKS = PERSON_STATUSES.map((status) => (status === 'closed' ? -1 : PERSON_STATUSES.indexOf(status)));

function together(head: PersonRow, joining: PersonRow) {
  const rank = ({ status }: PersonRow) => RANKS[PERSON_STATUSES.indexOf(status)] ?? 0;
  const waits = [head.waiting_since, joining.waiting_since].filter((at) => at !== null);
  const dues = [head.due_at, joining.due_at].filter((at) => at !== null);
  return {
    status: rank(joining) > rank(head) ? joining.status : head.status,
    label: labelsOf(`${head.label},${joining.label}`).join(LABEL_DIVIDER),
    assignee: head.assignee ?? joining.assignee,
    ...(waits.length > 0 && { waiting_since: Math.min(...waits) }),
    ...(dues.length > 0 && { due_at: Math.min(...dues) }),
    // Whoever has no address can't erase their entry by themselves, so their name is safe with the other.
    ...(head.name === '' && joining.email === '' && joining.name !== '' && { name: joining.name, named_by_team: 1 }),
  } satisfies Partial<ChangeableColumns>;
}
