import { useEffect, useState } from 'react';
import lines from '#content/voices/lines.yaml';
import recordings from '#content/voices/recordings.yaml';
import words from '#content/voices/voices.yaml';
import pageWords from '#content/voices/voice-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import type { FeelingId, LanguageId, UseId } from '../shared/voice-schema.ts';
import { localeOf, voicesOf } from '#features/calls/web/playback/hear-line.ts';

export interface LibraryVoice {
  id: string;
  name: string;
  languageId: LanguageId;
  language: string;
  accent: string;
  /** Who made it; undefined for a voice of the browser. */
  maker?: string;
  /** How a caller should feel; undefined for a voice of the browser. */
  feels?: FeelingId;
  isRecorded?: boolean;
  browserVoice?: SpeechSynthesisVoice;
}

export const { uses } = lines;

/** Some browsers have dozens for one accent; the first are the most natural. */
const MOST_PER_ACCENT = 3;

const recorded = new Set(recordings.map(({ voice }) => voice));

const ours = words.voices.map(({ id, name, engine, language, accent, feels }): LibraryVoice => ({
  id,
  name,
  languageId: language,
  language: words.languages[language],
  accent,
  maker: words.engines[engine],
  feels,
  isRecorded: recorded.has(id),
}));

/** Those that can be heard, if any has a recording. */
export const ourVoices: readonly LibraryVoice[] = recorded.size > 0 ? ours.filter((voice) => voice.isRecorded) : ours;

export function lineOf({ languageId }: LibraryVoice, use: UseId): string {
  return lines.lines[languageId][use];
}

export function optionOf({ id, name, language, accent }: LibraryVoice): { value: string; label: string } {
  return { value: id, label: fillWords(pageWords.voice, { name, language, accent }) };
}

/** The browser's voices in the languages of our lines; none in the prerendered page. */
export function useBrowserVoices(): readonly LibraryVoice[] {
  const [voices, setVoices] = useState<readonly LibraryVoice[]>([]);
  useEffect(() => {
    if (!('speechSynthesis' in globalThis)) return;
    // Browsers may list them late.
    const look = () => setVoices(listed(speechSynthesis.getVoices()));
    look();
    speechSynthesis.addEventListener?.('voiceschanged', look);
    return () => speechSynthesis.removeEventListener?.('voiceschanged', look);
  }, []);
  return voices;
}

function listed(all: readonly SpeechSynthesisVoice[]): LibraryVoice[] {
  const taken = new Set<string>();
  return Object.entries(words.accents).flatMap(([locale, accent]) => {
    const languageId = locale.slice(0, 2) as LanguageId;
    const fits = voicesOf(locale, all).filter((voice) => {
      const name = shortName(voice);
      // Two buttons must not have one name.
      return localeOf(voice) === locale && !taken.has(name) && taken.add(name);
    });
    return fits.slice(0, MOST_PER_ACCENT).map((browserVoice) => ({
      id: shortName(browserVoice),
      name: shortName(browserVoice),
      languageId,
      language: words.languages[languageId],
      accent,
      browserVoice,
    }));
  });
}

/** "Microsoft Aria Online (Natural) - English (United States)" is "Aria". */
function shortName({ name }: SpeechSynthesisVoice): string {
  return name.replace(/^Microsoft /, '').replace(/ Online\b.*| \(.*| - .*/, '');
}
