/** What the functions endpoint asks about the team that runs the site. The team feature implements it. */
import type { AccountHolder } from '../account-holder.ts';
import type { Queryable } from '../db/database.ts';

/** Helpers read, answer and release; only owners export, erase, send letters and change the team or its settings. */
export type Role = 'owner' | 'helper';

export interface TeamRoles {
  /** Undefined for a customer. The role counts only in a session at aal2. */
  roleOf(db: Queryable, holder: Pick<AccountHolder, 'id' | 'email' | 'ownsAddress'>): Promise<Role | undefined>;
  /** Everybody who has a role, with their accounts' addresses. */
  membersOf(db: Queryable): Promise<{ id: string; email: string }[]>;
  /** Whether the account would be an owner if a mailed link had proved its address. */
  lacksProof(holder: AccountHolder): boolean;
}
