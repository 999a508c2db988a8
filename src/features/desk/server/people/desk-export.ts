import { exportSchema, type ExportScope, type PeopleFilter } from '#features/desk/shared/desk-schema.ts';
import { PEOPLE_FILE } from '#features/desk/shared/desk-limits.ts';
import { recordAct } from '#server/platform/audit/audit-log.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { defineDownload, signedInUser, type FunctionBody } from '#server/platform/http/site-function.ts';
import { ADDED } from '#server/platform/people/people-tables.ts';
import { contactsOf } from './desk-people.ts';
import { listIds, planSearch } from './people-search.ts';
import { requireFreshCode } from '../desk-command.ts';
import { CSV_HEAD, csvLines, type ExportedPerson } from './people-csv.ts';

const EVERYONE: PeopleFilter = { search: '', waiting: false, held: false };
const BATCH = 1_000;

/**
 * Whom the file holds is read once, with one statement: in pages, somebody who writes meanwhile would move to the top and
 * be left out. Nothing is locked while the file is on its way.
 */
export const exportPeople: FunctionBody = defineDownload({
  schema: exportSchema,
  async open({ scope }, { db, user, now }) {
    requireFreshCode(signedInUser({ user }), now);
    const ids = await idsOf(db, scope, now);
    return { name: PEOPLE_FILE, type: 'text/csv; charset=utf-8', rows: ids.length, parts: () => partsOf(db, ids) };
  },
  async record({ scope }, { rows: count }, { tx, user, now }) {
    const act = { actor: signedInUser({ user }).id, action: `people.export.${scope.kind}`, subject: subjectOf(scope) };
    await recordAct(tx, { ...act, count }, now);
  },
});

async function idsOf(db: Queryable, scope: ExportScope, now: number): Promise<string[]> {
  if (scope.kind !== 'selected')
    return listIds(db, await planSearch(db, scope.kind === 'filter' ? scope.filter : EVERYONE, now));
  const chosen = db.selectFrom('people').select('id').where('id', 'in', scope.ids).where('merged_into', 'is', null);
  const rows = scope.ids.length > 0 ? await chosen.orderBy('last_at', 'desc').orderBy('id', 'desc').execute() : [];
  return rows.map(({ id }) => id);
}

async function* partsOf(db: Queryable, ids: readonly string[]): AsyncGenerator<string> {
  yield CSV_HEAD;
  for (let start = 0; start < ids.length; start += BATCH)
    yield csvLines(await readPeople(db, ids.slice(start, start + BATCH)));
}

/** In the order of the ids; those who were erased meanwhile are missing. */
async function readPeople(db: Queryable, ids: readonly string[]): Promise<ExportedPerson[]> {
  const rows = await db
    .selectFrom('people')
    .leftJoin('users', 'users.id', 'people.assignee')
    .selectAll('people')
    .select('users.email as assigneeEmail')
    .where('people.id', 'in', ids)
    .execute();
  const heads = rows.map(({ person_key: key }) => key);
  const merged = await db.selectFrom('people').selectAll().where('merged_into', 'in', heads).execute();
  const notes = await db
    .selectFrom('activities')
    .select(['person_key', 'text'])
    .where('person_key', 'in', [...heads, ...merged.map(({ person_key: key }) => key)])
    .where('kind', 'in', ['note', 'call', ...ADDED])
    .orderBy('at')
    .orderBy('id')
    .execute();
  const notesByKey = Map.groupBy(notes, ({ person_key: key }) => key);
  const mergedByHead = Map.groupBy(merged, ({ merged_into: head }) => head);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const group = [row, ...(mergedByHead.get(row.person_key) ?? [])];
    // Here also numbers without the consent to call, which has a column of its own.
    const contacts = contactsOf(group.map((one) => ({ ...one, call_consent_at: 0 })));
    const own = group.flatMap((one) => notesByKey.get(one.person_key) ?? []);
    const text = own.flatMap((note) => note.text || []).join('\n');
    return { ...row, assigneeEmail: row.assigneeEmail ?? '', contacts, notes: text };
  });
}

/** Which filter, without the words of a search, a source or a label, which may name a person. */
function subjectOf(scope: ExportScope): string {
  if (scope.kind !== 'filter') return 'people';
  const { search, source, label, did, ...filter } = scope.filter;
  const words = { search: search !== '', source: source !== undefined, label: label !== undefined };
  const parts = Object.entries({ ...filter, did: did?.what, ...words })
    .filter(([, value]) => value)
    .map(([name, value]) => (value === true ? name : `${name}=${value}`));
  return parts.join(' ') || 'people';
}
