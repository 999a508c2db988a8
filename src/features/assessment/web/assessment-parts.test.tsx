/** What becomes of a finished run: its report, its address, and the next person at the machine. */
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { loneTab } from '#test/support/browser/lone-tab.ts';
import { wordsOf, type Mounted } from '#test/support/browser/mounted.ts';
import { QUESTION_COUNT } from '../shared/disc-scoring.ts';
import { INITIAL_STATE, type AssessmentState } from './quiz/assessment-state.ts';

const tab = loneTab();
const KEY = 'disc-assessment';
const CODE_KEY = 'disc-items-code';
const told = vi.fn<(message: { title: string; destructive?: boolean }) => Promise<void>>(async () => {});
let cache: (typeof import('#web/api/query-client.ts'))['queryClient'];
beforeEach(async () => {
  told.mockClear();
  vi.doMock('#web/messages/toasts.ts', () => ({ showToast: told }));
  ({ queryClient: cache } = await import('#web/api/query-client.ts'));
});
afterEach(() => {
  cache.clear();
  vi.doUnmock('#web/messages/toasts.ts');
});

const FINISHED: AssessmentState = {
  ...INITIAL_STATE,
  step: 'result',
  info: { name: 'Ann', email: 'ann@visitor.example', gender: '' },
  order: Array.from({ length: QUESTION_COUNT }, () => [0, 1, 2, 3]),
  chosen: Array.from({ length: QUESTION_COUNT }, () => 'D' as const),
  runId: 'run',
  finishedAt: Date.now(),
};
const store = (run: Partial<AssessmentState>, keptMs = 3_600_000) =>
  tab.local.set(KEY, JSON.stringify({ ...FINISHED, ...run, forgetAt: Date.now() + keptMs }));
const stored = () => JSON.parse(tab.local.get(KEY) ?? 'null') as AssessmentState | null;

const mountAt = (element: React.ReactNode) => {
  const { hook } = memoryLocation({ path: '/' });
  return tab.mount(
    <QueryClientProvider client={cache}>
      <Router hook={hook}>{element}</Router>
    </QueryClientProvider>,
  );
};

describe('the report', () => {
  const open = async () => {
    const { createRunStore } = await import('./quiz/assessment-run.ts');
    const { useReportMail } = await import('./result/report-mail.ts');
    const runs = createRunStore(Date.now);
    let mail: ReturnType<typeof useReportMail>;
    const holdMail = (now: ReturnType<typeof useReportMail>) => void (mail = now);
    function Report() {
      holdMail(useReportMail(runs));
      return null;
    }
    const page = mountAt(<Report />);
    const send = async () => {
      page.run(() => mail.send());
      for (let second = 0; second < 3; second += 1) await tab.pass(1_000);
    };
    return { page, send, mail: () => mail };
  };
  const REFUSAL = {
    status: 422,
    error: { code: 'validation_failed', message: 'No.', fields: { email: 'Not deliverable.' } },
  };

  test('is sent once, and not again once it has been', async () => {
    store({ info: { name: ' Ann ', email: ' ann@visitor.example ', gender: '' } });
    const sent = tab.answer('send-disc-assessment', () => ({}));
    const { send } = await open();
    await send();
    await send();
    expect(sent).toMatchObject([{ name: 'Ann', email: 'ann@visitor.example' }]);
    expect([sent.length, stored()?.sent, told.mock.calls.length]).toEqual([1, true, 1]);
  });

  test('that was refused can be sent again, and the refusal is no longer said then', async () => {
    store({});
    let answer: object = REFUSAL;
    const sent = tab.answer('send-disc-assessment', () => answer);
    const { send, mail } = await open();
    await send();
    expect([mail().refusal, stored()?.sent, told.mock.calls.at(-1)?.[0].destructive]).toEqual([
      'Not deliverable.',
      false,
      true,
    ]);
    answer = {};
    await send();
    expect([mail().refusal, stored()?.sent, sent.length]).toEqual(['', true, 2]);
  });

  test.each([
    ['whoever was signed in throughout', 'ann', 'ann', 'ann'],
    ['nobody when the session has ended meanwhile', 'ann', '', ''],
    ['nobody when another member has signed in meanwhile', 'ann', 'bob', ''],
    ['nobody when nobody was signed in', '', 'bob', ''],
  ])('is kept by %s', async (_, before, after, keptBy) => {
    let member = before;
    const session = async () => ({ data: { session: member ? { user: { id: member } } : null } });
    const client = { accessToken: async () => member, auth: { getSession: session } };
    vi.doMock('#features/accounts/web/sign-in/auth-loader.ts', () => ({ loadStoredAuth: async () => client }));
    store({});
    tab.answer('send-disc-assessment', () => {
      member = after;
      return {};
    });
    const { send } = await open();
    await send();
    expect(stored()).toMatchObject({ sent: true, keptBy });
    vi.doUnmock('#features/accounts/web/sign-in/auth-loader.ts');
  });

  test('that failed behind an answer is not taken for sent', async () => {
    store({});
    tab.answer('send-disc-assessment', () => ({ error: { message: 'No mail.' } }));
    const { send, mail } = await open();
    await send();
    expect([stored()?.sent, mail().refusal, told.mock.calls.at(-1)?.[0].destructive]).toEqual([false, '', true]);
  });

  test.each([
    ['nothing else where nothing is ticked', {}, {}],
    ['the wish to share the scores', { sharesScores: true }, { shareScores: true }],
    ['the places of the answers', { improves: true }, { improve: { positions: Array(QUESTION_COUNT).fill(1) } }],
  ])('has with it %s', async (_, ticks, wanted) => {
    store(ticks);
    const { default: questions } = await import('#content/assessment/questions.yaml');
    const order = questions.map(({ options }) => {
      const first = options.findIndex(({ value }) => value === 'D');
      return [first, ...[0, 1, 2, 3].filter((option) => option !== first)];
    });
    store({ ...ticks, order });
    const sent = tab.answer('send-disc-assessment', () => ({}));
    const { send } = await open();
    await send();
    const { shareScores, improve } = sent[0] as { shareScores?: boolean; improve?: object };
    expect({ ...(shareScores && { shareScores }), ...(improve && { improve }) }).toEqual(wanted);
    expect(tab.local.has(CODE_KEY), 'no code was given out').toBe(false);
  });

  test('keeps the code of its answers for the next one, which is sent with it', async () => {
    const code = 'ABCD-EFGH-2345-6789';
    tab.local.set(CODE_KEY, 'no code');
    for (const known of [undefined, code]) {
      store({ improves: true });
      const sent = tab.answer('send-disc-assessment', () => ({ itemsCode: code }));
      const { page, send } = await open();
      await send();
      page.unmount();
      expect((sent[0] as { improve: { code?: string } }).improve.code).toBe(known);
      expect([stored()?.itemsCode, tab.local.get(CODE_KEY)]).toEqual([code, code]);
    }
  });

  test('is sent once however often it is asked for meanwhile', async () => {
    store({});
    const sent = tab.answer('send-disc-assessment', async () => new Promise(() => {}));
    const { send, mail } = await open();
    await send();
    await send();
    expect([sent.length, mail().sending]).toEqual([1, true]);
  });

  test('is not sent for a run that is not finished, or that another tab has sent', async () => {
    const sent = tab.answer('send-disc-assessment', () => ({}));
    const runs: Partial<AssessmentState>[] = [{ step: 'quiz', chosen: ['D'] }, { sent: true }];
    for (const run of runs) {
      store(run);
      const { page, send } = await open();
      await send();
      page.unmount();
    }
    expect(sent).toEqual([]);
  });
});

describe('the run in this browser', () => {
  test.each<[string, Partial<AssessmentState>, string, boolean]>([
    ['a result that the account keeps', { keptBy: 'ann', sent: true }, 'ann', true],
    ["somebody else's result", { keptBy: 'bob', sent: true }, 'ann', false],
    ['a result that no account keeps', { sent: true }, 'ann', false],
    ['the filled-in form', { step: 'info', chosen: [], order: [] }, 'ann', true],
    ['a quiz that goes on', { step: 'quiz', chosen: ['D'] }, 'ann', false],
  ])('when a member signs out: %s', async (_, run, member, isErased) => {
    let follow: (session: { user: { id: string } } | null) => void = () => {};
    vi.doMock('#features/accounts/web/sign-in/auth-loader.ts', () => ({
      followSession: (listener: typeof follow) => void (follow = listener),
    }));
    const { watchForgottenRun } = await import('./stored-run.ts');
    store(run);
    tab.local.set(CODE_KEY, 'code');
    watchForgottenRun();
    follow(null);
    expect([tab.local.has(KEY), tab.local.has(CODE_KEY)], 'nobody was signed in').toEqual([true, true]);
    follow({ user: { id: member } });
    follow({ user: { id: member } });
    expect([tab.local.has(KEY), tab.local.has(CODE_KEY)]).toEqual([true, true]);
    follow(null);
    expect([tab.local.has(KEY), tab.local.has(CODE_KEY)]).toEqual([!isErased, false]);
    vi.doUnmock('#features/accounts/web/sign-in/auth-loader.ts');
  });

  test('goes when its time is over, and with the same result in the account, but no other', async () => {
    const { eraseRunOf, forgetExpiredRun } = await import('./stored-run.ts');
    store({}, 1_000);
    forgetExpiredRun(Date.now() + 999);
    expect(tab.local.has(KEY)).toBe(true);
    forgetExpiredRun(Date.now() + 1_000);
    expect(tab.local.has(KEY)).toBe(false);
    const answers = Object.fromEntries(FINISHED.chosen.map((style, index) => [`q${index + 1}`, style]));
    store({ keptBy: 'ann' });
    eraseRunOf({ ...answers, q30: 'S' });
    expect(tab.local.has(KEY)).toBe(true);
    eraseRunOf(answers);
    expect(tab.local.has(KEY)).toBe(false);
    store({ keptBy: '' });
    eraseRunOf(answers);
    expect(tab.local.has(KEY)).toBe(true);
  });
});

describe('a shared result', () => {
  const open = async (token: string) => {
    const { SharedResult } = await import('./shared-result-page.tsx');
    const { useState } = await import('react');
    let put: (token: string) => void = () => {};
    const holdPut = (now: (token: string) => void) => void (put = now);
    function Page() {
      const [shown, setShown] = useState(token);
      holdPut(setShown);
      return <SharedResult token={shown} />;
    }
    const page = mountAt(<Page />);
    await tab.pass();
    return { page, put: (next: string) => page.run(() => put(next)) };
  };
  const RESULT = {
    completedAt: '2026-11-01T12:00:00.000Z',
    gender: 'female',
    answers: Object.fromEntries(FINISHED.chosen.map((style, index) => [`q${index + 1}`, style])),
  };
  const status = (page: Mounted) => wordsOf(page.get('p', { role: 'status' }));

  test('is that of the link in the address, however late another one comes', async () => {
    const arrive = new Map<unknown, (answer: object) => void>();
    tab.answer('shared-assessment', async (body) => {
      const { token } = body as { token: string };
      return new Promise((resolve) => arrive.set(token, resolve));
    });
    const { page, put } = await open('first');
    put('second');
    await tab.pass();
    arrive.get('second')?.({ ...RESULT, completedAt: '2026-10-02T12:00:00.000Z' });
    await tab.pass();
    arrive.get('first')?.(RESULT);
    await tab.pass();
    expect(page.all('p').map(wordsOf).join()).toContain('Oct 2, 2026');
    expect(page.all('p').map(wordsOf).join()).not.toContain('Nov 1, 2026');
  });

  test('says whether its link is over, or can be tried again', async () => {
    tab.answer('shared-assessment', () => ({ status: 404, error: { code: 'not_found', message: '' } }));
    const gone = await open('gone');
    expect([status(gone.page) === '', gone.page.all('button')]).toEqual([false, []]);
    gone.page.unmount();
    let answer: object = { status: 400, error: { code: 'odd', message: '' } };
    tab.answer('shared-assessment', () => answer);
    const { page } = await open('failed');
    expect([status(page), wordsOf(page.get('p', { role: 'alert' })) === '']).toEqual(['', false]);
    answer = RESULT;
    page.fire(page.all('button')[0], 'onClick');
    expect(tab.focused()?.type).toBe('h1');
    await tab.pass();
    expect(wordsOf(page.get('p', { role: 'alert' }))).toBe('');
    expect(page.all('h2').length).toBeGreaterThan(0);
  });
});

describe('a question', () => {
  const open = async (index = 1) => {
    const { AssessmentQuiz } = await import('./quiz/assessment-quiz.tsx');
    const locked = vi.fn<(style: string) => void>();
    const startedOver = vi.fn<() => void>();
    const page = mountAt(
      <AssessmentQuiz index={index} order={[2, 0, 3, 1]} onLock={locked} onStartOver={startedOver} />,
    );
    const radios = () => page.all('input', { type: 'radio' });
    const press = (key: string, held: object = {}) => page.fire(page.get('form', {}), 'onKeyDown', { key, ...held });
    const submit = () => page.fire(page.get('form', {}), 'onSubmit');
    return { page, locked, startedOver, radios, press, submit };
  };

  test('has the focus, and is locked by the answer that was chosen, never without one', async () => {
    const { page, locked, radios, press, submit } = await open();
    expect(tab.focused()).toBe(page.get('h1', {}));
    submit();
    expect(locked).not.toHaveBeenCalled();
    const checked = () => radios().map(({ props }) => props['checked']);
    for (const held of ['ctrlKey', 'metaKey', 'altKey']) press('3', { [held]: true });
    press('5');
    press('0');
    expect(checked()).toEqual([false, false, false, false]);
    press('3');
    expect(checked()).toEqual([false, false, true, false]);
    expect(tab.focused()).toBe(radios()[2]);
    page.fire(radios()[0], 'onChange');
    expect(checked()).toEqual([true, false, false, false]);
    submit();
    const { default: questions } = await import('#content/assessment/questions.yaml');
    expect(locked).toHaveBeenCalledExactlyOnceWith(questions[1]?.options[2]?.value);
  });

  test('says how far it is, and what its answer leads to', async () => {
    const { default: words } = await import('#content/assessment/assessment-words.yaml');
    for (const [index, said, percent, button] of [
      [0, 'Question 1 of 30', 0, words.quiz.next],
      [28, 'Question 29 of 30', 93, words.quiz.next],
      [29, 'Question 30 of 30', 97, words.quiz.last],
    ] as const) {
      const { page } = await open(index);
      expect([page.all('p', said).length, page.get('progress', {}).props['value']]).toEqual([1, percent]);
      expect(page.all('button', button)).toHaveLength(1);
      page.unmount();
    }
  });

  test('starts over only after it was asked, with the number of answers that go', async () => {
    for (const [index, words] of [
      [0, 'What you entered'],
      [1, 'Your answer'],
      [2, 'Your 2 answers'],
    ] as const) {
      const { page, startedOver } = await open(index);
      page.fire(page.get('button', 'Start over'), 'onClick');
      expect(wordsOf(page.get('p', { role: 'status' }))).toContain(words);
      expect(startedOver).not.toHaveBeenCalled();
      page.fire(page.get('button', 'Yes, start over'), 'onClick');
      expect(startedOver).toHaveBeenCalledOnce();
      page.unmount();
    }
  });
});
