/** The function `begin-model-chat`: a visitor who agreed and did a second of work may ask the model for a while. */
import { HOUR_MS } from '#shared/site/durations.ts';
import { beginModelChatSchema } from '../shared/model-answer.ts';
import { createSeal, type Seal } from '#server/platform/brain/signed-state.ts';
import { notFound } from '#server/platform/http/api-error.ts';
import type { RateLimit } from '#server/platform/http/rate-limit.ts';
import { defineCommand, type FunctionBody } from '#server/platform/http/site-function.ts';
import type { ProofOfWork } from '#server/platform/screening/proof-of-work.ts';

export const MODEL_CHATS_PER_CLIENT: RateLimit = { name: 'model-chats', points: 20, windowMs: HOUR_MS };
/** Then the browser does another second of work. */
const LIFE_MS = 4 * HOUR_MS;

/** Kept by the browser, so that the server stores nothing. */
interface ModelChat {
  /** The network that did the work; another one's visitors do their own. */
  client: string;
  until: number;
}

export type ModelChatSeal = Seal<ModelChat>;

export function createModelChatSeal(authSecret: string): ModelChatSeal {
  return createSeal(authSecret, 'model-chat');
}

interface BeginModelChatOptions {
  isOffered: boolean;
  proofs: ProofOfWork;
  seals: ModelChatSeal;
}

export function createBeginModelChat({ isOffered, proofs, seals }: BeginModelChatOptions): FunctionBody {
  return defineCommand({
    schema: beginModelChatSchema,
    // Each has a token of its own.
    handlesRepeats: true,
    async act({ screening }, { tx, now, client }) {
      if (!isOffered) throw notFound('No model is set up here.');
      await proofs.demand(tx, screening?.proof, `model-chat:${client}`, now);
      return { token: seals.seal({ client, until: now + LIFE_MS }) };
    },
  });
}
