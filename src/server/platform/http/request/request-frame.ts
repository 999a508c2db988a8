/** Middleware around every request to the app: its id, security headers, log line and last-resort errors. */
import { randomUUID } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import words from '#content/errors-words.yaml';
import { outageOf } from '#server/platform/db/database-outage.ts';
import type { Log } from '#server/platform/log.ts';
import {
  databaseUnavailable,
  isPlainForm,
  methodNotAllowed,
  Refusal,
  replyWithError,
  replyWithPage,
  type ApiError,
  type ErrorPage,
} from '../api-error.ts';
import type { AppEnv } from '../app-env.ts';
import { loggedNetwork } from './client-address.ts';
import { addressOf } from './request-origin.ts';
import { HEALTH_PATHS } from '../health-endpoint.ts';
import { API_POLICY, baseHeaders, type BaseHeaderOptions } from '../security-headers.ts';

export interface FrameOptions extends BaseHeaderOptions {
  log: Log;
  trustedProxies: number;
}

export const URL_MAX_LENGTH = 8 * 1024;

const HEALTH_ROUTES: ReadonlySet<string> = new Set(HEALTH_PATHS);
const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';
const KNOWN_METHODS = new Set(METHODS.split(', '));

export function createRequestFrame({ log, trustedProxies, ...site }: FrameOptions): MiddlewareHandler<AppEnv> {
  const defaults = Object.entries({ ...baseHeaders(site), ...API_POLICY });
  return async (c, next) => {
    const started = performance.now();
    c.set('requestId', randomUUID());
    // Set before the answer exists, because changing a finished answer's headers copies it. Pages override the policy.
    c.header('x-request-id', c.get('requestId'));
    for (const [name, value] of defaults) c.header(name, value);
    const refused = refuseEarly(c);
    if (refused) c.res = refused;
    else await next();
    // Balancers and containers ask every few seconds.
    const write = HEALTH_ROUTES.has(routePath(c)) && c.res.ok ? log.debug : log.info;
    write(
      {
        requestId: c.get('requestId'),
        method: KNOWN_METHODS.has(c.req.method) ? c.req.method : 'other',
        route: routePath(c),
        status: c.res.status,
        durationMs: Math.round(performance.now() - started),
        traceId: traceIdOf(c.req.header('traceparent')),
        network: loggedNetwork(addressOf(c, trustedProxies)),
      },
      'request',
    );
  };
}

/** Answers an expected refusal with its own error, a database outage with 503, and any other error with 500. */
export function createErrorReply(log: Log, page: ErrorPage) {
  const reply = (c: Context<AppEnv>, error: ApiError) => {
    return isPlainForm(c.req.header('accept'), c.req.header('content-type'))
      ? replyWithPage(c, error, page)
      : replyWithError(c, error);
  };
  return (error: Error, c: Context<AppEnv>): Response => {
    if (error instanceof Refusal) return reply(c, error.apiError);
    const outage = outageOf(error);
    log.error({ requestId: c.get('requestId'), route: routePath(c), error }, outage ?? 'unexpected error');
    if (outage) return reply(c, databaseUnavailable);
    return reply(c, { code: 'unexpected_failure', message: words.failed });
  };
}

function refuseEarly(c: Context<AppEnv>): Response | undefined {
  if (!KNOWN_METHODS.has(c.req.method)) return replyWithError(c, methodNotAllowed(METHODS));
  if (c.req.url.length > URL_MAX_LENGTH) {
    return replyWithError(c, {
      code: 'uri_too_long',
      message: words.call.longAddress,
      headers: { connection: 'close' },
    });
  }
  return undefined;
}

/** https://www.w3.org/TR/trace-context: later versions may add fields at the end; ff is no version, zeros no id. */
const TRACE_PARENT = /^(?!ff)[0-9a-f]{2}-(?!0+-)([0-9a-f]{32})-(?!0+-)[0-9a-f]{16}-[0-9a-f]{2}(?:(?<!^00.*)-.*)?$/;
const MAX_LENGTH = 200;

/** The trace id; undefined for a header that isn't as the standard says. Anybody can send one: never trust it. */
export function traceIdOf(header: string | undefined): string | undefined {
  return header === undefined || header.length > MAX_LENGTH ? undefined : TRACE_PARENT.exec(header)?.[1];
}
