import { beforeEach, describe, expect, test } from 'vitest';
import { askAuth, mailedToken } from '#test/support/accounts-bench.ts';
import { enterCode, join, MEMBER_PASSWORD, type Member } from '#test/support/member.ts';
import { createOperatedSite } from '#test/support/operator.ts';
import { createTestApp, TEST_OWNER, type TestApp } from '#test/support/test-app.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import { addMember } from './team-store.ts';

const ROUNDS = 6;
const CY = 'cy@agency.example';

describeOnEachDatabase('the last owner', (database) => {
  let site: TestApp;
  const added = async (email: string, role: 'owner' | 'helper' = 'owner') => {
    const member = await join(site, database.db, { email });
    await addMember(database.db, { userId: member.id, role }, 1);
    await enterCode(site, database.db, member);
    return member;
  };
  const owners = async () =>
    (await database.db.selectFrom('team_members').select('user_id').where('role', '=', 'owner').execute()).map(
      ({ user_id }) => user_id,
    );
  const leave = async (member: Member) => member.call('delete-account', { password: MEMBER_PASSWORD });

  describe('where nobody has the address of the settings', () => {
    beforeEach(async () => {
      site = await createTestApp({ db: database.db, rateLimitScale: 1000, ownerEmail: undefined });
    });

    test.each<[string, (by: Member, to: Member, round: number) => Promise<Response>]>([
      ['remove each other', (by, to) => by.call('desk-remove', { id: to.id })],
      ['demote each other', (by, to) => by.call('desk-invite', { email: to.email, role: 'helper' })],
      ['delete their accounts', (by) => leave(by)],
    ])('stays when two owners %s at once', async (_, act) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const ann = await added(`ann${round}@agency.example`);
        const bo = await added(`bo${round}@agency.example`);
        const statuses = (await Promise.all([act(ann, bo, round), act(bo, ann, round)])).map(({ status }) => status);
        expect(statuses.filter((status) => status === 200)).toHaveLength(1);
        expect(await owners()).toHaveLength(1);
        await database.db.deleteFrom('team_members').execute();
      }
    });

    test('deletes no account while helpers are left, and does once there is another owner', async () => {
      const ann = await added('ann@agency.example');
      const helper = await added('bo@agency.example', 'helper');
      const refused = await leave(ann);
      expect([refused.status, await owners()]).toEqual([409, [ann.id]]);
      expect((await leave(helper)).status).toBe(200);
      const cy = await added(CY);
      expect((await leave(ann)).status).toBe(200);
      expect(await owners()).toEqual([cy.id]);
    });

    test('is deleted by no operator', async () => {
      const operated = await createOperatedSite(database.db);
      const ann = await added('ann@agency.example');
      expect((await operated.admin.deleteUser(ann.id)).error).toMatchObject({ status: 409 });
      await added(CY);
      expect((await operated.admin.deleteUser(ann.id)).error).toBeNull();
    });
  });

  describe('by the address of the settings', () => {
    let owner: Member;
    beforeEach(async () => {
      site = await createTestApp({ db: database.db, rateLimitScale: 1000 });
      owner = await join(site, database.db, { email: TEST_OWNER });
      await enterCode(site, database.db, owner);
    });
    const move = async () => {
      const body = { email: 'elsewhere@agency.example' };
      const answer = await askAuth(site, '/user', { method: 'PUT', token: owner.accessToken, body });
      return answer.headers.get('x-sb-error-code');
    };

    test('keeps account and address until somebody else is an owner', async () => {
      await added('bo@agency.example', 'helper');
      expect([(await leave(owner)).status, await move()]).toEqual([409, 'conflict']);
      await added(CY);
      expect(await move()).toBeNull();
      expect((await owner.call('team-role')).status).toBe(403);
      expect((await leave(owner)).status).toBe(200);
    });

    test('keeps the address where both mailboxes agree', async () => {
      site = await createTestApp({ db: database.db, clock: site.clock, accounts: { requireConfirmation: true } });
      expect(await move()).toBeNull();
      const codes = [];
      for (const kind of ['email_change_current', 'email_change_new'] as const) {
        const token_hash = await mailedToken(database.db, site, kind, TEST_OWNER);
        const answer = await askAuth(site, '/verify', { body: { type: 'email_change', token_hash } });
        codes.push(answer.headers.get('x-sb-error-code'));
      }
      expect(codes).toEqual([null, 'conflict']);
    });

    test('stays when both delete their accounts at once', async () => {
      const cy = await added(CY);
      const statuses = (await Promise.all([leave(owner), leave(cy)])).map(({ status }) => status);
      expect(new Set(statuses)).toEqual(new Set([200, 409]));
    });
  });
});
