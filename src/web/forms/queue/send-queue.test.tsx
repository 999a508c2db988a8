import { beforeEach, describe, expect, test, vi } from 'vitest';
import { loneTab } from '#test/support/browser/lone-tab.ts';
import type { FilledForm } from '../filled-form.ts';

const tab = loneTab();
const told = vi.fn<(text: string, kind: string) => Promise<void>>(async () => {});
beforeEach(() => {
  told.mockClear();
  vi.doMock('#web/messages/toasts.ts', () => ({ notify: told }));
  return () => vi.doUnmock('#web/messages/toasts.ts');
});

const PROGRESS = JSON.stringify({ step: 0, texts: {}, choices: {}, savedAt: Date.now() });
const callOf = (formId: string) => ({
  formId,
  functionName: `send-${formId}`,
  body: { text: formId },
  idempotencyKey: `key of ${formId}`,
});

/** Two forms that wait, and the draft of a third. */
async function queueTwo() {
  const { queueCall, queuedCalls } = await import('./queued-calls.ts');
  for (const formId of ['a', 'b']) queueCall(callOf(formId));
  for (const formId of ['a', 'b', 'c']) tab.local.set(`form:${formId}`, PROGRESS);
  return {
    waiting: () => queuedCalls().map(({ formId }) => formId),
    drafts: () => ['a', 'b', 'c'].filter((formId) => tab.local.has(`form:${formId}`)),
  };
}

async function send() {
  const { sendQueue } = await import('./send-queue.ts');
  const sending = sendQueue();
  for (let second = 0; second < 5; second += 1) await tab.pass(1_000);
  await sending;
}

describe('what waits in this browser', () => {
  test('is sent once, and its draft goes, but no other', async () => {
    const { waiting, drafts } = await queueTwo();
    const sent = tab.answer('send-a', () => ({}));
    const arrived: unknown[] = [];
    addEventListener('queue-sent', (event) => arrived.push((event as CustomEvent).detail));
    tab.answer('send-b', () => ({ status: 503, error: { code: 'overloaded', message: 'Later.' } }));
    await send();
    expect([sent, arrived]).toEqual([[{ text: 'a' }], ['a']]);
    expect([waiting(), drafts()]).toEqual([['b'], ['b', 'c']]);
    expect(told.mock.calls.map(([, kind]) => kind)).toEqual(['success']);
  });

  test('is dropped with a word when it is refused, and its draft stays to be corrected', async () => {
    const { waiting, drafts } = await queueTwo();
    tab.answer('send-a', () => ({ status: 422, error: { code: 'validation_failed', message: 'No.' } }));
    tab.answer('send-b', () => ({ status: 429, error: { code: 'rate_limited', message: 'Later.' } }));
    await send();
    expect([waiting(), drafts()]).toEqual([['b'], ['a', 'b', 'c']]);
    expect(told.mock.calls).toEqual([[expect.stringContaining('No.'), 'error']]);
  });
});

test('what waits is sent when a page opens and when the connection is back, and nothing is loaded for none', async () => {
  const sendQueue = vi.fn<() => Promise<void>>(async () => {});
  vi.doMock('./send-queue.ts', () => ({ sendQueue }));
  const { watchQueue } = await import('./watch-queue.ts');
  const { queueCall } = await import('./queued-calls.ts');
  watchQueue();
  dispatchEvent(new Event('online'));
  await tab.pass();
  expect(sendQueue).not.toHaveBeenCalled();
  queueCall(callOf('a'));
  dispatchEvent(new Event('online'));
  await tab.pass();
  expect(sendQueue).toHaveBeenCalledOnce();
  sendQueue.mockRejectedValueOnce(new Error('offline'));
  watchQueue();
  await tab.pass();
  expect(sendQueue).toHaveBeenCalledTimes(2);
  vi.doUnmock('./send-queue.ts');
});

describe('a form without a connection', () => {
  const FILLED: FilledForm = { texts: { text: 'Hello' }, choices: {} };
  const open = async () => {
    const { useQueuedSubmission } = await import('./use-queued-submission.ts');
    let form: ReturnType<typeof useQueuedSubmission>;
    const holdForm = (now: ReturnType<typeof useQueuedSubmission>) => void (form = now);
    function Form() {
      holdForm(
        useQueuedSubmission({ formId: 'a', functionName: 'send-a', bodyOf: ({ texts }) => texts, done: 'Sent.' }),
      );
      return <p>{form.done}</p>;
    }
    const page = tab.mount(<Form />);
    await tab.pass();
    const submit = async () => {
      page.run(() => void form.submit(FILLED));
      for (let second = 0; second < 3; second += 1) await tab.pass(1_000);
    };
    return { page, submit, form: () => form };
  };
  const isOnline = (is: boolean) => vi.stubGlobal('navigator', { onLine: is, userAgent: '' });
  const unreachable = () => {
    throw new TypeError('Failed to fetch');
  };

  test('waits, and is done once it was sent, or lets its call be taken back', async () => {
    const { dropCallsOf, queuedCalls } = await import('./queued-calls.ts');
    const { page, submit, form } = await open();
    isOnline(false);
    tab.answer('send-a', unreachable);
    await submit();
    expect([form().waiting, form().sent, queuedCalls().length]).toEqual([true, false, 1]);
    page.run(() => dispatchEvent(Object.assign(new Event('queue-sent'), { detail: 'another' })));
    expect(form().sent).toBe(false);
    page.run(() => dispatchEvent(Object.assign(new Event('queue-sent'), { detail: 'a' })));
    expect([form().waiting, form().sent, form().done]).toEqual([false, true, 'Sent.']);
    // Another tab stores something else.
    dropCallsOf('a');
    page.run(() => dispatchEvent(new Event('storage')));
    expect(form().sent).toBe(true);
    page.run(() => form().takeBack());
    expect([form().waiting, form().sent, queuedCalls()]).toEqual([false, false, []]);
  });

  test('says so after a reload, until another tab has sent it', async () => {
    const { queueCall, dropCallsOf } = await import('./queued-calls.ts');
    queueCall(callOf('b'));
    expect((await open()).form().waiting).toBe(false);
    queueCall(callOf('a'));
    const { page, form } = await open();
    expect(form().waiting).toBe(true);
    dropCallsOf('a');
    page.run(() => dispatchEvent(new Event('storage')));
    expect([form().waiting, form().sent]).toEqual([false, false]);
  });

  test('shows the failure where the browser keeps nothing', async () => {
    const { submit, form } = await open();
    isOnline(false);
    tab.answer('send-a', unreachable);
    const full = vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
      throw new Error('full');
    });
    await submit();
    full.mockRestore();
    expect([form().waiting, form().submitError === '', tab.local.size]).toEqual([false, false, 0]);
  });

  test('shows the failure where there is a connection', async () => {
    const { queuedCalls } = await import('./queued-calls.ts');
    const { submit, form } = await open();
    tab.answer('send-a', unreachable);
    await submit();
    expect([form().waiting, form().submitError === '', queuedCalls()]).toEqual([false, false, []]);
  });
});
