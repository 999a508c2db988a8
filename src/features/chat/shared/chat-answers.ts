/** Decides what the chat quotes. Says nothing rather than the answer to another question. */
import { stemmer } from 'stemmer';
import type { Guess, ReadText } from './text-model.ts';
import { type ChatIndex, PASSAGES_MAX, QUESTION_MAX_LENGTH } from './chat-index.ts';
import { wordsOf } from './chat-terms.ts';
import { createWordSearch, type FoundPassage } from './word-search.ts';

export interface ChatAnswers {
  /** What answers the question, one for each of its parts; empty when nothing does. */
  answers: readonly FoundPassage[];
  /** What comes nearest, for a visitor whom nothing was quoted. */
  near: readonly FoundPassage[];
  /** What a model may answer from, best first; empty when the question is refused or this site has nothing about it. */
  around: readonly FoundPassage[];
  /** The passage whose words cover the question best. */
  byWords: FoundPassage | undefined;
}

/** @param today ISO date: what is published later isn't found. */
export type FindAnswers = (question: string, today: string) => ChatAnswers;

/** The reader's label for what no passage answers. */
const NONE = 'none';
/**
 * The odds from which topics are quoted, chosen on authors whom the reader hadn't seen, so that about 95 % of the answers
 * are right. The chance that nothing answers counts twice, in the odds and by this power: visitors ask more without an
 * answer than those authors did.
 */
const ENOUGH = 22;
const NONE_POWER = 0.3;
/** Differences below this are noise. */
const NONE_LEAST = 0.001;
/** Of the parts of a question, or of near topics, each has at least this probability. */
const ENOUGH_FOR_ONE = 0.02;
/** What a part asks by itself is quoted from this probability of the whole question on. */
const BORNE_OUT = 0.3;
/** From this confidence on, the question is a passage's own in nearly all its words, and that passage comes first. */
const WORD_FOR_WORD = 1.9;
/** Beside a passage whose own question is asked, the reader's first guess is quoted from this probability on. */
const LIKELIEST = 0.5;
/** From this probability on, the reader's first guess comes before a cue's passage, and "none" silences the cue. */
const SURE = 0.95;
const ANSWERS_MAX = 3;
const NEAR_MAX = 3;
const PART_MIN_WORDS = 3;
const PART_END =
  /(?<=[?.!;]) | (?:and|also|plus) (?=(?:what|how|when|where|who|why|which|can|could|do|does|is|are|will|would)\b)/i;

export function createFindAnswers(index: ChatIndex, read: ReadText): FindAnswers {
  const search = createWordSearch(index);
  const refusals = index.refusals.map(createCue);
  const cues = index.cues.map(([cue, page, passage]) => ({ matches: createCue(cue), page, passage, confidence: 1 }));
  return (question, today) => {
    const asked = question.slice(0, QUESTION_MAX_LENGTH).replaceAll(/\s+/g, ' ');
    const isPublished = ({ page }: FoundPassage) => (index.pages[page]?.since ?? '') <= today;
    const passageOf = ({ label, probability }: Guess): FoundPassage[] => {
      const [page, passage] = index.topics[label] ?? [];
      const found = page === undefined || passage === undefined ? [] : [{ page, passage, confidence: probability }];
      return found.filter(isPublished);
    };
    const isRefused = refusals.some((matches) => matches(asked));
    const whole = read(asked);
    const byWords = search(asked, today);
    const parts = asked.split(PART_END).filter((part) => part.split(/\s+/).length >= PART_MIN_WORDS);
    // A part by itself may mean anything; the whole has to bear it out.
    const chances = new Map(whole.map(({ label, probability }) => [label, probability]));
    const ofParts = parts.length > 1 ? parts.flatMap((part) => quotable(read(part))) : [];
    const meant = [...quotable(whole), ...ofParts.filter(({ label }) => (chances.get(label) ?? 0) >= BORNE_OUT)];
    const [first] = isRefused ? [] : whole;
    const isSure = first !== undefined && first.probability >= SURE;
    const cued = isSure && first.label === NONE ? undefined : cues.find(({ matches }) => matches(asked));
    const own = cued
      ? [...(isSure ? passageOf(first) : []), cued]
      : byWords && byWords.confidence >= WORD_FOR_WORD
        ? [byWords]
        : [];
    const beside = own.length > 0 && first && first.probability >= LIKELIEST ? passageOf(first) : [];
    const others = cued ? [] : meant.flatMap(passageOf);
    const answers = isRefused ? [] : unique([...own, ...beside, ...others]).slice(0, ANSWERS_MAX);
    // Two ways of searching that agree are right more often than lower odds would be; words alone rarely are.
    const agreed = byWords && first ? passageOf(first).filter((one) => isSame(one, byWords)) : [];
    const close = unique([...answers, ...agreed, ...whole.flatMap(passageOf), ...(byWords ? [byWords] : [])]);
    const isElsewhere = answers.length === 0 && first?.label === NONE;
    const around = isRefused || isElsewhere ? [] : close.slice(0, PASSAGES_MAX);
    if (answers.length === 0 && agreed.length > 0) return { answers: agreed, near: [], around, byWords };
    return { answers, near: answers.length > 0 ? [] : close.slice(0, NEAR_MAX), around, byWords };
  };
}

/**
 * A cue recognizes a question by its words: "first month|month one + pay|cost + !mentor" wants one of each "|" list and
 * none of a list after "!". Words match by their stems and in a row.
 */
function createCue(cue: string): (question: string) => boolean {
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

/** The fewest topics that are together probable enough, most probable first; none if no answer is more probable. */
function quotable(guesses: readonly Guess[]): Guess[] {
  if (guesses[0]?.label === NONE) return [];
  const none = guesses.find(({ label }) => label === NONE)?.probability ?? 0;
  const doubt = Math.max(none, NONE_LEAST) ** NONE_POWER;
  const likely = guesses
    .filter(({ label, probability }) => label !== NONE && probability >= ENOUGH_FOR_ONE)
    .slice(0, ANSWERS_MAX);
  let sum = 0;
  const last = likely.findIndex(({ probability }) => (sum += probability) / (1 - sum) >= ENOUGH * doubt);
  return likely.slice(0, last + 1);
}

function unique(found: readonly FoundPassage[]): FoundPassage[] {
  return found.filter((one, at) => found.findIndex((other) => isSame(other, one)) === at);
}

function isSame(one: FoundPassage, other: FoundPassage): boolean {
  return one.page === other.page && one.passage === other.passage;
}
