import { expect, test, vi } from 'vitest';
import { speak, voiceFor, voicesOf } from './hear-line.ts';

const voice = (name: string, lang = 'en-US') => ({ name, lang }) as SpeechSynthesisVoice;
const namesOf = (voices: SpeechSynthesisVoice[]) => voices.map(({ name }) => name);

test('lists the natural voices first, then those of the country, and no robot', () => {
  const voices = [
    voice('Daniel', 'en_GB'),
    voice('Samantha'),
    voice('Ava (Premium)', 'en-GB'),
    voice('eSpeak-NG English'),
    voice('Bad News'),
    voice('Grandpa (English (US))'),
    voice('Thomas', 'fr-FR'),
  ];
  expect(namesOf(voicesOf('en-US', voices))).toEqual(['Ava (Premium)', 'Samantha', 'Daniel']);
});

test("leaves out a robot's name only where it is the whole word", () => {
  const voices = [voice('Microsoft Morgan'), voice('Frederick'), voice('Organ')];
  expect(namesOf(voicesOf('en-US', voices))).toEqual(['Microsoft Morgan', 'Frederick']);
});

test('gives each side a voice of its own', () => {
  const voices = [voice('Daniel'), voice('Samantha'), voice('Karen')];
  expect(voiceFor({ says: '', side: 'agent' }, voices)?.name).toBe('Samantha');
  expect(voiceFor({ says: '', side: 'person' }, voices)?.name).toBe('Daniel');
  expect(voiceFor({ says: '', side: 'person', voice: 'woman' }, voices)?.name).toBe('Karen');
  expect(voiceFor({ says: '', side: 'agent', language: 'de-DE' }, voices)).toBeUndefined();
});

test('a line has begun when the browser says so, not when it is asked to speak', () => {
  class Utterance extends EventTarget {}
  let asked: Utterance | undefined;
  const speechSynthesis = {
    getVoices: () => [voice('Samantha')],
    cancel: () => {},
    speak: (utterance: Utterance) => (asked = utterance),
  };
  vi.stubGlobal('speechSynthesis', speechSynthesis);
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance);
  const begun = vi.fn<() => void>();
  const silence = speak({ says: 'Hello.', side: 'agent' }, begun, begun, begun);
  expect(begun).not.toHaveBeenCalled();
  asked?.dispatchEvent(new Event('start'));
  expect(begun).toHaveBeenCalledTimes(1);
  silence();
  asked?.dispatchEvent(new Event('start'));
  expect(begun).toHaveBeenCalledTimes(1);
});
