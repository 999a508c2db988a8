/** Refuses calls to an overloaded server at their head: without reading the body, routing or a log line each. */
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '#server/platform/log.ts';
import { isPlainForm, type ErrorPage } from '../api-error.ts';
import { overloaded, type LoadGate } from './load-gate.ts';
import { API_POLICY, baseHeaders, type BaseHeaderOptions } from '../security-headers.ts';

/** The overload answer in the format of one wire. */
export interface WordedRefusal {
  headers: Record<string, string>;
  body: object;
}

export interface SheddableWire {
  /** Prefix of the wire's paths. */
  path: string;
  /** Set where pages share the prefix: only this method is refused then. */
  method?: 'POST';
  isUrgent?(method: string, url: string): boolean;
  word(headers: IncomingHttpHeaders, requestId: string): WordedRefusal;
}

export interface LoadSheddingOptions extends BaseHeaderOptions {
  gate: LoadGate;
  log: Log;
  wires: readonly SheddableWire[];
  page: ErrorPage;
}

/** True when it has sent an answer. */
export type ShedLoad = (request: IncomingMessage, response: ServerResponse) => boolean;

const STATUS = 503;
const LOG_EVERY_MS = 1_000;
/** OPTIONS is a browser's preflight, and answering HEAD costs as little as refusing it. */
const NEVER_SHED = new Set(['OPTIONS', 'HEAD']);

export function createLoadShedding({ gate, log, wires, page, ...site }: LoadSheddingOptions): ShedLoad {
  const common = { ...baseHeaders(site), ...API_POLICY, ...overloaded.headers };
  const html = { 'content-type': 'text/html; charset=UTF-8', 'content-security-policy': page.policy };
  const overloadPage = page.html(overloaded);
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
    const isForm = isPlainForm(headers.accept, headers['content-type']);
    const worded = isForm ? { headers: html, body: overloadPage } : wire.word(headers, requestId);
    const body = typeof worded.body === 'string' ? worded.body : JSON.stringify(worded.body);
    response.writeHead(STATUS, {
      ...common,
      ...(headers.origin === site.siteUrl && {
        'access-control-allow-origin': site.siteUrl,
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

/** The overload answer for wires that use the format of {@link replyWithError}. */
export function wordOverload(requestId: string): WordedRefusal {
  const { code, message } = overloaded;
  return { headers: {}, body: { error: { code, message, requestId } } };
}

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
