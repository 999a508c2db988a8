import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import words from '#content/voices/voice-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { loneTab } from '#test/support/browser/lone-tab.ts';
import { wordsOf, type Mounted } from '#test/support/browser/mounted.ts';
import type { LibraryVoice } from './library-voices.ts';

const tab = loneTab();
const { taste } = words;
const voice = (name: string, rest: Partial<LibraryVoice> = {}): LibraryVoice => ({
  id: name.toLowerCase(),
  name,
  languageId: 'en',
  language: 'English',
  accent: 'US',
  ...rest,
});
let voices: LibraryVoice[];
const spoken: { says: string; fail: () => void }[] = [];
const stopped = vi.fn<() => void>();
beforeEach(() => {
  voices = [voice('Ann'), voice('Bea'), voice('Cid', { languageId: 'es' }), voice('Dot')];
  spoken.length = 0;
  stopped.mockClear();
  vi.doMock('./library-voices.ts', async (load) => ({
    ...(await load<object>()),
    ourVoices: [voice('Warm', { feels: 'cared' }), voice('Firm', { feels: 'sure' })],
    useBrowserVoices: () => voices,
  }));
  vi.doMock('#features/calls/web/playback/hear-line.ts', async (load) => ({
    ...(await load<object>()),
    speakAs: (_voice: unknown, says: string, _done: () => void, fail: () => void) => (
      spoken.push({ says, fail }),
      stopped
    ),
  }));
});
afterEach(() => {
  vi.doUnmock('./library-voices.ts');
  vi.doUnmock('#features/calls/web/playback/hear-line.ts');
});

async function open() {
  const { VoiceTaste } = await import('./voice-taste.tsx');
  const page = tab.mount(
    <Router>
      <VoiceTaste />
    </Router>,
  );
  await tab.pass();
  return page;
}
const buttonOf = (page: Mounted, feeling: keyof typeof taste.feelings) => {
  const found = page.all('button').find((button) => wordsOf(button).startsWith(taste.feelings[feeling].name));
  if (!found) throw new Error(`Nothing plays "${feeling}".`);
  return found;
};
const status = (page: Mounted) => wordsOf(page.get('p', { role: 'status' }));
const wanted = (page: Mounted) => page.all('a').map(wordsOf);

test('lets each feeling be heard in another voice of the browser, one at a time', async () => {
  const page = await open();
  expect([status(page), wanted(page)]).toEqual(['', []]);
  for (const [index, feeling] of (['welcome', 'cared', 'sure'] as const).entries()) {
    page.fire(buttonOf(page, feeling), 'onClick');
    expect(wanted(page)).toEqual([fillWords(words.use, { name: ['Ann', 'Bea', 'Dot'][index] ?? '' })]);
    expect(buttonOf(page, feeling).props['aria-pressed']).toBe(true);
  }
  expect([new Set(spoken.map(({ says }) => says)).size, stopped.mock.calls.length]).toEqual([3, 2]);
  page.fire(buttonOf(page, 'sure'), 'onClick');
  expect([spoken.length, stopped.mock.calls.length]).toEqual([3, 3]);
});

test('takes the voice that is meant for the feeling, and says where nothing can be heard', async () => {
  voices = [];
  const page = await open();
  page.fire(buttonOf(page, 'sure'), 'onClick');
  expect(wanted(page)).toEqual([fillWords(words.use, { name: 'Firm' })]);
  page.run(() => spoken[0]?.fail());
  expect(status(page)).toBe(words.silence.noVoice);
});

test('a voice that is wanted is named once in the inquiry', async () => {
  const { markVoice, markedVoices } = await import('./shortlist.ts');
  const page = await open();
  page.fire(buttonOf(page, 'welcome'), 'onClick');
  for (const handler of ['onClick', 'onAuxClick']) page.fire(page.all('a')[0], handler);
  expect(markedVoices()).toEqual(['Ann']);
  for (const name of ['Bea', 'Ann', 'Bea']) markVoice(name);
  expect(markedVoices()).toEqual(['Ann', 'Bea']);
});
