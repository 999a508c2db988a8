/** POST /calls/turn: answers what a caller says, one line of JSON for each sentence as soon as it may be spoken. */
import { Hono } from 'hono';
import { HOUR_MS } from '#shared/site/durations.ts';
import type { BrainAccess, PaidTurn } from '#server/platform/brain/brain-access.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { methodNotAllowed, replyWithError } from '#server/platform/http/api-error.ts';
import { bytesOf } from '#server/platform/http/request/part-stream.ts';
import type { RateLimit } from '#server/platform/http/rate-limit.ts';
import { readAs } from '#server/platform/http/request/request-body.ts';
import { anyone, type Pipeline } from '#server/platform/http/request-pipeline.ts';
import { freeTurnSchema, TURN_MS, TURNS_MAX, type FreeTurnLine } from '../shared/free-call.ts';
import type { GuidedReason } from '../shared/call-labels.ts';
import type { SpeechService } from './speech-service.ts';
import { viewOf, type FreeCall, type FreeCallSeal } from './free-call-state.ts';
import { hear, speakTurn, worstCase, type TurnUse } from './free-turn.ts';

export const FREE_TURNS_PER_CLIENT: RateLimit = { name: 'free-turns', points: 240, windowMs: HOUR_MS };
const TURN_BYTES = 200_000;
/** A model that uses no tool for so many turns writes nothing down. */
const IDLE_MAX = 4;
const STRIKES_MAX = 2;

export interface FreeTurnOptions {
  /** Null where no model is configured. */
  model: BrainAccess | null;
  /** Without one, the visitor's browser hears and speaks. */
  speech?: SpeechService | null | undefined;
  seals: FreeCallSeal;
  pipeline: Pipeline;
}

export function createFreeTurnEndpoint(options: FreeTurnOptions): Hono<AppEnv> {
  const { model, speech, seals, pipeline } = options;
  const endpoint = new Hono<AppEnv>();

  endpoint.post('/turn', (c) =>
    pipeline.run(c, {
      limit: FREE_TURNS_PER_CLIENT,
      parse: async (request) => readAs(freeTurnSchema, request),
      authorize: anyone,
      async act({ body: { token, says }, client, now }) {
        if (!model) return c.body(`${JSON.stringify({ guided: 'lost' } satisfies FreeTurnLine)}\n`, 200);
        const transfer = model.slots.hold(c, client, TURN_BYTES);
        const call = seals.open(token, now);
        const lines = async () => {
          if (!call || call.isOver) return once({ guided: 'lost' });
          const guided = (reason: GuidedReason) => once({ guided: reason, call: viewOf(call) });
          if (call.turns.filter(({ speaker }) => speaker === 'caller').length >= TURNS_MAX) return guided('turns');
          if (model.isPaused()) return guided('failed');
          hear(call, says);
          const turn = await model.begin(client, worstCase(call), now);
          return turn ? answered(call, model, turn, c.req.raw.signal) : guided('budget');
        };
        const headers = {
          'content-type': 'application/x-ndjson',
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
    { brain, turnMs = TURN_MS }: BrainAccess,
    turn: PaidTurn,
    hungUp: AbortSignal,
  ): AsyncGenerator<FreeTurnLine> {
    const use: TurnUse = { tokens: 0, heldBack: [] };
    const timeout = AbortSignal.timeout(turnMs);
    try {
      for await (const says of speakTurn(call, brain, AbortSignal.any([hungUp, timeout]), use))
        yield speech ? { says, stamp: seals.stamp(call, { says }) } : { says };
      turn.succeed();
      const isStuck = !call.isOver && (call.strikes >= STRIKES_MAX || call.idle >= IDLE_MAX);
      yield isStuck ? { guided: 'failed', call: viewOf(call) } : { call: viewOf(call), token: seals.seal(call) };
    } catch (error) {
      if (hungUp.aborted) return;
      turn.fail(error);
      yield { guided: timeout.aborted ? 'time' : 'failed', call: viewOf(call) };
    } finally {
      await turn.settle(use);
    }
  }
}

async function* once(line: FreeTurnLine): AsyncGenerator<FreeTurnLine> {
  yield line;
}

async function* asText(lines: AsyncGenerator<FreeTurnLine>): AsyncGenerator<string> {
  for await (const line of lines) yield `${JSON.stringify(line)}\n`;
}
