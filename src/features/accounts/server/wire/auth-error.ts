/** Errors of /auth/v1 in the two shapes that the official client reads, depending on the API version it asks for. */
import type { IncomingHttpHeaders } from 'node:http';
import words from '#content/accounts/answer-words.yaml';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ApiError } from '#server/platform/http/api-error.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import type { WordedRefusal } from '#server/platform/http/load/load-shedding.ts';

const VERSION_HEADER = 'x-supabase-api-version';
/** From this version on, `code` is text and the answer repeats the header; without it the client ignores the code. */
const STRING_CODES_SINCE = '2024-01-01';
/** Retry-After, in seconds, of an overloaded server. */
const RETRY_SECONDS = 5;

const STATUS = {
  bad_json: 400,
  validation_failed: 400,
  invalid_credentials: 400,
  email_not_confirmed: 400,
  user_banned: 400,
  refresh_token_not_found: 400,
  refresh_token_already_used: 400,
  session_expired: 400,
  reauthentication_needed: 400,
  reset_required: 400,
  provider_disabled: 400,
  no_authorization: 401,
  insufficient_aal: 403,
  bad_jwt: 403,
  session_not_found: 403,
  not_admin: 403,
  otp_expired: 403,
  forbidden: 403,
  not_found: 404,
  user_not_found: 404,
  mfa_factor_not_found: 404,
  saml_provider_disabled: 404,
  manual_linking_disabled: 404,
  method_not_allowed: 405,
  conflict: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  weak_password: 422,
  same_password: 422,
  user_already_exists: 422,
  email_exists: 422,
  otp_disabled: 422,
  signup_disabled: 422,
  web3_provider_disabled: 422,
  anonymous_provider_disabled: 422,
  phone_provider_disabled: 422,
  mfa_phone_enroll_not_enabled: 422,
  mfa_webauthn_enroll_not_enabled: 422,
  mfa_factor_name_conflict: 422,
  too_many_enrolled_mfa_factors: 422,
  mfa_challenge_expired: 422,
  mfa_verification_failed: 422,
  over_request_rate_limit: 429,
  over_email_send_rate_limit: 429,
  unexpected_failure: 500,
  overloaded: 503,
  database_unavailable: 503,
} as const satisfies Record<string, ContentfulStatusCode>;

export type AuthErrorCode = keyof typeof STATUS;

export interface AuthError {
  code: AuthErrorCode;
  message: string;
  /** Set where the protocol uses another status than usual for the code. */
  status?: 401 | 403;
  weakPassword?: { reasons: WeakPasswordReason[] };
  headers?: Record<string, string>;
}

/** The client's own names: `length` is too short, `pwned` is too well known. */
export type WeakPasswordReason = 'length' | 'pwned';

/** Thrown to roll the transaction back and answer with the error; returning would commit. */
export class AuthRefusal extends Error {
  override name = 'AuthRefusal';
  readonly authError: AuthError;

  constructor(authError: AuthError) {
    super(authError.code);
    this.authError = authError;
  }
}

export function refuse(code: AuthErrorCode, message: string, rest: Omit<AuthError, 'code' | 'message'> = {}) {
  return new AuthRefusal({ code, message, ...rest });
}

export function emailExists(): AuthRefusal {
  return refuse('email_exists', 'A user with this email address has already been registered');
}

export const overloaded = {
  code: 'overloaded',
  message: words.busy,
  headers: { 'retry-after': String(RETRY_SECONDS) },
} as const satisfies AuthError;

export const sessionNotFound: AuthError = {
  code: 'session_not_found',
  message: 'Session from session_id claim in JWT does not exist',
};

export function tooManyMails(retryAfterSeconds: number): AuthRefusal {
  const message = `For security purposes, you can only request this after ${retryAfterSeconds} seconds.`;
  return refuse('over_email_send_rate_limit', message, { headers: { 'retry-after': String(retryAfterSeconds) } });
}

export function tooManyRequests(retryAfterSeconds: number): AuthRefusal {
  const headers = { 'retry-after': String(retryAfterSeconds) };
  return refuse('over_request_rate_limit', 'Request rate limit reached', { headers });
}

/** Translates a refusal of shared code, such as reading a body, into our error codes. */
export function authErrorOf({ code, message, headers }: ApiError): AuthError {
  const known = code in STATUS ? (code as AuthErrorCode) : 'validation_failed';
  return { code: known, message, ...(headers && { headers }) };
}

export function replyWithAuthError(
  c: Context<AppEnv>,
  { code, message, status: givenStatus, weakPassword, headers }: AuthError,
): Response {
  const status = givenStatus ?? STATUS[code];
  const worded = wordAuthError({ code, message, status }, c.req.header(VERSION_HEADER), c.get('requestId'));
  return c.json({ ...worded.body, ...(weakPassword && { weak_password: weakPassword }) }, status, {
    ...worded.headers,
    ...headers,
  });
}

export function authOverload(headers: IncomingHttpHeaders, requestId: string): WordedRefusal {
  const { code, message } = overloaded;
  return wordAuthError({ code, message, status: STATUS[code] }, String(headers[VERSION_HEADER] ?? ''), requestId);
}

function wordAuthError(
  { code, message, status }: { code: AuthErrorCode; message: string; status: number },
  version: string | undefined = '',
  requestId: string,
): WordedRefusal {
  const modern = /^\d{4}-\d{2}-\d{2}$/.test(version) && version >= STRING_CODES_SINCE;
  const body = modern
    ? { code, message }
    : { code: status, error_code: code, msg: message, ...(status >= 500 && { error_id: requestId }) };
  return {
    headers: { 'x-sb-error-code': code, ...(modern && { [VERSION_HEADER]: STRING_CODES_SINCE }) },
    body,
  };
}
