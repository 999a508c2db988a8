import { beforeEach, expect, test, vi } from 'vitest';
import { createAgentVoice } from './agent-voice.ts';
import { claimSound } from './one-sound.ts';

/** What can be heard, in its order; the browser's voice is told by its name. */
let heard: string[];
/** What plays now, until the test ends it. */
let playing: EventTarget | undefined;
let canServe: boolean;
const speaking: boolean[] = [];
let contexts: FakeContext[];

class FakeContext {
  state = 'suspended';
  constructor() {
    contexts.push(this);
  }
  async resume() {
    this.state = 'running';
  }
  async close() {
    this.state = 'closed';
  }
  async decodeAudioData(bytes: ArrayBuffer) {
    return new TextDecoder().decode(bytes);
  }
  createBufferSource() {
    const source = Object.assign(new EventTarget(), {
      buffer: '',
      connect: () => {},
      start: () => {
        heard.push(source.buffer);
        playing = source;
      },
      stop: () => {
        playing = undefined;
      },
    });
    return source;
  }
}

class FakeUtterance extends EventTarget {
  text: string;
  constructor(text: string) {
    super();
    this.text = text;
  }
}

beforeEach(() => {
  heard = [];
  contexts = [];
  playing = undefined;
  canServe = true;
  speaking.length = 0;
  vi.stubGlobal('AudioContext', FakeContext);
  vi.stubGlobal('SpeechSynthesisUtterance', FakeUtterance);
  vi.stubGlobal('speechSynthesis', {
    getVoices: () => [{ name: 'Samantha', lang: 'en-US' }],
    speak: (utterance: FakeUtterance) => {
      heard.push(`Samantha: ${utterance.text}`);
      playing = utterance;
      utterance.dispatchEvent(new Event('start'));
    },
    cancel: () => {
      playing = undefined;
    },
  });
  vi.stubGlobal(
    'fetch',
    vi.fn<(path: string, init: { body: string }) => Promise<Response>>(async (_, { body }) =>
      canServe ? new Response((JSON.parse(body) as { says: string }).says) : new Response(null, { status: 503 }),
    ),
  );
});

const voice = () => createAgentVoice((is) => void speaking.push(is));
const settle = async () => new Promise((resolve) => setImmediate(resolve));
const over = async (event = 'ended') => {
  playing?.dispatchEvent(new Event(event));
  await settle();
};

test("speaks the service's sound, one sentence after the other", async () => {
  const agent = voice();
  agent.wake();
  agent.say('I see.', 'stamp 1');
  agent.say('What is your name?', 'stamp 2');
  await settle();
  expect(heard).toEqual(['I see.']);
  expect(fetch, 'the next one is fetched meanwhile').toHaveBeenCalledTimes(2);
  await over();
  expect(heard).toEqual(['I see.', 'What is your name?']);
  expect(speaking).toEqual([true]);
  await over();
  expect(speaking.at(-1)).toBe(false);
});

test("speaks by the browser's voice where there is no stamp, no press yet, or no answer", async () => {
  const agent = voice();
  agent.say('No press.', 'stamp');
  await settle();
  await over('end');
  agent.wake();
  agent.say('No stamp.', undefined);
  await settle();
  await over('end');
  canServe = false;
  agent.say('No answer.', 'stamp');
  await settle();
  expect(heard).toEqual(['Samantha: No press.', 'Samantha: No stamp.', 'Samantha: No answer.']);
});

test('hushes at once, and speaks again from the next sentence', async () => {
  const agent = voice();
  agent.wake();
  for (const says of ['One.', 'Two.', 'Three.']) agent.say(says, 'stamp');
  await settle();
  agent.hush();
  expect(playing).toBeUndefined();
  expect(vi.mocked(fetch).mock.calls.every(([, { signal } = {}]) => signal?.aborted)).toBe(true);
  agent.say('Four.', 'stamp');
  await settle();
  expect(heard).toEqual(['One.', 'Four.']);
});

test('a sentence that is still fetched is not spoken after the hush', async () => {
  const agent = voice();
  agent.wake();
  agent.say('Late.', 'stamp');
  agent.hush();
  await settle();
  expect(heard).toEqual([]);
});

test('gives way to another sound of the page', async () => {
  const agent = voice();
  agent.wake();
  agent.say('One.', 'stamp');
  await settle();
  claimSound(() => {});
  expect(playing).toBeUndefined();
  expect(speaking.at(-1)).toBe(false);
});

test('a call that is over is silent, keeps no audio open, and may be woken again', async () => {
  const agent = voice();
  agent.wake();
  agent.wake();
  agent.say('One.', 'stamp');
  await settle();
  agent.close();
  expect([playing, speaking.at(-1), contexts.map(({ state }) => state)]).toEqual([undefined, false, ['closed']]);
  agent.close();
  agent.wake();
  agent.say('Two.', 'stamp');
  await settle();
  expect([heard, contexts.map(({ state }) => state)]).toEqual([
    ['One.', 'Two.'],
    ['closed', 'running'],
  ]);
});
