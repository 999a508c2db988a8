/** The team that runs the site: its members' roles, which the guards `member` and `owner` check. */
import type { Feature } from '../../platform/feature/feature.ts';
import { defineQuery } from '../../platform/http/site-function.ts';
import { signedInUser } from '../../platform/http/site-function.ts';
import type { TeamRoles } from '../../platform/http/team-roles.ts';
import { ACCOUNT_CALLS } from '../accounts/accounts-interface.ts';
import * as v from 'valibot';

export function createTeam(roles: TeamRoles): Feature {
  return {
    name: 'team',
    functions: [
      {
        name: 'team-role',
        guard: 'member',
        limitPerClient: ACCOUNT_CALLS,
        ...defineQuery({
          schema: v.strictObject({}),
          read: async (_input, { db, user }) => ({ role: (await roles.roleOf(db, signedInUser({ user }))) ?? null }),
        }),
      },
    ],
    tables: {
      team_members: {
        owner: 'The account that is on the team.',
        key: ['user_id'],
        kept: { not: 'Stays while the account is on the team.' },
        exported: { not: 'A role on the team is no data of a visitor.' },
        erased: { with: 'users' },
      },
    },
  };
}
