/** Finds example phrases that are like what was said. */
import { FILLERS, LIGHT, LIGHT_WEIGHT } from './light-words.ts';
import { plainWord, stemOf, type Clause } from './message-words.ts';
import { indexByStem } from './stem-index.ts';

/** Examples less alike than this mean something else. */
const EXAMPLE_MIN_CONFIDENCE = 0.7;

interface Phrases {
  id: string;
  examples?: readonly string[] | undefined;
}

interface Example {
  id: string;
  stems: ReadonlySet<string>;
  /** How many of them say something by themselves. */
  telling: number;
  /** The square of its length as a vector. */
  square: number;
}

/** The examples that a clause is like, by the cosine of the angle between them, each word weighing by its rarity. */
export function createExamples(
  meanings: readonly Phrases[],
): (clause: Clause) => { example: Example; confidence: number }[] {
  const phrases = meanings.flatMap(({ id, examples = [] }) =>
    examples.map((text) => ({
      id,
      stems: new Set(
        text
          .split(/[^\p{L}\p{N}'’]+/u)
          .filter(Boolean)
          .map(plainWord)
          .map(stemOf),
      ),
    })),
  );
  const rarity = raritiesIn(phrases.map(({ stems }) => stems));
  // A word that no example has says that something else is meant.
  const unknown = Math.log(1 + rarity.size);
  const weigh = (stem: string) => (LIGHT.has(stem) ? LIGHT_WEIGHT : (rarity.get(stem) ?? unknown));
  const squareOf = (stems: Iterable<string>) => [...stems].reduce((sum, stem) => sum + weigh(stem) ** 2, 0);
  const examples = phrases.map(({ id, stems }) => ({ id, stems, telling: tellingIn(stems), square: squareOf(stems) }));
  const examplesIn = indexByStem(examples, ({ stems }) => stems);
  return (clause) => {
    const said = new Set(clause.filter(({ text }) => !FILLERS.has(text)).map(({ stem }) => stem));
    const square = squareOf(said);
    return examplesIn(clause).flatMap((example) => {
      const common = [...said].filter((stem) => example.stems.has(stem));
      // One word in common of several is chance: "now!" isn't "you are now a pirate".
      if (example.telling > 0 && 2 * tellingIn(common) <= example.telling) return [];
      const confidence = squareOf(common) / Math.sqrt(square * example.square);
      return confidence >= EXAMPLE_MIN_CONFIDENCE ? [{ example, confidence }] : [];
    });
  };
}

function raritiesIn(phrases: readonly ReadonlySet<string>[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const stem of phrases.flatMap((stems) => [...stems])) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return new Map([...counts].map(([stem, count]) => [stem, Math.log(1 + phrases.length / count)]));
}

function tellingIn(stems: Iterable<string>): number {
  return [...stems].filter((stem) => !LIGHT.has(stem)).length;
}
