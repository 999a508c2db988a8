/**
 * Makes a database read-only for everyone, by triggers: a running site notices at its next write, on every replica, and a
 * site that starts later as well. It answers 503 to what writes, as in an outage, and serves the rest.
 */
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import type { Database, Queryable } from '../db/database.ts';
import { READ_ONLY } from '../db/database-outage.ts';
import { isPostgres } from '../db/database-engine.ts';
import type { TableShape } from '../db/table-shapes.ts';

declare module '../db/database.ts' {
  interface Tables {
    moves: MoveRow;
  }
}

interface MoveRow {
  id: string;
  started_at: number;
}

/** In the target while a move is under way: where the rows come from, and which tables are complete. */
export const PROGRESS = 'move_progress';

/** Writers that hold a lock get this long to finish, this often: they may wait for each other and for us. */
const LOCK_TIMEOUT = '2s';
const TRIES = 30;
/** SQLSTATE deadlock_detected and lock_not_available. */
const LOCKED = new Set(['40P01', '55P03']);
const CHANGES = ['insert', 'update', 'delete'] as const;
/** SQLSTATE read_only_sql_transaction. */
const READ_ONLY_STATE = '25006';

export async function moveOf(db: Queryable): Promise<string | undefined> {
  return (await db.selectFrom('moves').select('id').executeTakeFirst())?.id;
}

/** Once it resolves, every transaction has committed or will fail. Returns the id of this move, or of one under way. */
export async function makeReadOnly(db: Database, tables: readonly TableShape[]): Promise<string> {
  for (let triesLeft = TRIES; ; triesLeft -= 1) {
    try {
      return await closeAll(db, tables);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (!LOCKED.has(code) || triesLeft === 0) throw error;
    }
  }
}

export async function makeWritable(db: Database, tables: readonly TableShape[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const { name } of tables) {
      if (isPostgres(tx))
        await sql`drop trigger if exists ${sql.ref(triggerOf(name))} on ${sql.table(name)}`.execute(tx);
      else
        for (const change of CHANGES) await sql`drop trigger if exists ${sql.ref(triggerOf(name, change))}`.execute(tx);
    }
    await tx.deleteFrom('moves').execute();
  });
}

async function closeAll(db: Database, tables: readonly TableShape[]): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const underWay = await moveOf(tx);
    if (underWay !== undefined) return underWay;
    const id = randomUUID();
    if (isPostgres(tx)) await lockOnPostgres(tx, tables);
    for (const { name } of tables) {
      if (isPostgres(tx)) {
        await sql`create trigger ${sql.ref(triggerOf(name))} before insert or update or delete on ${sql.table(name)}
          for each row execute function refuse_change()`.execute(tx);
      } else {
        for (const change of CHANGES)
          await sql`create trigger ${sql.ref(triggerOf(name, change))} before ${sql.raw(change)} on ${sql.table(name)}
            begin select raise(abort, ${sql.lit(READ_ONLY)}); end`.execute(tx);
      }
    }
    await tx.insertInto('moves').values({ id, started_at: Date.now() }).execute();
    return id;
  });
}

/** All at once and before the triggers, so that no writer holds one table while it waits for another. */
async function lockOnPostgres(tx: Queryable, tables: readonly TableShape[]): Promise<void> {
  await sql.raw(`set local lock_timeout = '${LOCK_TIMEOUT}'`).execute(tx);
  const names = sql.join(tables.map(({ name }) => sql.table(name)));
  await sql`lock table ${names} in share row exclusive mode`.execute(tx);
  await sql
    .raw(
      `create or replace function refuse_change() returns trigger language plpgsql as
      $$ begin raise exception '${READ_ONLY}' using errcode = '${READ_ONLY_STATE}'; end $$`,
    )
    .execute(tx);
}

function triggerOf(table: string, change?: string): string {
  return `read_only_${table}${change ? `_${change}` : ''}`;
}
