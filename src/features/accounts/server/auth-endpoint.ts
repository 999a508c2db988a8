/** /auth/v1 by the Supabase Auth wire protocol, so that its official client works unchanged. */
import { Hono, type Context } from 'hono';
import { routePath } from 'hono/route';
import { outageOf } from '#server/platform/db/database-outage.ts';
import { databaseUnavailable, Refusal } from '#server/platform/http/api-error.ts';
import type { StatedRoute } from '#server/platform/http/stated-routes.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { createCors } from '#server/platform/http/cors.ts';
import { networkOf } from '#server/platform/http/request/request-origin.ts';
import type { Pipeline } from '#server/platform/http/request-pipeline.ts';
import type { AuthRoute } from './endpoints/auth-route.ts';
import type { Accounts } from './service/accounts.ts';
import { REFUSALS_PER_CLIENT } from './wire/account-limits.ts';
import { authErrorOf, AuthRefusal, overloaded, refuse, replyWithAuthError, type AuthError } from './wire/auth-error.ts';
import { limitClient } from './endpoints/auth-request.ts';
import { HashingOverloaded } from './passwords/password-hash.ts';

/** Refusals of the input itself. They cost work too and never reach a route's own limits, so they are counted here. */
const COUNTED: ReadonlySet<string> = new Set(['bad_json', 'validation_failed', 'weak_password', 'payload_too_large']);

/** A handler returns static content; a route runs through the request pipeline. */
type AuthHandler = (c: Context<AppEnv>, accounts: Accounts) => Response;

/** A route as the feature's file states it. */
export interface StatedAuthRoute extends StatedRoute {
  handle: AuthRoute | AuthHandler;
}

/** Path prefixes of the protocol that this site doesn't offer. */
const NOT_OFFERED: [path: string, answer: AuthHandler][] = [
  ['/sso', () => replyNo('saml_provider_disabled', 'SAML 2.0 is disabled')],
  ['/user/identities', () => replyNo('manual_linking_disabled', 'Manual linking is disabled')],
  ['/otp', () => replyNo('otp_disabled', 'Signups not allowed for otp')],
  ['/magiclink', () => replyNo('otp_disabled', 'Signups not allowed for otp')],
  ['/authorize', () => replyNo('validation_failed', 'Unsupported provider: provider is not enabled')],
];

export function createAuthEndpoint(
  accounts: Accounts,
  pipeline: Pipeline,
  routes: readonly StatedAuthRoute[],
): Hono<AppEnv> {
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
      if (route) {
        const { handle } = route;
        return 'answer' in handle ? handle.answer(c, accounts, pipeline) : handle(c, accounts);
      }
      const allow = [...offered.map(({ method }) => method), 'OPTIONS'].join(', ');
      throw refuse('method_not_allowed', `Use ${allow}.`, { headers: { allow } });
    });
  }
  for (const [path, answer] of NOT_OFFERED) {
    endpoint.all(path, (c) => answer(c, accounts));
    endpoint.all(`${path}/*`, (c) => answer(c, accounts));
  }
  endpoint.all('*', () => replyNo('not_found', 'There is nothing here.'));
  return endpoint;
}

function replyNo(...refusal: Parameters<typeof refuse>): never {
  throw refuse(...refusal);
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
  return replyWithAuthError(c, { code: 'unexpected_failure', message: 'Something went wrong on our side.' });
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
