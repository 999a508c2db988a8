import { createHmac } from 'node:crypto';
import { Hono } from 'hono';
import { beforeEach, expect, test } from 'vitest';
import { Refusal, replyWithError } from './api-error.ts';
import type { AppEnv } from './app-env.ts';
import { createLoadGate } from './load/load-gate.ts';
import { createMemoryLimiter } from './load/memory-limiter.ts';
import { readBody, WEBHOOK_MAX_BYTES } from './request/request-body.ts';
import { anyone, createPipeline, noBody, type Pipeline } from './request-pipeline.ts';

let pipeline: Pipeline;
let app: Hono<AppEnv>;
beforeEach(() => {
  pipeline = createPipeline({
    clock: { now: () => 0 },
    loadGate: createLoadGate(() => 0, 1),
    memoryLimiter: createMemoryLimiter(1),
    trustedProxies: 0,
  });
  app = new Hono<AppEnv>();
  app.onError((error, c) => {
    if (error instanceof Refusal) return replyWithError(c, error.apiError);
    throw error;
  });
});
const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  app.request(path, { method: 'POST', body, headers });

test('gives a signed webhook its raw bytes', async () => {
  const signatureOf = (bytes: Uint8Array) => createHmac('sha256', 'secret').update(bytes).digest('hex');
  const events: unknown[] = [];
  app.post('/webhook', (c) =>
    pipeline.run(c, {
      isUrgent: true,
      parse: (request) => readBody(request, WEBHOOK_MAX_BYTES),
      authorize: anyone,
      act({ body }) {
        if (c.req.header('signature') !== signatureOf(body))
          throw new Refusal({ code: 'bad_request', message: 'The signature does not match.' });
        events.push(JSON.parse(new TextDecoder().decode(body)));
        return c.body(null, 200);
      },
    }),
  );
  const bytes = new TextEncoder().encode('{ "id":  "evt_1", "text": "ünal" }');
  const taken = await post('/webhook', bytes, { signature: signatureOf(bytes) });
  expect([taken.status, taken.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect((await post('/webhook', '{"id":"evt_1"}', { signature: signatureOf(bytes) })).status).toBe(400);
  expect(events).toEqual([{ id: 'evt_1', text: 'ünal' }]);
  const large = await post('/webhook', new Uint8Array(WEBHOOK_MAX_BYTES + 1));
  expect([large.status, (await large.json()) as unknown]).toMatchObject([
    413,
    { error: { code: 'payload_too_large' } },
  ]);
});

test('tells what is wrong with a body only to those who may call', async () => {
  const steps: string[] = [];
  const refusing = (mayCall: boolean) =>
    app.post(`/${mayCall}`, (c) =>
      pipeline.run(c, {
        async parse() {
          steps.push('parse');
          return { ok: false, error: { code: 'bad_json', message: '' } };
        },
        authorize() {
          steps.push('authorize');
          if (!mayCall) throw new Refusal({ code: 'no_authorization', message: '' });
        },
        act: () => {
          throw new Error('must not act');
        },
      }),
    );
  refusing(true);
  refusing(false);
  expect([(await post('/true', '')).status, (await post('/false', '')).status]).toEqual([400, 401]);
  expect(steps).toEqual(['parse', 'authorize', 'parse', 'authorize']);
});

test('counts work in flight against the gate, but not a slow body', async () => {
  const body = Promise.withResolvers<void>();
  const work = Promise.withResolvers<void>();
  app.post('/slow', (c) =>
    pipeline.run(c, {
      parse: async () => body.promise.then(() => ({ ok: true, value: null })),
      authorize: anyone,
      act: () => c.text('slow'),
    }),
  );
  app.post('/work', (c) =>
    pipeline.run(c, { parse: noBody, authorize: anyone, act: async () => work.promise.then(() => c.text('done')) }),
  );
  const slow = post('/slow', '');
  const working = post('/work', '');
  const refused = await post('/work', '');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
  work.resolve();
  expect((await working).status).toBe(200);
  body.resolve();
  expect((await slow).status).toBe(200);
});

test('counts its overall limit before anything else', async () => {
  const limit = { name: 'calls', points: 2, windowMs: 60_000 };
  app.post('/', (c) => pipeline.run(c, { limit, parse: noBody, authorize: anyone, act: () => c.text('ok') }));
  const statuses = [];
  for (let call = 0; call < 3; call += 1) statuses.push((await post('/', '')).status);
  expect(statuses).toEqual([200, 200, 429]);
});
