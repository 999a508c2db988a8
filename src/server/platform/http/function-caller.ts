import words from '#content/errors-words.yaml';
import type { Transaction } from 'kysely';
import type { AccountHolder } from '../account-holder.ts';
import type { Clock } from '../clock.ts';
import type { Queryable, Tables } from '../db/database.ts';
import { Refusal, type ApiError } from './api-error.ts';
import { isSameText } from '../sha256.ts';
import { isForTeam, requireGuard, type TeamRoles } from './function-guard.ts';
import type { Caller, SiteFunction } from './site-function.ts';

/** `visitor`: a session without its second factor, which gives no access yet. `ended`: sign in again. */
type IdentifiedCaller =
  | { kind: 'user'; user: AccountHolder }
  | { kind: 'visitor' }
  | { kind: 'ended' }
  | { kind: 'unknown' };

export interface CallerAuthentication {
  /** Tells whose bearer token this is. Throws only on a database outage, which must never look like a wrong token. */
  identify(authorization: string | null, now: number): Promise<IdentifiedCaller>;
  /** Reads the caller again and locks their rows until the commit; undefined when their session has ended since. */
  hold(tx: Queryable, user: AccountHolder, now: number): Promise<AccountHolder | undefined>;
}

export interface CallerOptions {
  clock: Clock;
  anonKey: string;
  callers: CallerAuthentication;
  roles: TeamRoles;
}

/** The bearer token's account; null for the public key, which every visitor sends, and before a second factor. */
export async function callerOf(
  request: Request,
  { anonKey, callers, clock }: Pick<CallerOptions, 'anonKey' | 'callers' | 'clock'>,
): Promise<AccountHolder | null> {
  const authorization = request.headers.get('authorization');
  const token = /^Bearer +(\S.*)$/i.exec(authorization ?? '')?.[1];
  if (token !== undefined && isSameText(token.trim(), anonKey)) return null;
  const identified = await callers.identify(authorization, clock.now());
  if (identified.kind === 'ended') throw new Refusal(sessionEnded);
  if (identified.kind === 'unknown') throw new Refusal(notAuthorized);
  return identified.kind === 'user' ? identified.user : null;
}

/** The caller's account, whose rows stay locked until the commit. */
export async function holdCaller(
  tx: Transaction<Tables>,
  called: SiteFunction,
  { callers, roles, user, now }: CallerOptions & Caller,
): Promise<AccountHolder | null> {
  const holder = user && (await callers.hold(tx, user, now));
  if (holder === undefined) throw new Refusal(sessionEnded);
  // Again, because the role may have been taken away since.
  if (isForTeam(called)) await requireGuard(tx, called, holder, roles);
  return holder;
}

const notAuthorized: ApiError = {
  code: 'no_authorization',
  message: words.access.noToken,
};
const sessionEnded: ApiError = { code: 'no_authorization', message: words.access.sessionEnded };
