/** Finds what may be meant by the stems that a clause has, without looking at everything else. */
import type { Clause, Word } from './message-words.ts';

/** Stands for any number. */
export const ANY_NUMBER = '#';

/** @returns a function that gives the items of which the clause has one of the stems, in their own order. */
export function indexByStem<T>(items: readonly T[], stemsOf: (item: T) => Iterable<string>): (clause: Clause) => T[] {
  const index = new Map<string, number[]>();
  for (const [number, item] of items.entries()) {
    for (const stem of stemsOf(item)) {
      const numbers = index.get(stem);
      if (numbers) numbers.push(number);
      else index.set(stem, [number]);
    }
  }
  return (clause) => {
    const found = new Set<number>();
    for (const word of clause) {
      for (const number of index.get(word.stem) ?? []) found.add(number);
      if (isNumber(word)) for (const number of index.get(ANY_NUMBER) ?? []) found.add(number);
    }
    return [...found].toSorted((a, b) => a - b).flatMap((number) => items[number] ?? []);
  };
}

export function isNumber({ text }: Word): boolean {
  return /^\d+$/.test(text);
}
