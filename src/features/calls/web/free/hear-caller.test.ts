import { beforeEach, describe, expect, onTestFinished, test, vi, type Mock } from 'vitest';
import { RECORDING_MAX_MS, SPEECH_MS } from '#features/calls/shared/free-call.ts';
import { canHear, hearCaller, type Listener } from './hear-caller.ts';

/** What the listener was told, in its order. */
let told: string[];
const listener: Listener = {
  onState: (state) => void told.push(state),
  onPart: (text) => void told.push(`so far: ${text}`),
  onHeard: (text) => void told.push(`heard: ${text}`),
  onProblem: (problem) => void told.push(`problem: ${problem}`),
};
beforeEach(() => {
  told = [];
  vi.useFakeTimers();
  return () => void vi.useRealTimers();
});
const settle = async () => vi.advanceTimersByTimeAsync(0);

describe('with a speech service', () => {
  const STAMP = '1.x';
  let track: { stop: Mock<() => void> };
  let recorders: FakeRecorder[];
  let answer: () => Promise<Response>;

  /** Records as a browser does: the data comes when it stops. */
  class FakeRecorder extends EventTarget {
    state = 'inactive';
    mimeType = 'audio/webm;codecs=opus';
    constructor() {
      super();
      recorders.push(this);
    }
    start() {
      this.state = 'recording';
    }
    stop() {
      this.state = 'inactive';
      this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob(['sound']) }));
      this.dispatchEvent(new Event('stop'));
    }
  }

  beforeEach(() => {
    recorders = [];
    track = { stop: vi.fn<() => void>() };
    answer = async () => Response.json({ text: 'My sink leaks.' });
    vi.stubGlobal('MediaRecorder', FakeRecorder);
    vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: async () => ({ getTracks: () => [track] }) } });
    vi.stubGlobal('document', {});
    vi.stubGlobal(
      'fetch',
      vi.fn<typeof fetch>(async () => answer()),
    );
  });

  test('records until the visitor is done, and gives the text', async () => {
    expect(canHear(true)).toBe(true);
    const hearing = hearCaller(STAMP, listener);
    await settle();
    expect(told).toEqual(['asking', 'listening']);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(fetch).not.toHaveBeenCalled();
    hearing.finish();
    await settle();
    expect(told.slice(2)).toEqual(['hearing', 'heard: My sink leaks.']);
    const [path, { headers, body } = {}] = vi.mocked(fetch).mock.calls[0] ?? [];
    expect([path, headers]).toEqual([
      '/calls/hear',
      { 'content-type': 'audio/webm;codecs=opus', 'x-call-stamp': STAMP },
    ]);
    expect(await (body as Blob).text()).toBe('sound');
    expect(track.stop, 'the microphone is off').toHaveBeenCalledOnce();
  });

  test('stops after half a minute', async () => {
    hearCaller(STAMP, listener);
    await vi.advanceTimersByTimeAsync(RECORDING_MAX_MS);
    expect(told.at(-1)).toBe('heard: My sink leaks.');
  });

  test.each([
    ['NotAllowedError', 'denied'],
    ['NotFoundError', 'missing'],
    ['NotReadableError', 'busy'],
  ])('says so where the browser throws %s', async (name, problem) => {
    const getUserMedia = async () => Promise.reject(new DOMException('', name));
    vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } });
    hearCaller(STAMP, listener);
    await settle();
    expect(told).toEqual(['asking', `problem: ${problem}`]);
  });

  test.each<[string, () => Promise<Response>, string]>([
    ['refuses', async () => new Response(null, { status: 503 }), 'failed'],
    ['breaks off', async () => new Response('{"te'), 'failed'],
    ['is gone', async () => Promise.reject(new TypeError()), 'failed'],
    ['hears nothing', async () => Response.json({ text: '' }), 'nothing'],
  ])('says so where the server %s', async (_, next, problem) => {
    answer = next;
    const hearing = hearCaller(STAMP, listener);
    await vi.advanceTimersByTimeAsync(1_000);
    hearing.finish();
    await settle();
    expect(told.at(-1)).toBe(`problem: ${problem}`);
  });

  test('sends nothing of a press by mistake', async () => {
    const hearing = hearCaller(STAMP, listener);
    await settle();
    hearing.finish();
    await settle();
    expect(told.at(-1)).toBe('problem: nothing');
    expect(fetch).not.toHaveBeenCalled();
  });

  test('is silent once cancelled, with the microphone off', async () => {
    for (const wait of [undefined, 1_000]) {
      told = [];
      const hearing = hearCaller(STAMP, listener);
      if (wait !== undefined) await vi.advanceTimersByTimeAsync(wait);
      hearing.cancel();
      await settle();
      expect(track.stop, 'the microphone is off at once').toHaveBeenCalledTimes(wait === undefined ? 1 : 2);
      await vi.advanceTimersByTimeAsync(RECORDING_MAX_MS);
      expect(told).toEqual(wait === undefined ? ['asking'] : ['asking', 'listening']);
    }
    expect(track.stop).toHaveBeenCalledTimes(2);
    expect(recorders.map(({ state }) => state)).toEqual(['inactive']);
    expect(fetch).not.toHaveBeenCalled();
  });

  describe('that does not answer', () => {
    const send = async () => {
      const settled = Promise.withResolvers<Response>();
      answer = async () => settled.promise;
      const hearing = hearCaller(STAMP, listener);
      await vi.advanceTimersByTimeAsync(1_000);
      hearing.finish();
      await settle();
      const [, init] = vi.mocked(fetch).mock.calls[0] ?? [];
      return { hearing, settled, isAborted: () => init?.signal?.aborted };
    };

    test.each<[string, (settle: { resolve: (answer: Response) => void; reject: (why: unknown) => void }) => void]>([
      ['and it says nothing', () => {}],
      ['and breaks off', ({ reject }) => reject(new DOMException('', 'AbortError'))],
      ['and it had answered by then', ({ resolve }) => resolve(Response.json({ text: 'My sink leaks.' }))],
      ['and it had heard nothing by then', ({ resolve }) => resolve(Response.json({ text: '' }))],
    ])('is asked no longer once the visitor cancels, %s, who is told nothing more', async (_, end) => {
      const { hearing, isAborted, settled } = await send();
      expect(isAborted()).toBe(false);
      hearing.cancel();
      end(settled);
      expect(isAborted()).toBe(true);
      await vi.advanceTimersByTimeAsync(SPEECH_MS + 2_000);
      expect(told).toEqual(['asking', 'listening', 'hearing']);
    });

    test('is asked no longer than two seconds after it should have given up', async () => {
      // The browser's own signal knows nothing of a clock that a test moves.
      const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
        const passed = new AbortController();
        setTimeout(() => passed.abort(), milliseconds);
        return passed.signal;
      });
      onTestFinished(() => timeout.mockRestore());
      const { isAborted } = await send();
      await vi.advanceTimersByTimeAsync(SPEECH_MS + 2_000 - 1);
      expect(isAborted()).toBe(false);
      await vi.advanceTimersByTimeAsync(1);
      expect(isAborted()).toBe(true);
    });
  });

  test('never falls back to the browser, which would send the sound elsewhere', () => {
    vi.stubGlobal('webkitSpeechRecognition', () => {});
    vi.stubGlobal('navigator', {});
    expect(canHear(true)).toBe(false);
  });
});

describe("with the browser's recognition", () => {
  let made: FakeRecognition[];
  const newest = () => made.at(-1) as FakeRecognition;

  class FakeRecognition extends EventTarget {
    lang = '';
    interimResults = false;
    start = () => this.dispatchEvent(new Event('start'));
    stop = () => this.dispatchEvent(new Event('end'));
    abort = vi.fn<() => boolean>(() => this.dispatchEvent(new Event('end')));
    constructor() {
      super();
      made.push(this);
    }
    result(...transcripts: string[]) {
      const results = transcripts.map((transcript) => [{ transcript }]);
      this.dispatchEvent(Object.assign(new Event('result'), { results }));
    }
    error(error: string) {
      this.dispatchEvent(Object.assign(new Event('error'), { error }));
      this.dispatchEvent(new Event('end'));
    }
  }

  beforeEach(() => {
    made = [];
    vi.stubGlobal('webkitSpeechRecognition', FakeRecognition);
    vi.stubGlobal('navigator', { language: 'es-MX' });
  });

  test('shows what it hears, and gives it when the visitor pauses', () => {
    expect(canHear(false)).toBe(true);
    hearCaller(undefined, listener);
    expect(newest()).toMatchObject({ lang: 'es-US', interimResults: true });
    newest().result('Mi ');
    newest().dispatchEvent(new Event('speechend'));
    newest().result('Mi fregadero', 'gotea. ');
    newest().stop();
    expect(told).toEqual([
      'asking',
      'listening',
      'so far: Mi',
      'hearing',
      'so far: Mi fregadero gotea.',
      'heard: Mi fregadero gotea.',
    ]);
  });

  test.each([
    ['not-allowed', 'denied'],
    ['audio-capture', 'missing'],
    ['no-speech', 'nothing'],
    ['network', 'failed'],
  ])('says what is wrong after %s', (error, problem) => {
    hearCaller(undefined, listener);
    newest().error(error);
    expect(told.at(-1)).toBe(`problem: ${problem}`);
  });

  test('is silent once cancelled', () => {
    const hearing = hearCaller(undefined, listener);
    newest().result('My');
    hearing.cancel();
    expect(newest().abort).toHaveBeenCalledOnce();
    expect(told).toEqual(['asking', 'listening', 'so far: My']);
  });

  test('is not offered where there is none', () => {
    vi.stubGlobal('webkitSpeechRecognition', undefined);
    expect(canHear(false)).toBe(false);
  });
});
