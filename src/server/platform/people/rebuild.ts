/**
 * Lets timelines and the search's words be made anew from what the features stored. What only the desk knows stays: notes,
 * replies, statuses, reminders and who waits; so does what their feature has deleted earlier than the timeline.
 */
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { TO_REFRESH } from './refresh-person.ts';

/** Puts everything that people sent into `past_acts`, from which the server's job notes it again. Returns how much. */
export async function requestRebuild(db: Database): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const confirmed = tx
      .selectFrom('subscribers')
      .where('status', '=', 'confirmed')
      .where('confirmed_at', 'is not', null);
    await tx
      .deleteFrom('activities')
      .where((row) =>
        row.or([
          row('envelope_id', 'is not', null),
          row('kind', '=', 'assessment').and('reference', 'in', row.selectFrom('assessments').select('id')),
          row('kind', '=', 'newsletter').and('reference', 'in', confirmed.select('id')),
        ]),
      )
      .execute();
    for (const listing of LISTINGS) await listing.execute(tx);
    const { total } = await tx
      .selectFrom('past_acts')
      .select((row) => row.fn.countAll<number | string>().as('total'))
      .where('kind', '<>', TO_REFRESH)
      .executeTakeFirstOrThrow();
    return Number(total);
  });
}

/** An order's timeline tells of each of its states, of which only the last is stored: what is there stays. */
const LISTINGS = [
  sql`insert into past_acts select form, id, received_at from envelopes where true on conflict do nothing`,
  sql`insert into past_acts select 'assessment', id, created_at from assessments where true on conflict do nothing`,
  sql`insert into past_acts select 'newsletter', id, confirmed_at from subscribers
    where status = 'confirmed' and confirmed_at is not null on conflict do nothing`,
  sql`insert into past_acts select 'order', id, coalesce(ended_at, paid_at, created_at) from orders
    where email <> '' and (paid_at is not null or ended_at is not null)
      and not exists (select 1 from activities where activities.reference = orders.id and activities.kind = 'order')
    on conflict do nothing`,
  sql`insert into past_acts select ${sql.lit(TO_REFRESH)}, id, last_at from people where true on conflict do nothing`,
];
