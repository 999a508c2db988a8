import type { Selectable } from 'kysely';
import { keptMs } from '#shared/site/kept-periods.ts';
import type { Queryable } from '../db/database.ts';
import { hashOf, type AuditHeadRow, type AuditRow } from './audit-log.ts';

const PAGE = 1_000;

export type AuditState =
  | { isWhole: true; first: number; last: number; hash: string }
  | { isWhole: false; problems: string[] };

type Head = Selectable<AuditHeadRow>;

/** Reads one state of both tables, so call it in a transaction if the site runs. */
export async function checkAuditLog(db: Queryable, now: number): Promise<AuditState> {
  const head = await db.selectFrom('audit_head').selectAll().executeTakeFirst();
  if (!head) return { isWhole: false, problems: ['The row of audit_head was removed, so any entry may be missing.'] };
  const { last, problems } = await checkEntries(db, head);
  const all = [...headProblems(head, now), ...problems, ...endProblems(head, last)];
  if (all.length > 0) return { isWhole: false, problems: all };
  return { isWhole: true, first: head.forgotten_number + 1, last: head.number, hash: head.hash };
}

function headProblems({ lost_before: lost, forgotten_number: forgotten, forgotten_at: at }: Head, now: number) {
  const problems: string[] = [];
  if (lost > 0) problems.push(`The row of audit_head was removed before entry ${lost}, perhaps with earlier entries.`);
  if (forgotten > 0 && at > now - keptMs('audit'))
    problems.push(`Entries up to ${forgotten} count as expired, but the last of them is too young.`);
  return problems;
}

async function checkEntries(db: Queryable, { forgotten_number: number, forgotten_hash: hash }: Head) {
  const problems: string[] = [];
  let before: Pick<AuditRow, 'number' | 'hash'> = { number, hash };
  for (let from = 0; ;) {
    const page = await db
      .selectFrom('audit_entries')
      .selectAll()
      .where('number', '>', from)
      .orderBy('number')
      .limit(PAGE)
      .execute();
    for (const entry of page) {
      problems.push(...entryProblems(before, entry));
      before = entry;
    }
    from = before.number;
    if (page.length < PAGE) return { last: before, problems };
  }
}

function entryProblems(before: Pick<AuditRow, 'number' | 'hash'>, entry: AuditRow): string[] {
  const { number } = entry;
  const problems: string[] = [];
  if (number !== before.number + 1) problems.push(missing(before.number + 1, number - 1));
  else if (entry.previous_hash !== before.hash) problems.push(`Entry ${number} doesn't follow from the one before it.`);
  if (entry.hash !== hashOf(entry)) problems.push(`Entry ${number} was changed.`);
  return problems;
}

function endProblems({ number, hash }: Head, last: Pick<AuditRow, 'number' | 'hash'>): string[] {
  if (last.number < number) return [missing(last.number + 1, number)];
  if (last.number > number || last.hash !== hash) return [`The head of the log was changed: it names entry ${number}.`];
  return [];
}

function missing(first: number, last: number): string {
  if (first > last) return `Entry ${last + 1} is there, although it counts as expired.`;
  return first === last ? `Entry ${first} was removed.` : `Entries ${first} to ${last} were removed.`;
}
