import { expect, onTestFinished, test, vi } from 'vitest';
import * as labels from '#content/artifact-words.yaml';
import { loneTab } from '#test/support/browser/lone-tab.ts';
import { wordsOf } from '#test/support/browser/mounted.ts';

const tab = loneTab();

test('a stopwatch runs to the end of the call, and begins without the taps of the run before', async () => {
  const { useStopwatch } = await import('./use-stopwatch.ts');
  let watch: ReturnType<typeof useStopwatch>;
  const holdWatch = (now: ReturnType<typeof useStopwatch>) => void (watch = now);
  function Watch() {
    holdWatch(useStopwatch(10));
    return null;
  }
  const page = tab.mount(<Watch />);
  const wait = (ms: number) => page.run(() => vi.advanceTimersByTime(ms));
  const tap = () => page.run(() => watch.tap(performance.now()));
  const now = () => [watch!.running, Math.round(watch!.seconds), watch!.taps.map(Math.round)];
  expect(now()).toEqual([false, 10, []]);
  tap();
  expect(now()).toEqual([false, 10, []]);
  page.run(() => watch.start());
  wait(2_000);
  tap();
  wait(1_000);
  tap();
  expect(now()).toEqual([true, 3, [2, 3]]);
  page.run(() => watch.stop());
  expect(now()).toEqual([false, 10, [2, 3]]);
  wait(5_000);
  expect(now()).toEqual([false, 10, [2, 3]]);
  page.run(() => watch.start());
  expect(now()).toEqual([true, 0, []]);
  wait(10_100);
  expect(now()).toEqual([false, 10, []]);
});

test('a part whose code fails to load is tried again, each time after twice the wait', async () => {
  const { latePart } = await import('#web/blocks/late-part.tsx');
  // React warns where code that is here is drawn without suspending.
  const warned = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => warned.mockRestore());
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new TypeError('Failed to fetch'));
  const Part = latePart(load, (words) => <p>{words}</p>);
  const page = tab.mount(<Part />);
  await tab.pass();
  for (const [wait, calls] of [
    [1_999, 1],
    [1, 2],
    [3_999, 2],
    [1, 3],
  ] as const) {
    await tab.pass(wait);
    expect(load).toHaveBeenCalledTimes(calls);
  }
  load.mockResolvedValue('Here.');
  await tab.pass(8_000);
  page.unmount();
  // A part whose code is here is drawn at once.
  expect(
    tab
      .mount(<Part />)
      .all('p')
      .map(wordsOf),
  ).toEqual(['Here.']);
  expect(load).toHaveBeenCalledTimes(4);
});

test('the tones of a run end with it, and none sound in a run without them', async () => {
  const [played, silenced] = [vi.fn<() => void>(), vi.fn<() => void>()];
  vi.doMock('#features/calls/web/playback/voice-tones.ts', () => ({
    playTones: () => {
      played();
      return silenced;
    },
  }));
  onTestFinished(() => vi.doUnmock('#features/calls/web/playback/voice-tones.ts'));
  const { Stopwatch } = await import('./stopwatch.tsx');
  const speakers = { a: { name: 'Agent', side: 'agent' }, b: { name: 'Ann', side: 'person' } } as const;
  const turns = [
    { speaker: 'b', says: 'No heat.', from: 1, to: 3 },
    { speaker: 'a', says: 'Sorry.', from: 4, to: 6, gap: 'thinking' },
  ];
  const call = { label: 'A call', title: 'Call', how: ['Tap.'], overlap: '', length: 8, speakers, turns };
  const page = tab.mount(<Stopwatch call={{ kind: 'stopwatch', ...call }} />);
  const press = (words: string) => page.fire(page.get('button', words), 'onClick', { detail: 1 });
  const counts = () => [played, silenced].map(({ mock }) => mock.calls.length);
  press(labels.start);
  expect(tab.focused(), 'the button that is tapped').toBe(page.get('button', labels.tapCaller));
  // A pointer taps when it is pressed, and its click, which follows, is no second tap; a key has only the click.
  page.fire(page.get('button', labels.tapCaller), 'onPointerDown', { timeStamp: performance.now() });
  press(labels.tapAgent);
  page.fire(page.get('button', labels.tapAgent), 'onClick', { detail: 0, timeStamp: performance.now() });
  expect(page.all('button', labels.tapCaller)).toHaveLength(1);
  press(labels.stop);
  expect(counts()).toEqual([0, 0]);
  press(labels.startTones);
  expect(counts()).toEqual([1, 0]);
  press(labels.stop);
  expect(counts()).toEqual([1, 1]);
  press(labels.startTones);
  page.run(() => vi.advanceTimersByTime(8_100));
  expect(counts()).toEqual([2, 2]);
  press(labels.startTones);
  page.unmount();
  expect(counts()).toEqual([3, 3]);
});
