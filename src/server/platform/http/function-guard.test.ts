import { expect, test } from 'vitest';
import type { AccountHolder } from '../account-holder.ts';
import type { Queryable } from '../db/database.ts';
import { Refusal } from './api-error.ts';
import { requireGuard, type Role } from './function-guard.ts';

const HOLDER: AccountHolder = {
  id: 'x',
  email: 'ann@visitor.example',
  ownsAddress: true,
  sessionId: 's',
  aal: 'aal2',
  codeAt: 1,
};
type Guard = Parameters<typeof requireGuard>[1]['guard'];

async function outcome(guard: Guard, user: AccountHolder | null, role?: Role): Promise<string> {
  try {
    await requireGuard({} as Queryable, { guard }, user, {
      roleOf: async () => role,
      membersOf: async () => [],
      lacksProof: ({ email }) => email.startsWith('owner'),
    });
    return 'let in';
  } catch (error) {
    if (error instanceof Refusal) return error.apiError.code;
    throw error;
  }
}

test.each<[Guard, AccountHolder | null, Role | undefined, string]>([
  ['anyone', null, undefined, 'let in'],
  ['account', null, undefined, 'no_authorization'],
  ['account', { ...HOLDER, aal: 'aal1' }, undefined, 'let in'],
  ['member', null, 'owner', 'no_authorization'],
  ['member', HOLDER, undefined, 'forbidden'],
  ['member', { ...HOLDER, email: 'owner@agency.example' }, undefined, 'address_unproved'],
  ['member', { ...HOLDER, aal: 'aal1' }, 'owner', 'second_step_needed'],
  ['member', HOLDER, 'helper', 'let in'],
  ['owner', HOLDER, 'helper', 'forbidden'],
  ['owner', HOLDER, 'owner', 'let in'],
])('the guard %s, for %j with the role %s: %s', async (guard, user, role, expected) => {
  expect(await outcome(guard, user, role)).toBe(expected);
});
