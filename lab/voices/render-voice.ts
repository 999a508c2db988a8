import { join } from 'node:path';
import type { Recording, Voice, VoiceLines } from '../../src/features/voices/shared/voice-schema.ts';
import { wordsDigest } from './words-digest.ts';
import { writeSound } from './sound-file.ts';
import { joinPhrases, levelled } from './sound.ts';
import type { SpeechEngine } from './speech-engine.ts';

const LARGEST_FILE_BYTES = 60_000;

export async function renderVoice(
  voice: Voice,
  { lines, uses }: VoiceLines,
  speak: SpeechEngine,
  folder: string,
): Promise<Recording> {
  const texts = uses.map(({ id }) => ({ id, says: lines[voice.language][id] }));
  for (const { id, says } of texts) {
    const { samples, rate } = joinPhrases([{ text: says, sound: await speak(voice, says) }]);
    await writeSound({ samples: levelled(samples), rate }, join(folder, `${voice.id}-${id}`), LARGEST_FILE_BYTES);
  }
  return { voice: voice.id, words: wordsDigest(texts) };
}
