/**
 * `npm run -w lab voices`: renders the recordings of /voice-testing and the sample calls with the speech services whose key is
 * set. `-- --only id,id` renders only these voices, and `-- --calls` only the calls.
 */
import '../src/server/node-version.ts';
import { existsSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { CONTENT, readContent, readFilled } from '../tools/content/content-facts.ts';
import { guidedCallSchema } from '../src/features/calls/shared/guided-call-schema.ts';
import { billedCall } from '../tools/vite/heard-calls.ts';
import { callCastSchema } from '../src/features/calls/shared/call-recording-schema.ts';
import { loadEnvFile } from '../src/server/settings/env-file.ts';
import {
  recordingsSchema,
  voiceLinesSchema,
  voicesSchema,
  type Recording,
  type Voice,
  type Voices,
} from '../src/features/voices/shared/voice-schema.ts';
import { renderCall } from './voices/render-call.ts';
import { renderVoice } from './voices/render-voice.ts';
import { SpeechError, type SpeechEngine } from './voices/speech-engine.ts';
import { configuredServices } from './voices/speech-settings.ts';

const FOLDER = resolve(import.meta.dirname, '../public/media/voices');
const RECORDINGS = 'voices/recordings.yaml';
const CALLS_FOLDER = resolve(import.meta.dirname, '../public/media/calls');
const NOTE = (folder: string) =>
  `# Written by \`npm run -w lab voices\`, together with the files in public/media/${folder}.\n`;

try {
  await renderVoices();
} catch (error) {
  if (!(error instanceof SpeechError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function renderVoices(): Promise<void> {
  loadEnvFile(process.env);
  const { values } = parseArgs({
    options: { only: { type: 'string' }, calls: { type: 'boolean' } },
  });
  const known = readContent('voices/voices.yaml', voicesSchema);
  const { voices } = known;
  const lines = readContent('voices/lines.yaml', voiceLinesSchema);
  const services = configuredServices(process.env);
  const engineOf = ({ engine }: Voice) => services[engine];
  if (values.calls || !values.only) await renderCalls(known, engineOf);
  if (values.calls) return;
  const wanted = new Set(values.only?.split(','));
  const chosen = voices.filter((voice) => engineOf(voice) && (!values.only || wanted.has(voice.id)));
  if (chosen.length === 0) {
    throw new SpeechError(
      'Nothing to render. Set the key of a speech service in .env that has a voice in content/voices/voices.yaml.',
    );
  }
  const recordings = existsSync(join(CONTENT, RECORDINGS)) ? readContent(RECORDINGS, recordingsSchema) : [];
  const rendered: Recording[] = [];
  for (const voice of chosen) {
    const speak = engineOf(voice);
    if (speak) rendered.push(await renderVoice(voice, lines, speak, FOLDER));
    console.log(`Rendered ${voice.name}`);
  }
  const redone = new Set(chosen.map(({ id }) => id));
  const kept = recordings.filter(({ voice }) => !redone.has(voice));
  const all = voices.flatMap(({ id }) => [...kept, ...rendered].filter(({ voice }) => voice === id));
  writeRows(RECORDINGS, NOTE('voices'), all);
}

async function renderCalls(voices: Voices, engineOf: (voice: Voice) => SpeechEngine | undefined): Promise<void> {
  const { calls, cast } = readContent('guided-calls/cast.yaml', callCastSchema);
  const rendered = [];
  for (const id of calls) {
    const call = billedCall(readFilled(`guided-calls/${id}-guided-call.yaml`, guidedCallSchema));
    rendered.push(await renderCall({ id, call, file: id, cast }, voices, engineOf, CALLS_FOLDER));
    console.log(`Rendered the call "${id}"`);
  }
  if (rendered.length > 0) writeRows('guided-calls/recordings.yaml', NOTE('calls'), rendered);
}

function writeRows(path: string, note: string, rows: readonly object[]): void {
  writeFileSync(join(CONTENT, path), note + rows.map((row) => `- ${JSON.stringify(row)}\n`).join(''));
}
