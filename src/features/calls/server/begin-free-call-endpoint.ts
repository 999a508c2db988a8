/** The function `begin-free-call`: a visitor who agreed and did a second of work gets a sealed call, without the model. */
import words from '#content/guided-calls/free-call-agent-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { HOUR_MS } from '#shared/site/durations.ts';
import { notFound } from '#server/platform/http/api-error.ts';
import type { RateLimit } from '#server/platform/http/rate-limit.ts';
import { defineCommand, type FunctionBody } from '#server/platform/http/site-function.ts';
import type { ProofOfWork } from '#server/platform/screening/proof-of-work.ts';
import { businessOf } from '../shared/call-businesses.ts';
import { beginFreeCallSchema } from '../shared/free-call.ts';
import { newCall, viewOf, type FreeCallSeal } from './free-call-state.ts';

export const FREE_CALLS_PER_CLIENT: RateLimit = { name: 'free-calls', points: 20, windowMs: HOUR_MS };

interface BeginFreeCallOptions {
  isOffered: boolean;
  hears: boolean;
  proofs: ProofOfWork;
  seals: FreeCallSeal;
}

export function createBeginFreeCall({ isOffered, hears, proofs, seals }: BeginFreeCallOptions): FunctionBody {
  return defineCommand({
    schema: beginFreeCallSchema,
    // Each call is a new one.
    handlesRepeats: true,
    async act({ trade, own, now: rang, screening }, { tx, now, client }) {
      if (!isOffered) throw notFound('No model is set up here.');
      await proofs.demand(tx, screening?.proof, `free-call:${client}`, now);
      const { business } = businessOf({ trade, own });
      const call = newCall({ trade, own, rang }, fillWords(words.greeting, { business }), now);
      return { call: viewOf(call), token: seals.seal(call), ...(hears && { hears: seals.stamp(call, 'hears') }) };
    },
  });
}
