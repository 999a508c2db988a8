/** Writes a sound as the files that pages offer: Opus, and MP3 for browsers without it. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { toWav, type Sound } from './sound.ts';
import { SpeechError } from './speech-engine.ts';

/** Good enough for one voice, and small on a phone's connection. */
const FORMATS = [
  { ending: 'ogg', parameters: ['-c:a', 'libopus', '-b:a', '24k', '-application', 'voip'] },
  { ending: 'mp3', parameters: ['-c:a', 'libmp3lame', '-b:a', '32k', '-ar', '24000'] },
];

/** @param stem The path without its extension. */
export async function writeSound(sound: Sound, stem: string, largestBytes: number): Promise<void> {
  mkdirSync(join(stem, '..'), { recursive: true });
  const folder = mkdtempSync(join(tmpdir(), 'voices-'));
  try {
    const wav = join(folder, 'line.wav');
    writeFileSync(wav, toWav(sound));
    for (const { ending, parameters } of FORMATS) {
      const file = `${stem}.${ending}`;
      // Without dates and encoder names, so that the same sound gives the same bytes.
      const exact = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:a', '+bitexact'];
      await ffmpeg(['-y', '-loglevel', 'error', '-i', wav, ...parameters, ...exact, file]);
      const { size } = statSync(file);
      if (size > largestBytes)
        throw new SpeechError(`${file} has ${size} bytes, more than ${largestBytes}: shorten the line.`);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export async function ffmpeg(parameters: readonly string[]): Promise<void> {
  try {
    await promisify(execFile)('ffmpeg', parameters);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new SpeechError('"ffmpeg" is not installed: apt-get install ffmpeg');
  }
}
