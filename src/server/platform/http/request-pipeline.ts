/** Every request that acts: limit, admit, parse, authorize, act, reply. A wire supplies what the steps do. */
import type { Context } from 'hono';
import type { Clock } from '../clock.ts';
import { type ApiError, Refusal, requireNoWait } from './api-error.ts';
import type { AppEnv } from './app-env.ts';
import type { LoadGate, LoadOptions } from './load/load-gate.ts';
import type { MemoryLimiter } from './load/memory-limiter.ts';
import type { RateLimit } from './rate-limit.ts';
import { networkOf } from './request/request-origin.ts';

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
  client: string;
  now: number;
}

export interface RequestSteps<Body, Who> extends LoadOptions {
  /** Counted first, in memory, whatever the outcome of the request. */
  limit?: RateLimit;
  /** Throws to refuse before the body is read. For bodies that cost more than this check. */
  admit?: (now: number) => Promise<void>;
  /** Reads the body. The later steps are quick and run inside the load gate, which may refuse them. */
  parse: (request: Request, client: string) => Promise<Parsed<Body>>;
  /** Throws to refuse. Only callers that pass learn what is wrong with the body. */
  authorize: (now: number) => Who | Promise<Who>;
  /** Counts the request's own limits, stores, and returns the answer. Throws to refuse. */
  act: (request: ActingRequest<Body, Who>) => Response | Promise<Response>;
}

export type Pipeline = ReturnType<typeof createPipeline>;

export function createPipeline({ clock, loadGate, memoryLimiter, trustedProxies }: PipelineOptions) {
  return {
    /** Sets `cache-control: no-store`, which a step may replace. Throws what the steps throw, or a {@link Refusal} of its own; the wire's error handler turns it into an answer. */
    async run<Body, Who>(
      c: Context<AppEnv>,
      { limit, admit, parse, authorize, act, ...load }: RequestSteps<Body, Who>,
    ): Promise<Response> {
      c.header('cache-control', 'no-store');
      const client = networkOf(c, trustedProxies);
      requireNoWait(limit ? memoryLimiter.consume(limit, client, clock.now()) : 0);
      if (admit) await loadGate.run(async () => admit(clock.now()), load);
      const parsed = await parse(c.req.raw, client);
      return loadGate.run(async () => {
        const now = clock.now();
        // After the body, so that a session that ends during a slow upload is noticed.
        const who = await authorize(now);
        if (!parsed.ok) throw new Refusal(parsed.error);
        return act({ body: parsed.value, who, client, now });
      }, load);
    },
  };
}

export function anyone(): null {
  return null;
}

export async function noBody(): Promise<Parsed<null>> {
  return { ok: true, value: null };
}
