/**
 * `npm run voices`: renders the recordings of /voice-testing with the speech services whose key is set. `-- --open`
 * renders those of this machine's open engines instead; `-- --only id,id` renders only these voices.
 */
import '../src/server/node-version.ts';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import { CONTENT, checkContent } from '../tools/content/content-facts.ts';
import {
  recordingsSchema,
  voiceLinesSchema,
  voicesSchema,
  type Recording,
  type Voice,
} from '../src/content/voice-schema.ts';
import { speakByProgram } from './voices/open-engines.ts';
import { renderVoice } from './voices/render-voice.ts';
import { SpeechError } from './voices/speech-engine.ts';
import { configuredServices } from './voices/speech-settings.ts';

const FOLDER = resolve(import.meta.dirname, '../public/media/voices');
const RECORDINGS = 'voices/recordings.yaml';
const NOTE = '# Written by `npm run voices`, together with the files in public/media/voices.\n';

try {
  await renderVoices();
} catch (error) {
  if (!(error instanceof SpeechError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function renderVoices(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const { values } = parseArgs({ options: { open: { type: 'boolean' }, only: { type: 'string' } } });
  const { voices, engines } = checkContent('voices/voices.yaml', voicesSchema, readYaml('voices/voices.yaml'));
  const lines = checkContent('voices/lines.yaml', voiceLinesSchema, readYaml('voices/lines.yaml'));
  const services = configuredServices(process.env);
  const engineOf = ({ engine }: Voice) => (values.open && engines[engine]?.open ? speakByProgram : services[engine]);
  const wanted = new Set(values.only?.split(','));
  const chosen = voices.filter((voice) => engineOf(voice) && (!values.only || wanted.has(voice.id)));
  if (chosen.length === 0) {
    throw new SpeechError(
      'Nothing to render. Add a voice of a speech service to content/voices/voices.yaml and set its key in .env, or use --open for the voices of open engines.',
    );
  }
  const recordings = checkContent(
    RECORDINGS,
    recordingsSchema,
    existsSync(join(CONTENT, RECORDINGS)) ? readYaml(RECORDINGS) : [],
  );
  const rendered: Recording[] = [];
  for (const voice of chosen) {
    const speak = engineOf(voice);
    if (speak) rendered.push(...(await renderVoice(voice, lines, speak, FOLDER)));
    console.log(`Rendered ${voice.name}`);
  }
  const redone = new Set(chosen.map(({ id }) => id));
  const kept = recordings.filter(({ voice }) => !redone.has(voice));
  const all = voices.flatMap(({ id }) => [...kept, ...rendered].filter(({ voice }) => voice === id));
  const rows = all.map((recording) => `- ${JSON.stringify(recording)}\n`).join('');
  writeFileSync(join(CONTENT, RECORDINGS), NOTE + rows);
}

function readYaml(path: string): unknown {
  return parse(readFileSync(join(CONTENT, path), 'utf8'));
}
