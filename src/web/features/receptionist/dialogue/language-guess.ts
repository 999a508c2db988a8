/** Guesses whether a message is in a language other than English. */
import type { DemoTalk } from '../../../../content/demo-schema.ts';
import type { Clause } from './message-words.ts';

type Language = DemoTalk['languages'][number];

/** How many words of a language must stand in a message, and which part of it they must be. */
const MIN_WORDS = 2;
const MIN_SHARE = 0.4;
/** A smaller share is enough when hardly any word is English. */
const MIN_SHARE_OF_FOREIGN = 0.25;
const MOST_ENGLISH = 0.25;
/** Characters of scripts other than Latin. */
const OTHER_SCRIPT = /[\u0370-\u1DFF\u2E80-\uD7FF]/;
/** "Ana de la Cruz" speaks English. */
const IN_NAMES = new Set('de la el le di da du del al van der den los las dos'.split(' '));

export interface GuessContext {
  isName: boolean;
  /** Whether this is the first message: a caller who starts with "Hola" will go on in Spanish. */
  isFirst: boolean;
  isKnownWord: (word: string) => boolean;
}

/** The language with most of the words; scripts give some away by themselves. */
export function guessLanguage(
  languages: readonly Language[],
  message: string,
  clauses: readonly Clause[],
  { isName, isFirst, isKnownWord }: GuessContext,
): { name: string; says: string } | undefined {
  const byScript = OTHER_SCRIPT.test(message)
    ? languages.find(({ script }) => script && new RegExp(`\\p{Script=${script}}`, 'u').test(message))
    : undefined;
  if (byScript) return byScript;
  // As typed, because mending slips would turn foreign words into English ones.
  const words = clauses.flat().map(({ start, end }) => message.slice(start, end).toLowerCase().replaceAll('’', "'"));
  // Single letters belong to a spelled name.
  const telling = words.filter((word) => word.length > 1 && !(isName && IN_NAMES.has(word)));
  const [best] = languages
    .map((language) => ({
      language,
      own: telling.filter((word) => language.words.includes(word) && !isKnownWord(word)),
    }))
    .toSorted((a, b) => b.own.length - a.own.length);
  const english = telling.filter(isKnownWord).length;
  const isForeign = isFirst && english === 0;
  if (!best || best.own.length < (isForeign ? 1 : MIN_WORDS)) return undefined;
  const share = english / telling.length <= MOST_ENGLISH ? MIN_SHARE_OF_FOREIGN : MIN_SHARE;
  return best.own.length / telling.length >= share ? best.language : undefined;
}
