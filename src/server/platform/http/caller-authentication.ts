/** How the functions endpoint learns who is calling. The accounts feature implements it. */
import type { AccountHolder } from '../account-holder.ts';
import type { Queryable } from '../db/database.ts';

/**
 * `visitor` is a session without its second factor, which gives no access yet. `ended`: its owner has to sign in again.
 */
export type IdentifiedCaller =
  | { kind: 'user'; user: AccountHolder }
  | { kind: 'visitor' }
  | { kind: 'ended' }
  | { kind: 'unknown' };

export interface CallerAuthentication {
  /** Tells whose bearer token this is. Throws only on a database outage, which must never look like a wrong token. */
  identify(authorization: string | null, now: number): Promise<IdentifiedCaller>;
  /**
   * Reads the caller again and locks their rows until the transaction ends; undefined when their session has ended
   * since.
   */
  hold(tx: Queryable, user: AccountHolder, now: number): Promise<AccountHolder | undefined>;
}
