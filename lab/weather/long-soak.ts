/** As many requests as weeks of a busy site bring, compressed into minutes: memory must stay flat. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { PageEntry } from '../../tools/pages/prerender-pages.ts';
import { moveToLoadCore } from '../bench/support/bench-cores.ts';
import { makeFolder, ROOT } from '../bench/support/bench-processes.ts';
import { ACCEPT_ENCODING, startServer } from '../bench/support/bench-server.ts';
import { median, topicOfGoals, type Topic } from '../bench/support/bench-table.ts';
import { leadOf, networkOf } from '../bench/contact-load.ts';
import { WireConnection, type WireRequest } from '../bench/support/wire-client.ts';
import { RAISED_LIMITS } from './replica.ts';

const DEFAULT_REQUESTS = 1_000_000;
const CONNECTIONS = 16;
const TIMEOUT_MS = 20_000;
/** One request in so many sends a form, one is refused, and one asks for a page that isn't there. */
const CYCLE = 200;
const SAMPLES = 100;
/** Compared with each other: after the start has settled, and at the end. */
const EARLY = [0.1, 0.3] as const;
const LATE = [0.8, 1] as const;
const MOST_GROWTH = 0.1;

export async function longSoak([count]: readonly string[]): Promise<Topic> {
  const requests = count === undefined ? DEFAULT_REQUESTS : Number(count);
  if (!Number.isInteger(requests) || requests < SAMPLES)
    throw new Error(`Give a number of requests from ${SAMPLES} on.`);
  moveToLoadCore();
  const dataDir = makeFolder();
  // Each visitor comes from a network of its own, as on a real site, so that counters per network pile up.
  const server = await startServer({
    dataDir,
    cores: 'server',
    settings: { ...RAISED_LIMITS, RATE_LIMIT_SCALE: '1' },
  });
  const paths = pagePaths();
  const statuses: Record<string, number> = {};
  const memory: number[] = [];
  const started = performance.now();
  let next = 0;
  const visit = async () => {
    let connection = new WireConnection(new URL(server.origin));
    while (next < requests) {
      const index = next;
      next += 1;
      if (index % Math.floor(requests / SAMPLES) === 0) memory.push(server.memory() ?? 0);
      if (!connection.isOpen) connection = new WireConnection(new URL(server.origin));
      const { status } = await connection.ask(requestOf(index, paths), TIMEOUT_MS);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, visit));
  const seconds = (performance.now() - started) / 1000;
  await server.stop();

  const size = statSync(join(dataDir, 'site.sqlite')).size;
  const leads = Math.ceil(requests / CYCLE);
  const part = ([from, to]: readonly [number, number]) =>
    median(memory.slice(Math.floor(from * memory.length), Math.floor(to * memory.length)));
  const growth = part(LATE) / part(EARLY) - 1;
  const failed = Object.entries(statuses).filter(([status]) => status === '0' || Number(status) >= 500);
  const unanswered = failed.reduce((sum, [, n]) => sum + n, 0);
  return topicOfGoals(
    `Soak: ${requests} requests in ${Math.round(seconds)} s`,
    [
      [
        'answers',
        Object.entries(statuses)
          .map(([status, n]) => `${status}: ${n}`)
          .join(', '),
        '',
        true,
      ],
      ['without an answer, or 5xx', String(unanswered), '0', unanswered === 0],
      ['memory after 10 to 30 %, median', inMegabytes(part(EARLY)), '', true],
      ['memory after 80 to 100 %, median', inMegabytes(part(LATE)), '', true],
      ['growth', `${(100 * growth).toFixed(1)} %`, `<= ${100 * MOST_GROWTH} %`, growth <= MOST_GROWTH],
      ['database a lead, its mails included', `${(size / 1000 / leads).toFixed(1)} KB of ${leads} leads`, '', true],
    ],
    ['Pages, files, forms, refused forms and unknown addresses, from a network each.'],
  );
}

function pagePaths(): string[] {
  // The cast is safe: the build wrote this file.
  const entries = JSON.parse(readFileSync(join(ROOT, 'dist/pages/index.json'), 'utf8')) as PageEntry[];
  return entries.filter(({ path }) => !path.includes('*')).map(({ path }) => path);
}

function requestOf(index: number, paths: readonly string[]): WireRequest {
  if (index % CYCLE === 0) return formOf(index);
  if (index % CYCLE === 1) return { ...formOf(index), body: '{"formData":{}}' };
  const headers = { 'accept-encoding': ACCEPT_ENCODING, 'x-forwarded-for': networkOf(index) };
  const path = index % CYCLE === 2 ? `/there-is-no-page-${index}` : (paths[index % paths.length] ?? '/');
  return { method: 'GET', path, headers };
}

function formOf(index: number): WireRequest {
  const { headers, body } = leadOf(index);
  return { method: 'POST', path: '/functions/v1/submit-contact', headers, body };
}

function inMegabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
