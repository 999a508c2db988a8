/**
 * Speech from two services, through their documented HTTP interfaces. Both answer with raw PCM, which needs no decoder.
 */
import { soundFromPcm, type Sound } from './sound.ts';
import { SpeechError, type SpeechEngine } from './speech-engine.ts';

/** A sample rate that both offer on every plan. */
const RATE = 24_000;
const TIMEOUT_MS = 60_000;
const SHOWN_ANSWER_LENGTH = 300;

export interface ServiceOptions {
  key: string;
  /** Replaces the service's own host, for tests. */
  base?: string;
}

/** POST /v1/text-to-speech/{voice_id} of ElevenLabs. */
export function elevenLabs({
  key,
  base = 'https://api.elevenlabs.io',
  model,
}: ServiceOptions & { model: string }): SpeechEngine {
  return async ({ engineVoice, language }, text) => {
    const address = new URL(`/v1/text-to-speech/${encodeURIComponent(engineVoice)}`, base);
    address.searchParams.set('output_format', `pcm_${RATE}`);
    return ask(
      'ElevenLabs',
      'ELEVENLABS_API_KEY',
      address,
      { 'xi-api-key': key },
      {
        text,
        model_id: model,
        // Other models reject a language code; the multilingual ones detect the language.
        ...(/turbo|flash/.test(model) && { language_code: language }),
      },
    );
  };
}

/** POST /v1/speak of Deepgram, where each voice is a model of its own. */
export function deepgram({ key, base = 'https://api.deepgram.com' }: ServiceOptions): SpeechEngine {
  return async ({ engineVoice }, text) => {
    const address = new URL('/v1/speak', base);
    const query = { model: engineVoice, encoding: 'linear16', container: 'none', sample_rate: String(RATE) };
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    return ask('Deepgram', 'DEEPGRAM_API_KEY', address, { authorization: `Token ${key}` }, { text });
  };
}

async function ask(
  service: string,
  setting: string,
  address: URL,
  headers: Record<string, string>,
  body: object,
): Promise<Sound> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) {
    const said = (await response.text()).slice(0, SHOWN_ANSWER_LENGTH);
    const [hint] = HINTS.filter(({ statuses }) => statuses.includes(response.status)).map(({ mend }) => mend(setting));
    throw new SpeechError(`${service} answered ${response.status}: ${said}${hint ? `\n${hint}` : ''}`);
  }
  return soundFromPcm(new Uint8Array(await response.arrayBuffer()), RATE);
}

const HINTS: readonly { statuses: number[]; mend: (setting: string) => string }[] = [
  { statuses: [401, 403], mend: (setting) => `Check ${setting} in .env, and what its key may do.` },
  { statuses: [400, 404, 422], mend: () => 'Check `engineVoice` in content/voices/voices.yaml.' },
  { statuses: [402, 429], mend: () => 'The account has reached a limit: wait, or render fewer voices with --only.' },
];
