/**
 * Lets timelines and the search's words be made anew from what the features stored. What only the desk knows stays: notes,
 * replies, statuses, reminders and who waits.
 */
import { sql } from 'kysely';
import type { Database, Queryable } from '../db/database.ts';
import { addWords } from './people-store.ts';

const BATCH = 500;

/** Puts everything that people sent into `past_acts`, from which the server's job notes it again. Returns how much. */
export async function requestRebuild(db: Database): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await tx
      .deleteFrom('activities')
      .where((row) => row.or([row('envelope_id', 'is not', null), row('kind', 'in', ['assessment', 'newsletter'])]))
      .execute();
    for (const listing of LISTINGS) await listing.execute(tx);
    await tx.deleteFrom('person_words').execute();
    await addWordsOfTheRest(tx);
    const { total } = await tx
      .selectFrom('past_acts')
      .select((row) => row.fn.countAll<number | string>().as('total'))
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
];

async function addWordsOfTheRest(tx: Queryable): Promise<void> {
  let last = '';
  for (;;) {
    const acts = await tx
      .selectFrom('activities')
      .innerJoin('people', 'people.person_key', 'activities.person_key')
      .select(['activities.id', 'activities.person_key', 'activities.kind', 'title', 'text', 'name', 'email', 'phone'])
      .where('activities.id', '>', last)
      .orderBy('activities.id')
      .limit(BATCH)
      .execute();
    for (const { person_key: key, kind, title, text, name, email, phone } of acts) {
      // As when they were written: of our own acts, only what we wrote can be searched for.
      const isOurs = kind === 'note' || kind === 'reply';
      if (kind !== 'status') await addWords(tx, key, isOurs ? text : [name, email, phone ?? '', title, text].join(' '));
    }
    if (acts.length < BATCH) return;
    last = acts.at(-1)?.id ?? last;
  }
}
