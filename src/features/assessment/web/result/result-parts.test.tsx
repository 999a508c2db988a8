/** What can be done with a result: passing it on, its report's address, its reminder, and what this browser keeps. */
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { Router } from 'wouter';
import reminderWords from '#content/assessment/reminder-words.yaml';
import resultWords from '#content/assessment/result-words.yaml';
import words from '#content/assessment/share-words.yaml';
import * as shellWords from '#content/shell-words.yaml';
import type { ShareState } from '#features/accounts/shared/account-holdings.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { fieldStates, nameOf } from '#test/support/browser/field-states.ts';
import { loneTab } from '#test/support/browser/lone-tab.ts';
import { wordsOf, type Mounted } from '#test/support/browser/mounted.ts';
import { QUESTION_IDS } from '../../shared/disc-scoring.ts';
import { INITIAL_STATE } from '../quiz/assessment-state.ts';

const tab = loneTab();
const FAILED = { status: 422, error: { code: 'odd', message: 'Not now.' } };
const ANSWERS = Object.fromEntries(QUESTION_IDS.map((id) => [id, 'D' as const]));
const SHARE: ShareState = {
  url: 'https://site.example/r/token',
  expiresAt: '2027-11-01T12:00:00.000Z',
  firstName: null,
};
const { keeping } = resultWords;
const said = (page: Mounted, role = 'status') => page.all('p', { role }).map(wordsOf).join('');
const COPY = `${shellWords.copyLink}: ${words.link}`;
const labels = (page: Mounted) => page.all('button').map(wordsOf);

let auth: { user: { id: string; email: string } | null; loading: boolean };
beforeEach(() => {
  auth = { user: null, loading: false };
  vi.doMock('#features/accounts/web/sign-in/auth-context.tsx', () => ({ useAuth: () => auth }));
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
  const press = async (text: string) => {
    page.fire(page.get('button', text), 'onClick');
    await tab.pass(3_000);
  };
  return { page, press };
}

describe('sharing a result', () => {
  const drawn: { firstName: string | null }[] = [];
  beforeEach(() => {
    drawn.length = 0;
    vi.doMock('./draw-card.ts', () => ({ drawCard: async (_: unknown, what: never) => drawn.push(what) }));
  });
  afterEach(() => vi.doUnmock('./draw-card.ts'));

  const open = async (start: ShareState | null, rest: { findId?: null; firstName?: string; moment?: string } = {}) => {
    const { default: ShareResult } = await import('../share-result.tsx');
    const { useState } = await import('react');
    const { findId = async () => 'id', firstName = 'Ann', moment } = rest;
    const onShared = vi.fn<(share: ShareState | null) => void>();
    function Page() {
      const [share, setShare] = useState(start);
      const take = (next: ShareState | null) => {
        onShared(next);
        setShare(next);
      };
      const more = moment === undefined ? {} : { moment };
      const kept = { firstName, share, findId, noLink: 'No link.' };
      return <ShareResult answers={ANSWERS} onShared={take} {...kept} {...more} />;
    }
    return { onShared, ...(await show(<Page />)) };
  };
  const tick = async (page: Mounted, is: boolean) => {
    page.fire(page.get('input', { type: 'checkbox' }), 'onChange', { target: { checked: is } });
    await tab.pass(3_000);
  };

  test('makes a link, with the name only where it is ticked, and takes it back', async () => {
    const { page, press, onShared } = await open(null);
    expect([fieldStates(), labels(page)]).toEqual([['checkbox'], [words.save, words.create]]);
    expect(drawn.at(-1)?.firstName).toBeNull();
    await tick(page, true);
    expect(drawn.at(-1)?.firstName).toBe('Ann');
    const named = { ...SHARE, firstName: 'Ann' };
    let answer: object = { share: named };
    const sent = tab.answer('share-assessment', () => answer);
    await press(words.create);
    expect([sent, said(page), onShared.mock.calls]).toEqual([
      [{ id: 'id', shared: true, named: true }],
      words.shared,
      [[named]],
    ]);
    expect(fieldStates()).toEqual(['checkbox checked', `text "${SHARE.url}" readOnly`]);
    expect(labels(page)).toEqual([COPY, words.save, words.revoke]);
    answer = { share: SHARE };
    await tick(page, false);
    expect([sent.at(-1), said(page), drawn.at(-1)?.firstName]).toEqual([
      { id: 'id', shared: true, named: false },
      words.unnamed,
      null,
    ]);
    answer = { share: named };
    await tick(page, true);
    expect([sent.at(-1), said(page)]).toEqual([{ id: 'id', shared: true, named: true }, words.named]);
    answer = { share: null };
    await press(words.revoke);
    expect([sent.at(-1), said(page)]).toEqual([{ id: 'id', shared: false, named: false }, words.revoked]);
    expect(labels(page)).toEqual([words.save, words.create]);
  });

  test('says why it failed, and shows the picture of the link again', async () => {
    const { page, onShared } = await open(SHARE);
    const sent = tab.answer('share-assessment', () => FAILED);
    await tick(page, true);
    expect([sent.length, said(page), onShared.mock.calls]).toEqual([1, 'Not now.', []]);
    expect([fieldStates()[0], drawn.at(-1)?.firstName]).toEqual(['checkbox', null]);
  });

  test('makes one change at a time', async () => {
    const { page, press } = await open(SHARE);
    tab.answer('share-assessment', () => ({ share: SHARE }));
    await tick(page, true);
    expect(said(page)).toBe(words.named);
    await tick(page, false);
    const sent = tab.answer('share-assessment', async () => new Promise(() => {}));
    await press(words.revoke);
    await press(words.revoke);
    await tick(page, true);
    expect([sent.length, fieldStates()[0]]).toEqual([1, 'checkbox']);
    expect(said(page), 'what was done before is not what happens now').toBe('');
    const changes = page.all('button').filter((button) => wordsOf(button) !== COPY);
    expect(changes.map(({ props }) => props['aria-disabled'])).toEqual([true, true]);
  });

  test('offers what the link allows', async () => {
    const texts = async (...given: Parameters<typeof open>) => {
      const { page } = await open(...given);
      const all = page.all('p').map(wordsOf).join('|');
      const found = [fieldStates().length, page.all('button').length, all.includes(words.about)];
      const rest = [all.includes(words.dead), all.includes('No link.'), all.includes('2027')];
      page.unmount();
      return [...found, ...rest];
    };
    expect(await texts(null)).toEqual([1, 2, true, false, false, false]);
    expect(await texts(null, { firstName: '' })).toEqual([0, 2, true, false, false, false]);
    expect(await texts(null, { findId: null })).toEqual([1, 1, false, false, true, false]);
    expect(await texts(SHARE)).toEqual([2, 3, false, false, false, true]);
    expect(await texts({ ...SHARE, url: null })).toEqual([1, 2, false, true, false, false]);
  });

  test('copies the link, or selects it, and passes it on where the browser can', async () => {
    const passed: object[] = [];
    const written: string[] = [];
    let isAllowed = false;
    vi.stubGlobal('navigator', {
      onLine: true,
      clipboard: {
        writeText: async (text: string) => (isAllowed ? void written.push(text) : Promise.reject(new Error('no'))),
      },
      share: async (what: object) => (passed.push(what), Promise.reject(new Error('closed'))),
    });
    const { page, press } = await open(SHARE);
    await press(COPY);
    expect([said(page), tab.focused()?.props['value']]).toEqual([shellWords.selected, SHARE.url]);
    isAllowed = true;
    await press(COPY);
    await press(words.pass);
    expect([said(page), written, passed]).toEqual([
      shellWords.copied,
      [SHARE.url],
      [{ title: expect.any(String), url: SHARE.url }],
    ]);
  });

  test('names the result that its buttons are for, where there are several', async () => {
    const { page } = await open(SHARE, { moment: 'Nov 2' });
    const own = fillWords(words.of, { moment: 'Nov 2' });
    expect(labels(page).every((label) => label.endsWith(own))).toBe(true);
    expect(nameOf(page.get('input', { readOnly: true }).node)).toBe(`${words.link} ${own}`);
  });

  test('saves the picture, and says when the browser could not make it', async () => {
    const saved = vi.fn<(name: string, data: Blob) => void>();
    vi.doMock('#web/ui/save-file.ts', () => ({ saveFile: saved }));
    const { page, press } = await open(null);
    let picture: Blob | null = new Blob([]);
    const types: string[] = [];
    Object.assign(page.get('canvas', {}).node, {
      toBlob: (take: (blob: Blob | null) => void, type: string) => (types.push(type), take(picture)),
    });
    await press(words.save);
    expect([said(page), saved.mock.calls.length, types]).toEqual([words.saved, 1, ['image/png']]);
    picture = null;
    await press(words.save);
    expect([said(page), saved.mock.calls.length]).toEqual([words.notSaved, 1]);
    vi.doUnmock('#web/ui/save-file.ts');
  });
});

describe('what is kept of a result', () => {
  const RUN = {
    ...INITIAL_STATE,
    step: 'result' as const,
    info: { name: 'Ann', email: 'ann@visitor.example', gender: '' as const },
    runId: 'run',
    sent: true,
  };
  const open = async (run: Partial<typeof RUN> = {}, busy = false) => {
    const { ResultKeeping } = await import('./result-keeping.tsx');
    const onCorrect = vi.fn<(email: string) => void>();
    const onErase = vi.fn<() => void>();
    const acts = { onCorrect, onErase };
    const shown = await show(<ResultKeeping run={{ ...RUN, ...run }} forgetAt={0} busy={busy} {...acts} />);
    return { ...acts, ...shown };
  };
  const correct = (page: Mounted, address: string) => {
    page.type(page.get('input', { id: 'report-email' }), address);
    page.fire(page.all('form')[0], 'onSubmit');
  };

  test('the report goes to another address once that is one', async () => {
    const { page, press, onCorrect } = await open();
    await press(keeping.correct);
    const field = 'email email "ann@visitor.example" required autoComplete=email';
    expect(fieldStates()).toEqual([field]);
    correct(page, 'ann@');
    expect([fieldStates(), onCorrect.mock.calls.length]).toEqual([
      ['email email "ann@" required autoComplete=email aria-invalid=true described'],
      0,
    ]);
    expect(tab.focused()?.props['id']).toBe('report-email');
    await press(keeping.cancel);
    expect([page.all('form'), onCorrect.mock.calls.length]).toEqual([[], 0]);
    expect(tab.focused()).toBe(page.get('button', keeping.correct));
    await press(keeping.correct);
    correct(page, ' Bea@visitor.example ');
    expect([onCorrect.mock.calls, page.all('form')]).toEqual([[['Bea@visitor.example']], []]);
    expect(tab.focused()).toBe(page.get('button', keeping.correct));
  });

  test('the same address is only sent to again while nothing has arrived', async () => {
    for (const sent of [true, false]) {
      const { page, press, onCorrect } = await open({ sent });
      await press(keeping.correct);
      correct(page, RUN.info.email);
      expect(onCorrect.mock.calls.length).toBe(sent ? 0 : 1);
      page.unmount();
    }
  });

  test('the address stays while the report is being sent', async () => {
    const { page, press } = await open({}, true);
    expect(page.get('button', keeping.correct).props['aria-disabled']).toBe(true);
    await press(keeping.correct);
    expect(page.all('form')).toEqual([]);
  });

  test('the browser forgets it only after a question', async () => {
    for (const [sent, question] of [
      [true, keeping.eraseSent],
      [false, keeping.eraseUnsent],
    ] as const) {
      const { page, press, onErase } = await open({ sent });
      await press(keeping.erase);
      expect([said(page), onErase.mock.calls.length]).toEqual([question, 0]);
      await press(`Yes, ${keeping.erase.toLowerCase()}`);
      expect(onErase).toHaveBeenCalledOnce();
      page.unmount();
    }
  });

  test('its account is named by whether that keeps it', async () => {
    const texts = async (run: Partial<typeof RUN>, user: typeof auth.user, loading = false) => {
      auth = { user, loading };
      const { page } = await open(run);
      const links = page.all('a').map(wordsOf);
      page.unmount();
      return links.filter((link) => link !== keeping.compareLink).join();
    };
    const ann = { id: 'ann', email: 'ANN@visitor.example' };
    expect(await texts({}, null)).toBe(keeping.create);
    expect(await texts({}, null, true)).toBe('');
    expect(await texts({ sent: false }, null)).toBe('');
    expect(await texts({ keptBy: 'bob' }, ann)).toBe(keeping.yourAccount);
    expect(await texts({ keptBy: 'ann' }, ann)).toBe(keeping.seeAll);
  });

  test('the code of the answers for the questions leads to their erasure', async () => {
    const links = (page: Mounted) => page.all('a').map(wordsOf);
    const { page } = await open({ itemsCode: 'CODE' });
    expect(page.all('strong').map(wordsOf)).toContain('CODE');
    expect(links(page)).toContain(keeping.eraseAnswers);
    page.unmount();
    expect(links((await open()).page)).not.toContain(keeping.eraseAnswers);
  });
});

describe('the reminder', () => {
  const open = async (emailVerified: boolean, reminderAt: string | null) => {
    const { ReminderTick } = await import('../reminder-tick.tsx');
    const profile = { email: 'ann@visitor.example', emailVerified, fullName: '', pendingEmail: null };
    return show(<ReminderTick profile={profile} reminderAt={reminderAt} />);
  };

  test('is offered to a verified address only', async () => {
    expect((await open(false, null)).page.all('input')).toEqual([]);
  });

  test.each([
    [null, true],
    ['2027-05-01T12:00:00.000Z', false],
  ] as const)('can be changed, and stays as it was when that fails: %s', async (reminderAt, wanted) => {
    const { page } = await open(true, reminderAt);
    const state = (checked: boolean) => [`checkbox${checked ? ' checked' : ''} described`];
    expect(fieldStates()).toEqual(state(!wanted));
    const blanks = { mailbox: 'ann@visitor.example', day: 'May 1, 2027' };
    expect(said(page)).toBe(fillWords(reminderAt ? reminderWords.due : reminderWords.off, blanks));
    let refuse: (answer: object) => void = () => {};
    const sent = tab.answer('set-assessment-reminder', async () => new Promise((resolve) => (refuse = resolve)));
    page.fire(page.all('input')[0], 'onChange', { target: { checked: wanted } });
    await tab.pass();
    expect([sent, fieldStates()]).toEqual([[{ wanted }], state(wanted)]);
    refuse(FAILED);
    await tab.pass(3_000);
    expect([said(page, 'alert'), fieldStates()]).toEqual(['Not now.', state(!wanted)]);
  });
});

describe('a whole result', () => {
  const FINISHED = {
    ...INITIAL_STATE,
    step: 'result',
    info: { name: 'Ann Lee', email: 'ann@visitor.example', gender: '' },
    order: QUESTION_IDS.map(() => [0, 1, 2, 3]),
    chosen: QUESTION_IDS.map(() => 'D'),
    runId: 'run',
  };
  const openResult = async (run: object = {}) => {
    vi.doMock('./draw-card.ts', () => ({ drawCard: async () => '' }));
    vi.doMock('#web/messages/toasts.ts', () => ({ showToast: async () => {} }));
    onTestFinished(() => {
      vi.doUnmock('./draw-card.ts');
      vi.doUnmock('#web/messages/toasts.ts');
    });
    const times = { finishedAt: Date.now(), forgetAt: Date.now() + 3_600_000 };
    tab.local.set('disc-assessment', JSON.stringify({ ...FINISHED, ...times, ...run }));
    const { createRunStore } = await import('../quiz/assessment-run.ts');
    const { default: AssessmentResult } = await import('./assessment-result.tsx');
    const { useReducer, useSyncExternalStore } = await import('react');
    const store = createRunStore(Date.now);
    store.follow();
    let again: () => void;
    const holdAgain = (now: typeof again) => void (again = now);
    function Result() {
      holdAgain(useReducer((count: number) => count + 1, 0)[1]);
      return (
        <AssessmentResult store={store} run={useSyncExternalStore(store.subscribe, store.current)} onErase={() => {}} />
      );
    }
    const shown = await show(<Result />);
    const signIn = (id: string) => {
      auth = { user: { id, email: `${id}@visitor.example` }, loading: false };
      shown.page.run(() => again());
    };
    return { ...shown, signIn };
  };

  test('has its report sent by itself once, by a tab that is in sight, under the run’s own key', async () => {
    Object.assign(document, { hidden: true });
    const sent = tab.answer('send-disc-assessment', () => ({}));
    const keys: (string | null)[] = [];
    const send = fetch;
    vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
      keys.push(new Headers(init.headers).get('idempotency-key'));
      return send(address, init);
    });
    const { page } = await openResult();
    expect(sent).toEqual([]);
    Object.assign(document, { hidden: false });
    for (let times = 0; times < 2; times += 1) {
      tab.show(true);
      for (let second = 0; second < 3; second += 1) await tab.pass(1_000);
    }
    expect([sent.length, keys]).toEqual([1, ['run']]);
    expect(page.get('button', resultWords.sent).props['disabled']).toBe(true);
  });

  test('is the one that its link leads to, among others in the account', async () => {
    auth = { user: { id: 'ann', email: 'ann@visitor.example' }, loading: false };
    const almost = { ...ANSWERS, [QUESTION_IDS[1] ?? '']: 'I' };
    tab.answer('account-overview', () => ({
      assessments: [
        { id: 'almost', answers: almost },
        { id: 'same', answers: ANSWERS },
      ],
    }));
    const shared = tab.answer('share-assessment', () => ({ share: SHARE }));
    const { press } = await openResult({ sent: true, keptBy: 'ann' });
    await press(words.create);
    expect(shared).toEqual([{ id: 'same', shared: true, named: false }]);
  });

  test('shows its link to nobody who signs in after the member that made it', async () => {
    tab.answer('account-overview', () => ({ assessments: [{ id: 'same', answers: ANSWERS }] }));
    tab.answer('share-assessment', () => ({ share: SHARE }));
    const { page, press, signIn } = await openResult({ sent: true, keptBy: 'ann' });
    signIn('ann');
    await press(words.create);
    const links = () => page.all('input', { value: SHARE.url }).length;
    expect(links()).toBe(1);
    signIn('cat');
    await tab.pass();
    expect(links()).toBe(0);
  });
});
