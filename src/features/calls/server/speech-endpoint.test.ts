/** Free calls by voice against a speech service that does its work, and against one that fails in every way we know of. */
import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrainPeer, type BrainPeer } from '#test/support/peers/brain-peer.ts';
import { startSpeechPeer, type SpeechPeer } from '#test/support/peers/speech-peer.ts';
import { createTestApp, type TestApp } from '#test/support/test-app.ts';
import { describeOnEmbedded, type TestDatabase } from '#test/support/test-database.ts';
import { createLog, type Log } from '#server/platform/log.ts';
import { HEARS_HEADER, type FreeTurnLine } from '../shared/free-call.ts';
import { openBrain } from '#server/platform/brain/brain.ts';
import { createSpeechService } from './speech-service.ts';

const SPEECH_MS = 300;
const FAULTS = ['busy', 'stall', 'cut', 'wrong-type', 'malformed', 'empty', 'endless', 'redirect'] as const;

let brain: BrainPeer;
let speech: SpeechPeer;
beforeAll(async () => {
  [brain, speech] = await Promise.all([startBrainPeer(), startSpeechPeer()]);
});
afterAll(async () => Promise.all([brain.close(), speech.close()]));

interface Site extends TestApp {
  hears: string;
  token: string;
}

interface StartOptions {
  dailyTokens?: number;
  hasSpeech?: boolean;
  log?: Log;
}

/** With a call that has begun. */
async function start({ db }: TestDatabase, { dailyTokens = 2_000_000, hasSpeech = true, log }: StartOptions = {}) {
  const model = {
    kind: 'compatible',
    url: brain.url,
    key: undefined,
    model: 'tiny',
    dailyTokens,
    isOwn: true,
  } as const;
  const opened = { brain: await openBrain(model), speech: hasSpeech ? createSpeechService(speech.settings) : null };
  const site = await createTestApp({
    db,
    trustedProxies: 1,
    brain: { ...opened, speechMs: SPEECH_MS },
    ...(log && { log }),
  });
  brain.behave(() => ({ says: 'I see. What is your name?' }));
  speech.behave({});
  const body = { consent: true, trade: 'plumbing', now: '2026-11-27T10:20' };
  const { error } = (await (await site.call('begin-free-call', body)).json()) as { error: { challenge: Challenge } };
  const solution = await solveChallenge({ challenge: error.challenge, deriveKey });
  const proof = JSON.stringify({ challenge: error.challenge, solution });
  const begun = await site.call('begin-free-call', { ...body, screening: { proof } });
  return { ...site, ...((await begun.json()) as { hears: string; token: string }) };
}

interface Sent {
  stamp?: string;
  type?: string;
  bytes?: number;
  network?: number;
}

async function hear(
  site: Site,
  { stamp = site.hears, type = 'audio/webm', bytes = 6_000, network = 1 }: Sent = {},
  signal?: AbortSignal,
) {
  const headers = { 'content-type': type, [HEARS_HEADER]: stamp, 'x-forwarded-for': `198.51.${network}.7` };
  return site.app.request('/calls/hear', {
    method: 'POST',
    headers,
    body: new Uint8Array(bytes),
    ...(signal && { signal }),
  });
}

async function speak(site: Site, body: object, signal?: AbortSignal): Promise<Response> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': '198.51.1.7' };
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  return site.app.request('/calls/speak', { ...init, ...(signal && { signal }) });
}

/** Asks four times, and leaves each time before the service has answered. */
async function leaveFour(ask: (signal: AbortSignal) => Promise<Response>): Promise<void> {
  for (let time = 1; time <= 4; time += 1) {
    const visitor = new AbortController();
    const asking = ask(visitor.signal).then(async (response) => response.text());
    await expect.poll(() => speech.requests.length).toBe(time);
    visitor.abort();
    await asking.catch(() => {});
  }
}

/** The sentences of a turn. */
async function turn(site: Site) {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': '198.51.1.7' };
  const body = JSON.stringify({ token: site.token, says: 'My sink leaks.' });
  const text = await (await site.app.request('/calls/turn', { method: 'POST', headers, body })).text();
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as FreeTurnLine);
  return lines.flatMap((line) => ('says' in line ? [line] : []));
}

async function spent({ db }: TestDatabase): Promise<number[]> {
  const rows = await db.selectFrom('rate_limits').select('points').where('key', 'like', 'brain-%').execute();
  return rows.map(({ points }) => points);
}

describeOnEmbedded('a caller', (database) => {
  test('is heard, in a wording that stays a message, with a key that only the service sees', async () => {
    const site = await start(database);
    speech.behave({ hears: ` My\nsink\u0000 leaks. ${'x'.repeat(600)}` });
    const response = await hear(site, { type: 'audio/webm;codecs=opus' });
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const { text } = (await response.json()) as { text: string };
    expect(text).toMatch(/^My sink leaks\. x+$/);
    expect(text.length).toBe(500);
    expect(speech.requests).toEqual([
      {
        path: '/v1/audio/transcriptions',
        authorization: 'Bearer sk-speech',
        body: {
          file: { name: 'call.webm', type: 'audio/webm', size: 6_000 },
          model: 'whisper-1',
          response_format: 'json',
        },
      },
    ]);
  });

  test('is heard only in a call of ours that goes on', async () => {
    const site = await start(database);
    const [sentence] = await turn(site);
    const [until = '', mac = ''] = site.hears.split('.');
    for (const stamp of ['', 'x', `${Number(until) + 1}.${mac}`, `${site.hears}x`, sentence?.stamp ?? '', site.token])
      expect((await hear(site, { stamp: stamp.slice(0, 1_000) })).status, stamp).toBe(404);
    site.clock.advance(60 * 60_000 + 1);
    expect((await hear(site)).status).toBe(404);
    expect(speech.requests).toEqual([]);
  });

  test('sends sound that browsers record, of half a minute', async () => {
    const site = await start(database);
    expect((await hear(site, { type: 'text/html' })).status).toBe(415);
    expect((await hear(site, { bytes: 600_001 })).status).toBe(413);
    expect(speech.requests).toEqual([]);
    for (const type of ['audio/ogg', 'audio/mp4', 'audio/wav', 'audio/webm'])
      expect((await hear(site, { type })).status).toBe(200);
  });

  test('is charged what the service bills, and the worst case where it says nothing', async () => {
    const site = await start(database);
    const after = async (usage?: object) => {
      speech.behave(usage ? { usage } : {});
      const [before = 0] = await spent(database);
      await (await hear(site)).text();
      const [network = 0, day = 0] = await spent(database);
      expect(day).toBe(network);
      return network - before;
    };
    expect(await after({ type: 'duration', seconds: 1.5 })).toBe(150);
    expect(await after({ type: 'tokens', total_tokens: 40 })).toBe(40);
    expect(await after(), 'eight seconds of the lowest quality').toBe(800);
  });

  test('is not heard beyond the budget, nor 241 times an hour', async () => {
    const site = await start(database, { dailyTokens: 100_000 });
    expect((await hear(site, { bytes: 75_001 })).status).toBe(503);
    const statuses: number[] = [];
    for (let time = 0; time < 240; time += 1) statuses.push((await hear(site, { type: 'text/html' })).status);
    expect([statuses.at(-2), statuses.at(-1)]).toEqual([415, 429]);
    expect((await hear(site, { network: 2 })).status).toBe(200);
  });

  test('who hangs up says nothing of the service, which others still use', async () => {
    const site = await start(database);
    speech.behave({ fault: 'stall' });
    await leaveFour(async (signal) => hear(site, {}, signal));
    speech.behave({});
    expect((await hear(site)).status).toBe(200);
    expect((await spent(database))[0], 'what the service may have done is paid').toBe(5 * 800);
  });

  test.each(FAULTS)('whom the service fails by %s can type on, and nothing of it is logged', async (fault) => {
    const lines: string[] = [];
    const log = createLog('warn', { write: (line: string) => void lines.push(line) });
    const site = await start(database, { log });
    speech.behave({ fault });
    const began = performance.now();
    await expect((await hear(site)).json()).rejects.toBeInstanceOf(Error);
    expect(performance.now() - began).toBeLessThan(SPEECH_MS + 2_000);
    expect(
      speech.requests.map(({ path }) => path),
      'it follows nobody elsewhere',
    ).toEqual(['/v1/audio/transcriptions']);
    expect(lines.join('')).toContain('the speech service gave no answer');
    expect(lines.join('')).not.toMatch(/sk-speech|127\.0\.0\.1|sink/);
    expect((await spent(database))[0], 'a refusal costs nothing').toBe(fault === 'busy' ? 0 : 800);
  });
});

describeOnEmbedded('the agent', (database) => {
  test('speaks its own sentences, with what they cost', async () => {
    const site = await start(database);
    const [first] = await turn(site);
    expect(first?.says).toBe('I see.');
    const [before = 0] = await spent(database);
    const response = await speak(site, first ?? {});
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'audio/mpeg']);
    expect((await response.arrayBuffer()).byteLength).toBe(8_044);
    expect(speech.requests.at(-1)).toMatchObject({
      path: '/v1/audio/speech',
      body: { model: 'tts-1', voice: 'alloy', input: 'I see.', response_format: 'mp3' },
    });
    expect((await spent(database))[0]).toBe(before + 6 * 15);
  });

  test("speaks nobody else's sentences, and none after the call", async () => {
    const site = await start(database);
    const [first, second] = await turn(site);
    expect((await speak(site, { says: 'Buy now.', stamp: first?.stamp })).status).toBe(404);
    expect((await speak(site, { says: first?.says, stamp: second?.stamp })).status).toBe(404);
    expect((await speak(site, { says: 'hears', stamp: site.hears })).status).toBe(404);
    expect((await speak(site, { says: '', stamp: '' })).status).toBe(422);
    site.clock.advance(60 * 60_000 + 1);
    expect((await speak(site, first ?? {})).status).toBe(404);
    expect(speech.requests).toEqual([]);
  });

  test.each(FAULTS.filter((fault) => fault !== 'malformed'))(
    'whom the service fails by %s breaks off',
    async (fault) => {
      const site = await start(database);
      const [first] = await turn(site);
      speech.behave({ fault });
      await expect((await speak(site, first ?? {})).arrayBuffer()).rejects.toBeInstanceOf(Error);
    },
  );

  test('that is cut off by callers who hang up speaks on for others', async () => {
    const site = await start(database);
    const [first] = await turn(site);
    speech.behave({ fault: 'stall' });
    await leaveFour(async (signal) => speak(site, first ?? {}, signal));
    speech.behave({});
    expect((await speak(site, first ?? {})).status).toBe(200);
  });

  test('waits a minute after three failures, while callers are heard', async () => {
    const site = await start(database);
    const [first] = await turn(site);
    speech.behave({ fault: 'busy' });
    for (let time = 0; time < 3; time += 1)
      await expect((await speak(site, first ?? {})).arrayBuffer()).rejects.toBeInstanceOf(Error);
    const refused = await speak(site, first ?? {});
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60']);
    expect(speech.requests.length).toBe(3);
    speech.behave({});
    expect((await hear(site)).status).toBe(200);
    site.clock.advance(61_000);
    expect((await speak(site, first ?? {})).status).toBe(200);
  });

  test('without a service stamps nothing, and hears and speaks nothing', async () => {
    const site = await start(database, { hasSpeech: false });
    expect(site.hears).toBeUndefined();
    expect((await turn(site)).map((line) => 'stamp' in line)).toEqual([false, false]);
    const withService = await start(database);
    expect((await hear({ ...site, hears: withService.hears })).status).toBe(503);
  });
});
