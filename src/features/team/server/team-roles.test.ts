import { beforeEach, expect, test } from 'vitest';
import { enterCode, join, type Member } from '#test/support/member.ts';
import { createTestApp, TEST_OWNER, type TestApp } from '#test/support/test-app.ts';
import { describeOnEmbedded } from '#test/support/test-database.ts';
import { addMember, createTeamRoles, removeMember } from './team-store.ts';

describeOnEmbedded('the guard of team functions', (database) => {
  let site: TestApp;
  beforeEach(async () => {
    site = await createTestApp({ db: database.db });
  });
  const asked = async (member: Member) => {
    const response = await member.call('team-role');
    const body = (await response.json()) as { role?: string; error?: { code: string } };
    return [response.status, body.role ?? body.error?.code];
  };
  const raise = (member: Member) => enterCode(site, database.db, member);
  const add = async ({ id }: Member, role: 'owner' | 'helper') =>
    database.db.transaction().execute(async (tx) => addMember(tx, { userId: id, role }, 1));

  test('turns strangers, customers and members without a second factor away', async () => {
    expect((await site.call('team-role', {})).status).toBe(401);
    const ann = await join(site, database.db);
    expect(await asked(ann)).toEqual([403, 'forbidden']);
    await raise(ann);
    expect(await asked(ann)).toEqual([403, 'forbidden']);
    const helper = await join(site, database.db, { email: 'bo@agency.example' });
    await add(helper, 'helper');
    expect(await asked(helper)).toEqual([403, 'second_step_needed']);
    await raise(helper);
    expect(await asked(helper)).toEqual([200, 'helper']);
  });

  test("the owner's address is an owner only once a mailed link has proved it", async () => {
    const owner = await join(site, database.db, { email: TEST_OWNER, verified: false });
    const members = async () => (await createTeamRoles(TEST_OWNER).membersOf(database.db)).map(({ id }) => id);
    await raise(owner);
    expect(await asked(owner)).toEqual([403, 'address_unproved']);
    expect(await members()).toEqual([]);
    await database.db.updateTable('users').set({ email_verified_at: 1 }).where('id', '=', owner.id).execute();
    expect(await asked(owner)).toEqual([200, 'owner']);
    expect(await members()).toEqual([owner.id]);
  });

  test('ends with the membership, and with the account', async () => {
    const helper = await join(site, database.db, { email: 'bo@agency.example' });
    await raise(helper);
    await add(helper, 'helper');
    await add(helper, 'owner');
    expect(await asked(helper)).toEqual([200, 'owner']);
    await removeMember(database.db, helper);
    expect(await asked(helper)).toEqual([403, 'forbidden']);
    await add(helper, 'helper');
    await database.db.deleteFrom('users').where('id', '=', helper.id).execute();
    expect(await database.db.selectFrom('team_members').selectAll().execute()).toEqual([]);
  });

  test('are told of by address, the owner of the settings and those who were added, and nobody else', async () => {
    for (const [email, role] of [
      [TEST_OWNER, undefined],
      ['zoe@agency.example', 'helper'],
      ['bo@agency.example', 'owner'],
      ['ann@visitor.example', undefined],
    ] as const) {
      const member = await join(site, database.db, { email });
      if (role) await add(member, role);
    }
    const told = (await createTeamRoles(TEST_OWNER).membersOf(database.db)).map(({ email }) => email);
    expect(told).toEqual([TEST_OWNER, 'bo@agency.example', 'zoe@agency.example'].toSorted());
  });

  test("without an owner's address there is no owner but by a row", async () => {
    const roles = createTeamRoles(undefined);
    const holder = { id: 'x', email: TEST_OWNER, ownsAddress: true, aal: 'aal2', codeAt: 1, sessionId: null } as const;
    expect(await roles.roleOf(database.db, holder)).toBeUndefined();
  });
});
