import { expect, onTestFinished, test, vi } from 'vitest';
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
