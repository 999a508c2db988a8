/** Append-only, without content. Each entry carries the SHA-256 of the one before it, so that a change shows. */
import { createHash } from 'node:crypto';
import { sql, type Generated } from 'kysely';
import type { Database, Queryable } from '../db/database.ts';

declare module '../db/database.ts' {
  interface Tables {
    audit_entries: AuditRow;
    audit_head: AuditHeadRow;
  }
}

export interface AuditRow {
  /** Counts from 1 without gaps. */
  number: number;
  at: number;
  /** The account's id, or `key:` and the id of an operator's key. */
  actor: string;
  action: string;
  subject: string;
  /** How many rows it concerned; null for one. */
  count: number | null;
  previous_hash: string;
  hash: string;
}

export interface AuditHeadRow {
  id: number;
  number: number;
  hash: string;
  /** The last entry that retention has deleted; 0 as long as it has deleted none. */
  forgotten_number: Generated<number>;
  forgotten_at: Generated<number>;
  forgotten_hash: Generated<string>;
  /** The number of the entry that made this row anew, because somebody had removed it; 0 for never. */
  lost_before: Generated<number>;
}

export interface AuditedAct {
  actor: string;
  action: string;
  subject: string;
  count?: number;
}

const NEXT = sql<number>`coalesce((select max(number) from audit_entries), 0) + 1`;
const LAST_HASH = sql<string>`coalesce((select hash from audit_entries order by number desc limit 1), '')`;

/** Adds an entry in the transaction of the act. Audited acts wait for one another from here to the commit. */
export async function recordAct(tx: Queryable, act: AuditedAct, now: number): Promise<void> {
  const head = await tx
    .insertInto('audit_head')
    // A migration has made the row, so this adds it only where somebody removed it.
    .values({ id: 1, number: NEXT, hash: LAST_HASH, lost_before: NEXT })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ number: sql`audit_head.number + 1` }))
    .returning(['number', 'hash'])
    .executeTakeFirstOrThrow();
  const { actor, action, subject, count = null } = act;
  const entry = { actor, action, subject, count, number: head.number, at: now, previous_hash: head.hash };
  const hash = hashOf(entry);
  await tx
    .insertInto('audit_entries')
    .values({ ...entry, hash })
    .execute();
  await tx.updateTable('audit_head').set({ hash }).where('id', '=', 1).execute();
}

/** As far as no younger entry comes earlier. The newest one stays, so that the chain has something to hang on. */
export async function forgetActsBefore(db: Database, before: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const head = await tx.selectFrom('audit_head').select('number').forNoKeyUpdate().executeTakeFirst();
    if (!head) return;
    const last = await tx
      .selectFrom('audit_entries')
      .select(['number', 'at', 'hash'])
      .where('at', '<=', before)
      .where(
        'number',
        '<',
        sql<number>`coalesce((select min(number) from audit_entries where at > ${before}), ${head.number})`,
      )
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!last) return;
    await tx.deleteFrom('audit_entries').where('number', '<=', last.number).execute();
    const forgotten = { forgotten_number: last.number, forgotten_at: last.at, forgotten_hash: last.hash };
    await tx.updateTable('audit_head').set(forgotten).execute();
  });
}

export function hashOf({ number, at, actor, action, subject, count, previous_hash }: Omit<AuditRow, 'hash'>): string {
  const content = JSON.stringify([number, at, actor, action, subject, count, previous_hash]);
  return createHash('sha256').update(content).digest('hex');
}
