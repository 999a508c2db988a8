/**
 * A cue recognizes a question by its words: "first month|month one + pay|cost + !mentor" wants one of each "|" list and
 * none of a list after "!". Words match by their stems and in a row.
 */
import { stemmer } from 'stemmer';
import { wordsOf } from './chat-terms.ts';

export type MatchCue = (question: string) => boolean;

export function createCue(cue: string): MatchCue {
  const parts = cue.split('+').map((part) => {
    const isUnwanted = part.trim().startsWith('!');
    return { isUnwanted, phrases: part.replace('!', '').split('|').map(stemmed) };
  });
  return (question) => {
    const asked = stemmed(question);
    return parts.every(({ isUnwanted, phrases }) => phrases.some((phrase) => asked.includes(phrase)) !== isUnwanted);
  };
}

/** With a space on each side, so that only whole words match. */
function stemmed(text: string): string {
  return ` ${wordsOf(text)
    .map((word) => stemmer(word))
    .join(' ')} `;
}
