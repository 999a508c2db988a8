import { MINUTE_MS } from '#shared/site/durations.ts';
import { randomUUID } from 'node:crypto';
import type { Queryable } from '#server/platform/db/database.ts';
import type { FactorChallengeRow, FactorRow, SessionRow } from './accounts-tables.ts';

const CHALLENGE_LIFETIME_MS = 5 * MINUTE_MS;
/** Stored until a first code is accepted. */
const NO_STEP = -1;

const oldestFirst = (db: Queryable) => db.selectFrom('factors').selectAll().orderBy('created_at').orderBy('id');

export async function factorsOf(db: Queryable, userId: string): Promise<FactorRow[]> {
  return oldestFirst(db).where('user_id', '=', userId).execute();
}

export async function factorsByUser(db: Queryable, userIds: readonly string[]): Promise<Map<string, FactorRow[]>> {
  if (userIds.length === 0) return new Map();
  return Map.groupBy(await oldestFirst(db).where('user_id', 'in', userIds).execute(), ({ user_id }) => user_id);
}

export function isVerified({ status }: FactorRow): boolean {
  return status === 'verified';
}

/** Whether the session's account has a second step that this session hasn't taken. */
export function awaitsSecondStep({ aal }: SessionRow, factors: readonly FactorRow[]): boolean {
  return aal === 'aal1' && factors.some(isVerified);
}

export async function addFactor(
  tx: Queryable,
  given: Pick<FactorRow, 'user_id' | 'friendly_name' | 'sealed_secret'>,
  now: number,
): Promise<FactorRow> {
  const unused = { id: randomUUID(), status: 'unverified', last_used_step: NO_STEP } as const;
  return tx
    .insertInto('factors')
    .values({ ...given, ...unused, created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function findFactor(db: Queryable, userId: string, id: string): Promise<FactorRow | undefined> {
  return db.selectFrom('factors').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();
}

/**
 * Spends the code of this time step and verifies the factor. False when the code of that or a later step was spent
 * before.
 */
export async function spendStep(tx: Queryable, id: string, step: number, now: number): Promise<boolean> {
  const spent = await tx
    .updateTable('factors')
    .set({ last_used_step: step, status: 'verified', updated_at: now })
    .where('id', '=', id)
    .where('last_used_step', '<', step)
    .returning('id')
    .executeTakeFirst();
  return spent !== undefined;
}

export async function deleteFactor(tx: Queryable, id: string): Promise<void> {
  await tx.deleteFrom('factors').where('id', '=', id).execute();
}

export async function deleteFactors(tx: Queryable, userId: string): Promise<void> {
  await tx.deleteFrom('factors').where('user_id', '=', userId).execute();
}

export async function deleteUnverifiedFactors(tx: Queryable, userId: string): Promise<void> {
  await tx.deleteFrom('factors').where('user_id', '=', userId).where('status', '=', 'unverified').execute();
}

export async function addChallenge(db: Queryable, factorId: string, now: number): Promise<FactorChallengeRow> {
  const challenge = { id: randomUUID(), factor_id: factorId, expires_at: now + CHALLENGE_LIFETIME_MS };
  await db.insertInto('factor_challenges').values(challenge).execute();
  return challenge;
}

/** Uses up a challenge of this factor. False when there is none or it has expired. */
export async function consumeChallenge(tx: Queryable, factorId: string, id: string, now: number): Promise<boolean> {
  const used = await tx
    .deleteFrom('factor_challenges')
    .where('id', '=', id)
    .where('factor_id', '=', factorId)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}
