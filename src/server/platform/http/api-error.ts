import type { Context } from 'hono';
import words from '#content/errors-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { AppEnv } from './app-env.ts';

const STATUS = {
  bad_request: 400,
  bad_json: 400,
  no_authorization: 401,
  forbidden: 403,
  code_needed: 403,
  second_step_needed: 403,
  address_unproved: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  conflict: 409,
  payload_too_large: 413,
  uri_too_long: 414,
  unsupported_media_type: 415,
  validation_failed: 422,
  idempotency_mismatch: 422,
  proof_needed: 428,
  rate_limited: 429,
  unexpected_failure: 500,
  overloaded: 503,
  database_unavailable: 503,
  service_unavailable: 503,
} as const satisfies Record<string, ContentfulStatusCode>;

export interface ApiError {
  code: keyof typeof STATUS;
  message: string;
  /** What is wrong with each field, by dotted path. */
  fields?: Record<string, string>;
  /** A proof-of-work challenge that the caller must solve first. */
  challenge?: object;
  headers?: Record<string, string>;
}

/** Seconds after which a client may try again when the database was away. */
const OUTAGE_RETRY_SECONDS = 5;

export const databaseUnavailable: ApiError = {
  code: 'database_unavailable',
  message: words.notSaved,
  headers: { 'retry-after': String(OUTAGE_RETRY_SECONDS) },
};

export function rateLimited(retryAfterSeconds: number): ApiError {
  return {
    code: 'rate_limited',
    message: words.tooMany,
    headers: { 'retry-after': String(retryAfterSeconds) },
  };
}

export function serviceUnavailable(message: string): ApiError {
  return { code: 'service_unavailable', message, headers: { 'retry-after': '30' } };
}

export function wrongFields(fields: Record<string, string>): ApiError {
  return { code: 'validation_failed', message: words.wrongFields, fields };
}

export function methodNotAllowed(allow: string): ApiError {
  return { code: 'method_not_allowed', message: fillWords(words.call.method, { allow }), headers: { allow } };
}

/** An expected refusal, thrown so that it rolls back the transaction; code outside answers with it. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly apiError: ApiError;

  constructor(apiError: ApiError) {
    super(apiError.code);
    this.apiError = apiError;
  }
}

/** @throws {Refusal} if there are seconds to wait. */
export function requireNoWait(seconds: number, message = words.tooMany): void {
  if (seconds > 0) throw new Refusal({ ...rateLimited(seconds), message });
}

export function notFound(message: string): Refusal {
  return new Refusal({ code: 'not_found', message });
}

/** What was decided by an old state, or comes too late. */
export function conflict(message: string): Refusal {
  return new Refusal({ code: 'conflict', message });
}

export function invalid(message: string): Refusal {
  return new Refusal({ code: 'validation_failed', message });
}

/** What a browser shows when our answer to its plain form is an error. */
export interface ErrorPage {
  policy: string;
  html: (error: ApiError) => string;
}

/** Whether a browser sent a form without scripts, and so shows the answer as a page. */
export function isPlainForm(accept = '', contentType = ''): boolean {
  const isForm = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(contentType);
  return isForm && accept.includes('text/html');
}

export function replyWithPage(c: Context<AppEnv>, error: ApiError, { policy, html }: ErrorPage): Response {
  c.header('content-security-policy', policy);
  return c.html(html(error), STATUS[error.code], { 'cache-control': 'no-store', ...error.headers });
}

export function replyWithError(c: Context<AppEnv>, { code, message, fields, challenge, headers }: ApiError): Response {
  const requestId = c.get('requestId');
  const error = { code, message, ...(fields && { fields }), ...(challenge && { challenge }), requestId };
  return c.json({ error }, STATUS[code], headers);
}
