/** What only an owner may do at the desk: export people, and erase one who asks for it. */
import { personSchema, exportSchema, type ExportScope } from '../../../shared/desk/desk-schema.ts';
import { recordAct } from '../../platform/audit/audit-log.ts';
import type { AccountHolder } from '../../platform/account-holder.ts';
import { isoTime } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { ForgetTraces } from '../../platform/erasure/forget-traces.ts';
import { tablesOf, type Feature } from '../../platform/feature/feature.ts';
import { defineCommand, signedInUser, type FunctionBody } from '../../platform/http/site-function.ts';
import type { PersonRow } from '../../platform/people/people-tables.ts';
import { cardOf, listPeople, timelineOf } from './desk-people.ts';
import { requirePerson } from './desk-queries.ts';
import { requireFreshCode } from './fresh-code.ts';
import { peopleCsv, type ExportedPerson } from './people-csv.ts';

const EVERYONE = { search: '', waiting: false, held: false };
const BATCH = 1_000;

export const exportPeople: FunctionBody = defineCommand({
  schema: exportSchema,
  essence: (input) => input,
  // Each export is one of its own: the people change.
  handlesRepeats: () => true,
  async act({ scope }, { tx, user, now }) {
    const member = signedInUser({ user });
    requireFreshCode(member, now);
    const rows = await rowsOf(tx, scope);
    const act = { actor: member.id, action: `people.export.${scope.kind}`, subject: 'people', count: rows.length };
    await recordAct(tx, act, now);
    return { csv: peopleCsv(await withNotes(tx, rows)), count: rows.length };
  },
});

async function rowsOf(db: Queryable, scope: ExportScope): Promise<PersonRow[]> {
  if (scope.kind === 'selected') {
    if (scope.ids.length === 0) return [];
    return db.selectFrom('people').selectAll().where('id', 'in', scope.ids).orderBy('last_at', 'desc').execute();
  }
  const filter = scope.kind === 'filter' ? scope.filter : EVERYONE;
  const all: PersonRow[] = [];
  let after: string | undefined;
  do {
    const { rows, next } = await listPeople(db, filter, after, BATCH);
    all.push(...rows);
    after = next ?? undefined;
  } while (after !== undefined);
  return all;
}

async function withNotes(db: Queryable, rows: readonly PersonRow[]): Promise<ExportedPerson[]> {
  const emails = await emailsOf(db, new Set(rows.flatMap(({ assignee }) => assignee ?? [])));
  const people: ExportedPerson[] = [];
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = rows.slice(start, start + BATCH);
    const keys = batch.map(({ person_key: key }) => key);
    const notes = await db
      .selectFrom('activities')
      .select(['person_key', 'text'])
      .where('person_key', 'in', keys)
      .where('kind', '=', 'note')
      .orderBy('at')
      .orderBy('id')
      .execute();
    const byKey = Map.groupBy(notes, ({ person_key: key }) => key);
    for (const row of batch)
      people.push({
        ...row,
        assigneeEmail: emails.get(row.assignee ?? '') ?? '',
        notes: (byKey.get(row.person_key) ?? []).map(({ text }) => text).join('\n'),
      });
  }
  return people;
}

async function emailsOf(db: Queryable, ids: ReadonlySet<string>): Promise<Map<string, string>> {
  if (ids.size === 0) return new Map();
  const accounts = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(accounts.map(({ id, email }) => [id, email]));
}

/**
 * Erases what the person sent without an account, as each table declares it. Invoices stay as long as the law asks, and an
 * account with its address is its holder's to delete.
 */
export function createErasePerson(features: () => readonly Feature[], forgetTraces: ForgetTraces): FunctionBody {
  /** By the person's id, from the erasure to its commit: the answer must not hold the address. */
  const erasing = new Map<string, AccountHolder>();
  return defineCommand({
    schema: personSchema,
    essence: (input) => input,
    async act({ id }, { tx, user, now }) {
      const member = signedInUser({ user });
      requireFreshCode(member, now);
      const holder = holderOf(await requirePerson(tx, id));
      erasing.set(id, holder);
      for (const { erased } of tablesOf(beside(features()))) {
        if (typeof erased === 'function') await erased(tx, holder);
      }
      await recordAct(tx, { actor: member.id, action: 'person.erase', subject: id }, now);
    },
    async finish({ id }, answer) {
      const holder = erasing.get(id);
      erasing.delete(id);
      if (holder) await forgetTraces(holder);
      return answer;
    },
  });
}

/** All that we hold about a person who asks for it, each part from its table. */
export function createExportPerson(features: () => readonly Feature[]): FunctionBody {
  return defineCommand({
    schema: personSchema,
    essence: (input) => input,
    handlesRepeats: () => true,
    async act({ id }, { tx, user, now }) {
      const member = signedInUser({ user });
      requireFreshCode(member, now);
      const row = await requirePerson(tx, id);
      const { version: _version, ...person } = cardOf(row);
      const exported: Record<string, unknown> = { exportedAt: isoTime(now), person };
      exported['timeline'] = await timelineOf(tx, row.person_key);
      for (const { exported: part } of tablesOf(beside(features()))) {
        if ('as' in part) exported[part.as] = await part.read(tx, holderOf(row), now);
      }
      await recordAct(tx, { actor: member.id, action: 'person.export', subject: id }, now);
      return { export: exported };
    },
  });
}

/** An account's own tables are for its holder alone. */
function beside(features: readonly Feature[]): Feature[] {
  return features.filter(({ name }) => name !== 'accounts');
}

/** Somebody who has asked from this address, without an account. */
function holderOf({ person_key: email }: PersonRow): AccountHolder {
  return { id: '', email, ownsAddress: true, aal: 'aal1', codeAt: null, sessionId: null };
}
