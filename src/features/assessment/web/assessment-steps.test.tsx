/** The assessment around its questions: the first one on the landing page, the form, and the page its emails link to. */
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import formWords from '#content/assessment/assessment-words.yaml';
import choices from '#content/assessment/choices-words.yaml';
import landing from '#content/assessment/landing-words.yaml';
import questions from '#content/assessment/questions.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { fieldStates } from '#test/support/browser/field-states.ts';
import { loneTab } from '#test/support/browser/lone-tab.ts';
import { wordsOf, type Mounted } from '#test/support/browser/mounted.ts';
import { REMIND_AFTER_DAYS } from '../shared/assessment-facts.ts';
import type { Style } from '../shared/disc-scoring.ts';
import { INITIAL_STATE, type AssessmentState, type Info } from './quiz/assessment-state.ts';

const tab = loneTab();
const KEY = 'disc-assessment';
const said = (page: Mounted) => page.all('p', { role: 'status' }).map(wordsOf).join('|');
const stored = () => JSON.parse(tab.local.get(KEY) ?? '{}') as Partial<AssessmentState>;

let user: { id: string; email?: string; user_metadata: object } | null;
beforeEach(() => {
  user = null;
  vi.doMock('#features/accounts/web/sign-in/auth-context.tsx', () => ({ useAuth: () => ({ user, loading: false }) }));
});
afterEach(() => vi.doUnmock('#features/accounts/web/sign-in/auth-context.tsx'));

async function show(element: React.ReactNode) {
  const { queryClient } = await import('#web/api/query-client.ts');
  const page = tab.mount(
    <QueryClientProvider client={queryClient}>
      <Router>{element}</Router>
    </QueryClientProvider>,
  );
  await tab.pass();
  return page;
}

describe('the first question on the landing page', () => {
  const options = questions[0]?.options ?? [];
  const open = async () => {
    const { FirstQuestion } = await import('./first-question.tsx');
    return show(<FirstQuestion />);
  };
  const store = (run: Partial<AssessmentState>) =>
    tab.local.set(KEY, JSON.stringify({ ...INITIAL_STATE, ...run, forgetAt: Date.now() + 60_000 }));
  const radios = (page: Mounted) => page.all('input', { type: 'radio' });
  const link = (page: Mounted) =>
    page
      .all('a', { href: '/free-disc-assessment' })
      .filter(({ props }) => props['onClick'])
      .map(wordsOf)
      .join();

  test('is kept in the order in which it was shown, can be changed, and leads on', async () => {
    const page = await open();
    expect([said(page), link(page), page.get('fieldset', {}).props['data-ready']]).toEqual([landing.pick, '', true]);
    const order = radios(page).map(({ props }) => props['value'] as number);
    expect(new Set(order)).toEqual(new Set([0, 1, 2, 3]));
    page.fire(radios(page)[2], 'onChange');
    page.fire(radios(page)[1], 'onChange');
    expect(radios(page).map(({ props }) => props['checked'])).toEqual([false, true, false, false]);
    expect(stored()).toMatchObject({ chosen: [options[order[1] ?? 0]?.value], order: [order] });
    expect([said(page), link(page)]).toEqual([landing.counts, landing.next]);
  });

  test('follows what another tab does with the run, in the same order, and takes no answer once it has started', async () => {
    const page = await open();
    const order = radios(page).map(({ props }) => props['value'] as number);
    store({ chosen: ['S'], order: [] });
    dispatchEvent(new Event('storage'));
    expect(radios(page).map(({ props }) => props['value'])).toEqual(order);
    store({ step: 'quiz', chosen: ['S', 'D'], order: [[3, 2, 1, 0]] });
    dispatchEvent(new Event('pageshow'));
    await tab.pass();
    expect(radios(page).map(({ props }) => props['value'])).toEqual([3, 2, 1, 0]);
    expect(options[3 - radios(page).findIndex(({ props }) => props['checked'])]?.value).toBe('S');
    expect(page.get('fieldset', {}).props['disabled']).toBe(true);
    expect([said(page), link(page)]).toEqual([
      fillWords(landing.under, { number: '3' }),
      fillWords(landing.goOn, { number: '3' }),
    ]);
    store({ step: 'result', chosen: ['S'] });
    dispatchEvent(new Event('storage'));
    await tab.pass();
    expect([said(page), link(page)]).toEqual([landing.done, landing.result]);
  });

  test('says where the browser keeps nothing', async () => {
    const page = await open();
    const full = vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
      throw new Error('full');
    });
    page.fire(radios(page)[0], 'onChange');
    full.mockRestore();
    expect([said(page), link(page)]).toEqual([landing.notKept, landing.start]);
  });
});

describe('the form', () => {
  const toast = vi.fn<(message: { title: string; destructive?: boolean }) => Promise<void>>(async () => {});
  beforeEach(() => {
    toast.mockClear();
    vi.doMock('#web/messages/toasts.ts', () => ({ showToast: toast }));
  });
  afterEach(() => vi.doUnmock('#web/messages/toasts.ts'));

  const open = async (start: Partial<Info> = {}, answered = 0) => {
    const { AssessmentInfo } = await import('./quiz/assessment-info.tsx');
    const { useState } = await import('react');
    const acts = {
      onTick: vi.fn<(ticks: object) => void>(),
      onFirstTouch: vi.fn<() => void>(),
      onStart: vi.fn<() => void>(),
    };
    const onEdit = vi.fn<(info: Partial<Info>) => void>();
    function Page() {
      const [info, setInfo] = useState<Info>({ name: '', email: '', gender: '', ...start });
      const edit = (changed: Partial<Info>) => {
        onEdit(changed);
        setInfo({ ...info, ...changed });
      };
      return (
        <AssessmentInfo
          {...acts}
          run={{ ...INITIAL_STATE, info, improves: true, chosen: Array<Style>(answered).fill('D') }}
          onEdit={edit}
          headingRef={null}
        />
      );
    }
    return { ...acts, onEdit, page: await show(<Page />) };
  };
  const start = (page: Mounted) => page.get('button', formWords.info.start);

  test('starts once all is there, and says until then what is missing', async () => {
    const { page, onStart, onEdit } = await open();
    const genders = ['male', 'female', 'prefer_not_to_say'].map((gender) => `radio gender "${gender}" required`);
    const ticks = ['checkbox sharesScores described', 'checkbox improves checked described'];
    const text = (name: string, rest = '') =>
      `${name === 'name' ? 'text' : name} ${name} required autoComplete=${name}${rest}`;
    expect(fieldStates()).toEqual([text('name'), text('email', ' described'), ...genders, ...ticks]);
    expect(start(page).props['disabled']).toBe(true);
    page.fire(start(page).node.parentNode?.element, 'onClick');
    expect(toast.mock.calls).toMatchObject([[{ destructive: true }]]);
    const wrong = ' aria-invalid=true described';
    expect(fieldStates().slice(0, 2)).toEqual([text('name', wrong), text('email', wrong)]);
    expect(page.all('p', { className: 'error' }).map(wordsOf)).toContain(formWords.info.noGender);
    page.type(page.get('input', { name: 'name' }), 'Ann');
    page.type(page.get('input', { name: 'email' }), 'ann@visitor.example');
    page.fire(page.get('input', { value: 'female' }), 'onChange');
    expect(start(page).props['disabled']).toBe(false);
    expect(onEdit.mock.calls.map(([edit]) => edit).slice(-1)).toEqual([{ gender: 'female' }]);
    expect([start(page).node.parentNode?.element.props['onClick'], onStart.mock.calls.length]).toEqual([undefined, 0]);
    page.fire(page.all('form')[0], 'onSubmit');
    expect([onStart.mock.calls.length, toast.mock.calls.length]).toEqual([1, 1]);
  });

  test('tells a field’s error once it was left, and Enter in a field what is missing', async () => {
    const { page, onStart } = await open({ gender: 'female' });
    const invalid = () =>
      page
        .all('input')
        .filter(({ props }) => props['aria-invalid'])
        .map(({ props }) => props['name']);
    page.fire(page.get('input', { name: 'email' }), 'onBlur');
    expect(invalid()).toEqual(['email']);
    const enter = (element: string, key = 'Enter') =>
      page.fire(page.all('form')[0], 'onKeyDown', { key, target: { tagName: element } });
    enter('INPUT', 'a');
    enter('BUTTON');
    expect([toast.mock.calls.length, invalid()]).toEqual([0, ['email']]);
    page.fire(page.get('input', { name: 'name' }), 'onBlur');
    expect(invalid()).toEqual(['name', 'email']);
    page.type(page.get('input', { name: 'email' }), ' ann@visitor.example ');
    expect(invalid(), 'spaces around an address are none of it').toEqual(['name']);
    page.type(page.get('input', { name: 'email' }), '');
    enter('INPUT');
    expect([toast.mock.calls.length, invalid(), onStart.mock.calls.length]).toEqual([1, ['name', 'email'], 0]);
  });

  test('takes what the account knows, but not over what was typed', async () => {
    user = { id: 'ann', email: 'ann@visitor.example', user_metadata: { full_name: 'Ann Lee' } };
    expect((await open()).onEdit.mock.calls).toEqual([[{ name: 'Ann Lee', email: 'ann@visitor.example' }]]);
    const both = await open({ name: 'Bea', email: 'bea@visitor.example' });
    expect(both.page.get('input', { name: 'email' }).props['value']).toBe('bea@visitor.example');
    both.page.unmount();
    const { page, onEdit } = await open({ name: 'Bea' });
    expect(onEdit.mock.calls.at(-1)).toEqual([{ email: 'ann@visitor.example' }]);
    page.type(page.get('input', { name: 'email' }), '');
    expect(page.get('input', { name: 'email' }).props['value']).toBe('');
  });

  test('passes on its ticks and its first touch, and counts what was answered before', async () => {
    const { page, onTick, onFirstTouch } = await open({}, 1);
    expect(page.all('p', { className: 'note' }).map(wordsOf)).toContain(formWords.info.answered);
    page.fire(page.get('input', { name: 'sharesScores' }), 'onChange', { target: { checked: true } });
    page.fire(page.get('input', { name: 'improves' }), 'onChange', { target: { checked: false } });
    page.fire(page.all('form')[0], 'onFocus');
    expect([onTick.mock.calls, onFirstTouch.mock.calls.length]).toEqual([
      [[{ sharesScores: true }], [{ improves: false }]],
      1,
    ]);
  });
});

describe('the page', () => {
  const [shown, dismissed] = [vi.fn<(toast: object) => Promise<void>>(async () => {}), vi.fn<() => void>()];
  beforeEach(() => {
    shown.mockClear();
    dismissed.mockClear();
    vi.doMock('#web/messages/toasts.ts', () => ({ showToast: shown, dismissToast: dismissed }));
    vi.stubGlobal('window', globalThis);
    return () => vi.doUnmock('#web/messages/toasts.ts');
  });
  const ANN = { name: 'Ann', email: 'ann@visitor.example', gender: 'female' as const };
  const open = async (run: Partial<AssessmentState>) => {
    tab.local.set(KEY, JSON.stringify({ ...INITIAL_STATE, ...run, forgetAt: Date.now() + 60_000 }));
    const { Assessment } = await import('./free-disc-assessment-page.tsx');
    const { useState } = await import('react');
    let again: (next: object) => void = () => {};
    const hold = (now: typeof again) => void (again = now);
    function Page() {
      hold(useState({})[1]);
      return <Assessment />;
    }
    const page = await show(<Page />);
    return { page, again: () => page.run(() => again({})) };
  };

  test('says no longer what was missing once the run starts, which keeps what was answered before', async () => {
    const { page } = await open({ info: ANN, chosen: ['S'], order: [[3, 2, 1, 0]] });
    expect(dismissed).not.toHaveBeenCalled();
    page.fire(page.all('form')[0], 'onSubmit');
    await tab.pass();
    expect(dismissed).toHaveBeenCalledOnce();
    const { order = [], ...run } = stored();
    expect(run).toMatchObject({ step: 'quiz', info: ANN, chosen: ['S'], runId: expect.stringMatching(/./) });
    expect([order.length, order[0], order.every((shownOrder) => new Set(shownOrder).size === 4)]).toEqual([
      questions.length,
      [3, 2, 1, 0],
      true,
    ]);
  });

  test('shows nothing of a run that signing out has erased in this tab', async () => {
    user = { id: 'ann', user_metadata: {} };
    const { page, again } = await open({ info: ANN });
    expect(page.get('input', { name: 'name' }).props['value']).toBe('Ann');
    tab.local.delete(KEY);
    again();
    expect(page.get('input', { name: 'name' }).props['value']).toBe('Ann');
    user = null;
    again();
    expect(page.get('input', { name: 'name' }).props['value']).toBe('');
  });
});

describe('the page that the emails link to', () => {
  const open = async (hash: string) => {
    location.hash = hash;
    const { default: Page } = await import('./assessment-choices-page.tsx');
    return show(<Page />);
  };
  const days = String(REMIND_AFTER_DAYS);
  const ask = fillWords(choices.reminder.ask, { days });

  test('asks for a reminder or stops it by the link’s token', async () => {
    const page = await open('#token');
    let reminderAt: string | null = '2027-05-01T12:00:00.000Z';
    const sent = tab.answer('remind-of-assessment', () => ({ reminderAt }));
    page.fire(page.get('button', ask), 'onClick');
    await tab.pass();
    expect(said(page)).toBe(`${fillWords(choices.reminder.set, { day: 'May 1, 2027' })}|`);
    reminderAt = null;
    location.hash = '#other';
    dispatchEvent(new Event('hashchange'));
    await tab.pass();
    page.fire(page.get('button', choices.reminder.stop), 'onClick');
    await tab.pass();
    expect([said(page), sent]).toEqual([
      `${choices.reminder.stopped}|`,
      [
        { token: 'token', wanted: true },
        { token: 'other', wanted: false },
      ],
    ]);
  });

  test('does one thing at a time, and can be pressed again after a failure', async () => {
    const page = await open('#token');
    let answer: (given: object) => void = () => {};
    const sent = tab.answer('remind-of-assessment', async () => new Promise((resolve) => (answer = resolve)));
    const busy = () => page.all('button').map(({ props }) => props['aria-disabled']);
    page.fire(page.get('button', ask), 'onClick');
    await tab.pass();
    page.fire(page.get('button', choices.reminder.stop), 'onClick');
    await tab.pass();
    expect([sent.length, busy()]).toEqual([1, [true, true, undefined]]);
    answer({ status: 404, error: { code: 'not_found', message: 'Over.' } });
    await tab.pass();
    expect([said(page), busy()]).toEqual(['Over.|', [undefined, undefined, undefined]]);
    page.fire(page.get('button', ask), 'onClick');
    expect(said(page)).toBe('|');
    await tab.pass();
    expect(sent.length).toBe(2);
  });

  test('without a token says where the link is; answers are erased by their code', async () => {
    const page = await open('');
    expect([page.all('button').length, page.all('p').map(wordsOf).includes(choices.reminder.noLink)]).toEqual([
      1,
      true,
    ]);
    expect(fieldStates()).toEqual(['text code required autoComplete=off described']);
    let erased = 0;
    const sent = tab.answer('erase-item-answers', () => ({ erased }));
    for (const [count, words] of [
      [0, choices.answers.none],
      [1, choices.answers.erased],
    ] as const) {
      erased = count;
      page.type(page.get('input', { name: 'code' }), 'CODE');
      page.fire(page.all('form')[0], 'onSubmit');
      await tab.pass();
      expect([sent.at(-1), said(page)]).toEqual([{ code: 'CODE' }, `|${words}`]);
    }
  });
});
