/** The sample calls of the home page: one is shown, and the others are a tab away. */
import { expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import noHeat from '#content/guided-calls/no-heat-guided-call.yaml?heard';
import home from '#content/home.yaml';
import { loneTab } from '#test/support/browser/lone-tab.ts';
import { wordsOf } from '#test/support/browser/mounted.ts';
import type { Playback } from './playback/use-playback.ts';

const tab = loneTab();

async function open() {
  const playback = {
    step: 1,
    count: 2,
    playing: undefined as Playback['playing'],
    canSpeak: true,
    voice: undefined,
    toggle: vi.fn<Playback['toggle']>(),
    stop: vi.fn<() => void>(),
    forward() {},
    back() {},
    show() {},
  };
  vi.doMock('./playback/use-playback.ts', () => ({ usePlayback: () => playback }));
  const { SampleCalls } = await import('./sample-calls.tsx');
  const page = tab.mount(
    <Router>
      <SampleCalls
        callAt={() => noHeat}
        allCalls={Promise.resolve([])}
        recordingAt={() => undefined}
        words={home.calls}
        otherAction={null}
      >
        Heading
      </SampleCalls>
    </Router>,
  );
  await tab.pass();
  vi.doUnmock('./playback/use-playback.ts');
  const tabs = () => page.all('button', { role: 'tab' });
  return {
    page,
    playback,
    tabs,
    selected: () => tabs().findIndex(({ props }) => props['aria-selected']),
    stops: () => tabs().filter(({ props }) => props['tabIndex'] === 0).length,
    shown: () => page.all('div').flatMap(({ props }) => ('data-chosen' in props ? [props['data-chosen']] : [])),
  };
}

test('a tab shows its call alone, and stops the one that is heard', async () => {
  const { page, tabs, selected, stops, shown, playback } = await open();
  expect(tabs().map(wordsOf)).toEqual(home.calls.tabs);
  expect([selected(), stops(), shown().indexOf(true)]).toEqual([0, 1, 0]);
  page.fire(tabs()[2], 'onClick');
  expect([selected(), stops(), shown().filter(Boolean).length, shown().indexOf(true)]).toEqual([2, 1, 1, 2]);
  expect(playback.stop).toHaveBeenCalledOnce();
  const runs = page
    .all('div', { role: 'tabpanel' })
    .map(({ node }) => node.querySelectorAll('figure')[0]?.dataset['running']);
  expect(runs, 'the call of the tab alone is played').toEqual(
    tabs().map((_, index) => (index === 2 ? 'true' : undefined)),
  );
  for (const one of tabs()) {
    const panel = page.get('div', { id: one.props['aria-controls'] });
    expect([panel.props['role'], panel.props['aria-labelledby']]).toEqual(['tabpanel', one.props['id']]);
  }
});

test('the arrows go round the tabs, with the focus', async () => {
  const { page, tabs, selected, playback } = await open();
  const last = home.calls.tabs.length - 1;
  const prevented = vi.fn<() => void>();
  for (const [key, index] of [
    ['ArrowLeft', last],
    ['ArrowRight', 0],
    ['ArrowRight', 1],
    ['End', last],
    ['Home', 0],
  ] as const) {
    page.fire(tabs()[selected()], 'onKeyDown', { key, preventDefault: prevented });
    expect([key, selected(), tab.focused()]).toEqual([key, index, tabs()[index]]);
  }
  expect([prevented.mock.calls.length, playback.stop.mock.calls.length]).toEqual([5, 5]);
  page.fire(tabs()[0], 'onKeyDown', { key: 'a', preventDefault: prevented });
  expect([selected(), prevented.mock.calls.length]).toEqual([0, 5]);
});

test.each([
  ['below', 401, 1],
  ['in sight', 399, 0],
])('hearing brings a call into view that is %s', async (_, top, times) => {
  const { page } = await open();
  const scrolled = vi.fn<() => void>();
  Object.assign(page.get('div', { role: 'tablist' }).node, {
    getBoundingClientRect: () => ({ top }),
    scrollIntoView: scrolled,
  });
  page.fire(page.all('button', home.calls.hear)[0], 'onClick');
  expect(scrolled).toHaveBeenCalledTimes(times);
});

test('hearing starts the call, and goes on with one that is heard', async () => {
  const { page, playback } = await open();
  const hear = page.all('button', home.calls.hear)[0];
  page.fire(hear, 'onClick');
  expect(playback.toggle.mock.calls).toEqual([['aloud']]);
  playback.playing = 'aloud';
  page.fire(hear, 'onClick');
  expect(playback.toggle).toHaveBeenCalledOnce();
});
