/** Who is due for a letter of the welcome: days after the confirmation, until we are talking to them. */
import { sql } from 'kysely';
import { confirmedSubscribers } from '#features/newsletter/server/interface.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { emailKey } from '#shared/text/email-address.ts';
import { DAY_MS } from '#shared/site/durations.ts';
import type { LetterRow, Recipient } from './letter-store.ts';

/** After a pause, or when it was turned on late: a welcome that comes any later greets nobody. */
const LATE_MS = 7 * DAY_MS;

/** Only whoever confirmed since it was turned on. */
export async function dueForWelcome(
  db: Queryable,
  { id, welcome_day: day, begun_at: begunAt }: LetterRow,
  limit: number,
  now: number,
): Promise<Recipient[]> {
  const due = now - (day ?? 0) * DAY_MS;
  const rows = await confirmedSubscribers(db)
    .select(['id', 'email', talking(sql.ref('subscribers.email')).as('isTalking')])
    .where('confirmed_at', '<=', due)
    .where('confirmed_at', '>', due - LATE_MS)
    .where('confirmed_at', '>=', begunAt ?? now)
    // Who was withheld one gets no later one either.
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('letter_recipients')
            .innerJoin('letters', 'letters.id', 'letter_id')
            .select('subscriber_id')
            .whereRef('subscriber_id', '=', 'subscribers.id')
            .where('welcome_day', 'is not', null)
            .where((one) => one.or([one('letters.id', '=', id), one('state', '=', 'withheld')])),
        ),
      ),
    )
    .orderBy('confirmed_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ isTalking, ...row }) => ({ ...row, isWithheld: Boolean(isTalking) }));
}

/** A conversation has begun, which automatic letters would only disturb. */
export async function isTalkingTo(db: Queryable, email: string): Promise<boolean> {
  const { rows } = await sql<{ is: unknown }>`select ${talking(sql.val(emailKey(email)))} as "is"`.execute(db);
  return Boolean(rows[0]?.is);
}

/** Whoever they were merged into has the status. */
function talking(key: ReturnType<typeof sql>) {
  return sql`exists (
    select 1 from people as own join people as head on head.person_key = coalesce(own.merged_into, own.person_key)
    where own.person_key = ${key} and head.status = 'talking')`;
}
