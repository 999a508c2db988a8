import { beforeEach, describe, expect, test } from 'vitest';
import consent from '#content/assessment/team-consent-words.yaml';
import { assessmentBody } from '#test/support/mail/submissions.ts';
import { join, MEMBER_PASSWORD, type Member } from '#test/support/member.ts';
import { createTestApp, TEST_SITE_URL, type TestApp } from '#test/support/test-app.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import type { Style } from '#features/assessment/shared/disc-scoring.ts';
import {
  TEAM_MAX_MEMBERS,
  TEAMS_PER_PERSON,
  type DiscTeam,
  type DiscTeamInvitation,
  type DiscTeams,
} from '#features/assessment/shared/teams/disc-team.ts';

const NOBODYS = '00000000-0000-4000-8000-000000000000';

describeOnEachDatabase('a team', (database) => {
  let site: TestApp;
  let ann: Member;
  let bob: Member;
  let cleo: Member;
  let team: string;
  beforeEach(async () => {
    site = await createTestApp({ db: database.db, rateLimitScale: 1_000 });
    ann = await taker('Ann', 'D');
    bob = await taker('Bob', 'S');
    cleo = await taker('Cleo', 'C');
    team = await open(ann);
    const elsewhere = await open(cleo, 'Elsewhere');
    return async () => {
      const { members } = await see(cleo, elsewhere);
      expect(
        members.map(({ name }) => name),
        'nothing here is about this team',
      ).toEqual(['Cleo']);
    };
  });
  const taker = async (name: string, leader: Style) => {
    const email = `${name.toLowerCase()}@visitor.example`;
    const member = await join(site, database.db, { email, fullName: `${name} Lee` });
    await member.ask('send-disc-assessment', assessmentBody({ email, leader, name: `${name} Lee` }));
    return member;
  };
  const resultsOf = async (member: Member) => (await member.ask<DiscTeams>('disc-teams')).results;
  const shownBy = async (member: Member, changes: object = {}) => {
    const [latest] = await resultsOf(member);
    return {
      memberName: latest?.firstName ?? 'x',
      assessmentId: latest?.id ?? NOBODYS,
      hidesNumbers: false,
      consents: true,
      ...changes,
    };
  };
  const open = async (member: Member, name = 'The vans') =>
    (await member.ask<{ team: string }>('open-disc-team', { name, ...(await shownBy(member)) })).team;
  const see = (member: Member, of = team) => member.ask<DiscTeam>('disc-team', { team: of });
  const statusFor = async (member: Member, of = team) => (await member.call('disc-team', { team: of })).status;
  const tokenOf = async () => (await see(ann)).link?.split('#')[1] ?? '';
  const enter = async (member: Member, changes: object = {}, token?: string) =>
    member.call('join-disc-team', { token: token ?? (await tokenOf()), ...(await shownBy(member, changes)) });
  const namesFor = async (member: Member) => (await see(member)).members.map(({ name }) => name);

  describe('shows', () => {
    test('its members what each agreed to, in the order of their names, and nothing else', async () => {
      expect((await enter(cleo)).status).toBe(200);
      expect((await enter(bob, { hidesNumbers: true })).status).toBe(200);
      const view = await see(bob);
      expect(view).toMatchObject({ id: team, name: 'The vans', isOwner: false, link: null });
      expect(view.members.map(({ name, isYou, isOwner }) => [name, isYou, isOwner])).toEqual([
        ['Ann', false, true],
        ['Bob', true, false],
        ['Cleo', false, false],
      ]);
      const [annsPart, bobsPart] = view.members;
      expect(annsPart?.scores).toEqual(assessmentBody({ leader: 'D' }).scores);
      expect(bobsPart).toEqual({
        id: expect.any(String),
        name: 'Bob',
        isYou: true,
        isOwner: false,
        portraits: [{ key: expect.stringMatching(/^S/), name: expect.any(String) }],
        place: expect.any(Object),
        scores: null,
      });
      expect(JSON.stringify(view)).not.toMatch(/@|q1|female|answers/);
      for (const { id } of [ann, bob, cleo]) expect(JSON.stringify(view)).not.toContain(id);
    });

    test('nothing to strangers, whatever they know of it', async () => {
      const ids = [team, NOBODYS, (await see(ann)).members[0]?.id ?? ''];
      for (const id of ids) expect(await statusFor(bob, id)).toBe(404);
      const acts = ['show-on-disc-team', 'leave-disc-team', 'renew-disc-team-link', 'close-disc-team'];
      for (const act of acts) {
        const body = act === 'show-on-disc-team' ? { team, ...(await shownBy(bob)) } : { team };
        expect((await bob.call(act, body)).status, act).toBe(404);
      }
      expect(await namesFor(ann)).toEqual(['Ann']);
    });

    test('an invited person who asks and how many are there, before anything of theirs', async () => {
      const invitation = await bob.ask<DiscTeamInvitation>('disc-team-invitation', { token: await tokenOf() });
      expect(invitation).toMatchObject({ team: { name: 'The vans', members: 1 }, from: 'Ann', isMember: false });
      expect(await namesFor(ann)).toEqual(['Ann']);
      await enter(bob);
      const again = await bob.ask<DiscTeamInvitation>('disc-team-invitation', { token: await tokenOf() });
      expect(again).toMatchObject({ team: { members: 2 }, isMember: true });
    });

    test('nothing any more to somebody who left, and nothing of them', async () => {
      await enter(bob);
      await bob.ask('leave-disc-team', { team });
      expect(await statusFor(bob)).toBe(404);
      expect(await namesFor(ann)).toEqual(['Ann']);
      expect((await resultsOf(bob)).length).toBe(1);
      expect((await enter(bob)).status).toBe(200);
    });

    test('nobody from one team acts on another, even with ids of it', async () => {
      const bobs = await open(bob, 'The office');
      await enter(bob);
      const [annsPlace] = (await see(ann)).members;
      expect((await bob.call('remove-from-disc-team', { team: bobs, member: annsPlace?.id })).status).toBe(404);
      expect(await namesFor(ann)).toEqual(['Ann', 'Bob']);
      await bob.ask('leave-disc-team', { team });
      expect((await see(bob, bobs)).members.map(({ name }) => name)).toEqual(['Bob']);
    });

    test('nothing to an owner who shows nothing, who can come back without a link', async () => {
      await enter(bob);
      await ann.ask('leave-disc-team', { team });
      expect(await see(ann)).toMatchObject({ isOwner: true, members: [], own: null });
      expect(await namesFor(bob)).toEqual(['Bob']);
      await ann.ask('show-on-disc-team', { team, ...(await shownBy(ann)) });
      expect(await namesFor(ann)).toEqual(['Ann', 'Bob']);
    });
  });

  describe('a member', () => {
    test('has to agree, and the words and the time of it are kept', async () => {
      for (const consents of [false, undefined]) expect((await enter(bob, { consents })).status).toBe(422);
      await enter(bob);
      const rows = await database.db.selectFrom('disc_team_members').selectAll().where('name', '=', 'Bob').execute();
      expect(rows).toMatchObject([{ consented_at: site.clock.now(), consent_wording: consent.show }]);
    });

    test("can show only a result of one's own", async () => {
      const [annsResult] = await resultsOf(ann);
      expect((await enter(bob, { assessmentId: annsResult?.id })).status).toBe(404);
      expect(await namesFor(ann)).toEqual(['Ann']);
    });

    test('changes the result, the name and whether the numbers show', async () => {
      await enter(bob);
      site.clock.advance(1_000);
      await bob.ask('send-disc-assessment', assessmentBody({ email: bob.email, leader: 'I' }));
      const change = await shownBy(bob, { memberName: 'Bobby', hidesNumbers: true });
      await bob.ask('show-on-disc-team', { team, ...change });
      const { members, own } = await see(bob);
      expect(own).toEqual({ name: 'Bobby', assessmentId: change.assessmentId, hidesNumbers: true });
      expect(members).toHaveLength(2);
      expect(members[1]).toMatchObject({ name: 'Bobby', scores: null });
      expect(members[1]?.portraits[0]?.key).toMatch(/^I/);
    });

    test('who joins twice is there once', async () => {
      await Promise.all([enter(bob), enter(bob), enter(bob)]);
      expect(await namesFor(ann)).toEqual(['Ann', 'Bob']);
    });

    test('disappears with the result', async () => {
      await enter(bob);
      const [shown] = await resultsOf(bob);
      await bob.ask('delete-assessment', { id: shown?.id });
      expect(await namesFor(ann)).toEqual(['Ann']);
      expect(await statusFor(bob)).toBe(404);
    });

    test('disappears with the account', async () => {
      await enter(bob);
      await bob.ask('delete-account', { password: MEMBER_PASSWORD });
      expect(await namesFor(ann)).toEqual(['Ann']);
      const left = await database.db.selectFrom('disc_team_members').select('name').execute();
      expect(left.map(({ name }) => name).toSorted()).toEqual(['Ann', 'Cleo']);
    });

    test('finds teams and consents in the export', async () => {
      await enter(bob);
      const { export: exported } = await bob.ask<{ export: Record<string, unknown> }>('export-account');
      const consents = [{ team: 'The vans', name: 'Bob', hidesNumbers: false, consent: { wording: consent.show } }];
      expect(exported).toMatchObject({ discTeams: [], discTeamConsents: consents });
      expect(JSON.stringify(exported)).not.toContain('Ann');
    });

    test('cannot manage the team', async () => {
      await enter(bob);
      const { members } = await see(bob);
      for (const act of ['renew-disc-team-link', 'close-disc-team'])
        expect((await bob.call(act, { team })).status, act).toBe(404);
      expect((await bob.call('remove-from-disc-team', { team, member: members[0]?.id })).status).toBe(404);
      expect(await namesFor(bob)).toEqual(['Ann', 'Bob']);
    });
  });

  describe('its owner', () => {
    test('invites by one link, whose token is in no path and in no row', async () => {
      const { link } = await see(ann);
      expect(link).toMatch(new RegExp(`^${TEST_SITE_URL}/account/team#${team}\\.[\\w-]{43}$`));
      const rows = await database.db.selectFrom('disc_teams').selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(link?.split('.').at(-1));
    });

    test('renews the link, which ends the old one', async () => {
      const old = await tokenOf();
      await ann.ask('renew-disc-team-link', { team });
      expect((await enter(bob, {}, old)).status).toBe(404);
      expect((await bob.call('disc-team-invitation', { token: old })).status).toBe(404);
      expect((await enter(bob)).status).toBe(200);
    });

    test('removes a member, for whom the old link no longer works', async () => {
      const old = await tokenOf();
      await enter(bob);
      const bobs = (await see(ann)).members.find(({ name }) => name === 'Bob')?.id;
      await ann.ask('remove-from-disc-team', { team, member: bobs });
      expect(await statusFor(bob)).toBe(404);
      expect((await enter(bob, {}, old)).status).toBe(404);
      expect((await ann.call('remove-from-disc-team', { team, member: bobs })).status).toBe(404);
    });

    test.each(['closes it', 'deletes the account'])('%s: it is gone for everybody', async (how) => {
      await enter(bob);
      const token = await tokenOf();
      if (how === 'closes it') await ann.ask('close-disc-team', { team });
      else await ann.ask('delete-account', { password: MEMBER_PASSWORD });
      expect(await statusFor(bob)).toBe(404);
      expect((await enter(cleo, {}, token)).status).toBe(404);
      const teams = await database.db.selectFrom('disc_teams').select('name').execute();
      const members = await database.db.selectFrom('disc_team_members').select('name').execute();
      expect([teams, members]).toEqual([[{ name: 'Elsewhere' }], [{ name: 'Cleo' }]]);
      expect((await resultsOf(bob)).length).toBe(1);
    });
  });

  test('is listed with the others in the order in which they were opened, whatever they are called', async () => {
    site.clock.advance(1_000);
    const cleos = await open(cleo, 'Zebras');
    site.clock.advance(1_000);
    await open(bob, 'Antelopes');
    const { link } = await see(cleo, cleos);
    await enter(bob, {}, link?.split('#')[1] ?? '');
    await enter(bob);
    const { teams } = await bob.ask<DiscTeams>('disc-teams');
    expect(teams.map(({ name, members, isOwner }) => [name, members, isOwner])).toEqual([
      ['The vans', 2, false],
      ['Zebras', 2, false],
      ['Antelopes', 1, true],
    ]);
  });

  describe('limits', () => {
    test('a full team takes nobody else, even when two come at once', async () => {
      const members = database.db.selectFrom('disc_team_members').selectAll().where('team_id', '=', team);
      const source = await members.executeTakeFirstOrThrow();
      for (let number = 1; number < TEAM_MAX_MEMBERS - 1; number += 1) {
        const other = await join(site, database.db, { email: `m${number}@visitor.example` });
        const row = { ...source, id: crypto.randomUUID(), user_id: other.id, name: `M${number}` };
        await database.db.insertInto('disc_team_members').values(row).execute();
      }
      const answers = await Promise.all([enter(bob), enter(cleo)]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      expect((await see(ann)).members).toHaveLength(TEAM_MAX_MEMBERS);
    });

    test('nobody is on an eleventh team, opened or joined', async () => {
      const token = await tokenOf();
      for (let count = 0; count < TEAMS_PER_PERSON; count += 1) await open(bob, `Team ${count}`);
      expect((await bob.ask<DiscTeams>('disc-teams')).teams).toHaveLength(TEAMS_PER_PERSON);
      expect((await bob.call('open-disc-team', { name: 'One more', ...(await shownBy(bob)) })).status).toBe(409);
      expect((await enter(bob, {}, token)).status).toBe(409);
    });

    test.each([{ name: ' ' }, { name: 'x'.repeat(61) }, { memberName: '' }, { memberName: 'x'.repeat(25) }])(
      '%j is refused',
      async (change) => {
        const body = { name: 'The vans', ...(await shownBy(bob)), ...change };
        expect((await bob.call('open-disc-team', body)).status).toBe(422);
      },
    );
  });
});
