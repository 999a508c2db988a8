/** Guesses whether a message is in a language other than English. */
import type { DemoTalk } from '../../../../../build/demo-schema.ts';
import type { Clause } from './message-words.ts';

type Language = DemoTalk['languages'][number];

/** How many words of a language must stand in a message, and which part of it they must be. */
const MIN_WORDS = 2;
const MIN_SHARE = 0.4;

/** The language with most of the words; scripts give some away by themselves. */
export function guessLanguage(
  languages: readonly Language[],
  message: string,
  clauses: readonly Clause[],
): { name: string; says: string } | undefined {
  const byScript = languages.find(({ script }) => script && new RegExp(`\\p{Script=${script}}`, 'u').test(message));
  if (byScript) return byScript;
  // As typed, because mending slips would turn foreign words into English ones.
  const words = clauses.flat().map(({ start, end }) => message.slice(start, end).toLowerCase());
  const counted = languages
    .map((language) => ({ language, count: words.filter((word) => language.words.includes(word)).length }))
    .toSorted((a, b) => b.count - a.count)[0];
  if (!counted || counted.count < MIN_WORDS || counted.count / words.length < MIN_SHARE) return undefined;
  return counted.language;
}
