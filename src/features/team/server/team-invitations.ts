/** Invitations to the team: who proves the invited address by a mailed link within the time is on it. */
import { emailKey } from '#shared/text/email-address.ts';
import type { AccountHolder } from '#server/platform/account-holder.ts';
import { recordAct } from '#server/platform/audit/audit-log.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { Role } from '#server/platform/http/function-guard.ts';
import { addMember, lockTeam } from './team-store.ts';

type Invited = Pick<TeamInvitationRow, 'email' | 'role'> & { expiresAt: number };

export async function addInvitation(tx: Queryable, invited: Invited, now: number): Promise<void> {
  const { email, role, expiresAt } = invited;
  const stated = { email, role, created_at: now, expires_at: expiresAt, withdrawn_at: null };
  await tx
    .insertInto('team_invitations')
    .values({ email_key: emailKey(email), ...stated })
    .onConflict((conflict) => conflict.column('email_key').doUpdateSet(stated))
    .execute();
}

export async function pendingInvitation(db: Queryable, email: string, now: number) {
  return pending(db, now).where('email_key', '=', emailKey(email)).executeTakeFirst();
}

export async function pendingInvitations(db: Queryable, now: number) {
  return pending(db, now).orderBy('created_at').execute();
}

function pending(db: Queryable, now: number) {
  return db.selectFrom('team_invitations').selectAll().where('expires_at', '>', now).where('withdrawn_at', 'is', null);
}

/** Returns false when there is none to withdraw. */
export async function withdrawInvitation(tx: Queryable, email: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('team_invitations')
    .set({ withdrawn_at: now })
    .where('email_key', '=', emailKey(email))
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function isWithdrawn(db: Queryable, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('team_invitations')
    .select('email_key')
    .where('email_key', '=', emailKey(email))
    .where('withdrawn_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteInvitation(tx: Queryable, email: string): Promise<void> {
  await tx.deleteFrom('team_invitations').where('email_key', '=', emailKey(email)).execute();
}

/** Returns false when there is none to accept. */
export async function acceptInvitation(tx: Queryable, { id, email }: AccountHolder, now: number): Promise<boolean> {
  if (!(await pendingInvitation(tx, email, now))) return false;
  await lockTeam(tx);
  // It may have been withdrawn before we got the lock.
  const invitation = await tx
    .deleteFrom('team_invitations')
    .where('email_key', '=', emailKey(email))
    .where('expires_at', '>', now)
    .where('withdrawn_at', 'is', null)
    .returning('role')
    .executeTakeFirst();
  if (!invitation) return false;
  await addMember(tx, { userId: id, role: invitation.role }, now);
  await recordAct(tx, { actor: id, action: `team.join.${invitation.role}`, subject: id }, now);
  return true;
}

declare module '#server/platform/db/database.ts' {
  interface Tables {
    team_members: TeamMemberRow;
    team_invitations: TeamInvitationRow;
  }
}

interface TeamMemberRow {
  user_id: string;
  role: Role;
  added_at: number;
}

interface TeamInvitationRow {
  email_key: string;
  email: string;
  role: Role;
  created_at: number;
  expires_at: number;
  /** Its link says that it was withdrawn, until it would have expired. */
  withdrawn_at: number | null;
}
