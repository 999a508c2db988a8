/** Who is on the team, and in which role. Roles are in a table of ours, never in metadata that users can edit. */
import { emailKey } from '../../../shared/text/email-address.ts';
import type { AccountHolder } from '../../platform/account-holder.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { Role, TeamRoles } from '../../platform/http/team-roles.ts';

/** @param ownerEmail Its account is an owner once a mailed link has proved the address; the address alone isn't enough. */
export function createTeamRoles(ownerEmail: string | undefined): TeamRoles {
  const owner = ownerEmail && emailKey(ownerEmail);
  const isOwners = ({ email }: AccountHolder) => owner !== undefined && emailKey(email) === owner;
  return {
    lacksProof: (holder) => isOwners(holder) && !holder.ownsAddress,
    async roleOf(db, holder) {
      const { id, ownsAddress } = holder;
      if (ownsAddress && isOwners(holder)) return 'owner';
      const row = await db.selectFrom('team_members').select('role').where('user_id', '=', id).executeTakeFirst();
      return row?.role;
    },
    async membersOf(db) {
      const added = db.selectFrom('team_members').select('user_id');
      return db
        .selectFrom('users')
        .select(['id', 'email'])
        .where((row) => {
          const isAdded = row('id', 'in', added);
          if (owner === undefined) return isAdded;
          return row.or([isAdded, row.and([row('email', '=', owner), row('email_verified_at', 'is not', null)])]);
        })
        .orderBy('email')
        .execute();
    },
  };
}

export async function addMember(
  tx: Queryable,
  { userId, role }: { userId: string; role: Role },
  now: number,
): Promise<void> {
  await tx
    .insertInto('team_members')
    .values({ user_id: userId, role, added_at: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ role }))
    .execute();
}

export async function removeMember(tx: Queryable, { id }: Pick<AccountHolder, 'id'>): Promise<void> {
  await tx.deleteFrom('team_members').where('user_id', '=', id).execute();
}
