/** /auth/v1 by the Supabase Auth wire protocol, so that its official client works unchanged. */
import { Hono, type Context } from 'hono';
import { routePath } from 'hono/route';
import { outageOf } from '#server/platform/db/database-outage.ts';
import { databaseUnavailable, Refusal } from '#server/platform/http/api-error.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { createCors } from '#server/platform/http/cors.ts';
import { networkOf } from '#server/platform/http/request/request-origin.ts';
import type { Pipeline } from '#server/platform/http/request-pipeline.ts';
import words from '#content/accounts/answer-words.yaml';
import type { StatedAuthRoute } from './accounts-routes.ts';
import type { Accounts } from './service/accounts.ts';
import { REFUSALS_PER_CLIENT } from './wire/account-limits.ts';
import { authErrorOf, AuthRefusal, overloaded, refuse, replyWithAuthError, type AuthError } from './wire/auth-error.ts';
import { limitClient } from './endpoints/auth-route.ts';
import { HashingOverloaded } from './passwords/password-hash.ts';

/** Refusals of the input itself. They cost work too and never reach a route's own limits, so they are counted here. */
const COUNTED: ReadonlySet<string> = new Set(['bad_json', 'validation_failed', 'weak_password', 'payload_too_large']);

/** Path prefixes of the protocol that this site doesn't offer. */
const NOT_OFFERED: [path: string, ...refusal: Parameters<typeof refuse>][] = [
  ['/sso', 'saml_provider_disabled', 'SAML 2.0 is disabled'],
  ['/user/identities', 'manual_linking_disabled', 'Manual linking is disabled'],
  ['/otp', 'otp_disabled', 'Signups not allowed for otp'],
  ['/magiclink', 'otp_disabled', 'Signups not allowed for otp'],
  ['/authorize', 'validation_failed', 'Unsupported provider: provider is not enabled'],
];

export function createAuthEndpoint(accounts: Accounts, pipeline: Pipeline, routes: readonly StatedAuthRoute[]) {
  const endpoint = new Hono<AppEnv>();
  endpoint.onError((error, c) => replyWithFailure(error, c, accounts));

  endpoint.use(
    createCors({
      siteUrl: accounts.siteUrl,
      methods: 'GET, POST, PUT, DELETE, OPTIONS',
      requestHeaders: 'authorization, apikey, content-type, x-client-info, x-supabase-api-version',
      responseHeaders: 'x-total-count, link, x-supabase-api-version, x-sb-error-code, x-request-id, retry-after',
    }),
    async (c, next) => {
      // The default; the public keys override it.
      c.header('cache-control', 'no-store');
      await next();
    },
  );
  endpoint.options('*', (c) => c.body(null, 204));

  for (const [path, offered] of Map.groupBy(routes, (route) => route.path)) {
    endpoint.all(path, (c) => {
      const asked = c.req.method === 'HEAD' ? 'GET' : c.req.method;
      const route = offered.find(({ method }) => method === asked);
      if (route) return route.handle(c, accounts, pipeline);
      const allow = [...offered.map(({ method }) => method), 'OPTIONS'].join(', ');
      throw refuse('method_not_allowed', `Use ${allow}.`, { headers: { allow } });
    });
  }
  for (const [path, ...refusal] of NOT_OFFERED) {
    for (const below of [path, `${path}/*`])
      endpoint.all(below, () => {
        throw refuse(...refusal);
      });
  }
  endpoint.all('*', () => {
    throw refuse('not_found', 'There is nothing here.');
  });
  return endpoint;
}

/** A database outage must ask the client to retry, never sign anyone out. */
async function replyWithFailure(error: Error, c: Context<AppEnv>, accounts: Accounts): Promise<Response> {
  const { log } = accounts;
  const refusal =
    error instanceof AuthRefusal ? error.authError : error instanceof Refusal ? authErrorOf(error.apiError) : undefined;
  if (refusal) return replyWithAuthError(c, await countedRefusal(refusal, c, accounts));
  if (error instanceof HashingOverloaded) return replyWithAuthError(c, overloaded);
  const outage = outageOf(error);
  log.error({ requestId: c.get('requestId'), route: routePath(c), error }, outage ?? 'unexpected error');
  if (outage) return replyWithAuthError(c, authErrorOf(databaseUnavailable));
  return replyWithAuthError(c, { code: 'unexpected_failure', message: words.unexpected });
}

async function countedRefusal(refusal: AuthError, c: Context<AppEnv>, accounts: Accounts): Promise<AuthError> {
  if (!COUNTED.has(refusal.code)) return refusal;
  try {
    await limitClient(networkOf(c, accounts.trustedProxies), accounts, REFUSALS_PER_CLIENT);
    return refusal;
  } catch (error) {
    // Without the database the count fails, but the refusal still holds.
    return error instanceof AuthRefusal ? error.authError : refusal;
  }
}
