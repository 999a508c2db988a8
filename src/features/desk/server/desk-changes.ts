import { randomUUID } from 'node:crypto';
import words from '#content/desk/server-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { changePeopleSchema, restorePeopleSchema, type PersonChange } from '../shared/desk-schema.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { invalid } from '#server/platform/http/api-error.ts';
import type { TeamRoles } from '#server/platform/http/function-guard.ts';
import type { FunctionBody } from '#server/platform/http/site-function.ts';
import { addActivity, addWords } from '#server/platform/people/people-store.ts';
import { changePerson, lockPerson } from '#server/platform/people/change-person.ts';
import { showLatest } from '#server/platform/people/merged-people.ts';
import { askForRefresh } from '#server/platform/people/ask-for-refresh.ts';
import {
  changeableOf,
  linesOf,
  type ChangeableColumns,
  type PersonRow,
} from '#server/platform/people/people-tables.ts';
import { keepUndo, takeUndo } from './desk-undos.ts';
import { changedMeanwhile, deskCommand, type DeskCall } from './desk-command.ts';

type Author = Pick<DeskCall, 'member' | 'now'>;

export function createChangePeople(roles: TeamRoles): FunctionBody {
  return deskCommand(changePeopleSchema, async ({ people, change }, { tx, now, member, record }) => {
    const author = { member, now };
    if (change.kind === 'assign' && change.assignee !== null) {
      const members = await roles.membersOf(tx);
      if (!members.some(({ id }) => id === change.assignee)) throw invalid(words.refused.left);
    }
    const undo = { id: randomUUID(), kind: 'change', memberId: member.id } as const;
    const changed: string[] = [];
    for (const { id, version } of inOrder(people)) {
      const row = await update(tx, { id, version }, (before) => columnsOf(change, before), author);
      if (!row) continue;
      changed.push(id);
      await keepUndo(tx, undo, row, now);
      if (change.kind === 'status') await noteStatus(tx, row, change.status, author);
      if (change.kind === 'label') await noteLabel(tx, row, change.label);
    }
    await recordEach(changed, `person.${change.kind}`, record);
    return { undo: undo.id, changed: changed.length, skipped: people.length - changed.length };
  });
}

export const restorePeople = deskCommand(restorePeopleSchema, async ({ undo }, { tx, now, member, record }) => {
  const author = { member, now };
  const before = await takeUndo(tx, { id: undo, kind: 'change', memberId: member.id }, now);
  const restored: string[] = [];
  const rows: PersonRow[] = [];
  const people = before.map(({ person_id: person, ...stood }) => ({ ...stood, id: person }));
  for (const one of inOrder(people)) {
    const { waiting_since: since, name, ...others } = changeableOf(one);
    const stood = ({ named_by_team: named }: PersonRow) => ({
      ...others,
      // Somebody who didn't wait then may have written since, under another name too, which makes no new version.
      ...(since !== null && { waiting_since: since }),
      ...(named === 1 && { name }),
    });
    const row = await update(tx, one, stood, author);
    if (!row) continue;
    restored.push(one.id);
    rows.push(row);
    await noteStatus(tx, row, one.status, author);
    await noteLabel(tx, row, one.label);
  }
  await tx.deleteFrom('activities').where('reference', '=', undo).where('kind', 'in', ['edit', 'merge']).execute();
  for (const { person_key: key } of rows) {
    await showLatest(tx, key);
    await askForRefresh(tx, [key]);
  }
  await recordEach(restored, 'person.restore', record);
  return { restored: restored.length, skipped: before.length - restored.length };
});

/** By id, so that two members who change the same people don't wait for each other in a circle. */
function inOrder<One extends { id: string }>(people: readonly One[]): One[] {
  return people.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

function columnsOf(change: PersonChange, { apart_from: apart }: PersonRow): Partial<ChangeableColumns> {
  if (change.kind === 'status') return { status: change.status };
  if (change.kind === 'remind') return { due_at: change.at === null ? null : Date.parse(change.at) };
  if (change.kind === 'assign') return { assignee: change.assignee };
  if (change.kind === 'label') return { label: change.label };
  if (change.kind === 'apart') return { apart_from: [...new Set([...linesOf(apart), change.other])].join('\n') };
  return { waiting_since: null, due_at: null };
}

async function update(
  tx: Queryable,
  { id, version }: { id: string; version: number },
  columnsFrom: (before: PersonRow) => Partial<ChangeableColumns>,
  author: Author,
): Promise<PersonRow | undefined> {
  const before = await lockPerson(tx, id);
  if (before?.version !== version) return undefined;
  await changePerson(tx, before, columnsFrom(before), { how: 'done', memberId: author.member.id }, author.now);
  return before;
}

async function noteStatus(tx: Queryable, before: PersonRow, status: string, { member, now }: Author): Promise<void> {
  if (status === before.status) return;
  const title = fillWords(words.activity.status, { before: before.status, after: status });
  const activity = { at: now, kind: 'status', reference: '', title, text: '', memberId: member.id };
  await addActivity(tx, before.person_key, activity);
}

async function noteLabel(tx: Queryable, before: PersonRow, label: string): Promise<void> {
  if (label === before.label) return;
  await addWords(tx, before.person_key, label);
  if (before.label !== '') await askForRefresh(tx, [before.person_key]);
}

async function recordEach(ids: readonly string[], action: string, record: DeskCall['record']): Promise<void> {
  if (ids.length === 0) throw changedMeanwhile();
  for (const subject of ids) await record(action, subject);
}
