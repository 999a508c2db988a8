import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SpeechSettings } from '#features/calls/server/speech-service.ts';

export type SpeechFault = 'busy' | 'stall' | 'cut' | 'wrong-type' | 'malformed' | 'empty' | 'endless' | 'redirect';

export interface SpeechPeer {
  settings: SpeechSettings;
  /** What came in: a transcription's fields, with the file's name, type and size, or what to speak. */
  requests: { path: string; authorization: string | undefined; body: Record<string, unknown> }[];
  /** What it hears from now on, and how it bills that; a fault fails both. */
  behave(next: { hears?: string; usage?: object; fault?: SpeechFault }): void;
  close(): Promise<void>;
}

const SAMPLES_PER_SECOND = 8_000;

export async function startSpeechPeer(): Promise<SpeechPeer> {
  let hears = 'My sink leaks.';
  let usage: object | undefined;
  let fault: SpeechFault | undefined;
  const requests: SpeechPeer['requests'] = [];
  const server = createServer((incoming, response) => {
    const answer = async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of incoming) chunks.push(chunk as Buffer);
      const path = incoming.url ?? '';
      const request = { path, authorization: incoming.headers.authorization, body: {} };
      requests.push(request);
      request.body = await fieldsOf(Buffer.concat(chunks), incoming.headers['content-type'] ?? '');
      const isHearing = path === '/v1/audio/transcriptions';
      if (fault) return fail(response, fault, isHearing);
      response.writeHead(200, { 'content-type': isHearing ? 'application/json' : 'audio/mpeg' });
      response.end(isHearing ? JSON.stringify({ text: hears, usage }) : quietSound());
    };
    answer().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return {
    settings: { url, key: 'sk-speech', model: 'tts-1', voice: 'alloy', transcriptionModel: 'whisper-1', isOwn: true },
    requests,
    behave(next) {
      hears = next.hears ?? 'My sink leaks.';
      ({ usage, fault } = next);
      requests.length = 0;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function fail(response: ServerResponse, fault: SpeechFault, isHearing: boolean): void {
  if (fault === 'stall') return;
  if (fault === 'busy' || fault === 'redirect') {
    response.writeHead(fault === 'busy' ? 429 : 307, { location: '/v1/elsewhere', 'content-type': 'application/json' });
    response.end('{"error":{"message":"Rate limit reached for sk-speech"}}');
    return;
  }
  const right = isHearing ? 'application/json' : 'audio/mpeg';
  response.writeHead(200, { 'content-type': fault === 'wrong-type' ? 'text/html' : right });
  if (fault === 'empty') response.end();
  else if (fault === 'cut') response.write('{"te', () => response.destroy());
  else if (fault === 'endless') response.end(Buffer.alloc(4_000_000, ' '));
  else response.end(isHearing ? '{"words":[]}' : '<p>Welcome</p>');
}

async function fieldsOf(bytes: Buffer<ArrayBuffer>, type: string): Promise<Record<string, unknown>> {
  if (type.startsWith('application/json')) return JSON.parse(bytes.toString()) as Record<string, unknown>;
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData();
  return Object.fromEntries(
    [...form].map(([name, value]) => [
      name,
      typeof value === 'string' ? value : { name: value.name, type: value.type, size: value.size },
    ]),
  );
}

/** A second of silence, as WAV, which every browser can play. */
function quietSound(): Buffer {
  const samples = Buffer.alloc(SAMPLES_PER_SECOND, 128);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(SAMPLES_PER_SECOND, 24);
  head.writeUInt32LE(SAMPLES_PER_SECOND, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}
