/** Tests the requests to the services against local servers that answer as the services' documentation says. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test as baseTest } from 'vitest';
import type { Voice } from '../../src/features/voices/shared/voice-schema.ts';
import { deepgram, elevenLabs } from './speech-services.ts';
import { configuredServices } from './speech-settings.ts';

interface Request {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingHttpHeaders;
  body: unknown;
}

const test = baseTest.extend('peer', async ({}, { onCleanup }) => {
  const requests: Request[] = [];
  const answer = { status: 200, body: Buffer.from(Int16Array.of(0, 16_384, -32_768).buffer) };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method, url, headers } = request;
      requests.push({ method, url, headers, body: JSON.parse(Buffer.concat(chunks).toString()) });
      response.writeHead(answer.status).end(answer.body);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onCleanup(() => void server.close());
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests, answer };
});

const VOICE: Voice = {
  id: 'desk',
  name: 'Desk',
  engine: 'elevenlabs',
  engineVoice: 'a/b',
  feels: 'sure',
  language: 'en',
  accent: 'American',
};
const TEXT = 'May I record this call?';

test('sends ElevenLabs the documented request', async ({ peer }) => {
  const speak = elevenLabs({ key: 'k1', base: peer.base, model: 'eleven_multilingual_v2' });
  const { samples, rate } = await speak(VOICE, TEXT);
  expect(peer.requests[0]).toMatchObject({
    method: 'POST',
    url: '/v1/text-to-speech/a%2Fb?output_format=pcm_24000',
    headers: { 'xi-api-key': 'k1', 'content-type': 'application/json' },
  });
  expect(peer.requests[0]?.body).toEqual({
    text: TEXT,
    model_id: 'eleven_multilingual_v2',
  });
  expect([...samples]).toEqual([0, 0.5, -1]);
  expect(rate).toBe(24_000);
});

test('names the language to an ElevenLabs model that accepts one', async ({ peer }) => {
  await elevenLabs({ key: 'k1', base: peer.base, model: 'eleven_flash_v2_5' })({ ...VOICE, language: 'es' }, TEXT);
  expect(peer.requests[0]?.body).toMatchObject({ language_code: 'es' });
});

test('sends Deepgram the documented request', async ({ peer }) => {
  const speak = deepgram({ key: 'k2', base: peer.base });
  const { samples } = await speak({ ...VOICE, engineVoice: 'aura-2-thalia-en' }, TEXT);
  expect(peer.requests[0]).toMatchObject({
    method: 'POST',
    url: '/v1/speak?model=aura-2-thalia-en&encoding=linear16&container=none&sample_rate=24000',
    headers: { authorization: 'Token k2', 'content-type': 'application/json' },
  });
  expect(peer.requests[0]?.body).toEqual({ text: TEXT });
  expect(samples).toHaveLength(3);
});

test.for([
  [401, 'ELEVENLABS_API_KEY'],
  [404, 'engineVoice'],
  [429, '--only'],
] as const)('says how to mend a refusal with %i', async ([status, mend], { peer }) => {
  Object.assign(peer.answer, { status, body: Buffer.from('{"detail":"no"}') });
  const speak = elevenLabs({ key: 'k1', base: peer.base, model: 'm' });
  await expect(speak(VOICE, TEXT)).rejects.toThrow(new RegExp(`${status}: .*no[\\s\\S]*${mend}`));
});

test('offers only services with a key, and treats an empty key as none', () => {
  expect(Object.keys(configuredServices({ DEEPGRAM_API_KEY: 'k', ELEVENLABS_API_KEY: '' }))).toEqual(['deepgram']);
});
