/** What only an owner may do at the desk: export people, and erase one who asks for it. */
import { sql } from 'kysely';
import { personSchema, exportSchema, type ExportScope } from '../../../shared/desk/desk-schema.ts';
import { recordAct } from '../../platform/audit/audit-log.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { defineCommand, signedInUser, type FunctionBody } from '../../platform/http/site-function.ts';
import type { PersonRow } from '../../platform/people/people-tables.ts';
import { listPeople } from './desk-people.ts';
import { requirePerson } from './desk-queries.ts';
import { requireFreshCode } from './fresh-code.ts';
import { peopleCsv } from './people-csv.ts';

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
    return { csv: peopleCsv(rows), count: rows.length };
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

/**
 * Erases what the person sent without an account: their envelopes with all that is in them, the timeline and the mails
 * about them. Orders stay as long as the law asks.
 */
export const erasePersonAtDesk: FunctionBody = defineCommand({
  schema: personSchema,
  essence: (input) => input,
  async act({ id }, { tx, user, now }) {
    const member = signedInUser({ user });
    requireFreshCode(member, now);
    const { person_key: key } = await requirePerson(tx, id);
    await tx.deleteFrom('envelopes').where('person_key', '=', key).execute();
    await tx.deleteFrom('unanswered_questions').where('email_key', '=', key).execute();
    await tx
      .deleteFrom('outbox')
      .where('person_key', '=', key)
      .where(sql<boolean>`user_id is null`)
      .execute();
    await tx.deleteFrom('people').where('person_key', '=', key).execute();
    await recordAct(tx, { actor: member.id, action: 'person.erase', subject: id }, now);
  },
});
