/** Puts the software of software.yaml into the blocks that name a trade, grouped by how the agent works with it. */
import type { Software } from '#schemas/software-schema.ts';

interface AnyBlock {
  kind?: string;
  software?: string;
}

export function withSoftware(words: unknown, { headings, software }: Software): unknown {
  const { blocks } = (words ?? {}) as { blocks?: AnyBlock[] };
  if (!blocks?.some((block) => block.software)) return words;
  const filled = blocks.map(({ software: page, ...block }) => {
    if (page === undefined) return block;
    const listed = Object.entries(software).filter(([, { on }]) => on.includes(page));
    if (listed.length === 0) throw new Error(`content/software.yaml lists no software for "${page}".`);
    const groups = Object.entries(headings)
      .map(([state, name]) => ({ name, items: listed.flatMap(([item, { works }]) => (works === state ? [item] : [])) }))
      .filter(({ items }) => items.length > 0);
    return { ...block, groups };
  });
  return { ...(words as object), blocks: filled };
}
