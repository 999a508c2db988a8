/**
 * CORS headers: only our own pages may read the API's answers. There are no cookies, so credentials are never allowed.
 */
import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from './app-env.ts';

const PREFLIGHT_CACHE_SECONDS = 3600;

export interface CorsOptions {
  siteUrl: string;
  methods: string;
  requestHeaders: string;
  responseHeaders: string;
}

export function createCors({
  siteUrl,
  methods,
  requestHeaders,
  responseHeaders,
}: CorsOptions): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    c.header('vary', 'Origin');
    if (c.req.header('origin') === siteUrl) {
      c.header('access-control-allow-origin', siteUrl);
      c.header('access-control-expose-headers', responseHeaders);
      if (c.req.method === 'OPTIONS') {
        c.header('access-control-allow-methods', methods);
        c.header('access-control-allow-headers', requestHeaders);
        c.header('access-control-max-age', String(PREFLIGHT_CACHE_SECONDS));
      }
    }
    await next();
  };
}
