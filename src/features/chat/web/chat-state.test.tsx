/** What the chat keeps of a conversation, and whom it asks. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { loneTab } from '#test/support/browser/lone-tab.ts';
import { wordsOf } from '#test/support/browser/mounted.ts';
import type { ChatReply, ChatTurn } from './chat-conversation.ts';

const tab = loneTab();
const answerTo = vi.fn<(question: string) => Promise<ChatReply>>();
beforeEach(() => {
  answerTo.mockReset().mockImplementation(async (question) => ({ kind: 'talk', text: `About ${question}` }));
  vi.doMock('./chat-search.ts', () => ({ answerTo, loadChatSearch: async () => {} }));
});
afterEach(() => vi.doUnmock('./chat-search.ts'));

const storedTurns = () => (JSON.parse(tab.session.get('chat') ?? 'null') as { turns: ChatTurn[] } | null)?.turns;

async function openChat() {
  const { Chat } = await import('./chat.tsx');
  const closed = vi.fn<() => void>();
  const { hook } = memoryLocation({ path: '/' });
  const page = tab.mount(
    <Router hook={hook}>
      <Chat onClose={closed} />
    </Router>,
  );
  const field = () => page.get('input', { name: 'question' });
  return {
    page,
    field,
    closed,
    shown: () => page.all('li').map(wordsOf).join('\n'),
    notice: () => wordsOf(page.get('p', { role: 'status' })),
    problem: () => wordsOf(page.get('p', { id: 'chat-question-error' })),
    ask: async (question: string) => {
      page.type(field(), question);
      page.fire(page.get('form', {}), 'onSubmit');
      await tab.pass();
    },
    erase: () => page.fire(page.get('button', 'Erase conversation'), 'onClick'),
  };
}

describe('a conversation', () => {
  test('is kept in this tab until it is erased, and then gone from it as well', async () => {
    const { page, ask } = await openChat();
    await ask('prices');
    await ask('hours');
    expect(storedTurns()?.map(({ question }) => question)).toEqual(['prices', 'hours']);
    page.unmount();
    const again = await openChat();
    expect(again.shown()).toContain('About prices');
    again.erase();
    expect([again.shown().includes('About'), storedTurns(), again.notice() === '']).toEqual([false, undefined, false]);
    expect(tab.focused()).toBe(again.field());
    await again.ask('demo');
    expect([storedTurns()?.length, again.notice()]).toEqual([1, '']);
  });

  test('asks one question at a time, empties the field, and says what is wrong with the next', async () => {
    let arrive: (reply: ChatReply) => void = () => {};
    answerTo.mockImplementation(async () => new Promise((resolve) => (arrive = resolve)));
    const { page, ask, field, problem } = await openChat();
    await ask('prices');
    await ask('prices');
    expect(answerTo).toHaveBeenCalledOnce();
    expect(page.get('form', {}).props['aria-busy']).toBe(true);
    arrive({ kind: 'talk', text: 'Here.' });
    await tab.pass();
    expect([field().node.value, page.get('form', {}).props['aria-busy']]).toEqual(['', false]);
    await ask('');
    expect(problem()).not.toBe('');
    await ask('hours');
    expect(problem()).toBe('');
  });

  test('keeps the question in the field when no answer came, or another was typed meanwhile', async () => {
    answerTo.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const { page, ask, field, problem } = await openChat();
    await ask('prices');
    expect([problem() === '', field().node.value, storedTurns()]).toEqual([false, 'prices', undefined]);
    let arrive: (reply: ChatReply) => void = () => {};
    answerTo.mockImplementationOnce(async () => new Promise((resolve) => (arrive = resolve)));
    await ask('hours');
    page.type(field(), 'and on Sunday?');
    arrive({ kind: 'talk', text: 'Here.' });
    await tab.pass();
    expect(field().node.value).toBe('and on Sunday?');
  });

  test('keeps the last fifty questions', async () => {
    const { storeTurns, storedTurns: read } = await import('./chat-conversation.ts');
    const turns = Array.from({ length: 52 }, (_, index): ChatTurn => {
      return { id: String(index), question: `${index}`, reply: { kind: 'talk', text: '' } };
    });
    storeTurns(turns);
    expect([read().length, read()[0]?.id]).toEqual([50, '2']);
    tab.session.set('chat', JSON.stringify({ version: 1, turns }));
    expect(read(), 'of another release').toEqual([]);
  });

  test('offers to pass on only the last question, and no small talk', async () => {
    answerTo.mockImplementation(async () => ({ kind: 'unknown', near: [] }));
    const { page, ask } = await openChat();
    await ask('one');
    await ask('two');
    expect(page.all('button', 'Pass this question on')).toHaveLength(1);
    answerTo.mockImplementation(async () => ({ kind: 'talk', text: 'Hi.' }));
    await ask('hello');
    expect(page.all('button', 'Pass this question on')).toEqual([]);
  });
});

describe('the consent to ask a model', () => {
  test('holds until it is taken back, also where storage is forbidden', async () => {
    const { hasConsent, storeConsent } = await import('./chat-conversation.ts');
    const round = () => {
      const held = [hasConsent()];
      for (const given of [true, false]) {
        storeConsent(given);
        held.push(hasConsent());
      }
      return held;
    };
    expect(round()).toEqual([false, true, false]);
    vi.stubGlobal('sessionStorage', undefined);
    expect(round()).toEqual([false, true, false]);
  });
});

describe('the model', () => {
  const OWN: ChatReply = { kind: 'unknown', near: [] };
  const ask = async () => {
    const { replyOfModel } = await import('./model-reply.ts');
    const asking = replyOfModel({ question: 'Q', version: 'v', around: [], own: OWN });
    for (let turn = 0; turn < 3; turn += 1) await tab.pass();
    return asking;
  };
  const WRITTEN = { sentences: [{ text: 'Yes.', source: 0 }], sources: [] };

  test('is asked with one token for all questions, and with a new one once that was lost', async () => {
    let count = 0;
    tab.answer('begin-model-chat', () => ({ token: `token ${(count += 1)}` }));
    const asked = tab.answer('/chat/answer', (body) =>
      (body as { token: string }).token === 'token 2' ? WRITTEN : { fallback: 'none' },
    );
    const tokens = () => asked.map((body) => (body as { token: string }).token);
    expect(await ask()).toBe(OWN);
    expect(await ask()).toBe(OWN);
    expect(tokens()).toEqual(['token 1', 'token 1']);
    const lost = tab.answer('/chat/answer', (body) =>
      (body as { token: string }).token === 'token 2' ? WRITTEN : { fallback: 'lost' },
    );
    expect(await ask()).toMatchObject({ kind: 'written', sentences: WRITTEN.sentences });
    expect(lost.map((body) => (body as { token: string }).token)).toEqual(['token 1', 'token 2']);
    await ask();
    expect(count).toBe(2);
  });

  test('that answers nothing leaves what the site says, with the reason where a visitor would wonder', async () => {
    tab.answer('begin-model-chat', () => ({ token: 't' }));
    const noteOf = async (answer: object) => {
      tab.answer('/chat/answer', () => answer);
      const { note, ...reply } = await ask();
      expect(reply).toEqual(OWN);
      return note;
    };
    const notes = [];
    for (const fallback of ['budget', 'time', 'failed']) notes.push(await noteOf({ fallback }));
    notes.push(await noteOf({ status: 429, error: {} }));
    expect([notes.every(Boolean), new Set(notes).size]).toEqual([true, 4]);
    expect(await noteOf({ status: 500, error: {} })).toBe(notes[2]);
    expect(await noteOf({ fallback: 'stale' })).toBeUndefined();
  });

  test('is asked for a token again after that failed', async () => {
    const begun = tab.answer('begin-model-chat', () => ({ status: 400, error: { code: 'odd', message: '' } }));
    tab.answer('/chat/answer', () => WRITTEN);
    expect(await ask()).toMatchObject({ ...OWN, note: expect.stringMatching(/./) });
    tab.answer('begin-model-chat', () => ({ token: 't' }));
    expect(await ask()).toMatchObject({ kind: 'written' });
    expect(begun).toHaveLength(1);
  });
});
