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

function shown(name: string, { alts, sizes }: ReturnType<typeof readPictures>): ShownPicture {
  const [alt, size] = [alts[name], sizes[name]];
  if (alt === undefined || size === undefined)
    throw new Error(
      `There is no picture "${name}": describe it in content/pictures/pictures.yaml, then run npm run -w lab pictures.`,
    );
  return { file: name, alt, ...size };
}
