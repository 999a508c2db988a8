/** Finds what a message means by cues (words in order) and by likeness to example phrases. */
import { plainWord, stemOf, type Clause, type Word } from './message-words.ts';

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
/** Examples less alike than this mean something else. */
const EXAMPLE_MIN_CONFIDENCE = 0.7;
/** Words that say little by themselves. */
const LIGHT_WEIGHT = 0.25;
const LIGHT = new Set(
  'a an the is are am was be do doe does did you i it to of what how me my can could in on for this that we us with or and your our at have has will would so too if there here please'.split(
    ' ',
  ),
);
/** Said around a message without changing it. */
const FILLERS = new Set(
  'thx ty yeah please um uh oh well hmm so just ok okay then hi hello hey and but thanks actually sorry'.split(' '),
);
/** In a cue, any number. */
const ANY_NUMBER = '#';

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

interface Example {
  id: string;
  stems: readonly string[];
}

export function createMatcher(meanings: readonly Meaning[]): Matcher {
  const cues = meanings.flatMap(({ id, cues: texts }) => texts.map((text) => readCue(id, text)));
  const examples: Example[] = meanings.flatMap(({ id, examples: texts = [] }) =>
    texts.map((text) => ({
      id,
      stems: text
        .split(/[^\p{L}\p{N}'’]+/u)
        .filter(Boolean)
        .map(plainWord)
        .map(stemOf),
    })),
  );
  const rarity = raritiesIn(examples);
  return (clauses) => {
    const best = new Map<string, Match>();
    const keep = (match: Match) => {
      const other = best.get(match.id);
      const heavier = other && other.weight >= match.weight ? other : match;
      // The match stays sure when a cue found it, even if an example has the greater weight.
      best.set(match.id, { ...heavier, isSure: match.isSure || (other?.isSure ?? false) });
    };
    for (const clause of clauses) {
      for (const cue of cues) {
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
      for (const example of examples) {
        const confidence = likeness(clause, example, rarity);
        if (confidence < EXAMPLE_MIN_CONFIDENCE) continue;
        const words = clause.filter(({ stem }) => example.stems.includes(stem));
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

function fitsPlace({ text, stem }: Word, place: ReadonlySet<string> | undefined): boolean {
  return place !== undefined && (place.has(stem) || (place.has(ANY_NUMBER) && /^\d+$/.test(text)));
}

function weightOf(words: readonly Word[]): number {
  return words.reduce((sum, { text }) => sum + (LIGHT.has(text) ? LIGHT_WEIGHT : 1), 0);
}

function raritiesIn(examples: readonly Example[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { stems } of examples) for (const stem of new Set(stems)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return new Map([...counts].map(([stem, count]) => [stem, Math.log(1 + examples.length / count)]));
}

/** Cosine of the angle between two phrases, each word weighing by its rarity. */
function likeness(clause: Clause, { stems }: Example, rarity: ReadonlyMap<string, number>): number {
  // A word that no example has says that something else is meant.
  const unknown = Math.log(1 + rarity.size);
  const weigh = (stem: string) => (LIGHT.has(stem) ? LIGHT_WEIGHT : (rarity.get(stem) ?? unknown));
  const said = new Set(clause.filter(({ text }) => !FILLERS.has(text)).map(({ stem }) => stem));
  const meant = new Set(stems);
  const sum = (set: ReadonlySet<string>) => [...set].reduce((total, stem) => total + weigh(stem) ** 2, 0);
  const common = new Set([...said].filter((stem) => meant.has(stem)));
  // One word in common of several is chance: "now!" isn't "you are now a pirate".
  if (tellingIn(meant) > 0 && 2 * tellingIn(common) <= tellingIn(meant)) return 0;
  if (common.size === 0) return 0;
  return sum(common) / Math.sqrt(sum(said) * sum(meant));
}

function tellingIn(stems: ReadonlySet<string>): number {
  return [...stems].filter((stem) => !LIGHT.has(stem)).length;
}
