/** Who sees what of a comparison and of a team, before, while and after it is agreed to: every cell of the matrix. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { AccountOverview } from '#features/accounts/shared/account-holdings.ts';
import type { ComparisonView } from '#features/assessment/shared/comparison-schema.ts';
import type { DiscTeam, DiscTeams } from '#features/assessment/shared/teams/disc-team.ts';
import { TEAM_MAX_MEMBERS } from '#features/assessment/shared/teams/disc-team.ts';
import { keptMs } from '#shared/site/kept-periods.ts';
import { join, MEMBER_PASSWORD, type Member } from '#test/support/member.ts';
import { assessmentBody, comparisonHalf } from '#test/support/mail/submissions.ts';
import { createTestApp, type TestApp } from '#test/support/test-app.ts';
import { describeOnEmbedded } from '#test/support/test-database.ts';

const GONE = 404;
/** In no answer to anybody else: addresses, genders, answers. */
const PRIVATE = /@|female|gender|"q1"|answers/;

describeOnEmbedded('consent', (database) => {
  let site: TestApp;
  let ann: Member;
  let ben: Member;
  /** Takes part in nothing. */
  let cleo: Member;
  beforeEach(async () => {
    site = await createTestApp({ db: database.db, rateLimitScale: 1_000 });
    [ann, ben, cleo] = [await taker('ann'), await taker('ben'), await taker('cleo')];
  });
  const taker = async (name: string) => {
    const email = `${name}@visitor.example`;
    const member = await join(site, database.db, { email });
    await member.ask('send-disc-assessment', assessmentBody({ email, leader: name === 'ann' ? 'S' : 'D' }));
    return member;
  };
  const resultOf = async (member: Member) => (await member.ask<DiscTeams>('disc-teams')).results[0]?.id ?? '';
  const table = (name: 'comparisons' | 'disc_teams' | 'disc_team_members') =>
    database.db.selectFrom(name).selectAll().execute();
  /** Every id, hash and token by which something of these could be asked for. */
  const idsOf = async (tokens: readonly string[]) => {
    const assessments = await database.db.selectFrom('assessments').selectAll().execute();
    const rows = [...assessments, ...(await table('comparisons')), ...(await table('disc_teams'))];
    const members = await table('disc_team_members');
    return [...rows.map(({ id }) => id), ...members.map(({ id }) => id), ann.id, ben.id, ...tokens];
  };
  const expectNoPicture = async (tokens: readonly string[]) => {
    for (const id of await idsOf(tokens)) {
      const picture = await site.app.request(`/r/${encodeURIComponent(id)}/picture.png`);
      expect([id, picture.status]).toEqual([id, GONE]);
      expect((await site.call('shared-assessment', { token: id })).status).toBe(GONE);
    }
  };

  describe('to a comparison', () => {
    interface Links {
      asker: string;
      invitation: string;
      guest?: string;
    }
    const tokenIn = async (answer: Promise<Response>) => {
      const { link } = (await (await answer).json()) as { link: string };
      return new URL(link).hash.slice(1);
    };
    const half = async (member: Member, name: string) => ({
      name,
      showsNumbers: name !== 'Ben',
      result: { id: await resultOf(member) },
    });
    const ask = async (): Promise<Links> => {
      const asker = await tokenIn(ann.call('ask-to-compare', await half(ann, 'Ann')));
      const view = await see(asker);
      return { asker, invitation: view?.state === 'waiting' ? new URL(view.invite).hash.slice(1) : '' };
    };
    const agree = async (links: Links): Promise<Required<Links>> => {
      const body = { token: links.invitation, half: await half(ben, 'Ben') };
      return { ...links, guest: await tokenIn(ben.call('agree-to-compare', body)) };
    };
    /** Undefined when the link opens nothing. */
    const see = async (token: string) => {
      const answer = await site.call('comparison', { token });
      if (answer.status === GONE) return undefined;
      return ((await answer.json()) as { comparison: ComparisonView }).comparison;
    };
    const states = async (links: Links) => {
      const seen = Object.entries(links).map(async ([side, token]) => [side, (await see(token as string))?.state]);
      return Object.fromEntries(await Promise.all(seen)) as Record<keyof Links, ComparisonView['state'] | undefined>;
    };
    /** With whom each account's overview says that it compares; null while nobody has agreed. */
    const listed = async (members = [ann, ben, cleo]) => {
      const overviews = members.map((member) => member.ask<AccountOverview>('account-overview'));
      return (await Promise.all(overviews)).map(({ comparisons }) => comparisons.map(({ with: name }) => name));
    };
    const expectNothingFor = async (links: Links) => {
      expect(Object.values(await states(links)).every((state) => state === undefined)).toBe(true);
      expect(await table('comparisons')).toEqual([]);
      await expectNoPicture(Object.values(links));
    };

    test('before: who asks sees their own half, the invited the question, and nobody else anything', async () => {
      const links = await ask();
      expect(await states(links)).toEqual({ asker: 'waiting', invitation: 'asked' });
      expect(await listed()).toEqual([[null], [], []]);
      for (const token of Object.values(links)) expect(JSON.stringify(await see(token))).not.toMatch(PRIVATE);
      expect(JSON.stringify(await see(links.invitation))).not.toMatch(/portrait|scores/);
      for (const id of await idsOf([])) expect(await see(id)).toBeUndefined();
      await expectNoPicture(Object.values(links));
    });

    test('while: both see both as agreed, and nobody else anything', async () => {
      const links = await agree(await ask());
      expect(await states(links)).toEqual({ asker: 'open', invitation: 'taken', guest: 'open' });
      expect(await listed()).toEqual([['Ben'], ['Ann'], []]);
      for (const token of [links.asker, links.guest]) {
        const view = await see(token);
        const people = view?.state === 'open' ? view.people : [];
        expect(people.map(({ name, scores }) => [name, scores !== null])).toEqual([
          ['Ann', true],
          ['Ben', false],
        ]);
        for (const person of people) expect(Object.keys(person)).toEqual(['name', 'portrait', 'scores']);
        expect(JSON.stringify(view)).not.toMatch(PRIVATE);
      }
      expect(await see(links.invitation)).toEqual({ state: 'taken' });
      for (const id of await idsOf([])) expect(await see(id)).toBeUndefined();
      await expectNoPicture(Object.values(links));
    });

    const END = 'end-comparison';
    const ends: Record<string, (links: Required<Links>) => Promise<unknown>> = {
      'who asked ended it': ({ asker }) => site.call(END, { token: asker }),
      'the guest ended it': ({ guest }) => site.call(END, { token: guest }),
      'who asked erased the result': async () => ann.ask('delete-assessment', { id: await resultOf(ann) }),
      'the guest erased the result': async () => ben.ask('delete-assessment', { id: await resultOf(ben) }),
      'who asked erased the account': () => ann.call('delete-account', { password: MEMBER_PASSWORD }),
      'the guest erased the account': () => ben.call('delete-account', { password: MEMBER_PASSWORD }),
    };
    test.each(Object.keys(ends))('after %s: nobody sees anything', async (how) => {
      const links = await agree(await ask());
      await ends[how]?.(links);
      const erased = how.endsWith('account') ? [how.startsWith('who') ? ann : ben] : [];
      const left = [ann, ben, cleo].filter((member) => !erased.includes(member));
      expect(await listed(left)).toEqual(left.map(() => []));
      for (const member of left)
        expect(await member.ask('export-account')).toMatchObject({ export: { comparisons: [] } });
      await expectNothingFor(links);
    });

    test('after a year: nobody sees anything', async () => {
      const links = await agree(await ask());
      site.clock.advance(keptMs('comparisons'));
      expect(Object.values(await states(links))).toEqual([undefined, undefined, undefined]);
      const again = await site.call('agree-to-compare', { token: links.invitation, half: comparisonHalf() });
      expect(again.status).toBe(GONE);
    });
  });

  describe('to a team', () => {
    let team: string;
    beforeEach(async () => {
      const opened = ann.ask<{ team: string }>('open-disc-team', { name: 'The vans', ...(await shownBy(ann, 'Ann')) });
      ({ team } = await opened);
    });
    const shownBy = async (member: Member, memberName: string, hidesNumbers = false) => {
      return { memberName, assessmentId: await resultOf(member), hidesNumbers, consents: true };
    };
    const tokenOf = async () => {
      const { link } = await ann.ask<DiscTeam>('disc-team', { team });
      return link?.split('#')[1] ?? '';
    };
    const enter = async (member: Member, memberName: string, hidesNumbers = false) =>
      member.ask('join-disc-team', { token: await tokenOf(), ...(await shownBy(member, memberName, hidesNumbers)) });
    /** The names on the map, those with hidden numbers in brackets; undefined for who may not see it. */
    const see = async (member: Member) => {
      const answer = await member.call('disc-team', { team });
      if (answer.status === GONE) return undefined;
      const view = (await answer.json()) as DiscTeam;
      expect(view.link === null).toBe(member !== ann);
      expect(JSON.stringify({ ...view, link: '' })).not.toMatch(PRIVATE);
      for (const { id } of [ann, ben, cleo]) expect(JSON.stringify(view)).not.toContain(id);
      return view.members.map(({ name, scores }) => (scores ? name : `(${name})`));
    };
    const everybody = async () => [await see(ann), await see(ben), await see(cleo)];

    test('before: an invitation shows who asks, and nothing of a result to either side', async () => {
      const token = await tokenOf();
      const text = await (await cleo.call('disc-team-invitation', { token })).text();
      expect(text).toContain('Ann');
      expect(text).not.toMatch(/portrait|scores|place|@/);
      expect(await everybody()).toEqual([['Ann'], undefined, undefined]);
      await expectNoPicture([token]);
    });

    test('while: members see each other as agreed, and nobody else anything', async () => {
      await enter(ben, 'Ben', true);
      expect(await everybody()).toEqual([['Ann', '(Ben)'], ['Ann', '(Ben)'], undefined]);
      await ben.ask('show-on-disc-team', { team, ...(await shownBy(ben, 'Ben')) });
      expect(await everybody()).toEqual([['Ann', 'Ben'], ['Ann', 'Ben'], undefined]);
      await expectNoPicture([await tokenOf()]);
    });

    const ends: Record<string, [act: () => Promise<unknown>, left: (string[] | undefined)[]]> = {
      'a member left': [() => ben.ask('leave-disc-team', { team }), [['Ann'], undefined, undefined]],
      'a member was removed': [
        async () => {
          const { members } = await ann.ask<DiscTeam>('disc-team', { team });
          await ann.ask('remove-from-disc-team', { team, member: members.find(({ isYou }) => !isYou)?.id });
        },
        [['Ann'], undefined, undefined],
      ],
      'a member erased the result': [
        async () => ben.ask('delete-assessment', { id: await resultOf(ben) }),
        [['Ann'], undefined, undefined],
      ],
      'the owner left': [() => ann.ask('leave-disc-team', { team }), [[], ['Ben'], undefined]],
      'the owner erased the result': [
        async () => ann.ask('delete-assessment', { id: await resultOf(ann) }),
        [[], ['Ben'], undefined],
      ],
      'the owner closed it': [() => ann.ask('close-disc-team', { team }), [undefined, undefined, undefined]],
    };
    test.each(Object.keys(ends))('after %s: nobody sees what is no longer agreed to', async (how) => {
      await enter(ben, 'Ben');
      const token = await tokenOf();
      const [act, left] = ends[how] ?? [];
      await act?.();
      expect(await everybody()).toEqual(left);
      const shown = new Set(left?.flat().filter((name) => name !== undefined));
      expect((await table('disc_team_members')).map(({ name }) => name)).toEqual([...shown]);
      await expectNoPicture([token]);
    });

    test.each(['member', 'owner'])('after the %s erased the account: nothing of theirs is left', async (who) => {
      await enter(ben, 'Ben');
      const [gone, left] = who === 'owner' ? [ann, ben] : [ben, ann];
      expect((await gone.call('delete-account', { password: MEMBER_PASSWORD })).status).toBe(200);
      expect(await see(left)).toEqual(who === 'owner' ? undefined : ['Ann']);
      expect(await see(cleo)).toBeUndefined();
      expect(JSON.stringify([await table('disc_teams'), await table('disc_team_members')])).not.toContain(gone.id);
    });

    test('of forty: each sees forty as agreed, and one who leaves is gone for all', async () => {
      await enter(ben, 'Ben', true);
      const source = (await table('disc_team_members')).find(({ name }) => name === 'Ann');
      if (!source) throw new Error('Ann shows her result.');
      for (let number = 3; number <= TEAM_MAX_MEMBERS; number += 1) {
        const { id: userId } = await join(site, database.db, { email: `m${number}@visitor.example` });
        const name = `Member ${number}`;
        const row = { ...source, id: crypto.randomUUID(), user_id: userId, name, hides_numbers: number % 2 };
        await database.db.insertInto('disc_team_members').values(row).execute();
      }
      for (const member of [ann, ben]) {
        const shown = (await see(member)) ?? [];
        expect(shown).toHaveLength(TEAM_MAX_MEMBERS);
        expect(shown).toContain('(Ben)');
        expect(shown.filter((name) => name.startsWith('('))).toHaveLength(TEAM_MAX_MEMBERS / 2);
      }
      expect(await see(cleo)).toBeUndefined();
      await ben.ask('leave-disc-team', { team });
      expect(await see(ann)).toHaveLength(TEAM_MAX_MEMBERS - 1);
      expect(await see(ann)).not.toContain('(Ben)');
    });
  });
});
