/** Finds the words being spoken: phrases by the recording's own times, words within them by their length. */
import type { SpokenPhrase } from './voice-samples.ts';

export interface CaptionPlace {
  /** Counted from 0. */
  phrase: number;
  /** How many characters of the phrase have been spoken, to the end of the current word. */
  spoken: number;
}

/** Undefined before the first sound; in a pause the phrase before it stays. */
export function placeAt(phrases: readonly SpokenPhrase[], seconds: number): CaptionPlace | undefined {
  const phrase = phrases.findLastIndex(({ from }) => from <= seconds);
  const current = phrases[phrase];
  if (!current) return undefined;
  const { text, from, to } = current;
  const share = Math.min(1, (seconds - from) / Math.max(to - from, Number.EPSILON));
  const end = text.indexOf(' ', Math.min(text.length - 1, Math.floor(share * text.length)));
  return { phrase, spoken: end === -1 ? text.length : end };
}
