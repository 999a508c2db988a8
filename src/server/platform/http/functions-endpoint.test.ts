import * as fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { anyText } from '#test/support/any-text.ts';
import { FULL_RUNS_PER_ROUTE, runSize } from '#test/support/run-size.ts';
import { createTestApp, TEST_ANON_KEY, TEST_SITE_URL, type TestApp } from '#test/support/test-app.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import { assessmentBody, contactBody } from '#test/support/mail/submissions.ts';
import { CONTACTS_PER_CLIENT } from '#features/newsletter/server/interface.ts';
import { FUNCTION_CALLS } from './rate-limit.ts';

/** What a client can rely on in every error. */
interface ErrorBody {
  error: { code: string; message: string; fields?: Record<string, string>; requestId: string };
}

const KEEP_UNLIMITED = 1_000_000;
const { numRuns, limits } = runSize({ quick: 60, full: FULL_RUNS_PER_ROUTE });

describeOnEachDatabase('functions endpoint', (database) => {
  let site: TestApp;
  beforeEach(async () => {
    site = await createTestApp({ db: database.db, rateLimitScale: KEEP_UNLIMITED });
  });
  const request = (init: RequestInit & { name?: string }) =>
    site.app.request(`/functions/v1/${init.name ?? 'submit-contact'}`, { method: 'POST', ...init });
  const leads = () => database.db.selectFrom('leads').selectAll().execute();
  const mails = () => database.db.selectFrom('outbox').selectAll().execute();
  const authorized = { authorization: `Bearer ${TEST_ANON_KEY}`, 'content-type': 'application/json' };

  describe('refuses', () => {
    const jsonOf = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
    test.each<[what: string, status: number, code: string, init: RequestInit & { name?: string }]>([
      ['GET', 405, 'method_not_allowed', { method: 'GET', headers: authorized }],
      ['no key', 401, 'no_authorization', { headers: { 'content-type': 'application/json' }, body: '{}' }],
      [
        'a wrong key',
        401,
        'no_authorization',
        { headers: { ...authorized, authorization: 'Bearer nonsense' }, body: '{}' },
      ],
      ['an unknown name', 404, 'not_found', { name: 'drop-tables', headers: authorized, body: '{}' }],
      [
        'a form',
        415,
        'unsupported_media_type',
        { headers: { ...authorized, 'content-type': 'text/plain' }, body: '{}' },
      ],
      [
        'compression',
        415,
        'unsupported_media_type',
        { headers: { ...authorized, 'content-encoding': 'gzip' }, body: '{}' },
      ],
      ['broken JSON', 400, 'bad_json', { headers: authorized, body: '{"formData":' }],
      ['an empty body', 400, 'bad_json', { headers: authorized, body: '' }],
      ['bytes that are not UTF-8', 400, 'bad_json', { headers: authorized, body: new Uint8Array([0x22, 0xff, 0x22]) }],
      ['65 KiB', 413, 'payload_too_large', { headers: authorized, body: JSON.stringify('x'.repeat(65 * 1024)) }],
      ['30 levels', 422, 'validation_failed', { headers: authorized, body: jsonOf(30) }],
      ['20,000 levels', 422, 'validation_failed', { headers: authorized, body: jsonOf(20_000) }],
      [
        '300 keys',
        422,
        'validation_failed',
        {
          headers: authorized,
          body: JSON.stringify(Object.fromEntries(Array.from({ length: 300 }, (_, i) => [i, 1]))),
        },
      ],
      ['__proto__', 422, 'validation_failed', { headers: authorized, body: '{"__proto__":{"isOwner":true}}' }],
      [
        'U+0000',
        422,
        'validation_failed',
        { headers: authorized, body: JSON.stringify(contactBody({ name: 'A\0B' })) },
      ],
      ['half a surrogate pair', 422, 'validation_failed', { headers: authorized, body: '{"formData":"\\ud800"}' }],
      ['an array', 422, 'validation_failed', { headers: authorized, body: '[]' }],
      [
        'an Idempotency-Key of 256',
        422,
        'validation_failed',
        { headers: { ...authorized, 'idempotency-key': 'k'.repeat(256) }, body: JSON.stringify(contactBody()) },
      ],
    ])('%s with %i %s', async (_what, status, code, init) => {
      const response = await request(init);
      expect(response.status).toBe(status);
      const { error } = (await response.json()) as ErrorBody;
      expect(error).toMatchObject({ code, requestId: response.headers.get('x-request-id') });
      expect(await leads()).toEqual([]);
    });

    test('names every invalid field without echoing it', async () => {
      const response = await site.call('submit-contact', { ...contactBody({ email: 'canary', name: '' }), extra: 1 });
      const text = await response.text();
      const { error } = JSON.parse(text) as ErrorBody;
      expect(response.status).toBe(422);
      expect(Object.keys(error.fields ?? {}).toSorted()).toEqual(['extra', 'formData.email', 'formData.name']);
      expect(text).not.toContain('canary');
    });

    test('names the allowed method', async () => {
      expect((await request({ method: 'DELETE' })).headers.get('allow')).toContain('POST');
    });
  });

  test('answers preflights of its own origin only, with every header the client sends', async () => {
    const preflight = (origin: string) => request({ method: 'OPTIONS', headers: { origin } });
    const own = await preflight(TEST_SITE_URL);
    expect(own.status).toBe(204);
    expect(own.headers.get('access-control-allow-origin')).toBe(TEST_SITE_URL);
    for (const name of [
      'authorization',
      'apikey',
      'content-type',
      'x-client-info',
      'x-supabase-api-version',
      'x-region',
    ]) {
      expect(own.headers.get('access-control-allow-headers')).toContain(name);
    }
    for (const origin of ['https://evil.example', 'null', `${TEST_SITE_URL}.evil.example`]) {
      const other = await preflight(origin);
      expect(other.headers.get('access-control-allow-origin')).toBeNull();
      expect(other.headers.get('vary')).toContain('Origin');
    }
  });

  test('answers after the commit, wakes the mail worker, and is never cached', async () => {
    const response = await site.call('submit-contact', contactBody());
    expect([response.status, await response.json()]).toEqual([200, { success: true }]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(site.wakes()).toBe(1);
    expect(await leads()).toHaveLength(1);
  });

  describe('handles duplicate submissions once', () => {
    test('20 equal submissions at the same time', async () => {
      const responses = await Promise.all(Array.from({ length: 20 }, () => site.call('submit-contact', contactBody())));
      expect(responses.map((response) => response.status)).toEqual(Array(20).fill(200));
      expect(await leads()).toHaveLength(1);
      // One to the owner and one to the visitor.
      expect(await mails()).toHaveLength(2);
    });

    test('20 submissions with one key at the same time, whatever their time and browser', async () => {
      const send = (index: number) =>
        site.call('submit-contact', { ...contactBody(), userAgent: `Browser/${index}` }, { 'idempotency-key': 'one' });
      const responses = await Promise.all(Array.from({ length: 20 }, (_, index) => send(index)));
      expect(responses.map((response) => response.status)).toEqual(Array(20).fill(200));
      expect(await leads()).toHaveLength(1);
    });

    test('forgets an equal submission after ten minutes, and one with a key after a day', async () => {
      const withKey = { 'idempotency-key': 'one' };
      await site.call('submit-contact', contactBody());
      await site.call('submit-contact', contactBody(), withKey);
      site.clock.advance(10 * 60_000);
      await site.call('submit-contact', contactBody());
      await site.call('submit-contact', contactBody(), withKey);
      expect(await leads()).toHaveLength(3);
      site.clock.advance(24 * 3_600_000);
      await site.call('submit-contact', contactBody(), withKey);
      expect(await leads()).toHaveLength(4);
    });

    test('refuses a key that was used for another body', async () => {
      await site.call('submit-contact', contactBody(), { 'idempotency-key': 'one' });
      const other = await site.call('submit-contact', contactBody({ message: 'Other' }), { 'idempotency-key': 'one' });
      expect(other.status).toBe(422);
      expect(await other.json()).toMatchObject({ error: { code: 'idempotency_mismatch' } });
      expect(await leads()).toHaveLength(1);
    });

    test('keeps the keys of different networks apart', async () => {
      site = await createTestApp({ db: database.db, rateLimitScale: KEEP_UNLIMITED, trustedProxies: 1 });
      const send = (network: string, message: string) =>
        site.call('submit-contact', contactBody({ message }), { 'idempotency-key': 'one', 'x-forwarded-for': network });
      const statuses = [];
      for (const [network, message] of [
        ['203.0.113.1', 'Mine'],
        ['203.0.113.2', 'Other'],
        ['203.0.113.2', 'Mine'],
        ['203.0.113.1', 'Mine'],
      ] as const) {
        statuses.push((await send(network, message)).status);
      }
      expect(statuses).toEqual([200, 200, 422, 200]);
      expect((await leads()).map(({ message }) => message).toSorted()).toEqual(['Mine', 'Other']);
      const kept = await database.db.selectFrom('idempotency_keys').selectAll().execute();
      expect(JSON.stringify(kept)).not.toContain('203.0.113');
    });

    test('keeps the keys of different functions apart', async () => {
      await site.call('submit-contact', contactBody(), { 'idempotency-key': 'one' });
      const other = await site.call('send-disc-assessment', assessmentBody(), { 'idempotency-key': 'one' });
      expect(other.status).toBe(200);
    });
  });

  test('limits a client over all functions, and says for how long', async () => {
    site = await createTestApp({ db: database.db });
    const statuses: number[] = [];
    for (let call = 0; call <= FUNCTION_CALLS.points; call += 1) {
      statuses.push((await site.call('submit-contact', '{')).status);
    }
    expect(statuses).toEqual([...Array(FUNCTION_CALLS.points).fill(400), 429]);
    const refused = await site.call('submit-contact', contactBody());
    expect(refused.headers.get('retry-after')).toBe('60');
    site.clock.advance(60_000);
    expect((await site.call('submit-contact', contactBody())).status).toBe(200);
  });

  test('limits contacts per client, without counting repeats and refusals', async () => {
    site = await createTestApp({ db: database.db });
    const send = async (index: number) =>
      (await site.call('submit-contact', contactBody({ message: `No. ${index}` }))).status;
    const { points } = CONTACTS_PER_CLIENT;
    for (let index = 1; index <= points; index += 1) expect(await send(index)).toBe(200);
    expect(await send(points + 1)).toBe(429);
    expect(await send(1)).toBe(200);
    expect(await leads()).toHaveLength(points);
  });

  test('counts calls that a function refuses', async () => {
    site = await createTestApp({ db: database.db });
    const peek = async () => (await site.call('shared-assessment', { token: 'x'.repeat(43) })).status;
    const points = limitOf(site, 'shared-assessment');
    const statuses = [];
    for (let index = 0; index <= points; index += 1) statuses.push(await peek());
    expect(statuses).toEqual([...Array(points).fill(404), 429]);
  });

  test('tells clients behind a trusted proxy apart, and ignores addresses they claim themselves', async () => {
    site = await createTestApp({ db: database.db, trustedProxies: 1, rateLimitScale: 1 / CONTACTS_PER_CLIENT.points });
    const from = async (forwarded: string, message: string) =>
      (await site.call('submit-contact', contactBody({ message }), { 'x-forwarded-for': forwarded })).status;
    expect(await from('203.0.113.1', 'a')).toBe(200);
    expect(await from('198.51.100.7, 203.0.113.1', 'b')).toBe(429);
    expect(await from('2001:db8:1:1::1', 'c')).toBe(200);
    expect(await from('2001:db8:1:1:ffff::2', 'd')).toBe(429);
    expect(await from('2001:db8:1:2::1', 'e')).toBe(200);
  });

  test('never answers 5xx, whatever JSON comes', limits, async () => {
    const value = fc.oneof(fc.jsonValue({ maxDepth: 4 }), anyText(), fc.constant('__proto__'));
    const near = (body: object) =>
      fc.dictionary(fc.constantFrom(...Object.keys(body), 'constructor'), value).map((odd) => ({ ...body, ...odd }));
    const body = fc.oneof(
      value,
      near(contactBody()),
      near(assessmentBody()),
      near(contactBody().formData).map((formData) => ({ ...contactBody(), formData })),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('submit-contact', 'send-disc-assessment'), body, async (name, sent) => {
        const response = await site.call(name, sent);
        expect(response.status).toBeLessThan(500);
        const answer = (await response.json()) as object;
        expect(response.ok ? 'success' in answer : 'error' in answer).toBe(true);
      }),
      { numRuns },
    );
  });
});

function limitOf({ features }: TestApp, name: string): number {
  const called = features.flatMap(({ functions = [] }) => functions).find((it) => it.name === name);
  return called?.limitPerClient.points ?? 0;
}
