/**
 * The way of every request that acts: limit, parse, authorise, act, reply. Each wire gives the steps and words the
 * answers; their order, and what happens under overload, is the same for all.
 */
import type { Context } from 'hono';
import type { Clock } from '../clock.ts';
import { rateLimited, Refusal, type ApiError } from './api-error.ts';
import type { AppEnv } from './app-env.ts';
import type { LoadGate, LoadOptions } from './load-gate.ts';
import type { MemoryLimiter } from './memory-limiter.ts';
import type { RateLimit } from './rate-limit.ts';
import { networkOf } from './request-origin.ts';

export interface PipelineOptions {
  clock: Clock;
  loadGate: LoadGate;
  memoryLimiter: MemoryLimiter;
  trustedProxies: number;
}

export type Parsed<Value> = { ok: true; value: Value } | { ok: false; error: ApiError };

export interface ActingRequest<Body, Who> {
  body: Body;
  who: Who;
  /** What rate limits count by. */
  client: string;
  now: number;
}

export interface RequestSteps<Body, Who> extends LoadOptions {
  /** Counted before anything else, in memory, whatever becomes of the request. */
  limit?: RateLimit;
  /** Waits for the body; everything after it is quick, and may be refused as too much at once. */
  parse: (request: Request) => Promise<Parsed<Body>>;
  /** Throws to refuse. What is wrong with the body is told only to those it lets through. */
  authorise: (now: number) => Who | Promise<Who>;
  /** Throws to refuse. Counts what only this request uses up, stores, and gives the answer. */
  act: (request: ActingRequest<Body, Who>) => Response | Promise<Response>;
}

export interface Pipeline {
  /** Throws what the steps throw, and a {@link Refusal} of its own; the wire's error handler words it. */
  run<Body, Who>(c: Context<AppEnv>, steps: RequestSteps<Body, Who>): Promise<Response>;
}

export function createPipeline({ clock, loadGate, memoryLimiter, trustedProxies }: PipelineOptions): Pipeline {
  return {
    async run(c, { limit, parse, authorise, act, ...load }) {
      const client = networkOf(c, trustedProxies);
      const wait = limit ? memoryLimiter.consume(limit, client, clock.now()) : 0;
      if (wait > 0) throw new Refusal(rateLimited(wait));
      const parsed = await parse(c.req.raw);
      return loadGate.run(async () => {
        const now = clock.now();
        // After the body: a session that ends while a slow one comes in is noticed.
        const who = await authorise(now);
        if (!parsed.ok) throw new Refusal(parsed.error);
        return act({ body: parsed.value, who, client, now });
      }, load);
    },
  };
}

/** For requests that anyone may make. */
export function anyone(): null {
  return null;
}

/** For requests without a body. */
export async function noBody(): Promise<Parsed<null>> {
  return { ok: true, value: null };
}
