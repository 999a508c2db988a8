/** Puts together what the chat answers from: passages of the finished pages, price answers, and other ways to ask for them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { placeOf, type SourcePassage } from '../src/shared/chat/chat-index.ts';
import { phrasingsSchema, pricesSchema } from './chat-schema.ts';
import { checkContent, CONTENT, readFacts } from './content-facts.ts';
import { fillTokens } from './content-tokens.ts';

/** Price answers first: of two that fit equally well, the one from the catalogue is quoted. */
export function withPrices(passages: readonly SourcePassage[], day: string): SourcePassage[] {
  const prices = fillTokens(checkContent('chat/prices.yaml', pricesSchema, readYaml('prices.yaml')), readFacts());
  const priced = prices.map(({ to, title, text, asked }): SourcePassage => {
    const { page = '', about = '' } = passages.find(({ path }) => path === to) ?? {};
    return { path: to, anchor: '', page, about, title, text, asked, day, since: '' };
  });
  return [...priced, ...passages];
}

export interface Phrased {
  passages: SourcePassage[];
  /** Places that no page has: what was asked of them leads nowhere. */
  missing: string[];
}

export function withPhrasings(passages: readonly SourcePassage[]): Phrased {
  const phrasings = checkContent('chat/phrasings.yaml', phrasingsSchema, readYaml('phrasings.yaml'));
  const phrased = new Map<SourcePassage, readonly string[]>();
  const missing: string[] = [];
  for (const { to, says, asked } of phrasings) {
    const meant = passages.find((passage) => placeOf(passage) === to && passage.text.includes(says));
    if (meant) phrased.set(meant, [...(phrased.get(meant) ?? []), ...asked]);
    else missing.push(says ? `${to}, "${says}"` : to);
  }
  return {
    passages: passages.map((passage) => ({ ...passage, asked: [...passage.asked, ...(phrased.get(passage) ?? [])] })),
    missing,
  };
}

export function readYaml(name: string): unknown {
  return parse(readFileSync(join(CONTENT, 'chat', name), 'utf8'));
}
