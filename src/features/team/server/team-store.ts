/** Who is on the team, and in which role. Roles are in a table of ours, never in metadata that users can edit. */
import words from '#content/team-words.yaml';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { emailKey } from '#shared/text/email-address.ts';
import type { AccountHolder } from '#server/platform/account-holder.ts';
import type { Queryable, Tables } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/api-error.ts';
import { forOwner, type Role, type TeamRoles } from '#server/platform/http/function-guard.ts';

export interface Team extends TeamRoles {
  /**
   * Makes every other change of the team wait until the transaction ends, and then checks the role of who makes this one.
   * @throws {Refusal} when it is no longer an owner's.
   */
  requireOwner(tx: Queryable, holder: AccountHolder): Promise<void>;
  /** The same lock, before an account loses its role. @throws {Refusal} when it is the last owner's. */
  requireOtherOwner(tx: Queryable, id: string): Promise<void>;
  isOwnerAddress(email: string): boolean;
}

/** @param ownerEmail Its account is an owner once a mailed link has proved the address; the address alone isn't enough. */
export function createTeamRoles(ownerEmail: string | undefined): Team {
  const owner = ownerEmail && emailKey(ownerEmail);
  const isOwnerAddress = (email: string) => owner !== undefined && emailKey(email) === owner;
  const isOneOf = (row: ExpressionBuilder<Tables, 'users'>, isAdded: Expression<SqlBool>) =>
    owner === undefined
      ? isAdded
      : row.or([isAdded, row.and([row('email', '=', owner), row('email_verified_at', 'is not', null)])]);
  const roles: Team = {
    isOwnerAddress,
    lacksProof: ({ email, ownsAddress }) => isOwnerAddress(email) && !ownsAddress,
    async roleOf(db, { id, email, ownsAddress }) {
      if (ownsAddress && isOwnerAddress(email)) return 'owner';
      const row = await db.selectFrom('team_members').select('role').where('user_id', '=', id).executeTakeFirst();
      return row?.role;
    },
    async membersOf(db) {
      const added = db.selectFrom('team_members').select('user_id');
      return db
        .selectFrom('users')
        .select(['id', 'email'])
        .where((row) => isOneOf(row, row('id', 'in', added)))
        .orderBy('email')
        .execute();
    },
    async requireOwner(tx, holder) {
      await lockTeam(tx);
      if ((await roles.roleOf(tx, holder)) !== 'owner') throw new Refusal(forOwner);
    },
    async requireOtherOwner(tx, id) {
      await lockTeam(tx);
      const added = tx.selectFrom('team_members').select('user_id').where('role', '=', 'owner');
      const owners = await tx
        .selectFrom('users')
        .select('id')
        .where((row) => isOneOf(row, row('id', 'in', added)))
        .execute();
      if (owners.length === 1 && owners[0]?.id === id) throw new Refusal(lastOwner);
    },
  };
  return roles;
}

/**
 * Every change of the team takes this lock first, until its transaction ends. Roles that are read afterwards are those
 * that the change before it left. On an embedded database, the transaction has it anyway.
 */
export async function lockTeam(tx: Queryable): Promise<void> {
  await tx.selectFrom('team_members').select('user_id').orderBy('user_id').forNoKeyUpdate().execute();
}

const lastOwner = { code: 'conflict', message: words.lastOwner } as const;

export async function addMember(tx: Queryable, { userId, role }: { userId: string; role: Role }, now: number) {
  await tx
    .insertInto('team_members')
    .values({ user_id: userId, role, added_at: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ role }))
    .execute();
}

/** Returns false for somebody who wasn't added. */
export async function removeMember(tx: Queryable, { id }: Pick<AccountHolder, 'id'>): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('team_members').where('user_id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}
