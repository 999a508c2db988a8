/** Two people compare: who may send what, what is said when it fails, and what a tab forgets. */
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import words from '#content/assessment/together-words.yaml';
import * as shellWords from '#content/shell-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { fieldStates } from '#test/support/browser/field-states.ts';
import { loneTab } from '#test/support/browser/lone-tab.ts';
import { wordsOf, type Mounted } from '#test/support/browser/mounted.ts';
import type { ComparisonView } from '../../shared/comparison-schema.ts';
import { QUESTION_COUNT } from '../../shared/disc-scoring.ts';
import { INITIAL_STATE } from '../quiz/assessment-state.ts';

const tab = loneTab();
const TOKEN = `0d5b4a56-7d7e-4ef5-93cd-0d0f2a9a2c11.${'x'.repeat(43)}`;
const KEPT_TOKEN = 'comparison-invitation';
const ANN = { id: 'ann', user_metadata: { full_name: ' Ann  Lee' } };
let auth: { user: typeof ANN | null; loading: boolean };
const RESULTS = {
  assessments: [
    { id: 'new', completedAt: '2026-11-02T12:00:00.000Z', scores: { D: 20, I: 4, S: 3, C: 3 } },
    { id: 'old', completedAt: '2026-01-02T12:00:00.000Z', scores: { D: 3, I: 4, S: 20, C: 3 } },
  ],
};

beforeEach(() => {
  auth = { user: null, loading: false };
  vi.doMock('#features/accounts/web/sign-in/auth-context.tsx', () => ({ useAuth: () => auth }));
});
afterEach(() => vi.doUnmock('#features/accounts/web/sign-in/auth-context.tsx'));

/** This browser's own result. */
function finish(keptBy = '') {
  const chosen = Array.from({ length: QUESTION_COUNT }, () => 'D');
  const run = { ...INITIAL_STATE, step: 'result', chosen, runId: 'run', finishedAt: Date.now(), sent: true, keptBy };
  const order = chosen.map(() => [0, 1, 2, 3]);
  const info = { name: 'Bea Moss', email: 'bea@visitor.example', gender: '' };
  tab.local.set('disc-assessment', JSON.stringify({ ...run, order, info, forgetAt: Date.now() + 3_600_000 }));
}

async function open(token = '') {
  const { Together } = await import('./together.tsx');
  const { queryClient } = await import('#web/api/query-client.ts');
  const onLink = vi.fn<(link: string) => void>();
  const page = tab.mount(
    <QueryClientProvider client={queryClient}>
      <Router>
        <Together token={token} onLink={onLink} />
      </Router>
    </QueryClientProvider>,
  );
  await tab.pass();
  const submit = async (ms = 3_000) => {
    page.fire(page.all('form')[0], 'onSubmit');
    await tab.pass(ms);
  };
  return { page, onLink, submit };
}
const said = (page: Mounted, role: string) => page.all('p', { role }).map(wordsOf).join('');
const HERE = 'radio result "here"';
const NAME = (value: string) => `text name "${value}" required autoComplete=given-name described`;
const NUMBERS = 'checkbox checked described';
const MAILS = 'checkbox checked';

const half = (name: string) => ({ name, portrait: 'D' as const, scores: { D: 20, I: 4, S: 3, C: 3 } });

describe('the form', () => {
  test('offers the results of the account, newest first, and this browser’s unless the account has it', async () => {
    const fields = async () => {
      const { page } = await open();
      const states = fieldStates();
      page.unmount();
      return states;
    };
    expect(await fields()).toEqual([]);
    finish();
    expect(await fields()).toEqual([`${HERE} checked`, NAME('Bea'), NUMBERS, MAILS]);
    auth = { user: ANN, loading: false };
    tab.answer('account-overview', () => RESULTS);
    const account = ['radio result "new" checked', 'radio result "old"'];
    expect(await fields()).toEqual([...account, HERE, NAME('Bea'), NUMBERS, MAILS]);
    finish('ann');
    expect(await fields()).toEqual([...account, NAME('Bea'), NUMBERS, MAILS]);
    finish('bob');
    expect(await fields()).toEqual([...account, HERE, NAME('Bea'), NUMBERS, MAILS]);
    tab.local.clear();
    history.replaceState(null, '', '?result=old');
    expect(await fields()).toEqual(['radio result "new"', 'radio result "old" checked', NAME('Ann'), NUMBERS, MAILS]);
  });

  test('sends the result, name and choice that it shows, once, and says why it was refused', async () => {
    auth = { user: ANN, loading: false };
    tab.answer('account-overview', () => RESULTS);
    let answer: object | Promise<object> = { status: 422, error: { code: 'validation_failed', message: 'No.' } };
    const sent = tab.answer('ask-to-compare', () => answer);
    const { page, onLink, submit } = await open();
    const name = () => page.get('input', { name: 'name' });
    page.fire(page.get('input', { value: 'old' }), 'onChange');
    for (const box of page.all('input', { type: 'checkbox' })) page.type(box, false);
    page.type(name(), '12');
    await submit();
    expect([sent, name().props['aria-invalid'], tab.focused()?.props['id']]).toEqual([[], true, 'half-name']);
    page.type(name(), ' Bo ');
    await submit();
    expect([name().props['aria-invalid'], said(page, 'alert') === '']).toEqual([undefined, false]);
    answer = new Promise(() => {});
    await submit();
    expect([said(page, 'alert'), page.get('button', { type: 'submit' }).props['aria-disabled']]).toEqual(['', true]);
    await submit();
    const asking = { name: 'Bo', showsNumbers: false, result: { id: 'old' }, mails: false };
    expect([sent, onLink.mock.calls]).toEqual([[asking, asking], []]);
  });

  test('passes on the link, and can be pressed again after a failure', async () => {
    finish();
    let answer: object = { status: 400, error: { code: 'odd', message: '' } };
    const sent = tab.answer('ask-to-compare', () => answer);
    const { page, onLink, submit } = await open();
    await submit();
    expect(page.get('button', { type: 'submit' }).props['aria-disabled']).toBeUndefined();
    answer = { link: 'https://site.example/together#own' };
    await submit();
    expect(onLink.mock.calls).toEqual([['https://site.example/together#own']]);
    expect(sent.at(-1)).toMatchObject({ name: 'Bea', showsNumbers: true, result: { answers: { q1: 'D', q30: 'D' } } });
    expect(sent.at(-1), 'the report went there').toMatchObject({ mails: true, reportEmail: 'bea@visitor.example' });
  });

  test('says that there is no result only once that is known', async () => {
    auth = { user: null, loading: true };
    const { page } = await open();
    const texts = () => page.all('p').map(wordsOf);
    expect(texts()).not.toContain(words.form.noneAsking);
    page.unmount();
    auth = { user: null, loading: false };
    const known = await open();
    expect(known.page.all('p').map(wordsOf)).toContain(words.form.noneAsking);
  });

  test('has this tab remember the invitation of a guest who needs a result or an account first', async () => {
    tab.answer('comparison', () => ({ comparison: { state: 'asked', asker: 'Ann', showsNumbers: true } }));
    const { page } = await open(TOKEN);
    expect(said(page, 'status')).toBe('');
    const links = page.all('a').map((link) => String(link.props['href']));
    expect(links).toEqual(['/free-disc-assessment', '/auth?next=/together']);
    for (const link of page.all('a')) {
      tab.session.clear();
      page.fire(link, 'onClick', { button: 0 });
      expect(tab.session.get(KEPT_TOKEN), String(link.props['href'])).toBe(`#${TOKEN}`);
    }
    page.unmount();
    const asking = await open();
    for (const link of asking.page.all('a')) {
      tab.session.set(KEPT_TOKEN, `#${TOKEN}`);
      asking.page.fire(link, 'onClick', { button: 0 });
      expect(tab.session.has(KEPT_TOKEN), 'whoever asks has not come for it').toBe(false);
    }
    tab.session.set(KEPT_TOKEN, `#${TOKEN}`);
    const { comparisonToken, rememberInvitation } = await import('./comparison-token.ts');
    expect(comparisonToken({ hash: '', search: '' })).toBe(TOKEN);
    expect(comparisonToken({ hash: '', search: '?result=x' })).toBe('');
    expect(comparisonToken({ hash: '#half', search: '' })).toBe('');
    rememberInvitation('');
    expect([tab.session.size, comparisonToken({ hash: '', search: '' })]).toEqual([0, '']);
    expect(comparisonToken({ hash: `#${TOKEN}`, search: '?result=x' })).toBe(TOKEN);
    expect(comparisonToken({ hash: `#${TOKEN}x`, search: '' })).toBe('');
  });
});

describe('a link', () => {
  const show = async (comparison: ComparisonView) => {
    const asked = tab.answer('comparison', () => ({ comparison }));
    return { asked, ...(await open(TOKEN)) };
  };
  const WAITING: ComparisonView = {
    state: 'waiting',
    name: 'Ann',
    showsNumbers: false,
    mails: false,
    invite: 'https://site.example/together#guest',
    until: '2026-12-01T12:00:00.000Z',
  };
  const OPEN: ComparisonView = { state: 'open', people: [half('Ann'), half('Bo')], until: '2026-12-01T12:00:00.000Z' };

  test('lets a guest agree by it, which the tab no longer remembers then', async () => {
    finish();
    tab.session.set(KEPT_TOKEN, `#${TOKEN}`);
    const sent = tab.answer('agree-to-compare', () => ({ link: 'https://site.example/together#own' }));
    const { page, onLink, submit } = await show({ state: 'asked', asker: 'Ann', showsNumbers: true });
    expect(tab.focused()).toBe(page.get('h1', {}));
    expect(fieldStates()).toEqual([`${HERE} checked`, NAME('Bea'), NUMBERS]);
    await submit();
    expect(sent).toMatchObject([{ token: TOKEN, half: { name: 'Bea', showsNumbers: true } }]);
    expect([onLink.mock.calls.length, tab.session.size]).toEqual([1, 0]);
  });

  test('that was answered asks only for the result', async () => {
    finish();
    const sent = tab.answer('agree-to-compare', () => ({ link: 'https://site.example/together#own' }));
    const { submit, onLink } = await show({ state: 'taken' });
    expect(fieldStates()).toEqual([`${HERE} checked`]);
    await submit();
    expect([sent.length, onLink.mock.calls.length]).toEqual([1, 1]);
  });

  test.each([true, false])('tells a guest whether the asker shows the numbers: %s', async (showsNumbers) => {
    const { page } = await show({ state: 'asked', asker: 'Ann', showsNumbers });
    const lead = showsNumbers ? words.asked.on : words.asked.off;
    expect(wordsOf(page.get('p', { className: 'lead' }))).toBe(fillWords(lead, { name: 'Ann' }));
    expect(wordsOf(page.get('h1', {}))).toBe(fillWords(words.asked.heading, { name: 'Ann' }));
  });

  test.each([
    ['on', true],
    ['off', false],
  ] as const)('says whether the numbers are shown: %s', async (key, showsNumbers) => {
    const { page } = await show({ ...WAITING, showsNumbers });
    const other = words.waiting[key === 'on' ? 'off' : 'on'];
    const all = new Set(page.all('p').map(wordsOf));
    expect([all.has(words.waiting[key]), all.has(other)]).toEqual([true, false]);
  });

  test.each([true, false])('promises an email only to who asked for one: %s', async (mails) => {
    const { page } = await show({ ...WAITING, mails });
    expect(page.all('p').map(wordsOf).includes(words.waiting.mails)).toBe(mails);
  });

  test('of the asker holds the link to send and the link to keep, and looks again when asked', async () => {
    const { page, asked } = await show(WAITING);
    expect(fieldStates()).toEqual([
      'text "https://site.example/together#guest" readOnly',
      `text "https://site.example/together#${TOKEN}" readOnly described`,
    ]);
    page.fire(page.get('button', words.waiting.check), 'onClick');
    await tab.pass();
    expect([asked.length, said(page, 'status')]).toEqual([2, words.waiting.notYet]);
    let answer: (given: object) => void = () => {};
    tab.answer('comparison', async () => new Promise((resolve) => (answer = resolve)));
    page.fire(page.get('button', words.waiting.check), 'onClick');
    await tab.pass();
    expect(said(page, 'status'), 'nothing is known of this time yet').toBe('');
    answer({ comparison: WAITING });
    await tab.pass();
    expect(said(page, 'status')).toBe(words.waiting.notYet);
  });

  test('is copied, or selected where the clipboard is out of reach', async () => {
    const { page } = await show(WAITING);
    const copies = () => page.all('button').filter((one) => wordsOf(one).startsWith(shellWords.copyLink));
    vi.stubGlobal('navigator', { clipboard: { writeText: async () => Promise.reject(new Error('no')) } });
    page.fire(copies()[1], 'onClick');
    await tab.pass();
    expect(tab.focused()?.props['value']).toBe(`https://site.example/together#${TOKEN}`);
    expect(said(page, 'status')).toBe(shellWords.selected);
    const written: string[] = [];
    vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void written.push(text) } });
    page.fire(copies()[0], 'onClick');
    await tab.pass();
    expect([written, said(page, 'status')]).toEqual([
      ['https://site.example/together#guest'],
      shellWords.copied + shellWords.selected,
    ]);
  });

  test.each([
    ['waiting', WAITING, words.end.waiting],
    ['open', OPEN, words.end.question],
  ] as const)('ends only after a question, for both: %s', async (_, comparison, question) => {
    tab.session.set(KEPT_TOKEN, `#${TOKEN}`);
    let answer: object = { status: 400, error: { code: 'odd', message: '' } };
    const ended = tab.answer('end-comparison', () => answer);
    const { page, asked } = await show(comparison);
    const yes = `Yes, ${words.end.verb.toLowerCase()}`;
    page.fire(page.get('button', words.end.verb), 'onClick');
    expect([said(page, 'status'), ended.length]).toEqual([question, 0]);
    page.fire(page.get('button', words.end.keep), 'onClick');
    expect([said(page, 'status'), page.all('button', yes)]).toEqual(['', []]);
    page.fire(page.get('button', words.end.verb), 'onClick');
    page.fire(page.get('button', yes), 'onClick');
    await tab.pass(3_000);
    expect([said(page, 'status') === question, said(page, 'status') === '']).toEqual([false, false]);
    answer = {};
    const before = asked.length;
    page.fire(page.get('button', yes), 'onClick');
    await tab.pass(3_000);
    expect(ended.at(-1)).toEqual({ token: TOKEN });
    expect(said(page, 'status')).toBe(words.end.done);
    expect([tab.session.size, page.all('button'), page.all('a').length]).toEqual([0, [], 1]);
    expect(asked.length - before, 'an ended comparison is not asked for').toBeLessThanOrEqual(1);
  });

  test('that is over is forgotten; one that failed can be tried again', async () => {
    tab.session.set(KEPT_TOKEN, `#${TOKEN}`);
    tab.answer('comparison', () => ({ status: 404, error: { code: 'not_found', message: 'Over.' } }));
    const gone = await open(TOKEN);
    expect([tab.session.size, gone.page.all('button'), said(gone.page, 'status') === '']).toEqual([0, [], false]);
    gone.page.unmount();
    const { queryClient } = await import('#web/api/query-client.ts');
    queryClient.clear();
    tab.session.set(KEPT_TOKEN, `#${TOKEN}`);
    let answer: object = { status: 400, error: { code: 'odd', message: '' } };
    tab.answer('comparison', () => answer);
    const { page } = await open(TOKEN);
    expect(tab.session.size).toBe(1);
    answer = { comparison: OPEN };
    page.fire(page.all('button')[0], 'onClick');
    await tab.pass();
    expect(tab.focused()).toBe(page.get('h1', {}));
  });

  test('shows both, with the numbers of who shows them', async () => {
    const { page } = await show({ ...OPEN, people: [half('Ann'), { ...half('Bo'), scores: null }] });
    const people = page.all('section').filter(({ props }) => props['aria-label']);
    expect(people.map(({ props }) => props['aria-label'])).toEqual(['Ann', 'Bo']);
    expect(people.map((one) => wordsOf(one).includes('20'))).toEqual([true, false]);
    const print = vi.fn<() => void>();
    vi.stubGlobal('print', print);
    page.fire(page.get('button', words.print), 'onClick');
    expect(print).toHaveBeenCalledOnce();
  });
});

describe('the page', () => {
  const openPage = async () => {
    const { default: Page } = await import('./together-page.tsx');
    const page = tab.mount(
      <Router>
        <Page />
      </Router>,
    );
    await tab.pass();
    return page;
  };

  test('follows its address, and a new link takes the place of the old one', async () => {
    finish();
    tab.answer('comparison', () => ({ comparison: { state: 'asked', asker: 'Ann', showsNumbers: true } }));
    tab.answer('agree-to-compare', () => ({ link: `https://site.example/together#${TOKEN.replaceAll('x', 'y')}` }));
    const page = await openPage();
    expect(wordsOf(page.get('button', { type: 'submit' }))).toBe(words.form.make);
    location.hash = `#${TOKEN}`;
    dispatchEvent(new Event('hashchange'));
    await tab.pass();
    expect(wordsOf(page.get('button', { type: 'submit' }))).toBe(words.form.agree);
    const asked = tab.answer('comparison', () => ({ comparison: { state: 'taken' } }));
    page.fire(page.all('form')[0], 'onSubmit');
    await tab.pass();
    expect([location.hash, asked]).toEqual([`#${TOKEN.replaceAll('x', 'y')}`, [{ token: TOKEN.replaceAll('x', 'y') }]]);
  });

  test('says of one link that it has ended, and not of the next', async () => {
    tab.answer('end-comparison', () => ({}));
    tab.answer('comparison', (body) => ({
      comparison:
        (body as { token: string }).token === TOKEN
          ? { state: 'open', people: [half('Ann'), half('Bo')], until: '2026-12-01T12:00:00.000Z' }
          : { state: 'taken' },
    }));
    location.hash = `#${TOKEN}`;
    const page = await openPage();
    page.fire(page.get('button', words.end.verb), 'onClick');
    page.fire(page.get('button', `Yes, ${words.end.verb.toLowerCase()}`), 'onClick');
    await tab.pass(3_000);
    expect(said(page, 'status')).toBe(words.end.done);
    location.hash = `#${TOKEN.replaceAll('x', 'y')}`;
    dispatchEvent(new Event('hashchange'));
    await tab.pass();
    expect(page.all('h1').map(wordsOf)).toEqual([words.taken.heading]);
  });
});
