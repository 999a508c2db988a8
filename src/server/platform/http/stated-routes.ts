import type { Hono } from 'hono';
import type { AppEnv } from './app-env.ts';
import type { SheddableWire } from './load/load-shedding.ts';
import type { RateLimit } from './rate-limit.ts';

export interface FeatureRoutes {
  base: string;
  endpoint: Hono<AppEnv>;
  list: readonly StatedRoute[];
  /** How an overloaded server refuses them, for a wire whose answers have a form of their own. */
  overload?: Pick<SheddableWire, 'isUrgent' | 'word'>;
}

export interface StatedRoute {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  guard: RouteGuard;
  /** Rate limits, counted by the caller's network, address or account. */
  limits?: readonly RateLimit[];
}

/**
 * Who may call. `own form`: forms on our own pages. `mailed link`: its holder. `half session`: a session, even before
 * its second factor. `order`: whoever knows the order's reference. `free call`: whoever is in one. `signature`: our payment service.
 */
type RouteGuard =
  | 'anyone'
  | 'own form'
  | 'mailed link'
  | 'half session'
  | 'session'
  | 'member'
  | 'operator'
  | 'order'
  | 'free call'
  | 'signature';
