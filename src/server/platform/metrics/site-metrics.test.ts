import { spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parse } from 'yaml';
import { contactBody } from '#test/support/mail/submissions.ts';
import { createTestApp } from '#test/support/test-app.ts';
import { createTestClock, type TestClock } from '#test/support/test-clock.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import { claimTask, finishTask } from '../upkeep/upkeep-store.ts';
import { createMetricsAnswer, serveMetrics, type MetricsServer } from './metrics-endpoint.ts';
import { createRequestMetrics, type RequestMetrics } from './request-metrics.ts';
import { createSiteMetrics, type SiteMetrics } from './site-metrics.ts';

const TOKEN = 'a token of the tests';
const EVERY = { everyMs: 1, retryMs: 1, leaseMs: 1 };
/** What Prometheus itself adds to each target. */
const OF_PROMETHEUS = 'up';
const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*';
const SAMPLE = new RegExp(
  `^(${NAME})(\\{${NAME}="(?:[^"\\\\\\n]|\\\\.)*"(?:,${NAME}="(?:[^"\\\\\\n]|\\\\.)*")*\\})? (\\S+)$`,
);

describeOnEachDatabase('/metrics', (database) => {
  let clock: TestClock;
  let requests: RequestMetrics;
  let metrics: SiteMetrics;
  let server: MetricsServer | undefined;
  beforeEach(() => {
    clock = createTestClock();
    requests = createRequestMetrics();
    metrics = createSiteMetrics({ db: database.db, clock, requests, loadGate: { refused: () => 7 } });
  });
  afterEach(() => server?.stop());

  const doChores = async () => {
    for (const task of ['backup', 'drill'] as const) {
      await claimTask(database.db, task, clock.now(), EVERY);
      await finishTask(database.db, task, clock.now(), { now: clock.now(), rows: 1 });
    }
  };

  test('is well formed, and tells of work but of nobody', async () => {
    const app = await createTestApp({ db: database.db, clock });
    const canary = { name: 'Canary Name', email: 'canary@visitor.example', message: 'Canary message.' };
    expect((await app.call('submit-contact', contactBody(canary))).status).toBe(200);
    await doChores();
    clock.advance(90_000);
    const text = await metrics.text();
    const samples = samplesOf(text);
    expect(samples.get('site_mail_queued{lane="normal"}')).toBeGreaterThan(0);
    expect(samples.get('site_mail_oldest_seconds{lane="normal"}')).toBe(90);
    expect(samples.get('site_load_refused_total')).toBe(7);
    expect(samples.get('site_database_up')).toBe(1);
    expect(samples.get('site_upkeep_ok{task="backup"}')).toBe(1);
    expect(samples.get('site_upkeep_success_timestamp_seconds{task="drill"}')).toBe((clock.now() - 90_000) / 1_000);
    expect(text).not.toMatch(/canary/i);
  });

  test('fails for whoever asks when it can’t be told, and is kept by nobody', async () => {
    const broken = { text: async () => Promise.reject(new Error('away')) } as unknown as SiteMetrics;
    for (const [told, status] of [
      [broken, 500],
      [metrics, 200],
    ] as const) {
      const started = await serveMetrics(createMetricsAnswer(told, undefined), 0, '127.0.0.1');
      const answer = await fetch(`http://127.0.0.1:${started.port}/metrics`);
      await answer.text();
      await started.stop();
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([status, 'no-store']);
    }
  });

  test('says so when the database is away', async () => {
    const away = createSiteMetrics({ db: undefined as never, clock, requests, loadGate: { refused: () => 0 } });
    expect(samplesOf(await away.text()).get('site_database_up')).toBe(0);
  });

  test('counts requests by kind, and failed sign-ins', async () => {
    const site = createServer((request, response) => {
      requests.observe(request, response);
      response.writeHead(Number(request.headers['x-status'] ?? 200)).end();
    });
    site.listen(0, '127.0.0.1');
    await once(site, 'listening');
    const base = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
    const ask = async (path: string, status = 200, method = 'GET') => {
      await (await fetch(base + path, { method, headers: { 'x-status': String(status) } })).text();
    };
    await ask('/services?q=a.b');
    await ask('/assets/main-1234567.js');
    await ask('/functions/v1/submit-contact', 429, 'POST');
    await ask('/contact/send', 303, 'POST');
    await ask('/auth/v1/token?grant_type=password', 400, 'POST');
    await ask('/auth/v1/token?grant_type=refresh_token', 400, 'POST');
    site.close();
    const samples = samplesOf(await metrics.text());
    expect(samples.get('site_requests_total{kind="page",status="2xx"}')).toBe(1);
    expect(samples.get('site_requests_total{kind="file",status="2xx"}')).toBe(1);
    expect(samples.get('site_requests_total{kind="form",status="3xx"}')).toBe(1);
    expect(samples.get('site_requests_total{kind="auth",status="4xx"}')).toBe(2);
    expect(samples.get('site_sign_in_failures_total')).toBe(1);
    expect(samples.get('site_request_duration_seconds_bucket{kind="auth",le="+Inf"}')).toBe(2);
    expect(samples.get('site_request_duration_seconds_count{kind="auth"}')).toBe(2);
  });

  test('is shown to whoever has the token', async () => {
    server = await serveMetrics(createMetricsAnswer(metrics, TOKEN), 0, '127.0.0.1');
    const url = `http://127.0.0.1:${server.port}/metrics`;
    const statusOf = async (authorization?: string, method = 'GET') =>
      (await fetch(url, { method, ...(authorization && { headers: { authorization } }) })).status;
    expect(await statusOf()).toBe(401);
    expect(await statusOf(`Bearer ${TOKEN}x`)).toBe(401);
    expect(await statusOf(`Bearer ${TOKEN}`, 'POST')).toBe(405);
    expect((await fetch(`${url}/more`)).status).toBe(404);
    const shown = await fetch(url, { headers: { authorization: `Bearer ${TOKEN}` } });
    expect(shown.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(samplesOf(await shown.text()).size).toBeGreaterThan(12);
  });

  test('has every series that the alerts and the dashboard name', async () => {
    await doChores();
    const exposed = new Set([...samplesOf(await metrics.text()).keys()].map((key) => key.replace(/\{.*/, '')));
    const rules = parse(readFileSync('deploy/prometheus-alerts.yml', 'utf8')) as {
      groups: { rules: { expr: string }[] }[];
    };
    const dashboard = JSON.parse(readFileSync('deploy/grafana-dashboard.json', 'utf8')) as {
      panels: { targets: { expr: string }[] }[];
    };
    const expressions = [
      ...rules.groups.flatMap((group) => group.rules),
      ...dashboard.panels.flatMap((it) => it.targets),
    ];
    expect(expressions.length).toBeGreaterThan(18);
    for (const { expr } of expressions) {
      const named = expr.match(/\b(?:site|process)_\w+|\bup\b/g) ?? [];
      expect(named, expr).not.toEqual([]);
      for (const name of named) expect([...exposed, OF_PROMETHEUS], expr).toContain(name);
    }
  });

  test.skipIf(spawnSync('promtool', ['--version']).error)('is accepted by promtool, as are the alerts', async () => {
    await doChores();
    const input = await metrics.text();
    expect(spawnSync('promtool', ['check', 'metrics'], { input })).toMatchObject({ status: 0 });
    expect(spawnSync('promtool', ['check', 'rules', 'deploy/prometheus-alerts.yml'])).toMatchObject({ status: 0 });
  });
});

/** Throws on what the text format doesn't allow. */
function samplesOf(text: string): Map<string, number> {
  const samples = new Map<string, number>();
  const helped = new Set<string>();
  let current = '';
  expect(text.endsWith('\n')).toBe(true);
  for (const line of text.trimEnd().split('\n')) {
    const declared = new RegExp(`^# (HELP|TYPE) (${NAME}) (.+)$`).exec(line);
    if (declared) {
      const [, kind, name = ''] = declared;
      if (kind === 'HELP' && helped.has(name)) throw new Error(`${name} is described twice.`);
      helped.add(name);
      current = name;
      continue;
    }
    const [, name = '', labels = '', value = ''] = SAMPLE.exec(line) ?? [];
    expect(name.replace(/_(bucket|sum|count)$/, ''), line).toBe(current);
    expect(Number.isFinite(Number(value)), line).toBe(true);
    expect(samples.has(name + labels), line).toBe(false);
    samples.set(name + labels, Number(value));
  }
  return samples;
}
