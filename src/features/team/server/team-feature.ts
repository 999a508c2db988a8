import type { Feature } from '#server/platform/feature/feature.ts';
import { defineQuery, functionsOf, signedInUser } from '#server/platform/http/site-function.ts';
import { ACCOUNT_CALLS, type AccountsInterface } from '#features/accounts/server/interface.ts';
import { acceptInvitation, deleteInvitation, isWithdrawn, pendingInvitation } from './team-invitations.ts';
import { removeMember, type Team } from './team-store.ts';
import { declareEmails } from '#server/platform/mail/outbox/email-declaration.ts';
import { emails } from './team-emails.tsx';
import * as v from 'valibot';
import words from '#content/team-words.yaml';

interface TeamOptions {
  roles: Team;
  accounts: AccountsInterface;
}

export function createTeam({ roles, accounts }: TeamOptions): Feature {
  return {
    name: 'team',
    functions: functionsOf('member', ACCOUNT_CALLS, {
      'team-role': defineQuery({
        schema: v.strictObject({}),
        read: async (_input, { db, user }) => ({ role: (await roles.roleOf(db, signedInUser({ user }))) ?? null }),
      }),
    }),
    emails: declareEmails(emails, accounts),
    reservesAddress: async (tx, email, now) =>
      roles.isOwnerAddress(email) || (await pendingInvitation(tx, email, now)) !== undefined,
    refusesInvite: async (tx, { email }) => ((await isWithdrawn(tx, email)) ? words.withdrawn : undefined),
    whenAddressProved: async (tx, holder, now) => (await acceptInvitation(tx, holder, now)) || roles.lacksProof(holder),
    async whenAddressLeft(tx, holder) {
      const { id, email } = holder;
      if (!roles.isOwnerAddress(email)) return;
      const ofItsOwn = await roles.roleOf(tx, { id, email, ownsAddress: false });
      if (ofItsOwn !== 'owner') await roles.requireOtherOwner(tx, id);
    },
    tables: {
      team_invitations: {
        owner: 'Who is invited, by address.',
        key: ['email_key'],
        kept: [{ period: 'unconfirmed', until: 'expires_at' }],
        exported: { not: 'What becomes of it is the role, which is no data of a visitor.' },
        erased: async (tx, { email, ownsAddress }) => {
          if (ownsAddress) await deleteInvitation(tx, email);
        },
      },
      team_members: {
        owner: 'The account that is on the team.',
        key: ['user_id'],
        kept: { not: 'Stays while the account is on the team.' },
        exported: { not: 'A role on the team is no data of a visitor.' },
        erased: async (tx, holder) => {
          await roles.requireOtherOwner(tx, holder.id);
          await removeMember(tx, holder);
        },
      },
    },
  };
}
