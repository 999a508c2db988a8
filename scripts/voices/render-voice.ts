/** Renders all lines of a voice: their files, and the data for their captions and drawings. */
import { join } from 'node:path';
import type { Recording, Voice, VoiceLines } from '../../src/content/voice-schema.ts';
import { writeSound } from './sound-file.ts';
import { joinPhrases, levelDigits, levelled, type JoinedSound } from './sound.ts';
import { SpeechError, type SpeechEngine } from './speech-engine.ts';

/** Fine enough for a drawing of a phone's width. */
const LEVEL_COUNT = 56;
const LARGEST_FILE_BYTES = 60_000;

export async function renderVoice(
  voice: Voice,
  { lines, uses, dictation }: VoiceLines,
  speak: SpeechEngine,
  folder: string,
): Promise<Recording[]> {
  const spoken = lines[voice.language];
  if (!spoken) throw new SpeechError(`content/voices/lines.yaml has no lines for the language "${voice.language}".`);
  const test = dictation[voice.id];
  const texts = [
    ...uses.map(({ id }) => ({ line: id, phrases: spoken[id] })),
    ...(test ? [{ line: 'dictation' as const, phrases: [test.says] }] : []),
  ];
  const recordings: Recording[] = [];
  for (const { line, phrases } of texts) {
    const sound = await speakLine(voice, phrases, speak);
    await writeSound(sound, join(folder, `${voice.id}-${line}`), LARGEST_FILE_BYTES);
    recordings.push({
      voice: voice.id,
      line,
      seconds: Math.round((100 * sound.samples.length) / sound.rate) / 100,
      phrases: sound.phrases,
      levels: levelDigits(sound.samples, LEVEL_COUNT),
    });
  }
  return recordings;
}

async function speakLine(voice: Voice, phrases: readonly string[], speak: SpeechEngine): Promise<JoinedSound> {
  const parts = [];
  for (const [index, text] of phrases.entries()) {
    const before = phrases.slice(0, index).join(' ');
    const after = phrases.slice(index + 1).join(' ');
    parts.push({ text, sound: await speak(voice, { text, before, after }) });
  }
  const joined = joinPhrases(parts);
  return { ...joined, samples: levelled(joined.samples) };
}
