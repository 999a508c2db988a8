/**
 * Rebuilds timelines and the search's words from what the features stored. What only the desk knows stays: notes,
 * replies, statuses, reminders and who is waiting; so does what a feature deletes earlier than the timeline.
 */
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { TO_REFRESH } from './ask-for-refresh.ts';
import type { PastActs } from './past-act.ts';

/** In `past_acts`: a rebuild was requested. */
const TO_REBUILD = 'rebuild';

export async function requestRebuild(db: Database): Promise<void> {
  await db
    .insertInto('past_acts')
    .values({ kind: TO_REBUILD, reference: '', at: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Puts everything that people sent into `past_acts`, if a rebuild was requested. */
export async function beginRebuild(db: Database, pastActs: PastActs): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx.deleteFrom('past_acts').where('kind', '=', TO_REBUILD).executeTakeFirst();
    if (numDeletedRows === 0n) return;
    await tx.deleteFrom('activities').where('envelope_id', 'is not', null).execute();
    await sql`insert into past_acts select form, id, received_at from envelopes where true on conflict do nothing`.execute(
      tx,
    );
    for (const [kind, { stored }] of Object.entries(pastActs)) {
      if (!stored) continue;
      await sql`delete from activities where kind = ${kind} and reference in (select reference from (${stored}) stored)`.execute(
        tx,
      );
      await sql`insert into past_acts select ${sql.lit(kind)}, reference, at from (${stored}) stored where true
        on conflict do nothing`.execute(tx);
    }
    await sql`insert into past_acts select ${sql.lit(TO_REFRESH)}, id, last_at from people where true
      on conflict do nothing`.execute(tx);
  });
}
