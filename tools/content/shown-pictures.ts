import type { ShownPicture } from '#schemas/picture-schema.ts';
import type { readPictures } from './content-facts.ts';

/** Puts in the place of each picture's name what a page needs to show it. */
export function withPictures(words: unknown, known: ReturnType<typeof readPictures>): unknown {
  if (Array.isArray(words)) return words.map((one) => withPictures(one, known));
  if (typeof words !== 'object' || words === null) return words;
  return Object.fromEntries(
    Object.entries(words).map(([key, value]) => [
      key,
      key === 'pictures' ? (value as string[]).map((name) => shown(name, known)) : withPictures(value, known),
    ]),
  );
}

function shown(name: string, { described, sizes }: ReturnType<typeof readPictures>): ShownPicture {
  const [words, size] = [described[name], sizes[name]];
  if (words === undefined || size === undefined)
    throw new Error(
      `There is no picture "${name}": describe it in content/pictures/pictures.yaml, then run npm run -w lab pictures.`,
    );
  return { file: name, ...words, ...size };
}
