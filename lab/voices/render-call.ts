/** Renders a sample call: each turn in its speaker's voice, with the call's own pauses. */
import { join } from 'node:path';
import type { SheetData } from '../../src/features/calls/shared/heard-call.ts';
import type { CallRecording } from '../../src/features/calls/shared/call-recording-schema.ts';
import type { Voice, Voices } from '../../src/features/voices/shared/voice-schema.ts';
import { wordsDigest } from './words-digest.ts';
import { joinPhrases, levelled, type Phrase } from './sound.ts';
import { writeSound } from './sound-file.ts';
import { SpeechError, type SpeechEngine } from './speech-engine.ts';

/** A minute of speech. */
const LARGEST_FILE_BYTES = 300_000;

export interface CallToRender {
  /** The name of its file, without `-guided-call.yaml`. */
  id: string;
  call: Pick<SheetData, 'turns'>;
  /** The name of the recording's files. */
  file: string;
  /** Voices by speaker. */
  cast: Readonly<Record<string, string>>;
}

export async function renderCall(
  { id, call, file, cast }: CallToRender,
  { voices, engines }: Voices,
  engineOf: (voice: Voice) => SpeechEngine | undefined,
  folder: string,
): Promise<CallRecording> {
  const voiceOf = (speaker: string) => {
    const voice = voices.find((each) => each.id === cast[speaker]);
    if (!voice)
      throw new SpeechError(`content/guided-calls/cast.yaml names no known voice for "${speaker}" in ${file}.`);
    return voice;
  };
  const phrases: Phrase[] = [];
  for (const [index, { speaker, says, to }] of call.turns.entries()) {
    const voice = voiceOf(speaker);
    const speak = engineOf(voice);
    if (!speak) throw new SpeechError(`The key for the voice "${voice.id}" of ${file} is not set in .env.`);
    const text = spelledOut(says);
    const sound = await speak(voice, text);
    const next = call.turns[index + 1];
    // One voice must not be louder than another.
    phrases.push({ text, sound: { ...sound, samples: levelled(sound.samples) }, pause: next && next.from - to });
  }
  const { samples, rate, phrases: turns } = joinPhrases(phrases);
  await writeSound({ samples, rate }, join(folder, file), LARGEST_FILE_BYTES);
  const makers = new Set(call.turns.map(({ speaker }) => voiceOf(speaker).engine));
  return {
    call: id,
    file,
    engines: [...makers].map((engine) => engines[engine]),
    seconds: Math.round((100 * samples.length) / rate) / 100,
    turns,
    words: wordsDigest(call.turns),
  };
}

/** Writes phone numbers as digits to be read one by one; engines would read 555 as a number. */
export function spelledOut(text: string): string {
  return text.replaceAll(/\b(\d{3})-(\d{4})\b/g, (_, first: string, second: string) =>
    [first, second].map((digits) => [...digits].join(' ')).join(', '),
  );
}
