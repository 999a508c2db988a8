/** Steps at their own pace, by hand or aloud, and the sounds of a page, of which one is heard at a time. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { loneTab } from '#test/support/browser/lone-tab.ts';
import type { SpokenLine } from './hear-line.ts';
import type { Playback } from './use-playback.ts';

const tab = loneTab();
/** What the browser is asked to say; the test ends it. */
let utterances: (EventTarget & { text: string })[];
let hasVoice: boolean;
const cancelled = vi.fn<() => void>();
beforeEach(() => {
  utterances = [];
  hasVoice = true;
  cancelled.mockClear();
  class Utterance extends EventTarget {
    text: string;
    constructor(text: string) {
      super();
      this.text = text;
    }
  }
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance);
  vi.stubGlobal('speechSynthesis', {
    getVoices: () => (hasVoice ? [{ name: 'Samantha', lang: 'en-US' }] : []),
    speak: (utterance: Utterance) => utterances.push(utterance),
    cancel: cancelled,
  });
});

const LINES: SpokenLine[] = ['One.', 'Two.', 'Three.'].map((says) => ({ says, side: 'agent' }));

async function open(lines: readonly (SpokenLine | string)[] = LINES) {
  const { usePlayback } = await import('./use-playback.ts');
  let playback: Playback;
  const holdPlayback = (now: Playback) => void (playback = now);
  function Steps() {
    holdPlayback(usePlayback(lines));
    return null;
  }
  const page = tab.mount(<Steps />);
  return {
    page,
    now: () => [playback.step, playback.playing],
    voice: () => playback.voice,
    act: async (act: (playback: Playback) => void) => {
      page.run(() => act(playback));
      await tab.pass();
    },
    event: async (name: string) => {
      page.run(() => utterances.at(-1)?.dispatchEvent(new Event(name)));
      await tab.pass();
    },
  };
}

describe('silently', () => {
  test('each step stays as long as its words take to read, and the last one ends it', async () => {
    const { now, act } = await open(['short', 'x'.repeat(100)]);
    await act(({ toggle }) => toggle('silent'));
    await tab.pass(1_399);
    expect(now()).toEqual([0, 'silent']);
    await tab.pass(1);
    expect(now()).toEqual([1, 'silent']);
    await tab.pass(3_499);
    expect(now()).toEqual([1, 'silent']);
    await tab.pass(1);
    expect(now()).toEqual([undefined, undefined]);
  });

  test('a pause keeps the step, and a step by hand ends the pace', async () => {
    const { now, act } = await open(['one', 'two', 'three']);
    await act(({ toggle }) => toggle('silent'));
    await tab.pass(1_400);
    await act(({ toggle }) => toggle('silent'));
    await tab.pass(60_000);
    expect(now()).toEqual([1, undefined]);
    await act(({ toggle }) => toggle('silent'));
    await act(({ back }) => back());
    await tab.pass(60_000);
    expect(now()).toEqual([0, undefined]);
    await act(({ back }) => back());
    expect(now()).toEqual([undefined, undefined]);
    await act(({ back }) => back());
    expect(now()).toEqual([2, undefined]);
    await act(({ forward }) => forward());
    expect(now()).toEqual([undefined, undefined]);
    await act(({ forward }) => forward());
    expect(now()).toEqual([0, undefined]);
  });
});

describe('aloud', () => {
  test('each line is spoken to its end, and the next follows', async () => {
    const { now, voice, act, event } = await open();
    await act(({ toggle }) => toggle('aloud'));
    expect(utterances.map(({ text }) => text)).toEqual(['One.']);
    await event('start');
    expect(voice()).toBe('heard');
    await tab.pass(60_000);
    expect(now()).toEqual([0, 'aloud']);
    await event('end');
    expect(utterances.map(({ text }) => text)).toEqual(['One.', 'Two.']);
    await event('end');
    await event('end');
    expect(now()).toEqual([undefined, undefined]);
  });

  test('a link that starts it leaves it as it is once it plays', async () => {
    const { now, act } = await open();
    for (let press = 0; press < 2; press += 1) await act(({ start }) => start());
    expect([now(), utterances.length]).toEqual([[0, 'aloud'], 1]);
  });

  test('that is stopped while its voices load is not heard', async () => {
    const { now, act } = await open();
    await Promise.all([act(({ toggle }) => toggle('aloud')), act(({ stop }) => stop())]);
    expect([now(), utterances]).toEqual([[undefined, undefined], []]);
  });

  test('a line without a voice passes silently, unless it is stopped', async () => {
    hasVoice = false;
    const { now, voice, act } = await open();
    await act(({ toggle }) => toggle('aloud'));
    await tab.pass(1);
    expect(voice()).toBe('mute');
    await tab.pass(1_400);
    expect(now()[0]).toBe(1);
    await tab.pass(1);
    await act(({ toggle }) => toggle('aloud'));
    await tab.pass(60_000);
    expect(now()).toEqual([1, undefined]);
  });

  test('tells of each time anew whether a voice was heard', async () => {
    hasVoice = false;
    const { voice, act, event } = await open(LINES.slice(0, 1));
    await act(({ toggle }) => toggle('aloud'));
    await tab.pass(1);
    expect(voice()).toBe('mute');
    await tab.pass(1_400);
    hasVoice = true;
    await act(({ toggle }) => toggle('aloud'));
    expect(voice()).toBeUndefined();
    await event('start');
    expect(voice()).toBe('heard');
  });

  test('what is stopped is silent, and moves no further', async () => {
    const { now, act, event } = await open();
    await act(({ toggle }) => toggle('aloud'));
    await event('start');
    await act(({ stop }) => stop());
    expect(cancelled).toHaveBeenCalled();
    await event('end');
    await tab.pass(60_000);
    expect(now()).toEqual([undefined, undefined]);
  });

  test('ends when another sound of the page begins, and ends another one itself', async () => {
    const { claimSound } = await import('./one-sound.ts');
    const other = vi.fn<() => void>();
    claimSound(other);
    const { page, now, act } = await open();
    await act(({ toggle }) => toggle('aloud'));
    expect(other).toHaveBeenCalledOnce();
    page.run(() => void claimSound(() => {}));
    expect(now()).toEqual([0, undefined]);
  });
});

test('the step is brought into view unless the visitor has scrolled away from the one before', async () => {
  const { useSteps } = await import('./playback-follower.ts');
  let show: (step: number | undefined) => void = () => {};
  const hold = (now: typeof show) => void (show = now);
  const { useState } = await import('react');
  function Steps() {
    const [step, setStep] = useState<number>();
    hold(setStep);
    const at = useSteps<HTMLLIElement>(step);
    return [0, 1, 2, 3].map((index) => <li key={index} {...at(index)} />);
  }
  const page = tab.mount(<Steps />);
  const scrolled: number[] = [];
  const places = [0, 1, 2, 3].map(() => ({ top: 0, bottom: 100 }));
  for (const [index, { node }] of page.all('li').entries())
    Object.assign(node, {
      getBoundingClientRect: () => places[index],
      scrollIntoView: () => scrolled.push(index),
    });
  const states = () => page.all('li').map(({ props }) => [props['aria-current'], props['data-ahead']]);
  const none = [undefined, undefined];
  expect(states()).toEqual([none, none, none, none]);
  page.run(() => show(0));
  page.run(() => show(1));
  expect(scrolled).toEqual([0, 1]);
  expect(states()).toEqual([none, ['step', undefined], [undefined, true], [undefined, true]]);
  for (const away of [
    { top: 800, bottom: 900 },
    { top: -100, bottom: 0 },
  ]) {
    places[1] = away;
    page.run(() => show(2));
    expect(scrolled).toEqual([0, 1]);
    places[2] = { top: 0, bottom: 100 };
    page.run(() => show(1));
    expect(scrolled.splice(2)).toEqual([1]);
  }
  places[1] = { top: 799, bottom: 900 };
  page.run(() => show(3));
  expect(scrolled).toEqual([0, 1, 3]);
  page.run(() => show(undefined));
  expect([scrolled.length, states()]).toEqual([3, [none, none, none, none]]);
});

describe('one sound', () => {
  test('that is over is not stopped, and ends no other', async () => {
    const { claimSound } = await import('./one-sound.ts');
    const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()];
    const release = claimSound(first);
    claimSound(second);
    release();
    claimSound(() => {})();
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1]);
    claimSound(() => {});
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1]);
  });
});
