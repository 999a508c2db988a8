/** Ends or begins the wait of people for what others decide about what they sent. */
import { sql } from 'kysely';
import { emailKey } from '#shared/text/email-address.ts';
import type { Queryable } from '../db/database.ts';
import { changePerson } from './change-person.ts';
import { headOf, keysOfGroup, lockHeadOf } from './merged-people.ts';
import { addActivity, type NewActivity } from './people-store.ts';

/** Notes the team's answer to what somebody sent, which ends their wait. Does nothing once their rows are gone. */
export async function noteAnswer(
  tx: Queryable,
  email: string,
  answer: Omit<NewActivity, 'at'>,
  now: number,
): Promise<void> {
  const key = emailKey(email);
  const person = await lockHeadOf(tx, key);
  if (!person) return;
  const by = { how: answer.kind, memberId: answer.memberId ?? '' } as const;
  await changePerson(tx, person, { waiting_since: null }, by, now);
  await addActivity(tx, key, { ...answer, at: now });
}

/** A held submission was released: its sender has been waiting since it came. */
export async function noteRelease(tx: Queryable, email: string, receivedAt: number, now: number): Promise<void> {
  await tx
    .updateTable('people')
    .set({
      waiting_since: sql<number>`coalesce(people.waiting_since, ${receivedAt})`,
      due_at: sql<number | null>`case when due_at > ${now} then null else due_at end`,
    })
    .where('person_key', '=', headOf(emailKey(email)))
    .execute();
}

/** A release was undone: if they waited since it came, they wait now for their oldest other without an answer. */
export async function noteHeldAgain(
  tx: Queryable,
  { person_key: key, received_at: receivedAt }: { person_key: string; received_at: number },
): Promise<void> {
  const oldest = sql<number | null>`(
    select min(received_at) from envelopes
    where person_key in ${keysOfGroup(key)} and (held_for is null or released_at is not null)
      and coalesce(released_at, received_at) >
        coalesce((select max(answered_at) from first_answers where person_key = ${headOf(key)}), 0))`;
  await tx
    .updateTable('people')
    .set({ waiting_since: oldest })
    .where('person_key', '=', headOf(key))
    .where('waiting_since', '=', receivedAt)
    .execute();
}
