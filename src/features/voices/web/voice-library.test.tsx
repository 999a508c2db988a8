/** What is listed, heard and marked in the voice library, and what the microphone says. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import words from '#content/voices/voice-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { fieldStates } from '#test/support/browser/field-states.ts';
import { loneTab } from '#test/support/browser/lone-tab.ts';
import { wordsOf, type Mounted } from '#test/support/browser/mounted.ts';
import type { LibraryVoice } from './library-voices.ts';

const tab = loneTab();
const { library, compare, own } = words;
const voice = (name: string, language: string, accent: string, rest: Partial<LibraryVoice> = {}): LibraryVoice => ({
  id: name.toLowerCase(),
  name,
  languageId: language === 'English' ? 'en' : 'es',
  language,
  accent,
  browserVoice: { localService: true } as SpeechSynthesisVoice,
  ...rest,
});
const ONLINE = { localService: false } as SpeechSynthesisVoice;
let voices: LibraryVoice[];
type Spoken = { says: string; done: () => void; fail: () => void };
const spoken: Spoken[] = [];
const stopped = vi.fn<() => void>();
beforeEach(() => {
  voices = [
    voice('Ann', 'English', 'US'),
    voice('Bea', 'English', 'British', { browserVoice: ONLINE }),
    voice('Cid', 'Spanish', 'Mexican'),
  ];
  spoken.length = 0;
  stopped.mockClear();
  vi.doMock('./library-voices.ts', async (load) => ({
    ...(await load<object>()),
    ourVoices: [voice('Ours', 'English', 'US')],
    useBrowserVoices: () => voices,
  }));
  vi.doMock('#features/calls/web/playback/hear-line.ts', async (load) => ({
    ...(await load<object>()),
    speakAs: (_voice: unknown, says: string, done: () => void, fail: () => void) => (
      spoken.push({ says, done, fail }),
      stopped
    ),
  }));
});
afterEach(() => {
  vi.doUnmock('./library-voices.ts');
  vi.doUnmock('#features/calls/web/playback/hear-line.ts');
});

async function show(element: React.ReactNode) {
  const page = tab.mount(<Router>{element}</Router>);
  await tab.pass();
  return page;
}
const openLibrary = async () => {
  const { VoiceLibrary } = await import('./voice-library.tsx');
  return show(<VoiceLibrary />);
};
const listed = (page: Mounted) => page.all('h4').map(wordsOf);
const pick = (page: Mounted, id: string, value: string) =>
  page.fire(page.get('select', { name: id }), 'onChange', { target: { value } });
const optionsOf = (page: Mounted, id: string) =>
  page.get('select', { name: id }).node.options.map(({ value }) => value);
const button = (page: Mounted, text: string, name: string) => page.get('button', fillWords(text, { name }));

describe('the library', () => {
  test('lists what fits the language and the accent, of which only fitting ones are offered', async () => {
    const page = await openLibrary();
    expect([listed(page), optionsOf(page, 'voices-language')]).toEqual([
      ['Ann', 'Bea', 'Cid'],
      ['', 'English', 'Spanish'],
    ]);
    pick(page, 'voices-language', 'English');
    expect([listed(page), optionsOf(page, 'voices-accent')]).toEqual([
      ['Ann', 'Bea'],
      ['', 'US', 'British'],
    ]);
    pick(page, 'voices-accent', 'British');
    expect(listed(page)).toEqual(['Bea']);
    const { uses } = await import('./library-voices.ts');
    const lines = () => page.all('div').flatMap(({ props }) => ('data-chosen' in props ? [props['data-chosen']] : []));
    pick(page, 'voices-use', 'booking');
    expect(lines(), 'what is said of the chosen use alone').toEqual(
      uses.map(({ id }) => (id === 'booking' ? true : undefined)),
    );
    expect(wordsOf(page.get('p', { role: 'status' }))).toBe(fillWords(library.count, { shown: '1', all: '3' }));
    pick(page, 'voices-language', 'Spanish');
    expect([listed(page), page.get('select', { name: 'voices-accent' }).props['value']]).toEqual([['Cid'], '']);
  });

  test('offers ours where the browser has none, and says which speak online', async () => {
    expect(
      (await openLibrary())
        .all('p')
        .map(wordsOf)
        .filter((text) => text === words.sources.online),
    ).toHaveLength(1);
    voices = [];
    const page = await openLibrary();
    expect([listed(page), page.all('p').map(wordsOf).includes(words.sources.offered)]).toEqual([['Ours'], true]);
  });

  test('plays one line at a time, and none once another use or language is picked', async () => {
    const page = await openLibrary();
    page.fire(button(page, library.play, 'Ann'), 'onClick');
    page.fire(button(page, library.play, 'Bea'), 'onClick');
    expect([spoken.length, stopped.mock.calls.length]).toEqual([2, 1]);
    expect(page.all('button', fillWords(library.stop, { name: 'Ann' }))).toEqual([]);
    page.fire(button(page, library.stop, 'Bea'), 'onClick');
    expect(stopped).toHaveBeenCalledTimes(2);
    for (const [count, [id, value]] of [
      ['voices-language', 'English'],
      ['voices-accent', 'US'],
      ['voices-use', 'greeting'],
    ].entries()) {
      page.fire(button(page, library.play, 'Ann'), 'onClick');
      pick(page, id ?? '', value ?? '');
      expect([id, stopped.mock.calls.length]).toEqual([id, count + 3]);
    }
    page.fire(button(page, library.play, 'Ann'), 'onClick');
    page.run(() => spoken.at(-1)?.fail());
    expect(page.all('p', { role: 'alert' }).map(wordsOf)).toEqual([words.silence.notSpoken]);
  });

  test('compares two voices, one after the other', async () => {
    const page = await openLibrary();
    const sides = () => ['compare-A', 'compare-B'].map((id) => page.get('select', { name: id }).props['value']);
    expect(sides()).toEqual(['ann', 'bea']);
    pick(page, 'compare-B', 'cid');
    expect(sides()).toEqual(['ann', 'cid']);
    page.fire(page.get('button', compare.play), 'onClick');
    page.run(() => spoken[0]?.done());
    expect(new Set(spoken.map(({ says }) => says)).size).toBe(2);
    stopped.mockClear();
    pick(page, 'compare-A', 'bea');
    expect([stopped.mock.calls.length, page.all('button', compare.stop)]).toEqual([1, []]);
    expect(sides()).toEqual(['bea', 'cid']);
    page.fire(page.get('button', compare.play), 'onClick');
    page.fire(page.get('button', compare.stop), 'onClick');
    expect(stopped).toHaveBeenCalledTimes(2);
  });

  test('names the marked voices, and takes them along to the inquiry', async () => {
    const page = await openLibrary();
    const mark = (name: string, text: string) =>
      page.fire(page.get('button', { 'aria-label': fillWords(text, { name }) }), 'onClick');
    const asks = () => page.all('a', library.ask).map(({ props }) => props['href']);
    expect(asks()).toEqual([]);
    mark('Bea', library.add);
    mark('Ann', library.add);
    expect(page.all('span').map(wordsOf)).toContain(fillWords(library.marked, { names: 'Bea, Ann' }));
    expect(asks()).toEqual(['/contact?voices=marked#contact-heading']);
    mark('Bea', library.remove);
    expect(page.all('span').map(wordsOf)).toContain(fillWords(library.marked, { names: 'Ann' }));
  });
});

describe('a line of one’s own', () => {
  const open = async () => {
    const { OwnLine } = await import('./own-line.tsx');
    const page = await show(<OwnLine />);
    return { page, status: () => wordsOf(page.get('p', { role: 'status' })) };
  };

  test('is spoken by a voice that keeps it here, and stops', async () => {
    const { page } = await open();
    expect([fieldStates(), optionsOf(page, 'own-line-voice')]).toEqual([
      [`textarea "${own.example}" maxLength=300`, 'select own-line-voice "ann"'],
      ['ann', 'cid'],
    ]);
    page.type(page.get('textarea', {}), 'Hi there');
    page.fire(page.get('button', own.speak), 'onClick');
    expect(spoken.map(({ says }) => says)).toEqual(['Hi there']);
    page.fire(page.get('button', own.stop), 'onClick');
    page.fire(page.get('button', own.speak), 'onClick');
    pick(page, 'own-line-voice', 'cid');
    expect([stopped.mock.calls.length, page.all('button', own.stop)]).toEqual([2, []]);
  });

  test('that is empty says so, and no longer once there is one', async () => {
    const { page, status } = await open();
    page.type(page.get('textarea', {}), ' ');
    page.fire(page.get('button', own.speak), 'onClick');
    expect([spoken, status()]).toEqual([[], own.empty]);
    page.type(page.get('textarea', {}), 'Hi');
    page.fire(page.get('button', own.speak), 'onClick');
    expect(status()).toBe('');
    page.run(() => spoken[0]?.fail());
    expect(status()).toBe(words.silence.notSpoken);
  });

  test('needs no choice of one voice', async () => {
    voices = [voice('Ann', 'English', 'US'), voice('Bea', 'English', 'British', { browserVoice: ONLINE })];
    expect((await open()).page.all('select')).toEqual([]);
  });
});

test('the microphone is closed when it is turned off or left, and a refusal is said until the next try', async () => {
  const closed = vi.fn<() => void>();
  let opened: unknown = 'denied';
  let level = 0;
  vi.doMock('./microphone.ts', () => ({ openMicrophone: async () => opened }));
  const { MicrophoneCheck } = await import('./microphone-check.tsx');
  const page = await show(<MicrophoneCheck />);
  const { microphone } = words;
  const status = () => wordsOf(page.get('p', { role: 'status' }));
  const press = async (text: string) => {
    page.fire(page.get('button', text), 'onClick');
    expect(page.all('button').map(({ props }) => props['disabled'])).toEqual([text !== microphone.turnOff]);
    await tab.pass();
  };
  const [refusal] = Object.entries(microphone.refusals);
  opened = refusal?.[0];
  await press(microphone.check);
  expect(status()).toBe(refusal?.[1]);
  opened = { level: () => level, close: closed };
  await press(microphone.check);
  level = 0.5;
  await tab.pass(1_000);
  const value = () => Number(page.get('svg', { role: 'meter' }).props['aria-valuenow']);
  expect([value() > 80, status()]).toEqual([true, microphone.advice.loud]);
  level = 0;
  // The advice looks back five seconds, and takes a tenth of them for speech.
  await tab.pass(4_400);
  expect([value(), status()]).toEqual([0, microphone.advice.loud]);
  await tab.pass(100);
  expect(status()).toBe(microphone.advice.nothing);
  await press(microphone.turnOff);
  expect([closed.mock.calls.length, page.all('svg'), status()]).toEqual([1, [], '']);
  level = 0.5;
  await press(microphone.check);
  await tab.pass(900);
  expect(status(), 'what was heard before counts no more').toBe(microphone.advice.waiting);
  page.unmount();
  expect(closed).toHaveBeenCalledTimes(2);
  vi.doUnmock('./microphone.ts');
});
