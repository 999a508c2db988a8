/** Renders all lines of a voice: Opus and MP3 files, and the data for their captions and drawings. */
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Recording, Voice, VoiceLines } from '../../src/content/voice-schema.ts';
import { runProgram } from './open-engines.ts';
import { joinPhrases, levelDigits, levelled, toWav, type JoinedSound, type Sound } from './sound.ts';
import { SpeechError, type SpeechEngine } from './speech-engine.ts';

/** Fine enough for a drawing of a phone's width. */
const LEVEL_COUNT = 56;
const LARGEST_FILE_BYTES = 60_000;
/** Good enough for one voice of such engines, and small on a phone's connection. */
const FORMATS = [
  { ending: 'ogg', parameters: ['-c:a', 'libopus', '-b:a', '24k', '-application', 'voip'] },
  { ending: 'mp3', parameters: ['-c:a', 'libmp3lame', '-b:a', '32k', '-ar', '24000'] },
];

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
    await writeSound(sound, join(folder, `${voice.id}-${line}`));
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

/** @param stem The path without its extension. */
async function writeSound(sound: Sound, stem: string): Promise<void> {
  mkdirSync(join(stem, '..'), { recursive: true });
  const folder = mkdtempSync(join(tmpdir(), 'voices-'));
  try {
    const wav = join(folder, 'line.wav');
    writeFileSync(wav, toWav(sound));
    for (const { ending, parameters } of FORMATS) {
      const file = `${stem}.${ending}`;
      // Without dates and encoder names, so that the same sound gives the same bytes.
      const exact = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:a', '+bitexact'];
      await runProgram('ffmpeg', ['-y', '-loglevel', 'error', '-i', wav, ...parameters, ...exact, file]);
      const { size } = statSync(file);
      if (size > LARGEST_FILE_BYTES)
        throw new SpeechError(`${file} has ${size} bytes, more than ${LARGEST_FILE_BYTES}: shorten the line.`);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}
