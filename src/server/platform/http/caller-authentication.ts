/** What the functions endpoint asks of whoever knows accounts. */
import type { AccountHolder } from '../account-holder.ts';
import type { Queryable } from '../db/database.ts';

/** `visitor`: a session that is yet to take its second step opens nothing. `ended`: its owner has to sign in again. */
export type IdentifiedCaller =
  | { kind: 'user'; user: AccountHolder }
  | { kind: 'visitor' }
  | { kind: 'ended' }
  | { kind: 'unknown' };

export interface CallerAuthentication {
  /** Whom the bearer token speaks for. Throws only when the database is away, which must never look like a wrong token. */
  identify(authorization: string | null, now: number): Promise<IdentifiedCaller>;
  /**
   * The caller as the database has them now, held until the transaction ends; undefined when their session has ended
   * since.
   */
  hold(tx: Queryable, user: AccountHolder, now: number): Promise<AccountHolder | undefined>;
}
