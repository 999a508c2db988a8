import * as v from 'valibot';
import type { Queryable } from '#server/platform/db/database.ts';
import type { FactorRow, UserRow } from '../stores/accounts-tables.ts';
import type { TwoStepChange } from '../emails/account-emails.tsx';
import { enqueueMail } from '#server/platform/mail/outbox/outbox-store.ts';
import { mayNotify } from '#server/platform/mail/outbox/recipient-limit.ts';
import type { RateLimiter } from '#server/platform/http/rate-limit.ts';
import { refuse } from '../wire/auth-error.ts';
import { deleteFactor, factorsOf, findFactor, isVerified } from '../stores/factor-store.ts';
import { endLowSessions, lowerSessions } from '../stores/session-store.ts';

/** The user's factor with the id from the path. Throws when there is none. */
export async function factorNamed(db: Queryable, user: UserRow, id: string | undefined): Promise<FactorRow> {
  const factor = v.is(v.pipe(v.string(), v.uuid()), id) ? await findFactor(db, user.id, id) : undefined;
  if (!factor) throw refuse('mfa_factor_not_found', 'Factor not found');
  return factor;
}

/** After a first code: ends the account's sessions without a second step. Enrolling left no other unverified factor. */
export async function welcomeFactor(tx: Queryable, rateLimiter: RateLimiter, owner: UserRow, now: number) {
  await endLowSessions(tx, owner.id);
  const isFirst = (await factorsOf(tx, owner.id)).length === 1;
  await tellOwner(tx, rateLimiter, owner, isFirst ? 'on' : 'added', now);
}

/** Deletes the factor. Sessions that it raised need a code of another factor, if there is one. */
export async function dismissFactor(
  tx: Queryable,
  rateLimiter: RateLimiter,
  owner: UserRow,
  factor: FactorRow,
  now: number,
) {
  await deleteFactor(tx, factor.id);
  await lowerSessions(tx, factor.id);
  if (!isVerified(factor)) return;
  const isOn = (await factorsOf(tx, owner.id)).some(isVerified);
  await tellOwner(tx, rateLimiter, owner, isOn ? 'removed' : 'off', now);
}

async function tellOwner(tx: Queryable, rateLimiter: RateLimiter, owner: UserRow, change: TwoStepChange, now: number) {
  if (!(await mayNotify(tx, rateLimiter, owner, now))) return;
  const { id: userId, email: recipient } = owner;
  await enqueueMail(tx, { kind: 'two-step-changed', recipient, payload: { change }, userId }, now);
}
