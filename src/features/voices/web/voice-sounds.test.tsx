/** The sounds of the voice library, and the voices that a visitor has marked. */
import { describe, expect, test, vi } from 'vitest';
import { loneTab } from '#test/support/browser/lone-tab.ts';
import type { LineSound, Sound } from './use-line-sound.ts';

const tab = loneTab();

/** A sound that the test ends. */
function soundOf(key: string) {
  const stopped = vi.fn<() => void>();
  let ends: { done: () => void; fail: () => void } | undefined;
  const sound: Sound = {
    key,
    start: (done, fail) => {
      ends = { done, fail };
      return stopped;
    },
  };
  return { sound, stopped, isStarted: () => ends !== undefined, ends: () => ends ?? { done() {}, fail() {} } };
}

async function open() {
  const { useLineSound } = await import('./use-line-sound.ts');
  let lines: LineSound;
  const holdLines = (now: LineSound) => void (lines = now);
  function Lines() {
    holdLines(useLineSound());
    return null;
  }
  const page = tab.mount(<Lines />);
  return {
    page,
    act: (act: (lines: LineSound) => void) => page.run(() => act(lines)),
    now: () => [lines.playing, lines.silent],
  };
}

describe('a line', () => {
  test('plays to its end, and the next follows', async () => {
    const { page, act, now } = await open();
    const [one, two] = [soundOf('one'), soundOf('two')];
    act(({ play }) => play(one.sound, two.sound));
    expect([now(), two.isStarted()]).toEqual([['one', undefined], false]);
    page.run(() => one.ends().done());
    expect(now()).toEqual(['two', undefined]);
    page.run(() => two.ends().done());
    expect(now()).toEqual([undefined, undefined]);
  });

  test('that fails is named until another is tried, and ends the row', async () => {
    const { page, act, now } = await open();
    const [one, two] = [soundOf('one'), soundOf('two')];
    act(({ play }) => play(one.sound, two.sound));
    page.run(() => one.ends().fail());
    expect([now(), two.isStarted()]).toEqual([[undefined, 'one'], false]);
    act(({ play }) => play(two.sound));
    expect(now()).toEqual(['two', undefined]);
  });

  test('is silent once it is stopped, another plays, or its page is gone', async () => {
    const { page, act, now } = await open();
    const [one, two, three] = [soundOf('one'), soundOf('two'), soundOf('three')];
    act(({ play }) => play(one.sound));
    act(({ play }) => play(two.sound));
    expect([one.stopped.mock.calls.length, now()]).toEqual([1, ['two', undefined]]);
    act(({ stop }) => stop());
    expect([two.stopped.mock.calls.length, now()]).toEqual([1, [undefined, undefined]]);
    act(({ play }) => play(three.sound));
    page.unmount();
    expect(three.stopped).toHaveBeenCalledOnce();
  });
});

test("a voice's recording is played to its end, in a format that the browser has", async () => {
  const audios: FakeAudio[] = [];
  class FakeAudio extends EventTarget {
    src = '';
    ended = true;
    currentTime = 0;
    constructor() {
      super();
      audios.push(this);
    }
    canPlayType = (type: string) => (type.includes('mpeg') ? 'maybe' : '');
    async play() {}
  }
  vi.stubGlobal('Audio', FakeAudio);
  const { soundOf: lineOf } = await import('./use-line-sound.ts');
  const [done, fail] = [vi.fn<() => void>(), vi.fn<() => void>()];
  lineOf({ id: 'ann', isRecorded: true } as never, 'greeting', 'key').start(done, fail);
  expect(audios.map(({ src }) => src)).toEqual(['/media/voices/ann-greeting.mp3']);
  audios[0]?.dispatchEvent(new Event('ended'));
  expect([done.mock.calls.length, fail.mock.calls.length]).toEqual([1, 0]);
});

test('marked voices are kept for all tabs, and marked off again', async () => {
  const { useShortlist, markedVoices } = await import('./shortlist.ts');
  let list: ReturnType<typeof useShortlist>;
  const holdList = (now: ReturnType<typeof useShortlist>) => void (list = now);
  function List() {
    holdList(useShortlist());
    return null;
  }
  const page = tab.mount(<List />);
  for (const name of ['Ann', 'Bob', 'Ann']) page.run(() => list[1](name));
  expect([list![0], markedVoices()]).toEqual([['Bob'], ['Bob']]);
  page.unmount();
  const again = tab.mount(<List />);
  expect(list![0]).toEqual(['Bob']);
  tab.local.set('voice-shortlist', 'Bob\nCleo');
  again.run(() => list[1]('Dan'));
  expect(markedVoices(), 'with what another tab has marked').toEqual(['Bob', 'Cleo', 'Dan']);
});
