const WORDS_PER_SECOND = 2.6;

/** In seconds. */
export function spokenSeconds(text: string): number {
  return text.split(/\s+/).filter(Boolean).length / WORDS_PER_SECOND;
}
