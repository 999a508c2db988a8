import * as v from 'valibot';
import { isoTime } from '#server/platform/clock.ts';
import { Refusal, type ApiError } from '#server/platform/http/api-error.ts';
import { defineQuery, type FunctionBody } from '#server/platform/http/site-function.ts';
import { emailKey } from '#shared/text/email-address.ts';
import { inviteSchema, removeMemberSchema, withdrawSchema } from '../shared/desk-schema.ts';
import { enqueueMail } from '#server/platform/mail/outbox/outbox-store.ts';
import { INVITED_MS, type AccountsInterface } from '#features/accounts/server/interface.ts';
import {
  addInvitation,
  addMember,
  pendingInvitations,
  removeMember,
  withdrawInvitation,
  type Team,
} from '#features/team/server/interface.ts';
import { deskCommand, requireFreshCode } from './desk-command.ts';

const AUDIT_SHOWN = 200;

export const teamQuery: FunctionBody = defineQuery({
  schema: v.strictObject({}),
  async read(_input, { db, now }) {
    const members = await db
      .selectFrom('team_members')
      .innerJoin('users', 'users.id', 'team_members.user_id')
      .select(['users.id', 'users.email', 'team_members.role', 'team_members.added_at'])
      .orderBy('team_members.added_at')
      .execute();
    const invited = await pendingInvitations(db, now);
    return {
      members: members.map(({ id, email, role, added_at: at }) => ({ id, email, role, since: isoTime(at) })),
      invited: invited.map(({ email, role, expires_at: at }) => ({ email, role, until: isoTime(at) })),
    };
  },
});

/**
 * Whoever is on the team gets the role at once, everybody else once they open the mailed link. Until then the invitation is
 * pending, even for an account that has proved its address: the link makes it start afresh, because a stranger may have
 * made it, and its holder only pressed a button.
 */
export function createInvite({ guestOf }: Pick<AccountsInterface, 'guestOf'>, roles: Team): FunctionBody {
  return deskCommand(inviteSchema, async ({ email, role }, { tx, now, member, record }) => {
    requireFreshCode(member, now);
    await roles.requireOwner(tx, member);
    const guest = await guestOf(tx, email, now);
    if (guest.id === member.id || roles.isOwnerAddress(email)) throw new Refusal(isOwnersOwn);
    const isOnTeam = (await roles.roleOf(tx, { ...guest, ownsAddress: false })) !== undefined;
    if (isOnTeam) await addMember(tx, { userId: guest.id, role }, now);
    else await addInvitation(tx, { email, role, expiresAt: now + INVITED_MS }, now);
    await enqueueMail(tx, { kind: 'team-invite', recipient: email, payload: { userId: guest.id, isOnTeam } }, now);
    const action = isOnTeam ? `team.${role}` : `team.invite.${role}`;
    await record(action, guest.id);
  });
}

const isOwnersOwn: ApiError = {
  code: 'validation_failed',
  message: 'This address is an owner’s already.',
  fields: { email: 'This address is an owner’s already.' },
};

export function createWithdraw(roles: Team): FunctionBody {
  return deskCommand(withdrawSchema, async ({ email }, { tx, now, member, record }) => {
    requireFreshCode(member, now);
    await roles.requireOwner(tx, member);
    const guest = await tx.selectFrom('users').select('id').where('email', '=', emailKey(email)).executeTakeFirst();
    if (!(await withdrawInvitation(tx, email, now)))
      throw new Refusal({ code: 'not_found', message: 'This invitation was accepted, or it has expired.' });
    await record('team.withdraw', guest?.id ?? '');
  });
}

export function createRemove(roles: Team): FunctionBody {
  return deskCommand(removeMemberSchema, async ({ id }, { tx, now, member, record }) => {
    requireFreshCode(member, now);
    await roles.requireOwner(tx, member);
    if (id === member.id) throw new Refusal({ code: 'validation_failed', message: 'Another owner has to remove you.' });
    if (!(await removeMember(tx, { id })))
      throw new Refusal({ code: 'not_found', message: 'Nobody on the team has this account.' });
    await record('team.remove', id);
  });
}

export const auditQuery: FunctionBody = defineQuery({
  schema: v.strictObject({}),
  async read(_input, { db }) {
    const rows = await db
      .selectFrom('audit_entries')
      .leftJoin('users', 'users.id', 'audit_entries.actor')
      .select(['number', 'at', 'actor', 'users.email', 'action', 'subject', 'count'])
      .orderBy('number', 'desc')
      .limit(AUDIT_SHOWN)
      .execute();
    return {
      entries: rows.map(({ at, email, actor, ...entry }) => ({ ...entry, who: email ?? actor, at: isoTime(at) })),
    };
  },
});
