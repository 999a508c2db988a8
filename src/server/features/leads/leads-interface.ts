/** What other features may use of the leads. */
import type { Queryable } from '../../platform/db/database.ts';
import type { Lead } from './lead-store.ts';

export interface LeadsInterface {
  /** Keeps a lead and tells the owner, in the caller's transaction. */
  take(tx: Queryable, lead: Lead, now: number): Promise<void>;
}
