/** POST /chat/answer: the model's answer to a question, or why there is none. Stores nothing of either. */
import { Hono } from 'hono';
import type * as v from 'valibot';
import { HOUR_MS } from '#shared/site/durations.ts';
import { isoDay } from '#shared/site/wall-clock.ts';
import { ANSWER_MS } from '../shared/chat-index.ts';
import { modelQuestionSchema, type ModelAnswer } from '../shared/model-answer.ts';
import type { BrainAccess, PaidTurn } from '#server/platform/brain/brain-access.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { methodNotAllowed, replyWithError } from '#server/platform/http/api-error.ts';
import { bytesOf } from '#server/platform/http/request/part-stream.ts';
import type { RateLimit } from '#server/platform/http/rate-limit.ts';
import { readAs } from '#server/platform/http/request/request-body.ts';
import { anyone, type Pipeline } from '#server/platform/http/request-pipeline.ts';
import type { AnswerPassages } from './answer-passages.ts';
import type { ModelChatSeal } from './begin-model-chat-endpoint.ts';
import { worstCase, writeAnswer, type AnswerUse, type AskedOfModel } from './model-answer-writer.ts';

export const MODEL_QUESTIONS_PER_CLIENT: RateLimit = { name: 'model-questions', points: 60, windowMs: HOUR_MS };
const TURN_BYTES = 50_000;

export interface ModelAnswerOptions {
  /** Null where no model is configured. */
  model: BrainAccess | null;
  passages: AnswerPassages;
  seals: ModelChatSeal;
  pipeline: Pipeline;
}

type QuestionInput = v.InferOutput<typeof modelQuestionSchema>;

export function createModelAnswerEndpoint({ model, passages, seals, pipeline }: ModelAnswerOptions): Hono<AppEnv> {
  const endpoint = new Hono<AppEnv>();

  endpoint.post('/answer', (c) =>
    pipeline.run<QuestionInput, null>(c, {
      limit: MODEL_QUESTIONS_PER_CLIENT,
      parse: async (request) => readAs(modelQuestionSchema, request),
      authorize: anyone,
      async act({ body, client, now }) {
        if (!model || seals.open(body.token, now)?.client !== client) return c.json({ fallback: 'lost' });
        const asked = askedOf(body, now);
        if (!asked) return c.json({ fallback: 'stale' });
        if (model.isPaused()) return c.json({ fallback: 'failed' });
        const transfer = model.slots.hold(c, client, TURN_BYTES);
        const turn = await model.begin(client, worstCase(asked), now);
        const answer = async () =>
          turn ? answered(asked, model, turn, c.req.raw.signal) : { fallback: 'budget' as const };
        // The body waits for the model, so that the request itself is over at once.
        return c.body(transfer.send(bytesOf(asText(answer))), 200, {
          'content-type': 'application/json',
        });
      },
    }),
  );
  endpoint.all('/answer', (c) => replyWithError(c, methodNotAllowed('POST')));
  return endpoint;

  /** Undefined when the browser found the passages in another build's index. */
  function askedOf({ question, version, passages: numbers }: QuestionInput, now: number): AskedOfModel | undefined {
    const today = isoDay(now);
    const found = numbers.flatMap(([page, passage]) => passages.find(page, passage, today) ?? []);
    const isCurrent = version === passages.version && found.length === numbers.length;
    return isCurrent ? { question, passages: found } : undefined;
  }

  async function answered(
    asked: AskedOfModel,
    { brain, turnMs = ANSWER_MS }: BrainAccess,
    turn: PaidTurn,
    hungUp: AbortSignal,
  ): Promise<ModelAnswer> {
    const use: AnswerUse = { tokens: 0, heldBack: [] };
    const timeout = AbortSignal.timeout(turnMs);
    try {
      const answer = await writeAnswer(asked, brain, passages.terms, AbortSignal.any([hungUp, timeout]), use);
      turn.succeed();
      return answer ?? { fallback: 'none' };
    } catch (error) {
      if (!hungUp.aborted) turn.fail(error);
      return { fallback: timeout.aborted ? 'time' : 'failed' };
    } finally {
      await turn.settle(use);
    }
  }
}

async function* asText(answer: () => Promise<ModelAnswer>): AsyncGenerator<string> {
  yield JSON.stringify(await answer());
}
