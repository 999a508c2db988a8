import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import lockout from '#content/guided-calls/lockout-guided-call.yaml?heard';
import moveAppointment from '#content/guided-calls/move-appointment-guided-call.yaml?heard';
import noCooling from '#content/guided-calls/no-cooling-guided-call.yaml?heard';
import words from '#content/guided-calls/showcase-words.yaml';
import spanish from '#content/guided-calls/spanish-guided-call.yaml?heard';
import { fillWords } from '#shared/text/fill-words.ts';
import { loneTab } from '#test/support/browser/lone-tab.ts';
import { wordsOf } from '#test/support/browser/mounted.ts';

/** In the order of the page. */
const CALLS = [noCooling, lockout, moveAppointment, spanish];
const tab = loneTab();
const toggled: string[] = [];
beforeEach(() => {
  toggled.length = 0;
  vi.doMock('./playback/use-playback.ts', () => ({
    usePlayback: (lines: readonly { says: string }[]) => ({
      step: undefined,
      count: lines.length,
      playing: undefined,
      canSpeak: true,
      toggle: () => toggled.push(lines[0]?.says ?? ''),
      forward() {},
      back() {},
      show() {},
      stop() {},
    }),
  }));
});
afterEach(() => vi.doUnmock('./playback/use-playback.ts'));

test('a press shows its call, what the owner gets of it and what it costs, and begins it', async () => {
  const { CallPlaylist } = await import('./call-playlist.tsx');
  const page = tab.mount(
    <Router>
      <CallPlaylist />
    </Router>,
  );
  await tab.pass();
  const titles = page.all('h2').map(wordsOf);
  expect([titles.length, new Set(titles).size, toggled]).toEqual([4, 4, []]);
  for (const [index, title] of titles.entries()) {
    page.fire(page.get('button', { 'aria-label': fillWords(words.hear, { title }) }), 'onClick');
    await tab.pass();
    expect(toggled).toHaveLength(index + 1);
    expect(wordsOf(page.get('figcaption', {}))).toContain(title);
    expect(page.all('li').filter(({ props }) => props['aria-current'])).toHaveLength(1);
    expect(page.all('dt').length).toBeGreaterThan(2);
    const spoken = CALLS[index]?.card ?? [];
    const last = Object.fromEntries(spoken.map(({ label, value }) => [label, value]));
    expect(page.all('dt').map((label, at) => [wordsOf(label), wordsOf(page.all('dd')[at] ?? label)])).toEqual(
      Object.entries(last),
    );
    expect(page.all('p').map(wordsOf).join()).toMatch(/it costs \$\d/);
  }
  expect(new Set(toggled).size, 'each call begins with its own line').toBe(4);
  page.fire(page.get('button', { 'aria-label': fillWords(words.hear, { title: titles[3] ?? '' }) }), 'onClick');
  await tab.pass();
  expect(toggled, 'a second press begins it anew').toHaveLength(5);
});
