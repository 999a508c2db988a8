/** Finds what a message means by cues (words in order) and by likeness to example phrases. */
import { createExamples } from './example-likeness.ts';
import { FILLERS, LIGHT, LIGHT_WEIGHT } from './light-words.ts';
import { plainWord, stemOf, type Clause, type Word } from './message-words.ts';
import { ANY_NUMBER, indexByStem, isNumber } from './stem-index.ts';

export interface Meaning {
  id: string;
  cues: readonly string[];
  examples?: readonly string[] | undefined;
}

export interface Match {
  id: string;
  /** 0 to 1. */
  confidence: number;
  /** Found by a cue, not by mere likeness to an example. */
  isSure: boolean;
  /** How much the matched words say; of two readings of the same words the heavier one counts. */
  weight: number;
  /** The words it rests on. */
  words: readonly Word[];
}

export type Matcher = (clauses: readonly Clause[]) => Match[];

/** How many other words may stand between two words of a cue; words that say little count less. */
const GAP = 2;
const GAP_WITH_LIGHT = 3;
const CUE_CONFIDENCE = 0.95;

interface Cue {
  id: string;
  /** Stems of the words that may stand at each place. */
  places: readonly ReadonlySet<string>[];
  atStart: boolean;
  alone: boolean;
  anyOrder: boolean;
  /** Stems that rule the cue out when they are in the clause. */
  without: ReadonlySet<string>;
}

/** A clause touches only the cues and examples that its words occur in: there are thousands, and a slow phone waits. */
export function createMatcher(meanings: readonly Meaning[]): Matcher {
  const cues = meanings.flatMap(({ id, cues: texts }) => texts.map((text) => readCue(id, text)));
  const cuesIn = indexByStem(cues, rarestPlaces(cues));
  const examples = createExamples(meanings);
  return (clauses) => {
    const best = new Map<string, Match>();
    const keep = (match: Match) => {
      const other = best.get(match.id);
      const heavier = other && other.weight >= match.weight ? other : match;
      // The match stays sure when a cue found it, even if an example has the greater weight.
      best.set(match.id, { ...heavier, isSure: match.isSure || (other?.isSure ?? false) });
    };
    for (const clause of clauses) {
      for (const cue of cuesIn(clause)) {
        const words = findCue(cue, clause);
        if (words)
          keep({
            id: cue.id,
            confidence: CUE_CONFIDENCE,
            isSure: true,
            weight: weightOf(words),
            words,
          });
      }
      for (const { example, confidence } of examples(clause)) {
        const words = clause.filter(({ stem }) => example.stems.has(stem));
        // Below a cue on the same words.
        keep({
          id: example.id,
          confidence,
          isSure: false,
          weight: weightOf(words) * confidence,
          words,
        });
      }
    }
    return [...best.values()].toSorted((a, b) => b.weight - a.weight);
  };
}

/** For each cue the place whose stems fewest cues share. Without a word for it the cue isn't there. */
function rarestPlaces(cues: readonly Cue[]): (cue: Cue) => ReadonlySet<string> {
  const uses = new Map<string, number>();
  for (const { places } of cues)
    for (const place of places) for (const stem of place) uses.set(stem, (uses.get(stem) ?? 0) + 1);
  const usesOf = (place: ReadonlySet<string>) => [...place].reduce((sum, stem) => sum + (uses.get(stem) ?? 0), 0);
  return ({ places }) => places.toSorted((a, b) => usesOf(a) - usesOf(b))[0] ?? new Set();
}

/** Every word that the cues and examples use, for mending others. */
export function wordsOf(meanings: readonly Meaning[]): string[] {
  return meanings.flatMap(({ cues, examples = [] }) =>
    [...cues, ...examples].flatMap((text) =>
      text
        .split(/[^\p{L}\p{M}\p{N}'’]+/u)
        .filter(Boolean)
        .map(plainWord),
    ),
  );
}

/** Of readings that rest on the same words the heaviest, in the order of the message. */
export function withoutOverlaps(matches: readonly Match[]): Match[] {
  const taken = new Set<Word>();
  return matches
    .filter(({ words }) => {
      const telling = words.filter(({ text }) => !LIGHT.has(text));
      if (telling.some((word) => taken.has(word))) return false;
      for (const word of telling) taken.add(word);
      return true;
    })
    .toSorted((a, b) => (a.words[0]?.start ?? 0) - (b.words[0]?.start ?? 0));
}

function readCue(id: string, text: string): Cue {
  const alone = text.startsWith('=');
  const atStart = text.startsWith('^');
  const anyOrder = text.startsWith('~');
  const body = alone || atStart || anyOrder ? text.slice(1) : text;
  const [said = '', unsaid = ''] = body.replaceAll('-', ' ').split('!');
  const places = said.split(' ').filter(Boolean).map(stemsIn);
  return { id, places, atStart: atStart || alone, alone, anyOrder, without: stemsIn(unsaid) };
}

function stemsIn(words: string): ReadonlySet<string> {
  const each = words.trim().split('|').filter(Boolean);
  return new Set(each.map((word) => (word === '{number}' ? ANY_NUMBER : stemOf(plainWord(word)))));
}

function findCue({ places, atStart, alone, anyOrder, without }: Cue, clause: Clause): Word[] | undefined {
  if (without.size > 0 && clause.some((word) => fitsPlace(word, without))) return undefined;
  if (anyOrder) return findAnywhere(places, clause);
  const words =
    alone || atStart
      ? clause.filter(
          ({ text }, index) => !FILLERS.has(text) || clause.length === 1 || (alone && isPlace(places, clause, index)),
        )
      : clause;
  if (alone) {
    return words.length === places.length && words.every((word, index) => fitsPlace(word, places[index]))
      ? [...words]
      : undefined;
  }
  const lastStart = atStart ? 0 : words.length - places.length;
  for (let start = 0; start <= lastStart; start += 1) {
    const found = follow(words, start, places);
    if (found) return found;
  }
  return undefined;
}

/** Finds a word for each place of the cue, in any order. */
function findAnywhere(places: Cue['places'], clause: Clause): Word[] | undefined {
  const found = places.map((place) => clause.find((word) => fitsPlace(word, place)));
  const words = found.filter((word) => word !== undefined);
  return words.length === places.length && new Set(words).size === words.length ? words : undefined;
}

/** A filler that the cue itself names stays. */
function isPlace(places: readonly ReadonlySet<string>[], clause: Clause, index: number): boolean {
  const stem = clause[index]?.stem ?? '';
  return places.some((place) => place.has(stem));
}

function follow(words: Clause, start: number, places: readonly ReadonlySet<string>[]): Word[] | undefined {
  const first = words[start];
  if (!first || !fitsPlace(first, places[0])) return undefined;
  if (places.length === 1) return [first];
  let telling = 0;
  for (let next = start + 1; next <= start + 1 + GAP_WITH_LIGHT && next < words.length; next += 1) {
    const rest = follow(words, next, places.slice(1));
    if (rest) return [first, ...rest];
    telling += LIGHT.has(words[next]?.text ?? '') ? 0 : 1;
    if (telling > GAP) return undefined;
  }
  return undefined;
}

function fitsPlace(word: Word, place: ReadonlySet<string> | undefined): boolean {
  return place !== undefined && (place.has(word.stem) || (place.has(ANY_NUMBER) && isNumber(word)));
}

function weightOf(words: readonly Word[]): number {
  return words.reduce((sum, { text }) => sum + (LIGHT.has(text) ? LIGHT_WEIGHT : 1), 0);
}
