/** What the chat keeps of a conversation, and whom it asks. */
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import words from '#content/chat/chat-words.yaml';
import model from '#content/chat/model-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { fieldStates } from '#test/support/browser/field-states.ts';
import { loneTab } from '#test/support/browser/lone-tab.ts';
import { wordsOf } from '#test/support/browser/mounted.ts';
import { QUESTION_MAX_LENGTH } from '../shared/chat-index.ts';
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
      page.fire(page.all('form').at(-1), 'onSubmit');
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

  test('that was erased, or went on, while something was sent stays so when the answer comes', async () => {
    const { page, ask, erase } = await openChat();
    await ask('prices');
    let arrive: (reply: ChatReply) => void = () => {};
    answerTo.mockImplementationOnce(async () => new Promise((resolve) => (arrive = resolve)));
    await ask('hours');
    erase();
    arrive({ kind: 'unknown', near: [] });
    await tab.pass();
    expect(storedTurns()?.map(({ question }) => question)).toEqual(['hours']);
    let accept: (answer: object) => void = () => {};
    tab.answer('ask-question', async () => new Promise((resolve) => (accept = resolve)));
    page.fire(page.get('button', 'Pass this question on'), 'onClick');
    await tab.pass();
    page.type(page.get('input', { name: 'name' }), 'Ann Lee');
    page.type(page.get('input', { name: 'email' }), 'ann@visitor.example');
    page.fire(page.all('form')[0], 'onSubmit');
    await tab.pass();
    await ask('demo');
    accept({});
    await tab.pass(1_000);
    expect(storedTurns()?.map(({ question, passed }) => [question, passed])).toEqual([
      ['hours', true],
      ['demo', undefined],
    ]);
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

  test('tells the site what it had no answer to, once, and nothing else', async () => {
    const told = tab.answer('report-gap', () => ({}));
    const { ask } = await openChat();
    answerTo.mockImplementation(async () => ({ kind: 'unknown', near: [] }));
    for (const question of ['welsh', 'welsh', 'irish']) await ask(question);
    answerTo.mockImplementation(async () => ({ kind: 'passages', passages: [] }));
    await ask('prices');
    answerTo.mockImplementation(async () => ({ kind: 'talk', text: 'Hi.' }));
    await ask('hello');
    expect(told).toEqual([
      { kind: 'question', words: 'welsh' },
      { kind: 'question', words: 'irish' },
    ]);
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

describe('an answer', () => {
  const passage = (title: string, anchor: string, day = '2026-11-02') =>
    ({ path: '/pricing', page: 'Pricing', title, anchor, text: `About ${title}`, day }) as never;
  const show = async (reply: ChatReply) => {
    answerTo.mockImplementation(async () => reply);
    const chat = await openChat();
    await chat.ask('prices');
    const links = () => chat.page.all('a').map((link) => [wordsOf(link), link.props['href']]);
    return { ...chat, links };
  };

  test('quotes passages with their place and day, and repeats only a question of the site', async () => {
    const marked = vi.fn<(text: string, anchor: string) => void>();
    vi.doMock('./passage-mark.ts', () => ({ markPassage: marked }));
    onTestFinished(() => vi.doUnmock('./passage-mark.ts'));
    const { page, links } = await show({
      kind: 'passages',
      passages: [passage('Plans?', 'plans'), passage('Pricing', '')],
      note: 'By us.',
    });
    expect(links()).toEqual([
      ['Pricing: Plans?', '/pricing#plans'],
      ['Pricing', '/pricing'],
    ]);
    const quotes = page.all('blockquote').map(wordsOf);
    expect([quotes, page.all('p').map(wordsOf).includes('By us.')]).toEqual([
      ['Plans? About Plans?', 'About Pricing'],
      true,
    ]);
    page.fire(page.all('a')[0], 'onClick', { button: 0 });
    expect(marked.mock.calls, 'it is marked on its page').toEqual([['About Plans?', 'plans']]);
    expect(
      page
        .all('figcaption')
        .map((one) => wordsOf(one).includes('Nov 2, 2026') || wordsOf(one).includes('November 2, 2026')),
    ).toEqual([true, true]);
  });

  test('of a model numbers its sources as its sentences do', async () => {
    const sources = [passage('One', 'one'), passage('Two', 'two')];
    const sentences = [
      { text: 'B.', source: 1 },
      { text: 'A.', source: 0 },
    ];
    const { shown, links } = await show({ kind: 'written', sentences, sources, note: 'Written.' });
    expect(shown()).toContain('B. [2] A. [1] ');
    expect(links().map(([text]) => text)).toEqual(['[1] Pricing: One', '[2] Pricing: Two']);
  });

  test('that is not known names what comes nearest, and how to ask a person', async () => {
    const { links, page } = await show({ kind: 'unknown', near: [passage('One', 'one')] });
    expect(links().map(([, href]) => href)).toEqual([words.phoneLink, '/contact', '/pricing#one']);
    expect(page.all('p').map(wordsOf)).toContain(words.unknown);
  });

  test('can be passed on with all of the conversation, once', async () => {
    const { page, ask, notice } = await show({ kind: 'unknown', near: [] });
    answerTo.mockImplementation(async () => ({
      kind: 'passages',
      passages: [passage('One', 'one'), passage('Two', 'two')],
    }));
    await ask('hours');
    page.fire(page.get('button', words.pass), 'onClick');
    let answer: object = { status: 422, error: { code: 'odd', message: 'Not now.' } };
    const sent = tab.answer('ask-question', () => answer);
    const submit = async () => {
      page.fire(page.all('form')[0], 'onSubmit');
      for (let second = 0; second < 3; second += 1) await tab.pass(1_000);
    };
    expect(fieldStates().slice(0, 2)).toEqual([
      'text name required autoComplete=name',
      'email email required autoComplete=email',
    ]);
    await submit();
    expect(sent).toEqual([]);
    page.type(page.get('input', { name: 'name' }), 'Ann');
    page.type(page.get('input', { name: 'email' }), 'ann@visitor.example');
    await submit();
    expect(storedTurns()?.some(({ passed }) => passed)).toBe(false);
    answer = {};
    await submit();
    expect(sent.at(-1)).toEqual({
      name: 'Ann',
      email: 'ann@visitor.example',
      question: 'hours',
      conversation: [
        { question: 'prices', answer: '' },
        { question: 'hours', answer: '/pricing#one' },
      ],
      userAgent: 'A test',
    });
    expect(storedTurns()?.map(({ passed }) => passed)).toEqual([undefined, true]);
    expect([page.all('button', words.pass), notice(), tab.focused()?.props['name']]).toEqual([[], '', 'question']);
  });

  test('is passed on with the last of a long conversation, each with the first place that it named', async () => {
    const { storeTurns } = await import('./chat-conversation.ts');
    const { TURNS_MAX } = await import('../shared/ask-question-schema.ts');
    const written: ChatReply = {
      kind: 'written',
      sentences: [{ text: 'Yes.', source: 0 }],
      sources: [passage('Two', 'two'), passage('One', 'one')],
    };
    const turns = Array.from({ length: TURNS_MAX + 1 }, (_, index): ChatTurn => {
      return { id: String(index), question: `${index}`, reply: written };
    });
    storeTurns(turns);
    const { page } = await openChat();
    page.fire(page.get('button', words.pass), 'onClick');
    page.type(page.get('input', { name: 'name' }), 'Ann');
    page.type(page.get('input', { name: 'email' }), 'ann@visitor.example');
    const sent = tab.answer('ask-question', () => ({}));
    page.fire(page.all('form')[0], 'onSubmit');
    for (let second = 0; second < 3; second += 1) await tab.pass(1_000);
    const { conversation } = sent[0] as { conversation: object[] };
    expect([conversation.length, conversation[0], conversation.at(-1)]).toEqual([
      TURNS_MAX,
      { question: '1', answer: '/pricing#two' },
      { question: String(TURNS_MAX), answer: '/pricing#two' },
    ]);
  });

  test('is asked for by an example, which is not offered once there is a conversation', async () => {
    const { page, shown } = await openChat();
    const [example = ''] = words.examples;
    page.fire(page.get('button', example), 'onClick');
    await tab.pass();
    expect([shown(), page.all('button', example)]).toEqual([expect.stringContaining(`About ${example}`), []]);
    expect(storedTurns()?.map(({ question }) => question)).toEqual([example]);
  });

  test('is not asked for by a question that is too long', async () => {
    const { ask, problem, field } = await openChat();
    await ask('x'.repeat(QUESTION_MAX_LENGTH + 1));
    expect([answerTo.mock.calls, problem()]).toEqual([
      [],
      fillWords(words.tooLong, { max: String(QUESTION_MAX_LENGTH), length: String(QUESTION_MAX_LENGTH + 1) }),
    ]);
    expect([field().props['aria-invalid'], tab.focused()]).toEqual([true, field()]);
    await ask('x'.repeat(QUESTION_MAX_LENGTH));
    expect([problem(), field().props['aria-invalid']]).toEqual(['', undefined]);
  });
});

describe('the consent to ask a model', () => {
  test('is a box that says what becomes of the question', async () => {
    vi.doMock('#web/settings/settings.ts', () => ({ settings: { brain: { host: 'model.example', isOwn: false } } }));
    const { ModelConsent } = await import('./model-consent.tsx');
    const { useState } = await import('react');
    let wait: (is: boolean) => void = () => {};
    const holdWait = (now: typeof wait) => void (wait = now);
    function Page() {
      const [isAsking, setAsking] = useState(false);
      holdWait(setAsking);
      return <ModelConsent isAsking={isAsking} />;
    }
    const page = tab.mount(<Page />);
    const told = () => [fieldStates(), ...page.all('p').map(wordsOf)];
    expect(told()).toEqual([['checkbox'], model.quoted, '']);
    page.run(() => wait(true));
    expect(told()).toEqual([['checkbox'], model.quoted, '']);
    page.fire(page.all('input')[0], 'onChange', { target: { checked: true } });
    expect(told()).toEqual([['checkbox checked'], model.pending, model.pending]);
    page.run(() => wait(false));
    expect(told()).toEqual([['checkbox checked'], model.noted, '']);
    const { hasConsent } = await import('./chat-conversation.ts');
    expect(hasConsent()).toBe(true);
    vi.doUnmock('#web/settings/settings.ts');
  });

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
