/** What an overloaded server refuses: every call that writes. Pages and health checks are always answered. */
import { wordOverload, type SheddableWire } from '../http/load/load-shedding.ts';
import type { FeatureRoutes, StatedRoute } from '../http/stated-routes.ts';
import type { Feature } from './feature.ts';

const word: SheddableWire['word'] = (_headers, requestId) => wordOverload(requestId);

export function sheddableWires(features: readonly Feature[]): SheddableWire[] {
  return [{ path: '/functions/v1/', word }, ...features.flatMap(({ routes = [] }) => routes.flatMap(wiresOf))];
}

function wiresOf({ base, list, overload }: FeatureRoutes): SheddableWire[] {
  if (overload) return [{ path: `${base}/`, ...overload }];
  return list.filter(isSheddable).map(({ path, guard }) => ({
    path: `${base}${path}`.replace(/:.*/, ''),
    method: 'POST',
    // Payment events: refusing them delays orders.
    isUrgent: () => guard === 'signature',
    word,
  }));
}

/** Operators have to get through to a site that is overloaded. */
function isSheddable({ method, guard }: StatedRoute): boolean {
  return method === 'POST' && guard !== 'operator';
}
