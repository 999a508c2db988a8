/** The function `report-gap`: a visitor's browser tells what the chat or the search had no answer to. */
import { HOUR_MS } from '#shared/site/durations.ts';
import type { RateLimit } from '#server/platform/http/rate-limit.ts';
import { defineCommand } from '#server/platform/http/site-function.ts';
import { CHALLENGE_AT, judgeFacts } from '#server/platform/screening/screening-rules.ts';
import { textSigns } from '#server/platform/screening/text-signs.ts';
import { gapSchema } from '../shared/gap-schema.ts';
import { countGap } from './gap-store.ts';

export const GAPS_PER_CLIENT: RateLimit = { name: 'gaps', points: 20, windowMs: HOUR_MS };

export const reportGap = defineCommand({
  schema: gapSchema,
  // Otherwise the words would be stored beside the sender's network.
  handlesRepeats: true,
  async act({ kind, words }, { tx, now }) {
    if (!isSpam(words)) await countGap(tx, kind, words, now);
  },
});

/** By the words alone: counting repeats would store who sent them. */
function isSpam(words: string): boolean {
  const noRepeats = { sameFromHere: 0, networksWithSame: 0, similarFromHere: 0, networksWithSimilar: 0 };
  return (
    judgeFacts({ ...textSigns('', words, 0), ...noRepeats, trapped: false, seconds: undefined }).score >= CHALLENGE_AT
  );
}
