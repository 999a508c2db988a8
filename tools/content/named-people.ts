/** Puts the people of people.yaml into the pages. A block that would be empty is left out. */
import type { People } from '#schemas/people-schema.ts';

interface AnyBlock {
  kind?: string;
}

export function withPeople(words: unknown, { people, letter }: People): unknown {
  const { blocks } = (words ?? {}) as { blocks?: AnyBlock[] };
  if (!blocks) return words;
  const founder = people.find((person) => person.founder);
  const filled = blocks.flatMap((block) => {
    if (block.kind === 'people') return people.length > 0 ? [{ ...block, people }] : [];
    if (block.kind === 'letter') return founder && letter.length > 0 ? [{ ...block, from: founder, letter }] : [];
    return [block];
  });
  return { ...(words as object), blocks: filled };
}

/** The articles' byline: a named person, or else the firm. */
export function bylineOf({ people }: People): string | undefined {
  return people.find((person) => person.writes)?.name;
}
