/** Which of the browser's own voices the library offers. */
import { expect, test, vi } from 'vitest';
import { loneTab } from '#test/support/browser/lone-tab.ts';

const tab = loneTab();
const voice = (name: string, lang: string) => ({ name, lang, localService: true }) as SpeechSynthesisVoice;

async function open(...listed: SpeechSynthesisVoice[]) {
  let known = listed;
  const getVoices = vi.fn<() => SpeechSynthesisVoice[]>(() => known);
  const synthesis = Object.assign(new EventTarget(), { getVoices });
  vi.stubGlobal('speechSynthesis', synthesis);
  const { useBrowserVoices } = await import('./library-voices.ts');
  let voices: ReturnType<typeof useBrowserVoices> = [];
  const holdVoices = (now: typeof voices) => void (voices = now);
  function Voices() {
    holdVoices(useBrowserVoices());
    return null;
  }
  const page = tab.mount(<Voices />);
  const list = (...changed: SpeechSynthesisVoice[]) => {
    known = changed;
    page.run(() => void synthesis.dispatchEvent(new Event('voiceschanged')));
  };
  return {
    page,
    list,
    getVoices,
    names: () => voices.map(({ name, languageId, accent }) => [name, languageId, accent]),
  };
}

test('each is of a language of our lines, once, under its short name', async () => {
  const { names } = await open(
    voice('Aria', 'en-US'),
    voice('Microsoft Aria Online (Natural) - English (United States)', 'en_US'),
    voice('Aria', 'en-GB'),
    voice('Sonia', 'en-GB'),
    voice('Zofia', 'pl-PL'),
    voice('Dalia', 'es-MX'),
  );
  expect(names().map(([name, language]) => [name, language])).toEqual([
    ['Aria', 'en'],
    ['Sonia', 'en'],
    ['Dalia', 'es'],
  ]);
  expect(new Set(names().map(([, , accent]) => accent)).size).toBe(3);
});

test('three of an accent are enough, and browsers may list them late', async () => {
  const { page, list, getVoices, names } = await open();
  expect(names()).toEqual([]);
  list(...['Ava', 'Ben', 'Cal', 'Dan'].map((name) => voice(name, 'en-US')));
  expect(names()).toHaveLength(3);
  page.unmount();
  const { length } = getVoices.mock.calls;
  list();
  expect(getVoices, 'nobody looks once the page is gone').toHaveBeenCalledTimes(length);
});

test('there are none where the browser has no voices', async () => {
  vi.stubGlobal('speechSynthesis', undefined);
  Reflect.deleteProperty(globalThis, 'speechSynthesis');
  const { useBrowserVoices } = await import('./library-voices.ts');
  let count = -1;
  const holdCount = (now: number) => void (count = now);
  function Voices() {
    holdCount(useBrowserVoices().length);
    return null;
  }
  tab.mount(<Voices />);
  expect(count).toBe(0);
});
