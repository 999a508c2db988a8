import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestApp, TEST_ANON_KEY, TEST_SITE_URL } from '#test/support/test-app.ts';
import { sheddableWires } from '#server/platform/feature/feature.ts';
import { openDatabase } from '#server/platform/db/open-database.ts';
import { errorPage } from '#server/platform/looks/plain-page.ts';
import { createLog, type Log } from '#server/platform/log.ts';
import { createHttpServer } from '../http-server.ts';
import { answerFromTable } from '#server/platform/pages/pages-endpoint.ts';
import { createLoadGate } from './load-gate.ts';
import { createLoadShedding } from './load-shedding.ts';

/** Nothing listens there, so a request that reaches the database gets database_unavailable instead of overloaded. */
const db = openDatabase({ engine: 'postgres', url: 'postgres://nobody@127.0.0.1:1/nothing' });
const loadGate = createLoadGate(() => 0, 1);
const held = Promise.withResolvers<void>();
let server: ReturnType<typeof createHttpServer>;
let port: number;

beforeAll(async () => {
  const site = await createTestApp({ db, loadGate });
  const log = createLog('silent');
  const shed = createLoadShedding({
    gate: loadGate,
    siteUrl: TEST_SITE_URL,
    log,
    wires: sheddableWires(site.features),
    page: errorPage,
  });
  server = createHttpServer(site.app, (asked, answer) => answerFromTable(site.pages, asked, answer), shed);
  port = await server.listen(0, '127.0.0.1');
  void loadGate.run(() => held.promise);
});
afterAll(async () => {
  held.resolve();
  await server.stop(0);
  await db.destroy();
});

async function send(method: string, path: string, headers: Record<string, string> = {}) {
  const sent = request({ host: '127.0.0.1', port, method, path, headers });
  sent.end(method === 'POST' ? '{}' : undefined);
  // The type that Node documents for this event.
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

const JSON_TYPE = { 'content-type': 'application/json' };

describe('while the gate is full', () => {
  test('a plain form is refused with a page', async () => {
    const { status, headers, body } = await send('POST', '/newsletter/subscribe', {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'text/html,*/*;q=0.8',
    });
    expect([status, headers['retry-after'], headers['content-type']]).toEqual([503, '1', 'text/html; charset=UTF-8']);
    expect(headers['content-security-policy']).toBe(errorPage.policy);
    expect(body).toMatch(/^<!doctype html>[^]*<h1>/);
  });

  test.each(['/functions/v1/submit-contact', '/functions/v1/account-overview', '/newsletter/subscribe'])(
    'POST %s is refused without a database query',
    async (path) => {
      const { status, headers, body } = await send('POST', path, {
        ...JSON_TYPE,
        authorization: `Bearer ${TEST_ANON_KEY}`,
        origin: TEST_SITE_URL,
      });
      expect(status).toBe(503);
      expect(JSON.parse(body)).toEqual({
        error: { code: 'overloaded', message: expect.any(String), requestId: headers['x-request-id'] },
      });
      expect(headers).toMatchObject({
        'retry-after': '1',
        'cache-control': 'no-store',
        'access-control-allow-origin': TEST_SITE_URL,
        'x-content-type-options': 'nosniff',
        vary: 'Origin',
      });
      const foreign = await send('POST', path, { ...JSON_TYPE, origin: 'https://evil.example' });
      expect([foreign.status, foreign.headers['access-control-allow-origin']]).toEqual([503, undefined]);
    },
  );

  test.each([
    ['2024-01-01', { code: 'overloaded' }],
    ['', { code: 503, error_code: 'overloaded' }],
  ])('the accounts wire words the refusal for version %j', async (version, expected) => {
    const { status, headers, body } = await send('POST', '/auth/v1/signup', {
      ...JSON_TYPE,
      'x-supabase-api-version': version,
    });
    expect([status, headers['x-sb-error-code'], headers['retry-after']]).toEqual([503, 'overloaded', '1']);
    expect(JSON.parse(body)).toMatchObject(expected);
  });

  test.each(['/pricing', '/healthz', '/newsletter/nothing-here'])('GET %s is answered', async (path) => {
    expect((await send('GET', path)).status).not.toBe(503);
  });

  test('a refresh still gets through', async () => {
    const { body } = await send('POST', '/auth/v1/token?grant_type=refresh_token', JSON_TYPE);
    expect(body).toContain('validation_failed');
  });
});

test('of many requests read in one turn of the event loop, only as many as fit are let through', async () => {
  const gate = createLoadGate(() => 0, 3);
  const taken = Array.from({ length: 10 }, () => {
    const isTaken = !gate.isFull();
    if (isTaken) gate.announce();
    return isTaken;
  });
  expect(taken.filter(Boolean)).toHaveLength(3);
  await new Promise((resolve) => setImmediate(resolve));
  expect(gate.isFull()).toBe(false);
});

test('logs a line a second with what it refused since the one before', () => {
  vi.useFakeTimers();
  const lines: number[] = [];
  const log = { ...createLog('silent'), warn: ({ count }: { count?: number }) => void lines.push(count ?? 0) } as Log;
  const wires = [{ path: '/functions/', word: () => ({ headers: {}, body: {} }) }];
  const shed = createLoadShedding({
    gate: createLoadGate(() => 0, 0),
    siteUrl: TEST_SITE_URL,
    log,
    wires,
    page: errorPage,
  });
  const refuse = (times: number) => {
    const response = { writeHead: () => response, end: () => response } as unknown as ServerResponse;
    const asked = { method: 'POST', url: '/functions/v1/x', headers: {} } as IncomingMessage;
    for (let count = 0; count < times; count += 1) expect(shed(asked, response)).toBe(true);
    vi.advanceTimersByTime(1_000);
  };
  refuse(3);
  refuse(2);
  vi.advanceTimersByTime(1_000);
  vi.useRealTimers();
  expect(lines).toEqual([3, 2]);
});
