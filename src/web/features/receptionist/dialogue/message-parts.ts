/** Takes parts of a message away, mends them, and tells what is left. */
import type { Match } from './cue-matcher.ts';
import type { Clause } from './message-words.ts';

const AROUND_CONTACT =
  /\b(?:hi|hello|hey|yes|yeah|ok|okay|um|uh|so|oh|well|sorry|please|thanks|and|my|her|his|the|our|name|number|phone|cell|is|this|it|its|me|i|im|am|here|at|on|under|call|calling|speaking|use|mine|reach)\b/gi;
const TELLING_WORDS = 5;

/** Without what was read already; what remains are two clauses. */
export function masked(text: string, { start, end }: { start: number; end: number }): string {
  return text.slice(0, start) + ','.padEnd(end - start) + text.slice(end);
}

export function isOnlyContact(body: string, name: string | undefined, hasOther: boolean): boolean {
  if (!name && !hasOther) return false;
  const parts = new Set(name?.toLowerCase().split(' '));
  const left =
    body
      .replaceAll(/['’]/g, '')
      .replaceAll(AROUND_CONTACT, ' ')
      .match(/[\p{L}\p{M}\p{N}-]+/gu) ?? [];
  return left.every((word) => parts.has(word.toLowerCase()));
}

export function besideCallback(clauses: readonly Clause[], body: string, matches: readonly Match[]): string {
  const asking = new Set(matches.find(({ id }) => id === 'callback')?.words);
  return clauses
    .filter((clause) => clause.length >= TELLING_WORDS && !clause.some((word) => asking.has(word)))
    .map((clause) => body.slice(clause[0]?.start, clause.at(-1)?.end))
    .join(', ');
}

/** The message with its slips mended; marks and spaces stay. */
export function mendedText(
  body: string,
  clauses: readonly Clause[],
  isMended = (_text: string, _typed: string) => true,
): string {
  let text = '';
  let end = 0;
  for (const word of clauses.flat()) {
    const typed = body.slice(word.start, word.end);
    const isRight = typed.toLowerCase() === word.text || !isMended(word.text, typed);
    text += body.slice(end, word.start) + (isRight ? typed : word.text);
    end = word.end;
  }
  return text + body.slice(end);
}

export function textOf(clause: Clause): string {
  return clause.map(({ text }) => text).join(' ');
}
