/** A team's page: who sees and may do what, what is sent, and what is said and shown afterwards. */
import { describe, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import pairs from '#content/assessment/pairs.yaml';
import * as labels from '#content/block-words.yaml';
import * as shellWords from '#content/shell-words.yaml';
import words from '#content/assessment/team-words.yaml';
import pageWords from '#content/assessment/team-page-words.yaml';
import { routes } from '#shared/site/routes.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { fieldStates } from '#test/support/browser/field-states.ts';
import { loneTab } from '#test/support/browser/lone-tab.ts';
import { wordsOf, type Mounted } from '#test/support/browser/mounted.ts';
import type { PortraitKey } from '../../shared/portrait.ts';
import type { DiscTeam, DiscTeamMember, DiscTeams } from '../../shared/teams/disc-team.ts';

const tab = loneTab();
const PATH = routes['disc-team'];
const FAILED = { status: 422, error: { code: 'odd', message: 'It is full.' } };
const RESULTS: DiscTeams['results'] = [
  { id: 'new', completedAt: '2026-11-02T12:00:00.000Z', portrait: 'Pioneer', firstName: 'Ann' },
  { id: 'old', completedAt: '2026-01-02T12:00:00.000Z', portrait: 'Keeper', firstName: 'Anna' },
];
const member = (id: string, rest: Partial<DiscTeamMember> = {}): DiscTeamMember => ({
  id,
  name: id,
  isYou: false,
  isOwner: false,
  portraits: [{ key: 'D', name: 'Pioneer' }],
  place: { x: 0.5, y: 0.5 },
  scores: { D: 17, I: 6, S: 4, C: 3 },
  ...rest,
});
const TEAM: DiscTeam = {
  id: 'team',
  name: 'Dispatch',
  isOwner: false,
  members: [member('Ann', { isYou: true }), member('Bo'), member('Cy', { scores: null })],
  own: { name: 'Annie', assessmentId: 'old', hidesNumbers: true },
  link: null,
};
const OWNED: DiscTeam = { ...TEAM, isOwner: true, link: 'https://site.example/disc-team#in.vite' };
const LISTED = [
  { id: 'one', name: 'First', members: 1, isOwner: true },
  { id: 'two', name: 'Second', members: 2, isOwner: false },
];

async function open(hash = '', { team = TEAM, teams = LISTED, results = RESULTS } = {}) {
  history.replaceState(null, '', PATH + hash);
  const lists = tab.answer('disc-teams', () => ({ teams, results }));
  const reads = tab.answer('disc-team', () => team);
  const { default: TeamsDashboard } = await import('./teams-dashboard.tsx');
  const page = tab.mount(
    <Router>
      <TeamsDashboard userId="ann" />
    </Router>,
  );
  await tab.pass();
  const press = async (text: string) => {
    page.fire(page.get('button', text), 'onClick');
    await tab.pass(3_000);
  };
  const submit = async () => {
    page.fire(page.all('form')[0], 'onSubmit');
    await tab.pass(3_000);
  };
  return { page, lists, reads, press, submit };
}
const heading = (page: Mounted) => wordsOf(page.get('h1', {}));
const said = (page: Mounted) => page.all('p', { role: 'status' }).map(wordsOf).join('');
const links = (page: Mounted) => page.all('a').map(({ props }) => props['href']);
const NAME = (value: string) => `text memberName "${value}" required autoComplete=given-name maxLength=24`;
const consent = (checked = '') => `checkbox consents${checked} required`;

describe('the list', () => {
  test('names each team with its people, and opens another one as the form says', async () => {
    const { page, lists, submit } = await open();
    const rows = page.all('li').map(wordsOf);
    expect(rows.map((row) => row.includes(words.list.yours))).toEqual([true, false]);
    expect(rows[0]).toContain(words.list.one);
    expect(rows[1]).toContain(fillWords(words.list.many, { count: '2' }));
    expect(links(page)).toEqual([`${PATH}#one`, `${PATH}#two`]);
    expect(fieldStates()).toEqual([
      'text team required maxLength=60',
      'select assessmentId "new"',
      NAME('Ann'),
      'checkbox hidesNumbers described',
      consent(),
    ]);
    const sent = tab.answer('open-disc-team', () => FAILED);
    page.type(page.get('input', { name: 'team' }), 'Night shift');
    page.type(page.get('input', { name: 'memberName' }), 'A');
    page.type(page.get('input', { name: 'consents' }), true);
    await submit();
    const body = { name: 'Night shift', memberName: 'A', assessmentId: 'new', hidesNumbers: false, consents: true };
    expect([sent, said(page)]).toEqual([[body], 'It is full.']);
    const before = lists.length;
    tab.answer('open-disc-team', () => ({ team: 'three' }));
    page.type(page.get('input', { name: 'hidesNumbers' }), true);
    await submit();
    expect([location.hash, heading(page)]).toEqual(['#three', 'Dispatch']);
    expect(lists.length, 'the list is stale now').toBeGreaterThan(before);
    expect(tab.focused()).toBe(page.get('h1', {}));
  });

  test('sends whoever has no result to take the assessment', async () => {
    const { page } = await open('', { results: [], teams: [] });
    expect([links(page), fieldStates()]).toEqual([['/free-disc-assessment'], []]);
    expect(page.all('p').map(wordsOf)).toContain(words.list.none);
  });
});

describe('an invitation', () => {
  const invite = async (isMember: boolean, members = 2, from = 'Olga') => {
    const asked = tab.answer('disc-team-invitation', () => ({
      team: { id: 'team', name: 'Dispatch', members },
      from,
      isMember,
    }));
    return { asked, ...(await open('#in.vite')) };
  };

  test('says who invites, and joins by its token', async () => {
    const { page, asked, reads, submit } = await invite(false);
    expect([asked, reads, heading(page).includes('Dispatch')]).toEqual([[{ token: 'in.vite' }], [], true]);
    const lead = wordsOf(page.get('p', { className: 'lead' }));
    expect(lead).toBe(
      `${fillWords(words.invitation.from, { name: 'Olga' })} ${fillWords(words.invitation.many, { count: '2' })}`,
    );
    const sent = tab.answer('join-disc-team', () => ({}));
    page.type(page.get('input', { name: 'hidesNumbers' }), true);
    page.type(page.get('input', { name: 'consents' }), true);
    await submit();
    const shown = { memberName: 'Ann', assessmentId: 'new', hidesNumbers: true, consents: true };
    expect([sent, location.hash]).toEqual([[{ token: 'in.vite', ...shown }], '#team']);
  });

  test('leads a member to the team', async () => {
    const { page } = await invite(true, 1, '');
    expect([links(page), fieldStates()]).toEqual([[PATH, `${PATH}#team`], []]);
    expect(wordsOf(page.get('p', { className: 'lead' }))).toBe(`${words.invitation.noName} ${words.invitation.one}`);
  });

  test('that is over says so for good; what failed can be tried again', async () => {
    tab.answer('disc-team-invitation', () => ({ status: 404, error: { code: 'not_found', message: 'Over.' } }));
    const { page } = await open('#in.vite');
    expect([heading(page), page.all('button'), wordsOf(page.get('div', { role: 'alert' }))]).toEqual([
      words.gone.heading,
      [],
      'Over.',
    ]);
    page.unmount();
    let isDown = true;
    const down = { status: 503, error: { code: 'busy', message: '' } };
    history.replaceState(null, '', `${PATH}#team`);
    const lists = tab.answer('disc-teams', () => (isDown ? down : { teams: LISTED, results: RESULTS }));
    const reads = tab.answer('disc-team', () => (isDown ? down : TEAM));
    const { default: TeamsDashboard } = await import('./teams-dashboard.tsx');
    const failed = tab.mount(<TeamsDashboard userId="bo" />);
    expect(said(failed)).toBe(words.loading);
    await tab.pass(10_000);
    const before = [lists.length, reads.length];
    isDown = false;
    failed.fire(failed.get('button', words.again), 'onClick');
    await tab.pass(10_000);
    expect([lists.length, reads.length]).toEqual(before.map((count) => count + 1));
    expect([heading(failed), failed.all('div', { role: 'alert' })]).toEqual(['Dispatch', []]);
  });
});

describe('a team', () => {
  test('shows each member, with the numbers of who shows them, and what the visitor shows', async () => {
    const { page } = await open('#team');
    const rows = page.all('li').filter((row) => wordsOf(row).includes('Pioneer'));
    expect(rows.map((row) => wordsOf(row).includes(words.members.you))).toEqual([true, false, false]);
    expect(rows.map((row) => wordsOf(row).includes(words.members.hidden))).toEqual([false, false, true]);
    expect(rows.map((row) => wordsOf(row).includes('17 D'))).toEqual([true, true, false]);
    expect(fieldStates()).toEqual([
      'select assessmentId "old"',
      NAME('Annie'),
      'checkbox hidesNumbers checked described',
      consent(' checked'),
    ]);
    const drawn = page.all('text').map(wordsOf);
    expect(drawn.slice(-3), 'one’s own dot is drawn last, over those of others').toEqual(['Bo', 'Cy', 'Ann']);
    expect(page.all('button', words.members.remove), 'only its owner removes').toEqual([]);
    const buttons = page.all('button').map(wordsOf);
    expect(buttons).toEqual([words.map.print, words.show.save, words.leave.button]);
  });

  test('that another link leads to takes the focus, each time', async () => {
    const { page } = await open('#team');
    expect(tab.focused()?.type, 'the page itself has opened with this one').not.toBe('h1');
    for (const hash of ['#one', '#two']) {
      page.run(() => page.all('a')[0]?.node.focus());
      expect(tab.focused()?.type).toBe('a');
      page.run(() => history.pushState(null, '', PATH + hash));
      await tab.pass();
      expect([hash, tab.focused()]).toEqual([hash, page.get('h1', {})]);
    }
  });

  test('offers what is shown by now, whichever tab has changed it', async () => {
    const { page, submit } = await open('#team');
    page.type(page.get('input', { name: 'memberName' }), 'A');
    tab.answer('show-on-disc-team', () => ({}));
    tab.answer('disc-team', () => ({ ...TEAM, own: { name: 'Ann B.', assessmentId: 'new', hidesNumbers: false } }));
    await submit();
    expect(fieldStates()).toEqual([
      'select assessmentId "new"',
      NAME('Ann B.'),
      'checkbox hidesNumbers described',
      consent(' checked'),
    ]);
  });

  test('stays on screen where it can not be read again, until it is refused', async () => {
    const { page, submit } = await open('#team');
    tab.answer('show-on-disc-team', () => ({}));
    const down = { status: 503, error: { code: 'busy', message: '' } };
    const reads = tab.answer('disc-team', () => down);
    tab.answer('disc-teams', () => down);
    await submit();
    await tab.pass(10_000);
    expect(reads.length).toBeGreaterThan(0);
    expect([heading(page), page.all('div', { role: 'alert' })]).toEqual(['Dispatch', []]);
    tab.answer('disc-team', () => ({ status: 404, error: { code: 'not_found', message: 'Over.' } }));
    await submit();
    await tab.pass(10_000);
    expect([heading(page), page.all('div', { role: 'alert' }).map(wordsOf)]).toEqual([words.gone.heading, ['Over.']]);
  });

  test('saves what is shown, one change at a time', async () => {
    const { page, reads, submit } = await open('#team');
    let answer: object | Promise<object> = new Promise(() => {});
    const sent = tab.answer('show-on-disc-team', () => answer);
    page.type(page.get('input', { name: 'hidesNumbers' }), false);
    await submit();
    await submit();
    const shown = { memberName: 'Annie', assessmentId: 'old', hidesNumbers: false, consents: true };
    expect(sent).toEqual([{ team: 'team', ...shown }]);
    expect(page.get('button', { type: 'submit' }).props['aria-disabled']).toBe(true);
    page.unmount();
    answer = {};
    const again = await open('#team');
    const before = reads.length;
    await again.submit();
    expect([said(again.page), again.reads.length > 0 || reads.length > before]).toEqual([words.show.saved, true]);
    expect(again.page.get('button', { type: 'submit' }).props['aria-disabled']).toBeUndefined();
  });

  test.each([
    ['a member goes back to the list', TEAM, ''],
    ['its owner stays', OWNED, '#team'],
  ])('is left after a question: %s', async (_, team, hash) => {
    const { page, press } = await open('#team', { team });
    const sent = tab.answer('leave-disc-team', () => ({}));
    await press(words.leave.button);
    expect(sent).toEqual([]);
    await press(`Yes, ${words.leave.button.toLowerCase()}`);
    expect([sent, location.hash]).toEqual([[{ team: 'team' }], hash]);
    expect(page.all('p').map(wordsOf).includes(words.leave.owner)).toBe(hash !== '');
  });

  test('is its owner’s to invite to, renew and close', async () => {
    const { page, press } = await open('#team', { team: OWNED });
    expect(fieldStates('[readOnly]')).toEqual([`text "${OWNED.link}" readOnly`]);
    vi.stubGlobal('navigator', { clipboard: { writeText: async () => Promise.reject(new Error('no')) } });
    await press(`${shellWords.copyLink}: ${words.owner.link}`);
    expect([tab.focused()?.props['value'], said(page)]).toEqual([OWNED.link, shellWords.selected]);
    const written: string[] = [];
    vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void written.push(text) } });
    await press(`${shellWords.copyLink}: ${words.owner.link}`);
    expect([written, said(page)]).toEqual([[OWNED.link], shellWords.copied]);
    const link = `${OWNED.link}-renewed`;
    tab.answer('disc-team', () => ({ ...OWNED, link }));
    const renewed = tab.answer('renew-disc-team-link', () => ({}));
    await press(words.owner.renew);
    expect(fieldStates('[readOnly]')).toEqual([`text "${link}" readOnly`]);
    expect([renewed, said(page)]).toEqual([[{ team: 'team' }], words.owner.renewed]);
    const closed = tab.answer('close-disc-team', () => ({}));
    await press(words.owner.close);
    expect([said(page), closed]).toEqual([words.owner.closeAsk, []]);
    await press(`Yes, ${words.owner.close.toLowerCase()}`);
    expect([closed, location.pathname + location.hash]).toEqual([[{ team: 'team' }], PATH]);
  });

  test('removes only who was asked about, never its owner', async () => {
    const { page, press } = await open('#team', { team: OWNED });
    const removers = page.all('button').filter((one) => wordsOf(one).startsWith(`${words.members.remove} `));
    expect(removers.map(wordsOf)).toEqual(['Remove Bo', 'Remove Cy']);
    const removed = tab.answer('remove-from-disc-team', () => ({}));
    await press('Remove Bo');
    await press('Remove Cy');
    expect(
      page
        .all('button')
        .map(wordsOf)
        .filter((text) => text.startsWith('Yes')),
    ).toEqual(['Yes, remove Cy']);
    expect([said(page), removed]).toEqual([fillWords(words.members.removeAsk, { name: 'Cy' }), []]);
    await press('Yes, remove Cy');
    expect([said(page), removed]).toEqual([
      fillWords(words.members.removed, { name: 'Cy' }),
      [{ team: 'team', member: 'Cy' }],
    ]);
  });

  test('says who puts which style first, what is missing, who balances whom, and prints', async () => {
    const styled = (
      id: string,
      key: PortraitKey,
      scores: DiscTeamMember['scores'],
      rest: Partial<DiscTeamMember> = {},
    ) => member(id, { portraits: [{ key, name: key }], scores, ...rest });
    const members = [
      styled('Ann', 'D', { D: 20, I: 4, S: 3, C: 3 }, { isYou: true }),
      styled('Bo', 'D', null),
      styled('Ed', 'DI', null),
      styled('Cy', 'S', { D: 3, I: 4, S: 20, C: 3 }),
      styled('Di', 'balanced', null),
    ];
    const { page } = await open('#team', { team: { ...TEAM, members } });
    const print = vi.fn<() => void>();
    vi.stubGlobal('print', print);
    page.fire(page.get('button', words.map.print), 'onClick');
    expect(print).toHaveBeenCalledOnce();
    const [who, says] = [page.all('dt').map(wordsOf), page.all('dd').map(wordsOf)];
    const { present, missing, nobody } = words.mix;
    expect(who).toEqual([
      `${labels.dominance} Ann, Bo, and Ed`,
      `${labels.influence} ${nobody}`,
      `${labels.steadiness} Cy`,
      `${labels.conscientiousness} ${nobody}`,
    ]);
    expect(says).toEqual([present.D, missing.I, present.S, missing.C]);
    const texts = page.all('section', { 'aria-labelledby': 'mix' }).map(wordsOf).join();
    expect(texts).toContain(fillWords(words.mix.balanced, { names: 'Di', name: 'Di' }));
    expect(texts).toContain(words.mix.most.D);
    expect(texts).toContain(fillWords(words.mix.opposites, { one: labels.dominance, other: labels.steadiness }));
    expect(texts).toContain(pairs.DS?.tip);
    expect(texts).not.toContain(pairs.IC?.tip);
  });

  test('hides itself from an owner who shows nothing, and says when it is full or has one member', async () => {
    const texts = async (team: DiscTeam) => {
      const { page } = await open('#team', { team });
      const all = new Set(page.all('p').map(wordsOf));
      page.unmount();
      const { queryClient } = await import('#web/api/query-client.ts');
      queryClient.clear();
      return [words.map.absent, words.map.alone, words.owner.full].map((text) => all.has(text));
    };
    const people = (count: number) => Array.from({ length: count }, (_, index) => member(`m${index}`));
    expect(await texts({ ...OWNED, own: null, members: [] })).toEqual([true, false, false]);
    expect(await texts({ ...OWNED, members: people(1) })).toEqual([false, true, false]);
    expect(await texts({ ...OWNED, members: people(39) })).toEqual([false, false, false]);
    expect(await texts({ ...OWNED, members: people(40) })).toEqual([false, false, true]);
  });
});

test('whoever is signed out takes the invitation along', async () => {
  vi.doMock('#features/accounts/web/sign-in/auth-context.tsx', () => ({
    useAuth: () => ({ user: null, loading: false }),
  }));
  const { default: Page } = await import('./disc-team-page.tsx');
  for (const [hash, text] of [
    ['#in.vite', pageWords.invited],
    ['#team', pageWords.signedOut],
  ] as const) {
    history.replaceState(null, '', PATH + hash);
    const page = tab.mount(
      <Router>
        <Page />
      </Router>,
    );
    const next = `/auth?next=${encodeURIComponent(PATH + hash)}`;
    expect([links(page), page.all('p').map(wordsOf).includes(text)]).toEqual([[next, `${next}#sign-up`], true]);
    page.unmount();
  }
  vi.doUnmock('#features/accounts/web/sign-in/auth-context.tsx');
});
