/** Runs the speech engines of Debian's packages as programs. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { EngineId } from '../../src/content/voice-schema.ts';
import { soundFromWav } from './sound.ts';
import { SpeechError, type SpeechEngine } from './speech-engine.ts';

const PACKAGES = 'flite festival festvox-us-slt-hts espeak-ng';
/** Words per minute; the default of 175 is fast for numbers that someone writes down. */
const ESPEAK_SPEED = '150';

interface Command {
  program: string;
  parameters: string[];
}

/** @param files The paths of the text to read and of the sound to write. */
type CommandFor = (engineVoice: string, files: { text: string; wav: string }) => Command;

const COMMANDS: Partial<Record<EngineId, CommandFor>> = {
  flite: (voice, { text, wav }) => ({ program: 'flite', parameters: ['-voice', voice, '-f', text, '-o', wav] }),
  festival: (voice, { text, wav }) => ({
    program: 'text2wave',
    parameters: [text, '-o', wav, '-eval', `(voice_${voice})`],
  }),
  'espeak-ng': (voice, { text, wav }) => ({
    program: 'espeak-ng',
    parameters: ['-v', voice, '-s', ESPEAK_SPEED, '-f', text, '-w', wav],
  }),
};

export const speakByProgram: SpeechEngine = async ({ engine, engineVoice }, { text }) => {
  const commandFor = COMMANDS[engine];
  if (!commandFor) throw new Error(`No program is known for the engine ${engine}.`);
  const folder = mkdtempSync(join(tmpdir(), 'voices-'));
  try {
    const files = { text: join(folder, 'phrase.txt'), wav: join(folder, 'phrase.wav') };
    writeFileSync(files.text, `${text}\n`);
    const { program, parameters } = commandFor(engineVoice, files);
    await runProgram(program, parameters);
    return soundFromWav(readFileSync(files.wav));
  } finally {
    rmSync(folder, { recursive: true });
  }
};

export async function runProgram(program: string, parameters: readonly string[]): Promise<void> {
  try {
    await promisify(execFile)(program, [...parameters]);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new SpeechError(`"${program}" is not installed: apt-get install ${PACKAGES} ffmpeg`);
  }
}
