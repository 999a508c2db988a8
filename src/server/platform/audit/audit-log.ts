/**
 * The audit log: who did what, when and to which row, without content. It is append-only; each entry carries the SHA-256
 * of the one before it, so that a changed or removed entry shows.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Queryable } from '../db/database.ts';
import type { AuditRow } from './audit-tables.ts';

export interface AuditedAct {
  /** An account's id, or {@link operatorActor}. */
  actor: string;
  /** Such as `held.release`. */
  action: string;
  /** The id of what it was done to. */
  subject: string;
  /** How many rows it concerned, if not one. */
  count?: number;
}

const PAGE = 1_000;

export function operatorActor(keyId: string): string {
  return `key:${keyId}`;
}

/** Adds an entry in the transaction of the act. Audited acts wait for one another from here to the commit. */
export async function recordAct(tx: Queryable, act: AuditedAct, now: number): Promise<void> {
  const head = await tx
    .insertInto('audit_head')
    .values({ id: 1, number: 1, hash: '' })
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

/** The number of the first entry that was changed, or that follows one that was removed; undefined if all is well. */
export async function firstBrokenEntry(db: Queryable): Promise<number | undefined> {
  let before: AuditRow | undefined;
  for (;;) {
    const page = await db
      .selectFrom('audit_entries')
      .selectAll()
      .where('number', '>', before?.number ?? 0)
      .orderBy('number')
      .limit(PAGE)
      .execute();
    for (const entry of page) {
      // Retention removes the oldest entries.
      const follows = !before || (entry.number === before.number + 1 && entry.previous_hash === before.hash);
      if (!follows || entry.hash !== hashOf(entry)) return entry.number;
      before = entry;
    }
    if (page.length < PAGE) break;
  }
  const head = await db.selectFrom('audit_head').selectAll().executeTakeFirst();
  // Entries at the end were removed, unless retention has removed all.
  return before && head?.hash !== before.hash ? before.number + 1 : undefined;
}

/** Deletes entries from before that time. The newest one stays, so that the chain has something to hang on. */
export async function forgetActsBefore(db: Queryable, before: number): Promise<void> {
  await db
    .deleteFrom('audit_entries')
    .where('at', '<=', before)
    .where('number', '<', sql<number>`(select number from audit_head)`)
    .execute();
}

function hashOf({ number, at, actor, action, subject, count, previous_hash }: Omit<AuditRow, 'hash'>): string {
  const content = JSON.stringify([number, at, actor, action, subject, count, previous_hash]);
  return createHash('sha256').update(content).digest('hex');
}
