/** The function `report-gap`: a visitor's browser tells what the chat or the search had no answer to. */
import { HOUR_MS } from '#shared/site/durations.ts';
import type { RateLimit } from '#server/platform/http/rate-limit.ts';
import { defineCommand, type FunctionBody } from '#server/platform/http/site-function.ts';
import type { ProofOfWork } from '#server/platform/screening/proof-of-work.ts';
import { gapSchema } from '../shared/gap-schema.ts';
import { countGap } from './gap-store.ts';

export const GAPS_PER_CLIENT: RateLimit = { name: 'gaps', points: 20, windowMs: HOUR_MS };

export function createReportGap(proofs: ProofOfWork): FunctionBody {
  return defineCommand({
    schema: gapSchema,
    // Otherwise the words would be stored beside the sender's network.
    handlesRepeats: true,
    async act({ kind, words, screening }, { tx, now, client }) {
      await proofs.demand(tx, screening?.proof, `gap:${client}`, now);
      await countGap(tx, kind, words, now);
    },
  });
}
