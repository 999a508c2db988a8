/** What other features may use of the leads. */
import type { Queryable } from '../../platform/db/database.ts';
import type { Lead } from './lead-store.ts';

export interface LeadsInterface {
  /**
   * Stores a question from the chat and tells the owner, in the caller's transaction. Rate limits count by `client`.
   */
  takeFromChat(tx: Queryable, lead: Lead, client: string, now: number): Promise<void>;
}
