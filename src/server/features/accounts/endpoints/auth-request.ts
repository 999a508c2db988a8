/** What the routes of /auth/v1 read from a request beside its body: the caller, the device, parameters. */
import type { Context } from 'hono';
import * as v from 'valibot';
import { emailKey, isDeliverableAddress } from '../../../../shared/email-address.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import type { SessionRow, UserRow } from '../stores/accounts-tables.ts';
import type { AppEnv } from '../../../platform/http/app-env.ts';
import { loggedNetwork } from '../../../platform/http/client-address.ts';
import type { RateLimit } from '../../../platform/http/rate-limit.ts';
import { addressOf } from '../../../platform/http/request-origin.ts';
import { redirectTarget } from '../wire/account-links.ts';
import type { Accounts } from '../service/accounts.ts';
import { AuthRefusal, refuse, sessionNotFound, tooManyRequests } from '../wire/auth-error.ts';
import { holdCaller, type Authentication } from '../sessions/authenticate.ts';
import type { Device } from '../stores/session-store.ts';

/** The client sends null for what it has no value for, and more with each version: unknown members are ignored. */
export const optionalText = v.nullish(v.string());
export const optionalObject = v.nullish(
  v.pipe(
    v.unknown(),
    // To valibot an array is an object too, and one that it has copied is no array any more.
    v.check((value) => !Array.isArray(value)),
    v.record(v.string(), v.unknown()),
  ),
);

/** One query parameter; repeated ones are refused, because readers disagree on which counts. */
export function queryOf(c: Context<AppEnv>, name: string): string | undefined {
  const values = c.req.queries(name) ?? [];
  if (values.length > 1) throw refuse('validation_failed', `Give ${name} once.`);
  return values[0];
}

/**
 * Where a mailed link is to lead in the end, by header or query as in the original; null for no place in particular,
 * such as the home page, which our own pages name.
 */
export function redirectOf(c: Context<AppEnv>, siteUrl: string): string | null {
  const target = redirectTarget(c.req.header('redirect_to') || queryOf(c, 'redirect_to'), siteUrl);
  return target === `${siteUrl}/` ? null : target;
}

/** Lower case, without what an accidental space adds. */
export function emailOf(text: string): string {
  const email = emailKey(text.trim());
  if (isDeliverableAddress(email)) return email;
  throw refuse('validation_failed', 'Unable to validate email address: invalid format');
}

export type SignedIn = Exclude<Authentication, { kind: 'refused' }>;

/** The caller, who has taken the second step where the account has one. */
export async function signedIn(c: Context<AppEnv>, accounts: Accounts): Promise<SignedIn> {
  const found = await signedInSoFar(c, accounts);
  if (found.kind === 'user') return found;
  const message = 'AAL2 session is required to update email or password when MFA is enabled.';
  throw refuse('insufficient_aal', message, { status: 401 });
}

/** The same before the second step: enough to take it, to see whom one signs in as, and to leave. */
export async function signedInSoFar(c: Context<AppEnv>, accounts: Accounts): Promise<SignedIn> {
  const found = await accounts.authenticate(c.req.header('authorization'), accounts.clock.now());
  if (found.kind === 'refused') throw new AuthRefusal(found.error);
  return found;
}

/** The caller, held until the transaction ends. */
export async function holdSignedIn(
  tx: Queryable,
  caller: Pick<SignedIn, 'user' | 'session'>,
  now: number,
): Promise<{ user: UserRow; session: SessionRow }> {
  const held = await holdCaller(tx, caller, now);
  if (!held) throw new AuthRefusal(sessionNotFound);
  return held;
}

/** Counts one use by this user, and refuses when it was one too many. */
export async function limitUser(accounts: Accounts, user: UserRow, ...limits: readonly RateLimit[]): Promise<void> {
  const { db, clock, rateLimiter } = accounts;
  const wait = await rateLimiter.consumeAll(db, limits, user.id, clock.now());
  if (wait > 0) throw new AuthRefusal(tooManyRequests(wait));
}

/** Counts one use by this client's network, and refuses when it was one too many. */
export async function limitClient(client: string, accounts: Accounts, limit: RateLimit): Promise<void> {
  const { db, clock, rateLimiter } = accounts;
  const wait = await rateLimiter.consume(db, limit, client, clock.now());
  if (wait > 0) throw new AuthRefusal(tooManyRequests(wait));
}

export function deviceOf(c: Context<AppEnv>, { trustedProxies }: Accounts): Device {
  return {
    userAgent: c.req.header('user-agent') ?? '',
    network: loggedNetwork(addressOf(c, trustedProxies)),
  };
}
