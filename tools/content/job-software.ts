/**
 * Ends the answers of questions that name a trade with its job software, grouped by how the agent works with it, and begins
 * them with what none of it does yet. They stand open, because most owners ask this first.
 */
import type { Software } from '#schemas/software-schema.ts';
import { fillWords } from '#shared/text/fill-words.ts';

interface AnyBlock {
  kind?: string;
  items?: { software?: string; answer?: string }[];
}

// British, so that no comma stands before the last one: the site writes its lists without.
const OR = new Intl.ListFormat('en-GB', { type: 'disjunction' });

export function withSoftware(words: unknown, { notBuiltIn, sentences, software }: Software): unknown {
  const { blocks } = (words ?? {}) as { blocks?: AnyBlock[] };
  if (!blocks?.some(({ items }) => items?.some((item) => item.software))) return words;
  const answered = (page: string, answer = '') => {
    const listed = Object.entries(software).filter(([, { on }]) => on.includes(page));
    if (listed.length === 0) throw new Error(`content/software.yaml lists no software for "${page}".`);
    const named = Object.entries(sentences).flatMap(([state, sentence]) => {
      const names = listed.flatMap(([name, { works }]) => (works === state ? [name] : []));
      return names.length > 0 ? [fillWords(sentence, { names: OR.format(names) })] : [];
    });
    const isAsked = listed.every(([, { works }]) => works === 'ask');
    return [...(isAsked ? [notBuiltIn] : []), answer, ...named].join(' ');
  };
  const filled = blocks.map((block) =>
    block.kind === 'faq' && block.items
      ? {
          ...block,
          items: block.items.map(({ software: page, ...item }) =>
            page === undefined ? item : { ...item, open: true, answer: answered(page, item.answer) },
          ),
        }
      : block,
  );
  return { ...(words as object), blocks: filled };
}
