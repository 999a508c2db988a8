/** Counts requests by what they are for, never by who made them or what they said. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { counter, type Metric, type Sample } from './metric-text.ts';

const KINDS = ['page', 'file', 'function', 'auth', 'form', 'webhook', 'health'] as const;
type Kind = (typeof KINDS)[number];

const CLASSES = ['2xx', '3xx', '4xx', '5xx'];
/** In seconds. The security bar for pages and leads is 20 to 25 ms. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const MS = 1_000;
/** What the account's wire answers to a wrong password. */
const BAD_REQUEST = 400;
const PREFIXES: readonly [prefix: string, kind: Kind][] = [
  ['/functions/', 'function'],
  ['/auth/', 'auth'],
  ['/webhooks/', 'webhook'],
  ['/healthz', 'health'],
  ['/readyz', 'health'],
];

export type RequestMetrics = ReturnType<typeof createRequestMetrics>;

const classOf = (status: number) => Math.floor(status / 100) - 2;

export function createRequestMetrics() {
  const byKind = new Map(
    KINDS.map((kind) => [kind, { answered: CLASSES.map(() => 0), buckets: BUCKETS.map(() => 0), sum: 0, count: 0 }]),
  );
  let signInFailures = 0;

  const note = (kind: Kind, status: number, seconds: number, isSignIn: boolean) => {
    const spent = byKind.get(kind);
    if (spent) {
      spent.count += 1;
      spent.sum += seconds;
      spent.answered = spent.answered.map((count, index) => count + (index === classOf(status) ? 1 : 0));
      spent.buckets = spent.buckets.map((count, index) => count + (seconds <= (BUCKETS[index] ?? 0) ? 1 : 0));
    }
    if (isSignIn && status === BAD_REQUEST) signInFailures += 1;
  };

  return {
    /** Call it before the request is answered. */
    observe(request: IncomingMessage, response: ServerResponse): void {
      const started = performance.now();
      const { method = '', url = '' } = request;
      const kind = kindOf(method, url);
      const isSignIn = kind === 'auth' && url.startsWith('/auth/v1/token') && url.includes('grant_type=password');
      response.once('finish', () => note(kind, response.statusCode, (performance.now() - started) / MS, isSignIn));
    },
    read(): Metric[] {
      const answered = [...byKind].flatMap(([kind, { answered: counts }]) =>
        counts.map((value, index) => ({ labels: { kind, status: CLASSES[index] ?? '' }, value })),
      );
      const durations = [...byKind].flatMap(([kind, { buckets, sum, count }]): Sample[] => [
        ...buckets.map((value, index) => ({ suffix: '_bucket', labels: { kind, le: String(BUCKETS[index]) }, value })),
        { suffix: '_bucket', labels: { kind, le: '+Inf' }, value: count },
        { suffix: '_sum', labels: { kind }, value: sum },
        { suffix: '_count', labels: { kind }, value: count },
      ]);
      return [
        counter('site_requests_total', 'Answered requests by kind and class of status.', answered),
        {
          name: 'site_request_duration_seconds',
          help: 'Time from a request to the end of its answer.',
          type: 'histogram',
          samples: durations,
        },
        counter('site_sign_in_failures_total', 'Sign-ins that were refused.', signInFailures),
      ];
    },
  };
}

function kindOf(method: string, url: string): Kind {
  for (const [prefix, kind] of PREFIXES) if (url.startsWith(prefix)) return kind;
  if (method === 'POST') return 'form';
  const query = url.indexOf('?');
  const path = query === -1 ? url : url.slice(0, query);
  return path.includes('.', path.lastIndexOf('/')) ? 'file' : 'page';
}
