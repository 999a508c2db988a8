import words from '#content/errors-words.yaml';
import type { AccountHolder } from '../account-holder.ts';
import type { Queryable } from '../db/database.ts';
import { Refusal, type ApiError } from './api-error.ts';
import { signInFirst, type SiteFunction } from './site-function.ts';

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

export function isForTeam({ guard }: Pick<SiteFunction, 'guard'>): boolean {
  return guard === 'member' || guard === 'owner';
}

/** @throws {Refusal} 401 for strangers, 403 for accounts that are not on the team or lack the second factor. */
export async function requireGuard(
  db: Queryable,
  { guard }: Pick<SiteFunction, 'guard'>,
  user: AccountHolder | null,
  roles: TeamRoles,
): Promise<void> {
  if (guard === 'anyone') return;
  if (!user) throw new Refusal(signInFirst);
  if (!isForTeam({ guard })) return;
  const role = await roles.roleOf(db, user);
  if (!role) throw new Refusal(roles.lacksProof(user) ? addressUnproved : forTeam);
  if (user.aal !== 'aal2') throw new Refusal(secondStepFirst);
  if (guard === 'owner' && role !== 'owner') throw new Refusal(forOwner);
}

const forTeam: ApiError = { code: 'forbidden', message: words.access.team };
const addressUnproved: ApiError = {
  code: 'address_unproved',
  message: words.access.unproved,
};
export const forOwner: ApiError = { code: 'forbidden', message: words.access.owner };
const secondStepFirst: ApiError = {
  code: 'second_step_needed',
  message: words.access.secondStep,
};
