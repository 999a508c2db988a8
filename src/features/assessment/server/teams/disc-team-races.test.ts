/** What happens to a team from several sides at once: nobody waits for another forever, and nothing is left over. */
import { beforeEach, expect, test } from 'vitest';
import { join, MEMBER_PASSWORD, type Member } from '#test/support/member.ts';
import { assessmentBody } from '#test/support/mail/submissions.ts';
import { createTestApp, type TestApp } from '#test/support/test-app.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import type { DiscTeam, DiscTeams } from '#features/assessment/shared/teams/disc-team.ts';

const OK = 200;
const GONE = 404;
/** Enough for the order to come out differently; a deadlock takes PostgreSQL a second to notice. */
const ROUNDS = 5;

describeOnEachDatabase('a team of which two things are asked at once', (database) => {
  let site: TestApp;
  let ann: Member;
  let bob: Member;
  let cleo: Member;
  beforeEach(async () => {
    site = await createTestApp({ db: database.db, rateLimitScale: 1_000 });
    [ann, bob, cleo] = [await taker('ann'), await taker('bob'), await taker('cleo')];
  });
  const taker = async (name: string) => {
    const email = `${name}@visitor.example`;
    const member = await join(site, database.db, { email });
    await member.ask('send-disc-assessment', assessmentBody({ email }));
    return member;
  };
  const shownBy = async (member: Member) => {
    const [result] = (await member.ask<DiscTeams>('disc-teams')).results;
    return { memberName: member.email.slice(0, 3), assessmentId: result?.id, hidesNumbers: false, consents: true };
  };
  const open = async (name = 'The vans') => {
    const { team } = await ann.ask<{ team: string }>('open-disc-team', { name, ...(await shownBy(ann)) });
    const { link } = await ann.ask<DiscTeam>('disc-team', { team });
    return { team, token: link?.split('#')[1] ?? '' };
  };
  const both = async (acts: (() => Promise<Response>)[]) =>
    (await Promise.all(acts.map((act) => act()))).map(({ status }) => status);
  const members = () => database.db.selectFrom('disc_team_members').selectAll().execute();
  const teams = () => database.db.selectFrom('disc_teams').selectAll().execute();

  test('is closed, however many join meanwhile', async () => {
    const [bobs, cleos] = [await shownBy(bob), await shownBy(cleo)];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { team, token } = await open();
      const [closed, ...joined] = await both([
        () => ann.call('close-disc-team', { team }),
        () => bob.call('join-disc-team', { token, ...bobs }),
        () => cleo.call('join-disc-team', { token, ...cleos }),
      ]);
      expect(closed).toBe(OK);
      for (const status of joined) expect([OK, GONE]).toContain(status);
      expect([await teams(), await members()]).toEqual([[], []]);
    }
  });

  test('is left, changed and closed', async () => {
    const bobs = await shownBy(bob);
    for (let round = 0; round < ROUNDS; round += 1) {
      const { team, token } = await open();
      await bob.ask('join-disc-team', { token, ...bobs });
      const [closed, ...others] = await both([
        () => ann.call('close-disc-team', { team }),
        () => bob.call('leave-disc-team', { team }),
        () => bob.call('show-on-disc-team', { team, ...bobs, hidesNumbers: true }),
      ]);
      expect(closed).toBe(OK);
      for (const status of others) expect([OK, GONE]).toContain(status);
      expect([await teams(), await members()]).toEqual([[], []]);
    }
  });

  test("loses a member's result while its owner removes the member", async () => {
    const { team } = await open();
    for (let round = 0; round < ROUNDS; round += 1) {
      const { link, members: before } = await ann.ask<DiscTeam>('disc-team', { team });
      expect(before).toHaveLength(1);
      const shown = await shownBy(bob);
      await bob.ask('join-disc-team', { token: link?.split('#')[1] ?? '', ...shown });
      const { members: now } = await ann.ask<DiscTeam>('disc-team', { team });
      const member = now.find(({ isYou }) => !isYou)?.id;
      const [removed, deleted] = await both([
        () => ann.call('remove-from-disc-team', { team, member }),
        () => bob.call('delete-assessment', { id: shown.assessmentId }),
      ]);
      expect([OK, GONE]).toContain(removed);
      expect(deleted).toBe(OK);
      expect(await members()).toHaveLength(1);
      await bob.ask('send-disc-assessment', { ...assessmentBody({ email: bob.email }), name: `Bob ${round}` });
    }
  });

  test('goes with its owner, while somebody joins whose account goes as well', async () => {
    const { token } = await open();
    const bobs = await shownBy(bob);
    const statuses = await both([
      () => ann.call('delete-account', { password: MEMBER_PASSWORD }),
      () => bob.call('join-disc-team', { token, ...bobs }),
      () => bob.call('delete-account', { password: MEMBER_PASSWORD }),
    ]);
    expect([statuses[0], statuses[2]]).toEqual([OK, OK]);
    expect([await teams(), await members()]).toEqual([[], []]);
  });
});
