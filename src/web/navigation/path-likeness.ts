/** Which pages a mistyped address may have meant, by how many pairs of letters their paths have in common. */
import { FIXED_PATHS, isIndexable, matchPage, routes } from '#shared/site/routes.ts';

const SHOWN = 3;
/** Out of 1. Paths below it share no more than an ending or a common word. */
const LEAST_LIKENESS = 0.45;
/** A folder counts less than what was asked for in it. */
const FOLDER_WEIGHT = 0.6;
/** Bounds the work, because an address may be as long as a browser allows. */
const COMPARED_LETTERS = 100;

/**
 * The most similar first; empty when none is similar enough.
 *
 * @param more Paths of pages besides the fixed ones, such as articles.
 */
export function pathsLike(path: string, more: readonly string[] = []): string[] {
  const asked = path.toLowerCase().slice(0, COMPARED_LETTERS);
  const folders = asked.split('/').filter(Boolean);
  const parts = [asked, folders.pop() ?? ''];
  const fixed = FIXED_PATHS.filter((known) => known !== routes.home && isIndexable(matchPage(known).name));
  return [...fixed, ...more]
    .map((known) => ({
      known,
      likeness: Math.max(
        ...parts.map((part) => likeness(part, known)),
        ...folders.map((folder) => FOLDER_WEIGHT * likeness(folder, known)),
      ),
    }))
    .filter((one) => one.likeness >= LEAST_LIKENESS)
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, SHOWN)
    .map(({ known }) => known);
}

/** Dice's coefficient: 1 for the same pairs of letters, 0 for none in common. */
function likeness(a: string, b: string): number {
  const pairsOfA = pairsIn(a);
  const pairsOfB = pairsIn(b);
  const total = pairsOfA.size + pairsOfB.size;
  const common = [...pairsOfA].filter((pair) => pairsOfB.has(pair)).length;
  return total === 0 ? 0 : (2 * common) / total;
}

function pairsIn(text: string): Set<string> {
  const letters = text.replaceAll(/[^a-z0-9]/g, '');
  return new Set(
    Array.from({ length: Math.max(0, letters.length - 1) }, (_, index) => letters.slice(index, index + 2)),
  );
}
