/** Combines the facts, the words and the recordings of every voice. */
import lines from '../../../../content/voices/lines.yaml';
import recordings from '../../../../content/voices/recordings.yaml';
import { engines, languages, voices } from './voice-names.ts';
import type { LanguageId, Recording, UseId } from '../../../content/voice-schema.ts';

export interface VoiceSample {
  /** Also the name of its files. */
  id: string;
  use: UseId;
  seconds: number;
  phrases: readonly SpokenPhrase[];
  levels: string;
}

export interface SpokenPhrase {
  text: string;
  /** Seconds. */
  from: number;
  to: number;
}

export interface LibraryVoice {
  id: string;
  name: string;
  engine: string;
  license: string;
  isOpen: boolean;
  /** For the `lang` attribute. */
  languageId: LanguageId;
  language: string;
  accent: string;
  samples: readonly VoiceSample[];
}

export const uses = lines.uses;

/** The voices that have recordings. */
export const library: readonly LibraryVoice[] = voices.flatMap(({ id, name, engine, language, accent }) => {
  const spoken = lines.lines[language];
  const maker = engines[engine];
  const samples = uses.flatMap(({ id: use }) => {
    const recording = recordings.find(({ voice, line }) => voice === id && line === use);
    return recording && spoken ? [sampleOf(recording, use, spoken[use])] : [];
  });
  if (!maker || samples.length === 0) return [];
  const languageName = languages[language] ?? language;
  return [
    {
      id,
      name,
      engine: maker.name,
      license: maker.license,
      isOpen: maker.open,
      languageId: language,
      language: languageName,
      accent,
      samples,
    },
  ];
});

export interface Dictation {
  voice: LibraryVoice;
  /** Name of its files. */
  id: string;
  says: string;
  time: string;
}

export const dictations: readonly Dictation[] = library.flatMap((voice) => {
  const test = lines.dictation[voice.id];
  const isRendered = recordings.some((recording) => recording.voice === voice.id && recording.line === 'dictation');
  return test && isRendered ? [{ voice, id: `${voice.id}-dictation`, ...test }] : [];
});

export function sampleFor(voice: LibraryVoice, use: UseId): VoiceSample | undefined {
  return voice.samples.find((sample) => sample.use === use);
}

function sampleOf({ voice, seconds, phrases, levels }: Recording, use: UseId, texts: readonly string[]): VoiceSample {
  return {
    id: `${voice}-${use}`,
    use,
    seconds,
    levels,
    phrases: texts.map((text, index) => {
      const [from, to] = phrases[index] ?? [seconds, seconds];
      return { text, from, to };
    }),
  };
}
