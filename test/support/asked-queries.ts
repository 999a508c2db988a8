/** A site whose owner has rows in every table, and asks every query what it says of them. */
import { sql } from 'kysely';
import type { CheckoutAnswer } from '#features/checkout/shared/order-schema.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { TableShape } from '#server/platform/db/table-shapes.ts';
import { HOUR_MS } from '#shared/site/durations.ts';
import { checkoutBody, press } from './browser/buyer.ts';
import { openDesk } from './desk-site.ts';
import { leaveTraces } from './holder-traces.ts';

export async function openAskedSite(db: Database) {
  const { site, owner, helper, spam, enterCode } = await openDesk(db);
  const { id: helperId } = await helper();
  await leaveTraces(site, db, owner);
  const bought = await owner.ask<CheckoutAnswer>('create-checkout', checkoutBody({ plan: 'starter' }));
  await press(site, bought.reference, 'approve');
  await spam(owner.email);
  await db.updateTable('outbox').set({ status: 'failed' }).execute();
  const startsAt = site.clock.now() + 6 * HOUR_MS;
  await db.updateTable('meetings').set({ status: 'confirmed', starts_at: startsAt }).execute();
  const ofOwner = db.selectFrom('people').select('id').where('email', '=', owner.email);
  const { id } = await ofOwner.executeTakeFirstOrThrow();
  const functions = site.features.flatMap((feature) => feature.functions ?? []);
  const queries = functions.filter(({ kind, guard }) => kind === 'query' && guard !== 'anyone');
  return {
    site,
    helperId,
    /** By the query and what it is about. */
    async answers(): Promise<Map<string, unknown>> {
      await enterCode(owner);
      const answers = new Map<string, unknown>();
      for (const { name } of queries)
        for (const [about, input] of Object.entries({ '': {}, ' of an id': { id }, ' of a person': { person: id } })) {
          const answer = await owner.call(name, input);
          if (answer.ok) answers.set(name + about, await answer.json());
        }
      return answers;
    },
  };
}

export type Row = Record<string, unknown>;

export async function rowsOf(db: Database, table: string): Promise<Row[]> {
  return (await sql<Row>`select * from ${sql.table(table)}`.execute(db)).rows;
}

/** Does nothing where there can only be one. */
export async function insertRow(db: Database, { name, columns }: Pick<TableShape, 'name' | 'columns'>, row: Row) {
  const names = sql.join(columns.map((column) => sql.ref(column.name)));
  const values = sql.join(columns.map((column) => row[column.name]));
  await sql`insert into ${sql.table(name)} (${names}) values (${values}) on conflict do nothing`.execute(db);
}
