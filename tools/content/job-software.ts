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
    const items = Object.entries(headings)
      .map(([state, term]) => ({ term, names: listed.flatMap(([name, { works }]) => (works === state ? [name] : [])) }))
      .filter(({ names }) => names.length > 0);
    return { ...block, items: items.map(({ term, names }) => ({ term, detail: names.join(', ') })) };
  });
  return { ...(words as object), blocks: filled };
}
