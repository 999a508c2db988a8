/**
 * Only our own pages may read the API's answers; there are no cookies, so credentials are never allowed. Hono's own CORS
 * makes a response first, whose headers then win over those that a handler sets, such as how long keys may be kept.
 */
import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from './app-env.ts';

const PREFLIGHT_CACHE_SECONDS = 3600;

type CorsOptions = Record<'siteUrl' | 'methods' | 'requestHeaders' | 'responseHeaders', string>;

export function createCors({ siteUrl, ...allowed }: CorsOptions): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    c.header('vary', 'Origin');
    if (c.req.header('origin') === siteUrl) {
      c.header('access-control-allow-origin', siteUrl);
      c.header('access-control-expose-headers', allowed.responseHeaders);
      if (c.req.method === 'OPTIONS') {
        c.header('access-control-allow-methods', allowed.methods);
        c.header('access-control-allow-headers', allowed.requestHeaders);
        c.header('access-control-max-age', String(PREFLIGHT_CACHE_SECONDS));
      }
    }
    await next();
  };
}
