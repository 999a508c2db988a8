import * as v from 'valibot';
import { normalizedQuestion } from '#features/chat/shared/normalized-question.ts';
import { codePoints } from '#shared/text/text-length.ts';

export const GAP_MAX_LENGTH = 200;

export const gapSchema = v.strictObject({
  kind: v.picklist(['question', 'search']),
  words: v.pipe(v.string(), v.trim(), codePoints(1, GAP_MAX_LENGTH)),
});
export type GapKind = v.InferOutput<typeof gapSchema>['kind'];

/** As it is kept of a text of any length; empty when no word is left. */
export function gapWords(text: string): string {
  const words = normalizedQuestion(Array.from(text.trim()).slice(0, GAP_MAX_LENGTH).join(''));
  return /[\p{L}\p{N}]/u.test(words) ? words : '';
}
