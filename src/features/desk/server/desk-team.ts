import words from '#content/desk/server-words.yaml';
import { forgetDraftsOf } from '#features/conversations/server/interface.ts';
import { isoTime } from '#server/platform/clock.ts';
import { type ApiError, invalid, notFound, Refusal } from '#server/platform/http/api-error.ts';
import { defineQuery, type FunctionBody } from '#server/platform/http/site-function.ts';
import { emailKey } from '#shared/text/email-address.ts';
import { nothingSchema } from '../shared/desk-schema.ts';
import { inviteSchema, removeMemberSchema, withdrawSchema } from '../shared/desk-settings-schema.ts';
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
import { deskCommand, requireFreshCode, type DeskCall } from './desk-command.ts';

export const teamQuery = defineQuery({
  schema: nothingSchema,
  async read(_input, { db, now }) {
    const members = await db
      .selectFrom('team_members')
      .innerJoin('users', 'users.id', 'team_members.user_id')
      .select(['users.id', 'users.email', 'team_members.role', 'team_members.added_at'])
      .orderBy('team_members.added_at')
      .orderBy('users.email')
      .execute();
    const invited = await pendingInvitations(db, now);
    return {
      members: members.map(({ id, email, role, added_at: at }) => ({ id, email, role, since: isoTime(at) })),
      invited: invited.map(({ email, role, expires_at: at }) => ({ email, role, until: isoTime(at) })),
    };
  },
});

/** What only an owner may do, who still has to be one once everybody else who changes the team has committed. */
async function requireOwner(roles: Team, { tx, member, now }: DeskCall): Promise<void> {
  requireFreshCode(member, now);
  await roles.requireOwner(tx, member);
}

/**
 * Whoever is on the team gets the role at once, everybody else once they open the mailed link. Until then the invitation is
 * pending, even for an account that has proved its address: the link makes it start afresh, because a stranger may have
 * made it, and its holder only pressed a button.
 */
export function createInvite({ guestOf }: Pick<AccountsInterface, 'guestOf'>, roles: Team): FunctionBody {
  return deskCommand(inviteSchema, async ({ email, role }, call) => {
    const { tx, now, member, record } = call;
    await requireOwner(roles, call);
    const guest = await guestOf(tx, email, now);
    if (guest.id === member.id || roles.isOwnerAddress(email)) throw new Refusal(isOwnersOwn);
    const isOnTeam = (await roles.roleOf(tx, { ...guest, ownsAddress: false })) !== undefined;
    if (isOnTeam) await addMember(tx, { userId: guest.id, role }, now);
    else await addInvitation(tx, { email, role, expiresAt: now + INVITED_MS }, now);
    await enqueueMail(tx, { kind: 'team-invite', recipient: email, payload: { userId: guest.id, isOnTeam } }, now);
    await record(isOnTeam ? `team.${role}` : `team.invite.${role}`, guest.id);
  });
}

const isOwnersOwn: ApiError = {
  code: 'validation_failed',
  message: words.refused.owners,
  fields: { email: words.refused.owners },
};

export function createWithdraw(roles: Team): FunctionBody {
  return deskCommand(withdrawSchema, async ({ email }, call) => {
    const { tx, now, record } = call;
    await requireOwner(roles, call);
    const guest = await tx.selectFrom('users').select('id').where('email', '=', emailKey(email)).executeTakeFirst();
    if (!(await withdrawInvitation(tx, email, now))) throw notFound(words.refused.accepted);
    await record('team.withdraw', guest?.id ?? '');
  });
}

export function createRemove(roles: Team): FunctionBody {
  return deskCommand(removeMemberSchema, async ({ id }, call) => {
    const { tx, member, record } = call;
    await requireOwner(roles, call);
    if (id === member.id) throw invalid(words.refused.yourself);
    if (!(await removeMember(tx, { id }))) throw notFound(words.refused.notOnTeam);
    await forgetDraftsOf(tx, id);
    await record('team.remove', id);
  });
}
