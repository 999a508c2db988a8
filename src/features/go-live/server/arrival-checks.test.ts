import { createServer, request as forward, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import words from '#content/desk/go-live-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { DAY_MS, MINUTE_MS } from '#shared/site/durations.ts';
import { createHttpServer } from '#server/platform/http/http-server.ts';
import { answered, CHECKED_AT, checkedSite } from '#test/support/checked-site.ts';
import { hasOpenssl, makeCertificate } from '#test/support/own-certificate.ts';
import { createTestApp, type TestApp } from '#test/support/test-app.ts';
import { describeOnEmbedded } from '#test/support/test-database.ts';
import { arrivalChecks, readHops } from './arrival-checks.ts';
import { ARRIVAL_PATH, createOwnRequests, isOwnProof, PROOF_HEADER } from './own-requests.ts';

const { checks } = words;
const MARKER = '192.0.2.7';
const PROXY = '203.0.113.1';
const CLIENT = '198.51.100.9';

test.each([
  // What arrived, whom the site takes for the client, and what follows.
  [1, `${MARKER}, ${CLIENT}`, CLIENT, 'green'],
  [2, `${MARKER}, ${CLIENT}, ${PROXY}`, CLIENT, 'green'],
  [1, CLIENT, CLIENT, 'green'],
  [2, `${MARKER}, ${CLIENT}`, MARKER, 'forged'],
  [1, MARKER, MARKER, 'forged'],
  [0, `${MARKER}, ${CLIENT}`, PROXY, 'few'],
  [1, `${MARKER}, ${CLIENT}, ${PROXY}`, PROXY, 'few'],
  [2, CLIENT, CLIENT, 'many'],
  [1, '', PROXY, 'hidden'],
  [0, '', PROXY, 'hidden'],
  [0, MARKER, PROXY, 'hidden'],
] as const)('TRUSTED_PROXIES=%i with "%s" from %s is %s', (trustedProxies, header, address, name) => {
  const forwarded = header === '' ? [] : header.split(', ');
  const { found } = readHops({ trustedProxies, address, forwarded }, MARKER, true);
  const expected = checks.proxies[name];
  const passed = forwarded.filter((hop) => hop !== MARKER).length;
  const text = typeof expected === 'string' ? expected : expected.found;
  expect(found).toBe(fillWords(text, { trusted: String(trustedProxies), count: String(passed) }));
});

test('no proxy is needed where none speaks https', () => {
  const arrival = { trustedProxies: 0, address: '127.0.0.1', forwarded: [MARKER] };
  expect(readHops(arrival, MARKER, false).state).toBe('green');
});

describeOnEmbedded('the site asks itself', (database) => {
  const servers: { stop: () => unknown }[] = [];
  afterEach(async () => {
    for (const server of servers.splice(0).toReversed()) await server.stop();
  });
  const listen = async (server: Server) => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    servers.push({ stop: () => new Promise((done) => server.close(done)) });
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  /** The real app behind a proxy that changes X-Forwarded-For. */
  const behindProxy = async (trustedProxies: number, forwardedFor: (given: string) => string | undefined) => {
    const site: TestApp = await createTestApp({ db: database.db, trustedProxies });
    const server = createHttpServer(site.app, () => false);
    servers.push({ stop: () => server.stop(0) });
    const port = await server.listen(0, '127.0.0.1');
    const siteUrl = await listen(
      createServer((request, response) => {
        const changed = forwardedFor(String(request.headers['x-forwarded-for'] ?? ''));
        const { 'x-forwarded-for': _given, ...others } = request.headers;
        const headers = { ...others, ...(changed !== undefined && { 'x-forwarded-for': changed }) };
        const asked = forward({ port, path: request.url, headers, agent: false }, (answer) => {
          response.writeHead(answer.statusCode ?? 0, answer.headers);
          answer.pipe(response);
        });
        asked.end();
      }),
    );
    return { site, siteUrl };
  };
  const check = async (siteUrl: string, now: number, authSecret = checkedSite(database.db).config.authSecret) => {
    const own = createOwnRequests({ siteUrl, authSecret }, now);
    const site = checkedSite(database.db, { config: { siteUrl, authSecret }, own, now });
    return [await arrivalChecks.answers(site), await arrivalChecks.proxies(site)] as const;
  };

  test.each([
    [1, (given: string) => `${given}, ${CLIENT}`, 'green'],
    [0, (given: string) => `${given}, ${CLIENT}`, 'few'],
    [2, (given: string) => `${given}, ${CLIENT}`, 'forged'],
    [1, () => CLIENT, 'green'],
    [1, () => undefined, 'hidden'],
  ] as const)('and learns whether TRUSTED_PROXIES=%i is right', async (trustedProxies, proxy, name) => {
    const { site, siteUrl } = await behindProxy(trustedProxies, proxy);
    const [answers, proxies] = await check(siteUrl, site.clock.now());
    expect(answers.state).toBe('green');
    const expected = checks.proxies[name];
    const blanks = { trusted: String(trustedProxies), count: name === 'hidden' ? '0' : '1' };
    expect(proxies?.found).toBe(fillWords(typeof expected === 'string' ? expected : expected.found, blanks));
  });

  test('and tells itself from others, from a stopped one, and from one with another secret', async () => {
    const { site, siteUrl } = await behindProxy(0, (given) => given);
    const now = site.clock.now();
    const [other, proxies] = await check(siteUrl, now, 'another secret, as long as it has to be');
    const found = fillWords(checks.answers.others.found, { origin: siteUrl, status: '404' });
    expect([other.found, other.state, proxies]).toEqual([found, 'red', null]);
    const liar = await listen(createServer((_, response) => response.end('{"proof":"x","forwarded":[]}')));
    expect((await check(liar, now))[0]).toMatchObject({ state: 'red' });
    await servers.pop()?.stop();
    const [gone] = await check(liar, now);
    expect([gone.state, gone.found]).toEqual(['red', expect.stringContaining('ECONNREFUSED')]);
  });

  test('by a proof that nobody else can make, and that is good for minutes', async () => {
    const { site } = await behindProxy(0, (given) => given);
    const { authSecret } = checkedSite(database.db).config;
    let proof = '';
    const spy = createServer((request, response) => {
      proof = String(request.headers[PROOF_HEADER]);
      response.end();
    });
    await check(await listen(spy), site.clock.now());
    const ask = async (given: string) =>
      (await site.app.request(ARRIVAL_PATH, { headers: { [PROOF_HEADER]: given } })).status;
    expect(await ask(proof)).toBe(200);
    for (const wrong of ['', 'x', proof.slice(0, -1), `1${proof}`, proof.replace(/\.[^.]+$/, `.${'a'.repeat(43)}`)])
      expect([wrong, await ask(wrong)]).toEqual([wrong, 404]);
    site.clock.advance(5 * MINUTE_MS);
    expect(await ask(proof)).toBe(200);
    site.clock.advance(1);
    expect(await ask(proof)).toBe(404);
    expect(isOwnProof(`${authSecret}.`, proof, CHECKED_AT)).toBe(false);
  });

  const home = (siteUrl: string, answer: Parameters<typeof answered>[0], more = {}) =>
    checkedSite(database.db, {
      config: { siteUrl, ...more },
      own: { ...checkedSite(database.db).own, home: answered(answer) },
    });

  test.each([
    ['http://localhost:3000', 'local'],
    ['https://localhost', 'local'],
    ['http://agency.dev', 'plain'],
    ['https://agency.dev', 'green'],
  ] as const)('and says of %s that it is %s', async (origin, name) => {
    const expected = checks.address[name];
    const { found } = await arrivalChecks.address(home(origin, {}));
    expect(found).toBe(fillWords(typeof expected === 'string' ? expected : expected.found, { origin }));
  });

  test.each([
    ['max-age=31536000; includeSubDomains', 'green'],
    [undefined, 'amber'],
    ['max-age=0', 'amber'],
  ])('and grades HSTS %s as %s', async (header, state) => {
    const headers = header === undefined ? {} : { 'strict-transport-security': header };
    expect((await arrivalChecks.hsts(home('https://agency.dev', { headers })))?.state).toBe(state);
    expect(await arrivalChecks.hsts(home('https://agency.dev', { headers, status: 502 }))).toBeNull();
  });

  test.each([
    [400 * DAY_MS, 'green'],
    [30 * DAY_MS, 'green'],
    [30 * DAY_MS - 1, 'amber'],
    [0, 'amber'],
    [-1, 'red'],
  ])('and grades a security.txt that expires in %i ms as %s', async (left, state) => {
    const body = `Contact: mailto:a@b.dev\nExpires: ${new Date(CHECKED_AT + left).toISOString()}\n`;
    const own = { ...checkedSite(database.db).own, securityFile: answered({ body }) };
    expect((await arrivalChecks['security-file'](checkedSite(database.db, { own })))?.state).toBe(state);
    const missing = { ...own, securityFile: answered({ body, status: 404 }) };
    expect((await arrivalChecks['security-file'](checkedSite(database.db, { own: missing })))?.state).toBe('amber');
  });

  test("and looks for the agent's number on the home page", async () => {
    const state = async (agentPhone: string | null, body: string) =>
      (await arrivalChecks['agent-phone'](home('https://agency.dev', { body }, { agentPhone })))?.state;
    expect(await state('+1 312-444-0142', 'Call +1 312-444-0142.')).toBe('green');
    expect(await state('+1 312-444-0142', 'Call +1 312-444-0143.')).toBe('red');
    expect(await state('+1 312-555-0142', 'Call +1 312-555-0142.')).toBe('red');
    expect(await state(null, '')).toBeUndefined();
  });
});

/** An address of this machine that isn't taken for one, as a public one wouldn't be. */
const HOST = '0.0.0.0';

describe.skipIf(!hasOpenssl())('by https, the site', () => {
  const folder = mkdtempSync(join(tmpdir(), 'go-live-'));
  let secure: Server;
  let plain: Server;
  let ca: string;
  let location: string | undefined;
  beforeAll(async () => {
    const { key, certificate } = makeCertificate(folder, 'localhost', [`IP:${HOST}`]);
    ca = readFileSync(certificate, 'utf8');
    secure = createSecureServer({ key: readFileSync(key), cert: ca }, (_, response) => response.end()).listen(0, HOST);
    plain = createServer((_, response) => {
      response.writeHead(location === undefined ? 200 : 308, location === undefined ? {} : { location }).end();
    }).listen(0, HOST);
    await Promise.all([once(secure, 'listening'), once(plain, 'listening')]);
  });
  afterAll(() => {
    secure.close();
    plain.close();
    rmSync(folder, { recursive: true });
  });
  const addressOf = (server: Server, scheme: string) => `${scheme}://${HOST}:${(server.address() as AddressInfo).port}`;
  const siteAt = (now: number, trusts = true) => {
    const [siteUrl, plainUrl] = [addressOf(secure, 'https'), addressOf(plain, 'http')];
    // No check of these asks the database.
    const site = checkedSite(undefined as never, { config: { siteUrl }, now });
    return { ...site, own: createOwnRequests({ ...site.config, plainUrl, ...(trusts && { ca }) }, now) };
  };

  test('says how long its certificate is good, and who does not trust it', async () => {
    const until = (await siteAt(0).own.home()).certificate?.until ?? 0;
    const stateAt = async (left: number) => (await arrivalChecks.certificate(siteAt(until - left)))?.state;
    // Of the two days of the test's certificate.
    expect([await stateAt(2 * DAY_MS), await stateAt(0.3 * DAY_MS), await stateAt(0.05 * DAY_MS)]).toEqual([
      'green',
      'amber',
      'red',
    ]);
    const untrusted = await arrivalChecks.certificate(siteAt(until, false));
    expect([untrusted?.state, untrusted?.found]).toEqual(['red', expect.stringContaining('self-signed')]);
  });

  test('wants http to lead to itself', async () => {
    const state = async (to: string | undefined) => {
      location = to;
      return (await arrivalChecks.redirect(siteAt(0)))?.state;
    };
    expect(await state(`${addressOf(secure, 'https')}/`)).toBe('green');
    expect(await state('https://elsewhere.dev/')).toBe('red');
    expect(await state(undefined)).toBe('red');
  });
});
