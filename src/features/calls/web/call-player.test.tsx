import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import lockout from '#content/guided-calls/lockout-guided-call.yaml?heard';
import moveAppointment from '#content/guided-calls/move-appointment-guided-call.yaml?heard';
import noCooling from '#content/guided-calls/no-cooling-guided-call.yaml?heard';
import words from '#content/guided-calls/showcase-words.yaml';
import spanish from '#content/guided-calls/spanish-guided-call.yaml?heard';
import { loneTab } from '#test/support/browser/lone-tab.ts';
import { wordsOf } from '#test/support/browser/mounted.ts';

/** In the order of the page. */
const CALLS = [noCooling, lockout, moveAppointment, spanish];
const tab = loneTab();
const did: string[] = [];
beforeEach(() => {
  did.length = 0;
  vi.doMock('./playback/use-playback.ts', () => ({
    usePlayback: (lines: readonly { says: string }[]) => ({
      step: 0,
      count: lines.length,
      playing: undefined,
      canSpeak: true,
      toggle: () => did.push(lines[0]?.says ?? ''),
      start: () => did.push(`starts ${lines[0]?.says}`),
      stop: () => did.push('stops'),
      forward() {},
      back() {},
    }),
  }));
});
afterEach(() => vi.doUnmock('./playback/use-playback.ts'));

test('a tab shows its call alone with what its owner gets, stops the one before it, and is what plays', async () => {
  const { CallPlayer } = await import('./call-player.tsx');
  const page = tab.mount(
    <Router>
      <CallPlayer />
    </Router>,
  );
  await tab.pass();
  const tabs = page.all('button', { role: 'tab' });
  expect(tabs.map(wordsOf)).toEqual(Object.values(words.tabs));
  for (const [index, { title, notice, turns }] of CALLS.entries()) {
    page.fire(tabs[index], 'onClick');
    await tab.pass();
    const panels = page.all('div', { role: 'tabpanel' });
    expect(panels.map(({ props }) => props['data-chosen'])).toEqual(CALLS.map((_, at) => at === index));
    const panel = panels[index];
    expect(panel?.props['aria-labelledby']).toBe(page.all('button', { role: 'tab' })[index]?.props['id']);
    for (const text of [title, notice?.news ?? 'no notice', turns[0]?.says ?? 'no turn'])
      expect(panel && wordsOf(panel)).toContain(text);
    const play = panel?.node.querySelectorAll('button')[0];
    play?.click();
    expect(did.splice(0)).toEqual(['stops', turns[0]?.says]);
  }
});
