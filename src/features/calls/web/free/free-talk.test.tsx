/** The visitor's side of a free call: what is sent, what an interruption ends, and what is shown of the answer. */
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi, type Mock } from 'vitest';
import { Router } from 'wouter';
import words from '#content/guided-calls/free-call-words.yaml';
import { loneTab } from '#test/support/browser/lone-tab.ts';
import { wordsOf } from '#test/support/browser/mounted.ts';
import type { FreeCallView } from '#features/calls/shared/free-call.ts';
import type { Begun } from './free-talk.tsx';
import type { Listener as Hearer } from './hear-caller.ts';

const tab = loneTab();
const GREETING = 'Hello, AI agent speaking.';
const view: FreeCallView = {
  trade: 'hvac',
  rang: '2026-11-27T10:20',
  turns: [{ speaker: 'agent', says: GREETING }],
  known: {},
  card: {},
  isOver: false,
};
const answered = { ...view, turns: [...view.turns, { speaker: 'caller', says: 'No heat.' } as const] };

/** An answer of /calls/turn that the test gives line by line. */
interface Turn {
  sent: { token: string; says: string };
  signal: AbortSignal;
  line: (line: object) => Promise<void>;
  end: () => Promise<void>;
}
let turns: Turn[];
type Listener = (...given: unknown[]) => void;
let told: Record<'onBegun' | 'onOver' | 'onGuided', Mock<Listener>>;
const listener = () => vi.fn<Listener>();

beforeEach(() => {
  turns = [];
  told = { onBegun: listener(), onOver: listener(), onGuided: listener() };
  vi.stubGlobal('fetch', async (_path: string, { body, signal }: { body: string; signal: AbortSignal }) => {
    const encoder = new TextEncoder();
    let out!: ReadableStreamDefaultController<Uint8Array>;
    const stream = new ReadableStream<Uint8Array>({ start: (controller) => void (out = controller) });
    signal.addEventListener('abort', () => out.error(signal.reason));
    turns.push({
      sent: JSON.parse(body) as Turn['sent'],
      signal,
      async line(line) {
        if (!signal.aborted) out.enqueue(encoder.encode(`${JSON.stringify(line)}\n`));
        await tab.pass();
      },
      async end() {
        if (!signal.aborted) out.close();
        await tab.pass();
      },
    });
    return new Response(stream);
  });
});

async function talk({ canTalk = false } = {}) {
  const { FreeTalk } = await import('./free-talk.tsx');
  function Call() {
    const [begun, setBegun] = useState<Begun>({ call: view, token: 'first', hears: 'stamp' });
    const { onBegun } = told;
    const goOn = (next: Begun) => {
      onBegun(next);
      setBegun(next);
    };
    return <FreeTalk begun={begun} canTalk={canTalk} {...told} onBegun={goOn} />;
  }
  const page = tab.mount(
    <Router>
      <Call />
    </Router>,
  );
  await tab.pass();
  return {
    page,
    said: () => page.all('div', { role: 'log' }).map(wordsOf).join(),
    status: () => wordsOf(page.get('p', { role: 'status' })),
    say: async (text: string) => {
      page.type(page.get('input', { maxLength: 500 }), text);
      page.fire(page.get('form', {}), 'onSubmit');
      await tab.pass();
    },
  };
}

describe('a turn', () => {
  test('shows at once what was said, then the answer as it comes, and hands on the call', async () => {
    const { page, said, say, status } = await talk();
    await say('   ');
    expect(turns).toEqual([]);
    await say('  No heat. ');
    expect(turns.map(({ sent }) => sent)).toEqual([{ token: 'first', says: 'No heat.' }]);
    expect([page.get('input', { maxLength: 500 }).node.value, status()]).toEqual(['', words.thinking]);
    expect(said()).toContain('No heat.');
    await turns[0]?.line({ says: 'Sorry to' });
    await turns[0]?.line({ says: 'hear that.' });
    expect([said().includes('Sorry to hear that.'), status()]).toEqual([true, '']);
    expect(told.onBegun).not.toHaveBeenCalled();
    await turns[0]?.line({ call: answered, token: 'second' });
    await turns[0]?.end();
    expect(told.onBegun.mock.calls).toEqual([[{ call: answered, token: 'second', hears: 'stamp' }]]);
  });

  test('may be the last, or give the call to a written one, with what was said', async () => {
    const over = await talk();
    await over.say('Bye.');
    await turns[0]?.line({ call: { ...answered, isOver: true }, token: 'second' });
    expect(told.onOver.mock.calls).toEqual([[{ ...answered, isOver: true }]]);
    over.page.unmount();
    const broken = await talk();
    await broken.say('No heat.');
    await turns[1]?.end();
    expect(told.onGuided.mock.calls).toEqual([['failed', answered]]);
    expect(told.onBegun).not.toHaveBeenCalled();
  });
});

describe('whoever speaks before the answer is whole', () => {
  test.each([
    ['before it begins', false],
    ['in the middle of it', true],
  ])('%s ends it, and is heard from the start of their turn', async (_when, begins) => {
    const { said, say } = await talk();
    await say('No heat.');
    const [stale] = turns;
    if (begins) await stale?.line({ says: 'Is it' });
    await say('And no water.');
    expect(turns.map(({ sent }) => sent.says)).toEqual(['No heat.', 'No heat. And no water.']);
    expect([turns[0]?.signal.aborted, turns[1]?.signal.aborted]).toEqual([true, false]);
    await stale?.line({ says: 'an old boiler?' });
    await stale?.line({ call: answered, token: 'stale' });
    expect(said()).not.toMatch(/Is it|old boiler/);
    await turns[1]?.line({ says: 'Both are out.' });
    await turns[1]?.line({ call: answered, token: 'second' });
    await turns[1]?.end();
    expect(told.onBegun.mock.calls).toEqual([[{ call: answered, token: 'second', hears: 'stamp' }]]);
    expect(told.onGuided).not.toHaveBeenCalled();
  });

  test('with more than fits is heard by what they said last', async () => {
    const { say } = await talk();
    await say(`${'a'.repeat(480)} end`);
    await say(`And ${'b'.repeat(40)}`);
    expect(turns.map(({ sent }) => sent.says.length)).toEqual([484, 500]);
    expect(turns[1]?.sent.says).toMatch(/^a+ end And b{40}$/);
  });

  test('by typing silences it, and reads the rest', async () => {
    const spoken: string[] = [];
    const cancel = vi.fn<() => void>();
    class Utterance extends EventTarget {
      text: string;
      constructor(text: string) {
        super();
        this.text = text;
      }
    }
    vi.stubGlobal('SpeechSynthesisUtterance', Utterance);
    vi.stubGlobal('speechSynthesis', {
      getVoices: () => [{ name: 'Samantha', lang: 'en-US' }],
      speak: ({ text }: Utterance) => spoken.push(text),
      cancel,
    });
    const { page, said, say, status } = await talk();
    page.fire(page.get('input', { type: 'checkbox' }), 'onChange', { target: { checked: true } });
    await say('No heat.');
    await turns[0]?.line({ says: 'Sorry to' });
    expect([spoken, status()]).toEqual([['Sorry to'], words.voice.speaking]);
    cancel.mockClear();
    page.type(page.get('input', { maxLength: 500 }), 'A');
    expect([cancel.mock.calls.length, status()]).toEqual([1, '']);
    await turns[0]?.line({ says: 'hear that.' });
    expect([spoken, said().includes('Sorry to hear that.')]).toEqual([['Sorry to'], true]);
  });

  test('or leaves ends it as well', async () => {
    const { page, say } = await talk();
    await say('No heat.');
    page.unmount();
    expect(turns[0]?.signal.aborted).toBe(true);
    await tab.pass();
    expect(told.onGuided).not.toHaveBeenCalled();
  });
});

describe('by voice', () => {
  let hearings: { stamp: unknown; hearer: Hearer; finish: Mock<() => void>; cancel: Mock<() => void> }[];
  const closed = vi.fn<() => Promise<void>>(async () => {});
  beforeEach(() => {
    hearings = [];
    closed.mockClear();
    vi.stubGlobal(
      'AudioContext',
      class {
        resume = async () => {};
        close = closed;
      },
    );
    vi.doMock('./hear-caller.ts', () => ({
      hearCaller: (stamp: unknown, hearer: Hearer) => {
        const hearing = { stamp, hearer, finish: vi.fn<() => void>(), cancel: vi.fn<() => void>() };
        hearings.push(hearing);
        return hearing;
      },
    }));
    return () => vi.doUnmock('./hear-caller.ts');
  });
  const open = async () => {
    const opened = await talk({ canTalk: true });
    const { page } = opened;
    const field = () => page.get('input', { maxLength: 500 });
    return {
      ...opened,
      field,
      press: (label: string) => page.fire(page.get('button', label), 'onClick'),
      tell: (tell: (hearer: Hearer) => void) => {
        const hearing = hearings.at(-1);
        if (hearing) page.run(() => tell(hearing.hearer));
      },
    };
  };

  test('what is heard shows as it comes, and is said with the token that the call has by then', async () => {
    const { page, say, press, tell, field, status } = await open();
    await say('No heat.');
    press(words.voice.talk);
    expect(hearings.map(({ stamp }) => stamp)).toEqual(['stamp']);
    expect(page.get('input', { type: 'checkbox' }).props['checked'], 'whoever talks wants to listen').toBe(true);
    tell((hearer) => hearer.onState('listening'));
    tell((hearer) => hearer.onPart('And no'));
    expect([field().node.value, status()]).toEqual(['And no', words.voice.listening]);
    await turns[0]?.line({ call: answered, token: 'second' });
    await turns[0]?.end();
    press(words.voice.stop);
    expect([hearings[0]?.finish.mock.calls.length, hearings[0]?.cancel.mock.calls.length]).toEqual([1, 0]);
    tell((hearer) => hearer.onState('hearing'));
    tell((hearer) => hearer.onHeard('And no water.'));
    await tab.pass();
    expect([field().node.value, status()]).toEqual(['', words.thinking]);
    expect(turns.map(({ sent }) => sent)).toEqual([
      { token: 'first', says: 'No heat.' },
      { token: 'second', says: 'And no water.' },
    ]);
  });

  test.each(['asking', 'hearing'] as const)('that is given up while %s, nothing is heard', async (state) => {
    const { press, tell, status } = await open();
    press(words.voice.talk);
    tell((hearer) => hearer.onState(state));
    press(words.voice.stop);
    expect([hearings.length, hearings[0]?.finish.mock.calls, hearings[0]?.cancel.mock.calls.length]).toEqual([
      1,
      [],
      1,
    ]);
    expect(status()).toBe('');
    press(words.voice.talk);
    expect(hearings).toHaveLength(2);
  });

  test('a problem is told until the visitor types, sends or talks again', async () => {
    const { page, press, tell, say, field, status } = await open();
    for (const goOn of [() => page.type(field(), 'A'), () => press(words.voice.talk), () => void say('No heat.')]) {
      press(words.voice.talk);
      tell((hearer) => hearer.onProblem('denied'));
      expect([status(), page.all('button', words.voice.talk).length]).toEqual([words.voice.problems.denied, 1]);
      goOn();
      await tab.pass();
      expect(status()).not.toBe(words.voice.problems.denied);
      tell((hearer) => hearer.onProblem('nothing'));
    }
  });

  test('whoever leaves is heard no longer', async () => {
    const { page, press } = await open();
    press(words.voice.talk);
    page.unmount();
    expect([hearings[0]?.cancel.mock.calls.length, closed.mock.calls.length]).toEqual([1, 1]);
  });
});
