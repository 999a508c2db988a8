/** Refuses calls to an overloaded server as soon as their head is read: no body, no routing, no line in the log each. */
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '../log.ts';
import { overloaded, type LoadGate } from './load-gate.ts';
import { API_POLICY, baseHeaders } from './security-headers.ts';

/** How a wire words that it is overloaded. */
export interface WordedRefusal {
  headers: Record<string, string>;
  body: object;
}

export interface SheddableWire {
  /** The start of its paths. */
  path: string;
  /** Where pages have the same start. */
  method?: 'POST';
  isUrgent?(method: string, url: string): boolean;
  word(headers: IncomingHttpHeaders, requestId: string): WordedRefusal;
}

export interface LoadSheddingOptions {
  gate: LoadGate;
  siteUrl: string;
  log: Log;
  wires: readonly SheddableWire[];
}

/** True when it has answered. */
export type ShedLoad = (request: IncomingMessage, response: ServerResponse) => boolean;

const STATUS = 503;
const LOG_EVERY_MS = 1_000;
/** What a browser asks before it calls, and what costs as little as a refusal. */
const NEVER_SHED = new Set(['OPTIONS', 'HEAD']);

export function createLoadShedding({ gate, siteUrl, log, wires }: LoadSheddingOptions): ShedLoad {
  const common = { ...baseHeaders(siteUrl), ...API_POLICY, ...overloaded.headers };
  const count = createCount(log);
  return (request, response) => {
    const { method = '', url = '', headers } = request;
    if (NEVER_SHED.has(method)) return false;
    const wire = wires.find((it) => url.startsWith(it.path) && (it.method ?? method) === method);
    if (!wire) return false;
    if (!gate.isFull({ isUrgent: wire.isUrgent?.(method, url) ?? false })) {
      gate.announce();
      return false;
    }
    const requestId = randomUUID();
    const worded = wire.word(headers, requestId);
    const body = JSON.stringify(worded.body);
    response.writeHead(STATUS, {
      ...common,
      ...(headers.origin === siteUrl && {
        'access-control-allow-origin': siteUrl,
        'access-control-expose-headers': 'x-request-id, retry-after',
      }),
      vary: 'Origin',
      'cache-control': 'no-store',
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'x-request-id': requestId,
      ...worded.headers,
    });
    response.end(body);
    count();
    return true;
  };
}

/** The words of {@link replyWithError}, for wires that use it. */
export function wordOverload(requestId: string): WordedRefusal {
  const { code, message } = overloaded;
  return { headers: {}, body: { error: { code, message, requestId } } };
}

/** Writes how many there were, at most once a second. */
function createCount(log: Log): () => void {
  let count = 0;
  const report = () => {
    log.warn({ count }, 'overloaded: requests refused');
    count = 0;
  };
  return () => {
    count += 1;
    if (count === 1) setTimeout(report, LOG_EVERY_MS).unref();
  };
}
