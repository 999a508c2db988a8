/** POST /calls/turn: answers what a caller says, one line of JSON for each sentence as soon as it may be spoken. */
import { Hono } from 'hono';
import * as v from 'valibot';
import { HOUR_MS, MINUTE_MS } from '../../../shared/site/durations.ts';
import type { Database } from '../../../server/platform/db/database.ts';
import type { Clock } from '../../../server/platform/clock.ts';
import { errorReason } from '../../../server/platform/error-reason.ts';
import type { AppEnv } from '../../../server/platform/http/app-env.ts';
import { methodNotAllowed, replyWithError } from '../../../server/platform/http/api-error.ts';
import { bytesOf } from '../../../server/platform/http/part-stream.ts';
import type { RateLimit } from '../../../server/platform/http/rate-limit.ts';
import { hasMediaType, readJson } from '../../../server/platform/http/request-body.ts';
import { anyone, type Parsed, type Pipeline } from '../../../server/platform/http/request-pipeline.ts';
import { validationFailed } from '../../../server/platform/http/site-function.ts';
import { createTransferSlots } from '../../../server/platform/http/transfer-slots.ts';
import type { Log } from '../../../server/platform/log.ts';
import { freeTurnSchema, TURN_MS, TURNS_MAX, type FreeTurnLine } from '../shared/free-call.ts';
import type { GuidedReason } from '../shared/call-labels.ts';
import type { Brain } from './brain.ts';
import { createBrainBudget, type Reservation } from './brain-budget.ts';
import type { SpeechService } from './speech-service.ts';
import { viewOf, type FreeCall, type FreeCallSeal } from './free-call-state.ts';
import { hear, NoAnswer, speakTurn, worstCase, type TurnUse } from './free-turn.ts';

export const FREE_TURNS_PER_CLIENT: RateLimit = { name: 'free-turns', points: 240, windowMs: HOUR_MS };
/** A turn waits for the model, and holds a connection to it. */
const TURNS_AT_ONCE = { perClient: 4, perWiderNetwork: 8, total: 32, totalBytes: 32_000_000 };
const TURN_BYTES = 200_000;
/** So many turns in a row without an answer, and nobody waits for the model for a minute. */
const FAILURES_MAX = 3;
const PAUSE_MS = MINUTE_MS;
/** A model that uses no tool for so many turns writes nothing down. */
const IDLE_MAX = 4;
/** So often nothing supported was said. */
const STRIKES_MAX = 2;

export interface FreeTurnOptions {
  brain: Brain | null;
  /** Without one, the visitor's browser hears and speaks. */
  speech?: SpeechService | null | undefined;
  seals: FreeCallSeal;
  db: Database;
  clock: Clock;
  log: Log;
  pipeline: Pipeline;
  /** How long a turn may take; tests are in a hurry. */
  turnMs?: number | undefined;
}

export function createFreeTurnEndpoint(options: FreeTurnOptions): Hono<AppEnv> {
  const { brain, speech, seals, db, clock, log, pipeline, turnMs = TURN_MS } = options;
  const endpoint = new Hono<AppEnv>();
  const slots = createTransferSlots(TURNS_AT_ONCE);
  const budget = brain && createBrainBudget(db, brain.dailyTokens);
  const breaker = createBreaker(clock);

  endpoint.post('/turn', (c) =>
    pipeline.run(c, {
      limit: FREE_TURNS_PER_CLIENT,
      parse: async (request) => readAs(freeTurnSchema, request),
      authorize: anyone,
      async act({ body: { token, says }, client, now }) {
        const transfer = slots.hold(c, client, TURN_BYTES);
        const call = seals.open(token, now);
        const lines = async () => {
          if (!call || !brain || !budget || call.isOver) return once({ guided: 'lost' });
          const guided = (reason: GuidedReason) => once({ guided: reason, call: viewOf(call) });
          if (call.turns.filter(({ speaker }) => speaker === 'caller').length >= TURNS_MAX) return guided('turns');
          if (breaker.isOpen()) return guided('failed');
          hear(call, says);
          const reservation = await budget.reserve(client, worstCase(call), now);
          if (!reservation) return guided('budget');
          return answered(call, brain, reservation, c.req.raw.signal);
        };
        const headers = {
          'content-type': 'application/x-ndjson',
          'cache-control': 'no-store',
          'x-accel-buffering': 'no',
        };
        return c.body(transfer.send(bytesOf(asText(await lines()))), 200, headers);
      },
    }),
  );
  endpoint.all('/turn', (c) => replyWithError(c, methodNotAllowed('POST')));
  return endpoint;

  async function* answered(
    call: FreeCall,
    using: Brain,
    reservation: Reservation,
    hungUp: AbortSignal,
  ): AsyncGenerator<FreeTurnLine> {
    const use: TurnUse = { tokens: 0, heldBack: [] };
    const timeout = AbortSignal.timeout(turnMs);
    try {
      for await (const says of speakTurn(call, using, AbortSignal.any([hungUp, timeout]), use))
        yield speech ? { says, stamp: seals.stamp(call, { says }) } : { says };
      breaker.succeed();
      const isStuck = !call.isOver && (call.strikes >= STRIKES_MAX || call.idle >= IDLE_MAX);
      yield isStuck ? { guided: 'failed', call: viewOf(call) } : { call: viewOf(call), token: seals.seal(call) };
    } catch (error) {
      if (hungUp.aborted) return;
      breaker.fail();
      log.warn({ reason: error instanceof NoAnswer ? error.message : errorReason(error) }, 'the model gave no answer');
      yield { guided: timeout.aborted ? 'time' : 'failed', call: viewOf(call) };
    } finally {
      await reservation.settle(use.tokens).catch((error: unknown) => {
        log.warn({ reason: errorReason(error) }, 'the rest of a turn stays reserved');
      });
    }
  }
}

export async function readAs<Schema extends v.GenericSchema>(
  schema: Schema,
  request: Request,
): Promise<Parsed<v.InferOutput<Schema>>> {
  if (!hasMediaType(request, 'application/json'))
    return { ok: false, error: { code: 'unsupported_media_type', message: 'Send application/json.' } };
  const body = await readJson(request);
  if (!body.ok) return body;
  const read = v.safeParse(schema, body.value);
  return read.success ? { ok: true, value: read.output } : { ok: false, error: validationFailed(read.issues) };
}

async function* once(line: FreeTurnLine): AsyncGenerator<FreeTurnLine> {
  yield line;
}

async function* asText(lines: AsyncGenerator<FreeTurnLine>): AsyncGenerator<string> {
  for await (const line of lines) yield `${JSON.stringify(line)}\n`;
}

/** Of this process alone: another replica finds out by itself. */
export function createBreaker(clock: Clock) {
  let failures = 0;
  let openUntil = 0;
  return {
    isOpen: () => clock.now() < openUntil,
    succeed: () => {
      failures = 0;
    },
    fail: () => {
      failures += 1;
      // After the pause, a single failure opens it again.
      if (failures >= FAILURES_MAX) openUntil = clock.now() + PAUSE_MS;
    },
  };
}
