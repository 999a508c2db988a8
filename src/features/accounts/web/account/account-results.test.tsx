/** The results of an account: how they are told apart, what moved between them, and what can be done with each. */
import { beforeEach, expect, test, vi } from 'vitest';
import words from '#content/accounts/account-words.yaml';
import compareWords from '#content/assessment/account-comparison-words.yaml';
import discStyles from '#content/assessment/styles.yaml';
import type { Scores } from '#features/assessment/shared/disc-scoring.ts';
import { routes } from '#shared/site/routes.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { accountTab, ANN } from '#test/support/browser/account-tab.tsx';
import { statusOf } from '#test/support/browser/form-fields.ts';
import { wordsOf, type Mounted } from '#test/support/browser/mounted.ts';
import type { AccountAssessment, AccountOverview } from '../../shared/account-holdings.ts';
import { datedResults, reportLinkId } from './dated-results.ts';

const { tab, open, press } = accountTab();
const { results: texts, earlier } = words;
/** Draws a picture, which a lone tab can't. */
const SHARE = '#features/assessment/web/share-result.tsx';
const shared = vi.fn<(given: { moment: string; findId: () => Promise<string> }) => null>(() => null);
beforeEach(() => {
  shared.mockClear();
  vi.doMock(SHARE, () => ({ default: shared }));
  return () => vi.doUnmock(SHARE);
});
const scores = (D: number, I: number, S: number, C: number): Scores => ({ D, I, S, C });
const result = (id: string, completedAt: string, of: Scores): AccountAssessment => ({
  id,
  completedAt,
  scores: of,
  primaryStyle: 'D',
  gender: 'female',
  answers: Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`q${index + 1}`, 'D'])),
  firstName: 'Ann',
  share: null,
});
const LATE = result('late', new Date(2026, 10, 21, 15).toISOString(), scores(18, 3, 9, 0));
const EARLY = result('early', new Date(2026, 10, 21, 10, 30).toISOString(), scores(9, 12, 9, 0));
const FIRST = result('first', new Date(2026, 9, 1, 10, 30).toISOString(), scores(9, 12, 9, 0));
const OVERVIEW: Pick<AccountOverview, 'profile' | 'reminderAt' | 'comparisons'> = {
  profile: { email: ANN.email, fullName: 'Ann', emailVerified: true, pendingEmail: null },
  reminderAt: null,
  comparisons: [],
};
const openResults = async (results: AccountAssessment[], overview: object = {}) => {
  const { AccountResults } = await import('./account-results.tsx');
  return (await open(<AccountResults results={datedResults(results)} overview={{ ...OVERVIEW, ...overview }} />)).page;
};
const all = (page: Mounted, type: string) => page.all(type).map(wordsOf);

test('results of one day are told apart by their time', () => {
  const dated = datedResults([LATE, EARLY, FIRST]);
  expect(dated.map(({ moment }) => moment.replaceAll('\u00a0', ' '))).toEqual([
    'Nov 21, 2026, 3:00 PM',
    'Nov 21, 2026, 10:30 AM',
    'Oct 1, 2026',
  ]);
});

test('the table has the newest first, with the change since the one before', async () => {
  const page = await openResults([LATE, EARLY, FIRST]);
  const rows = page
    .all('tr')
    .map(({ children }) => children.slice(1).map((cell) => wordsOf(cell).replace(texts.change, ' ')));
  expect(rows).toEqual([
    ['D', 'I', 'S', 'C'].map((style) => style + discStyles[style as 'D'].name),
    ['60% +30', '10% −30', '30% ±0', '0% ±0'],
    ['30% ±0', '40% ±0', '30% ±0', '0% ±0'],
    ['30%', '40%', '30%', '0%'],
  ]);
  expect(page.all('th', { scope: 'row' }).map(wordsOf)).toEqual(
    datedResults([LATE, EARLY, FIRST]).map(({ moment }) => moment),
  );
  expect(page.get('div', { role: 'region' }).props).toMatchObject({ tabIndex: 0, 'aria-label': texts.table });
});

test('what moved beyond chance is said, up and down, or that nothing did', async () => {
  const page = await openResults([LATE, EARLY, FIRST]);
  const [{ moment } = { moment: '' }] = datedResults([LATE, EARLY, FIRST]).slice(1);
  const said = all(page, 'p').join(' ');
  expect(said).toContain(fillWords(texts.up, { style: discStyles.D.name, points: '30' }));
  expect(said).toContain(fillWords(texts.down, { style: discStyles.I.name, points: '30' }));
  expect(said).toContain(moment);
  expect(all(await openResults([EARLY, FIRST]), 'p')).toContain(fillWords(texts.still, { moment: 'Oct 1, 2026' }));
  const alone = await openResults([FIRST]);
  expect([alone.all('svg', { role: 'img' }).length, all(alone, 'p').join().includes('Oct 1, 2026 by more')]).toEqual([
    0,
    false,
  ]);
});

test('each result leads to its report, its comparison and its link, and names its leading style', async () => {
  const page = await openResults([LATE, FIRST]);
  expect(page.all('a').map(({ props }) => props['href'])).toEqual([
    '#result-late',
    `${routes.together}?result=late`,
    '#result-first',
    `${routes.together}?result=first`,
  ]);
  expect(page.get('a', { href: '#result-late' }).props['id']).toBe('report-of-late');
  expect(all(page, 'span')).toContain(fillWords(texts.primary, { style: discStyles.D.name }));
  expect(all(await openResults([result('x', LATE.completedAt, scores(15, 0, 15, 0))]), 'span').join()).toContain(
    discStyles.S.name,
  );
  const share = () => page.all('button').filter((one) => wordsOf(one).startsWith('Share'));
  expect(share().map(({ props }) => props['aria-expanded'])).toEqual([false, false]);
  page.fire(share()[1], 'onClick');
  expect(share().map(({ props }) => props['aria-expanded'])).toEqual([false, true]);
  await tab.pass(1);
  const [given] = shared.mock.calls.at(-1) ?? [];
  expect([given, await given?.findId()]).toMatchObject([
    { answers: FIRST.answers, firstName: 'Ann', moment: 'Oct 1, 2026', share: null },
    'first',
  ]);
});

test('a report takes the focus, and gives it back to the link that opened it', async () => {
  const { default: AccountReport } = await import('./account-report.tsx');
  const { useState } = await import('react');
  const [late] = datedResults([LATE, FIRST]);
  let close: () => void = () => {};
  const holdClose = (now: () => void) => void (close = now);
  function Sections() {
    const [isOpen, setIsOpen] = useState(true);
    holdClose(() => setIsOpen(false));
    return (
      <>
        <a id={reportLinkId('first')} href="#result-first">
          First
        </a>
        <a id={reportLinkId('late')} href="#result-late">
          Late
        </a>
        {isOpen && late && <AccountReport result={late} />}
      </>
    );
  }
  const { page } = await open(<Sections />);
  expect(tab.focused()?.type).toMatch(/^h[12]$/);
  page.run(close);
  expect(tab.focused()?.props['href']).toBe('#result-late');
});

test('a result is deleted after a question, which names a link that goes with it, and the heading says so', async () => {
  const url = 'https://site.example/r/abc';
  const linked = { ...LATE, share: { url, expiresAt: '2027-01-01T00:00:00.000Z', firstName: null } };
  const page = await openResults([linked, FIRST]);
  const ids = tab.answer('delete-assessment', () => ({}));
  for (const [moment, question] of [
    ['Nov 21, 2026', texts.deleteAskShared],
    ['Oct 1, 2026', texts.deleteAsk],
  ] as const) {
    const what = fillWords(texts.result, { moment });
    page.fire(page.get('button', `${texts.delete} ${what}`), 'onClick');
    expect(statusOf(page)).toContain(question);
    page.fire(page.get('button', `Keep it: ${what}`), 'onClick');
    expect(statusOf(page)).not.toContain(question);
    page.fire(page.get('button', `${texts.delete} ${what}`), 'onClick');
    await press(page, `Yes, ${texts.delete.toLowerCase()} ${what}`);
    expect(statusOf(page)).toContain(fillWords(texts.deleted, { moment }));
    expect(tab.focused()?.props['id']).toBe('results');
  }
  expect(ids).toEqual([{ id: 'late' }, { id: 'first' }]);
});

test('comparisons name whom they are with, or wait', async () => {
  const since = '2026-11-20T12:00:00.000Z';
  const page = await openResults([], {
    comparisons: [
      { url: '/t/1', with: 'Bob', since },
      { url: '/t/2', with: null, since },
    ],
  });
  expect(page.all('li').map(({ children: [what] }) => wordsOf(what ?? { text: '' }))).toEqual([
    fillWords(compareWords.with, { name: 'Bob', day: 'Nov 20, 2026' }),
    fillWords(compareWords.waiting, { day: 'Nov 20, 2026' }),
  ]);
  expect(page.all('a').map(({ props }) => props['href'])).toEqual([routes['free-disc-assessment'], '/t/1', '/t/2']);
  expect(all(page, 'p')).toContain(texts.none);
});

test.each([
  [{ claimed: 0, mailed: true }, earlier.mailed],
  [{ claimed: 2, mailed: false }, fillWords(earlier.added, { count: '2' })],
  [{ claimed: 0, mailed: false }, earlier.none],
  [{ status: 409, error: { code: 'x', message: 'No.' } }, 'No.'],
])('earlier results are asked for: %o', async (answer, said) => {
  tab.answer('claim-assessments', () => answer);
  const page = await openResults([]);
  await press(page, earlier.button);
  expect(statusOf(page)).toContain(said);
});
