/** Who sees what of a comparison: before both agreed, while it is open, and after either has ended or erased it. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { AccountOverview } from '#features/accounts/shared/account-holdings.ts';
import { applyRetention } from '#server/platform/jobs/retention.ts';
import { tablesOf } from '#server/platform/feature/feature.ts';
import { keptMs } from '#shared/site/kept-periods.ts';
import { join, MEMBER_PASSWORD, type Member } from '#test/support/member.ts';
import { assessmentBody, comparisonHalf } from '#test/support/mail/submissions.ts';
import { createTestApp, TEST_SITE_URL, type TestApp } from '#test/support/test-app.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import type { ComparisonView } from '#features/assessment/shared/comparison-schema.ts';

const GONE = 404;
const TAKEN = 409;
const ANN = comparisonHalf({ name: 'Ann', leader: 'S' });
const BEN = comparisonHalf({ name: 'Ben', leader: 'D' });

describeOnEachDatabase('a comparison', (database) => {
  let site: TestApp;
  beforeEach(async () => {
    site = await createTestApp({ db: database.db });
  });
  type Caller = Pick<Member, 'call'>;
  const visitor: Caller = { call: async (name, body, headers) => site.call(name, body, headers) };
  const tokenOf = (link: string) => new URL(link).hash.slice(1);
  const linkIn = async (response: Response) => tokenOf(((await response.json()) as { link: string }).link);
  const ask = async (half: object = ANN, caller = visitor) => linkIn(await caller.call('ask-to-compare', half));
  const agree = (token: string, half: object = BEN, caller = visitor) =>
    caller.call('agree-to-compare', { token, half });
  const open = (token: string) => site.call('comparison', { token });
  const see = async (token: string) =>
    ((await (await open(token)).json()) as { comparison: ComparisonView }).comparison;
  const invitationOf = async (asker: string) => {
    const view = await see(asker);
    return view.state === 'waiting' ? tokenOf(view.invite) : '';
  };
  const end = (token: string) => site.call('end-comparison', { token });
  const rows = async () => (await database.db.selectFrom('comparisons').selectAll().execute()).filter(isNotZeds);
  /** Of two others, whom nothing here is about; until its time is over. */
  let zeds: string;
  const isNotZeds = ({ id }: { id: string }) => !zeds.startsWith(id);
  beforeEach(async () => {
    zeds = await ask(comparisonHalf({ name: 'Zed', leader: 'I' }));
    const begun = site.clock.now();
    return async () => {
      const isOver = site.clock.now() - begun >= keptMs('comparisons');
      if (isOver) expect((await open(zeds)).status).toBe(GONE);
      else expect(await see(zeds)).toMatchObject({ state: 'waiting', name: 'Zed' });
    };
  });
  /** A comparison that both have agreed to. */
  const both = async (annHalf: object = ANN, benHalf: object = BEN, ann = visitor, ben = visitor) => {
    const asker = await ask(annHalf, ann);
    const invitation = await invitationOf(asker);
    return { asker, invitation, guest: await linkIn(await agree(invitation, benHalf, ben)) };
  };
  const saved = async (member: Member, leader: 'S' | 'D') => {
    await member.ask('send-disc-assessment', assessmentBody({ email: member.email, leader }));
    const { assessments } = await member.ask<AccountOverview>('account-overview');
    return assessments[0]?.id ?? '';
  };
  const halfFrom = (name: string, id: string, showsNumbers = true) => ({ name, showsNumbers, result: { id } });

  describe('before both agreed', () => {
    test('the guest sees who asks and what will be shown, and nothing of the result', async () => {
      const invitation = await invitationOf(await ask());
      const answer = await (await open(invitation)).json();
      expect(answer).toEqual({ success: true, comparison: { state: 'asked', asker: 'Ann', showsNumbers: true } });
    });

    test('the one who asks sees their own half and the link to send', async () => {
      const token = await ask({ ...ANN, showsNumbers: false });
      const view = await see(token);
      expect(view).toEqual({
        state: 'waiting',
        name: 'Ann',
        showsNumbers: false,
        mails: false,
        invite: expect.stringContaining(`${TEST_SITE_URL}/together#`),
        until: new Date(site.clock.now() + keptMs('comparisons')).toISOString(),
      });
    });

    test('the invitation neither ends it nor shows what the other links show', async () => {
      const asker = await ask();
      expect((await end(await invitationOf(asker))).status).toBe(GONE);
      expect((await see(asker)).state).toBe('waiting');
    });

    test('who asks cannot agree in the place of the guest', async () => {
      const asker = await ask();
      const invitation = await invitationOf(asker);
      expect((await agree(asker)).status).toBe(GONE);
      expect((await agree(invitation, { ...ANN, name: 'Ben' })).status).toBe(TAKEN);
      expect((await see(asker)).state).toBe('waiting');
    });

    test('an account cannot compare two results of its own', async () => {
      const ann = await join(site, database.db);
      const asker = await ask(halfFrom('Ann', await saved(ann, 'S')), ann);
      const other = await saved(ann, 'D');
      expect((await agree(await invitationOf(asker), halfFrom('Ann', other), ann)).status).toBe(TAKEN);
      expect((await see(asker)).state).toBe('waiting');
    });

    test("nobody gives a result of somebody else's account, nor one by its id while signed out", async () => {
      const ann = await join(site, database.db);
      const bob = await join(site, database.db, { email: 'bob@visitor.example' });
      const id = await saved(ann, 'S');
      expect((await bob.call('ask-to-compare', halfFrom('Bob', id))).status).toBe(404);
      expect((await site.call('ask-to-compare', halfFrom('Bob', id))).status).toBe(401);
      expect(await rows()).toEqual([]);
    });
  });

  describe('once both agreed', () => {
    test('both see both names, portraits and numbers, and nothing else of anybody', async () => {
      const { asker, guest } = await both();
      const expected = {
        state: 'open',
        people: [
          { name: 'Ann', portrait: 'S', scores: { D: 5, I: 5, S: 15, C: 5 } },
          { name: 'Ben', portrait: 'D', scores: { D: 15, I: 5, S: 5, C: 5 } },
        ],
        until: expect.any(String),
      };
      expect(await see(asker)).toEqual(expected);
      expect(await see(guest)).toEqual(expected);
    });

    test.each([
      [true, false],
      [false, true],
      [false, false],
    ])('numbers show only where they are left on: %s, %s', async (annShows, benShows) => {
      const { asker, guest } = await both({ ...ANN, showsNumbers: annShows }, { ...BEN, showsNumbers: benShows });
      for (const token of [asker, guest]) {
        const view = await see(token);
        const shown = view.state === 'open' && view.people.map(({ scores }) => scores !== null);
        expect(shown).toEqual([annShows, benShows]);
      }
    });

    test('no answer holds an address, a gender, an answer or an id', async () => {
      const ann = await join(site, database.db);
      const ben = await join(site, database.db, { email: 'ben@visitor.example' });
      const { asker, guest, invitation } = await both(
        halfFrom('Ann', await saved(ann, 'S')),
        halfFrom('Ben', await saved(ben, 'D')),
        ann,
        ben,
      );
      for (const token of [asker, guest, invitation]) {
        const text = await (await open(token)).text();
        expect(text).not.toMatch(/visitor\.example|female|gender|"q1"|answers/);
        for (const row of await rows())
          for (const id of [row.id, row.asker_user_id, row.guest_user_id, row.asker_assessment_id])
            expect(text).not.toContain(id);
      }
    });

    test('the invitation tells nothing any more, and lets nobody else in', async () => {
      const { invitation } = await both();
      expect(await see(invitation)).toEqual({ state: 'taken' });
      expect((await agree(invitation, comparisonHalf({ name: 'Cleo', leader: 'C' }))).status).toBe(TAKEN);
    });

    test('the same result opens the guest’s own link again, and changes nothing', async () => {
      const { invitation, guest } = await both();
      const before = await rows();
      expect(await linkIn(await agree(invitation, { ...BEN, name: 'Somebody', showsNumbers: false }))).toBe(guest);
      expect(await rows()).toEqual(before);
    });

    test('of two guests at once, one gets in', async () => {
      const asker = await ask();
      const invitation = await invitationOf(asker);
      const halves = ['D', 'I', 'C'].map((leader) => comparisonHalf({ name: 'Ben', leader: leader as 'D' }));
      const answers = await Promise.all(halves.map(async (half) => (await agree(invitation, half)).status));
      expect(answers.toSorted((a, b) => a - b)).toEqual([200, TAKEN, TAKEN]);
    });

    test('the database holds no link, and no link is kept with an answer', async () => {
      const tokens = Object.values(await both());
      const keys = await database.db.selectFrom('idempotency_keys').selectAll().execute();
      const stored = JSON.stringify([await rows(), keys]);
      for (const token of tokens) expect(stored).not.toContain(token.split('.')[1]);
    });
  });

  describe.each(['asker', 'guest'] as const)('once the %s ended it', (side) => {
    test('every link opens nothing, and nothing is left', async () => {
      const links = await both();
      expect((await end(links[side])).status).toBe(200);
      for (const token of Object.values(links)) expect((await open(token)).status).toBe(GONE);
      expect((await agree(links.invitation)).status).toBe(GONE);
      expect(await rows()).toEqual([]);
    });
  });

  test('both may end it in the same moment, and again', async () => {
    const { asker, guest } = await both();
    const answers = await Promise.all([end(asker), end(guest), end(asker)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await rows()).toEqual([]);
  });

  test('who asks can withdraw before anybody agrees', async () => {
    const asker = await ask();
    const invitation = await invitationOf(asker);
    await end(asker);
    expect((await open(invitation)).status).toBe(GONE);
    expect((await agree(invitation)).status).toBe(GONE);
  });

  describe.each(['asker', 'guest'] as const)('of the %s’s account', (side) => {
    let ann: Member;
    let ben: Member;
    let links: Awaited<ReturnType<typeof both>>;
    beforeEach(async () => {
      ann = await join(site, database.db);
      ben = await join(site, database.db, { email: 'ben@visitor.example' });
      links = await both(halfFrom('Ann', await saved(ann, 'S')), halfFrom('Ben', await saved(ben, 'D')), ann, ben);
    });
    const theirs = () => (side === 'asker' ? ann : ben);

    test('the overview lists it, with the link of that side', async () => {
      const { comparisons } = await theirs().ask<AccountOverview>('account-overview');
      expect(comparisons).toEqual([
        {
          url: `${TEST_SITE_URL}/together#${links[side]}`,
          with: side === 'asker' ? 'Ben' : 'Ann',
          since: new Date(site.clock.now()).toISOString(),
        },
      ]);
    });

    test("the export holds its own half and the other one's name", async () => {
      const { export: exported } = await theirs().ask<{ export: { comparisons: object[] } }>('export-account');
      expect(exported.comparisons).toMatchObject([
        {
          ...(side === 'asker' ? { name: 'Ann', with: 'Ben' } : { name: 'Ben', with: 'Ann' }),
          showsNumbers: true,
          agreedAt: new Date(site.clock.now()).toISOString(),
          createdAt: new Date(site.clock.now()).toISOString(),
        },
      ]);
      expect(JSON.stringify(exported.comparisons).match(/"q1"/g)).toHaveLength(1);
    });

    test('deleting the result deletes it for both', async () => {
      const { assessments } = await theirs().ask<AccountOverview>('account-overview');
      expect((await theirs().call('delete-assessment', { id: assessments[0]?.id })).status).toBe(200);
      expect((await open(links.asker)).status).toBe(GONE);
      expect((await open(links.guest)).status).toBe(GONE);
      expect(await rows()).toEqual([]);
    });

    test('deleting the account deletes it for both', async () => {
      expect((await theirs().call('delete-account', { password: MEMBER_PASSWORD })).status).toBe(200);
      expect((await open(links.asker)).status).toBe(GONE);
      expect((await open(links.guest)).status).toBe(GONE);
      expect(await rows()).toEqual([]);
    });
  });

  test('an account also loses what it gave from this browser alone', async () => {
    const ann = await join(site, database.db);
    const { guest } = await both(ANN, BEN, ann);
    await ann.call('delete-account', { password: MEMBER_PASSWORD });
    expect((await open(guest)).status).toBe(GONE);
  });

  test('after twelve months nothing is read, and retention deletes it', async () => {
    const ann = await join(site, database.db);
    const { asker, guest } = await both(ANN, BEN, ann);
    site.clock.advance(keptMs('comparisons') - 1);
    expect((await see(asker)).state).toBe('open');
    site.clock.advance(1);
    for (const token of [asker, guest]) expect((await open(token)).status).toBe(GONE);
    await applyRetention(database.db, tablesOf(site.features), site.clock.now());
    expect(await rows()).toEqual([]);
  });

  test.each(['', 'x', '0b7e0c1e-0000-4000-8000-000000000000.' + 'x'.repeat(43)])('%j opens nothing', async (token) => {
    await both();
    for (const name of ['comparison', 'end-comparison']) expect((await site.call(name, { token })).status).toBe(GONE);
    expect((await agree(token)).status).toBe(GONE);
    expect(await rows()).toHaveLength(1);
  });

  test.each(['', ' ', '555-0123', 'www.ads.example', 'Call now! Buy', 'x'.repeat(31), 'A\nB', 'A\u202EB'])(
    'no name: %j',
    async (name) => {
      expect((await site.call('ask-to-compare', { ...ANN, name })).status).toBe(422);
    },
  );

  test.each(['Zoë', "O'Hara", 'J. R.', 'Anne-Marie', '美咲'])('a name: %s', async (name) => {
    expect((await site.call('ask-to-compare', { ...ANN, name })).status).toBe(200);
  });
});
