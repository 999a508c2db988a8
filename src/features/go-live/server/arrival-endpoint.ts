/** Tells the site how its own request arrived. Whoever has no proof gets what any unknown path gets. */
import { Hono } from 'hono';
import errors from '#content/errors-words.yaml';
import { MINUTE_MS } from '#shared/site/durations.ts';
import { notFound } from '#server/platform/http/api-error.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import type { FeatureRoutes } from '#server/platform/http/stated-routes.ts';
import type { RateLimit } from '#server/platform/http/rate-limit.ts';
import { addressOf } from '#server/platform/http/request/request-origin.ts';
import { anyone, noBody, type Pipeline } from '#server/platform/http/request-pipeline.ts';
import { answerProof, ARRIVAL_PATH, isOwnProof, PROOF_HEADER, type Arrival } from './own-requests.ts';

const ARRIVALS_PER_CLIENT: RateLimit = { name: 'go-live-arrival', points: 60, windowMs: MINUTE_MS };

export interface ArrivalOptions {
  pipeline: Pipeline;
  authSecret: string;
  trustedProxies: number;
}

export function arrivalRoutes({ pipeline, authSecret, trustedProxies }: ArrivalOptions): FeatureRoutes {
  const endpoint = new Hono<AppEnv>().get(ARRIVAL_PATH, async (c) =>
    pipeline.run(c, {
      limit: ARRIVALS_PER_CLIENT,
      parse: noBody,
      authorize: anyone,
      act({ now }) {
        const proof = c.req.header(PROOF_HEADER) ?? '';
        if (!isOwnProof(authSecret, proof, now)) throw notFound(errors.nothingHere);
        const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim());
        const arrival: Arrival = {
          trustedProxies,
          address: addressOf(c, trustedProxies),
          forwarded: forwarded.filter((hop) => hop !== ''),
        };
        return c.json({ ...arrival, proof: answerProof(authSecret, proof) });
      },
    }),
  );
  const limits = [ARRIVALS_PER_CLIENT];
  return { base: '', endpoint, list: [{ method: 'GET', path: ARRIVAL_PATH, guard: 'signature', limits }] };
}
