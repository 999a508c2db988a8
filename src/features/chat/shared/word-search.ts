/** Finds the passage whose words answer a question. Prefers no answer to the answer of another question. */
import MiniSearch from 'minisearch';
import { type ChatIndex, QUESTION_MAX_LENGTH } from './chat-index.ts';
import { createTermReader } from './chat-terms.ts';

/** The numbers of the page and of the passage on it, as in the index. */
export interface FoundPassage {
  page: number;
  passage: number;
  /** 0 to 2: how well the passage covers the question. Rare words weigh more. */
  confidence: number;
}

/** @param today ISO date: what is published later isn't found. */
export type SearchWords = (question: string, today: string) => FoundPassage | undefined;

/** How much of a question a passage must cover, by its own question or with its text; tuned by `chat:check` in lab. */
const ENOUGH_FOR_QUESTION = 0.62;
const ENOUGH_FOR_TEXT = 0.85;
/** Any two words occur together in too many texts by chance. */
const TEXT_TERMS_MIN = 3;
/** The largest share of a match that is lost when the passage's own question has other terms as well. */
const FOCUS_SHARE = 0.8;
/** Weights of a term that occurs in the page's heading, or only in the passage's text and not in its questions. */
const PAGE_WEIGHT = 0.6;
const TEXT_WEIGHT = 0.75;
/** Weight of a term that only matched after a spelling correction. */
const MENDED_WEIGHT = 0.85;
const MENDED_MIN_LENGTH = 5;
const MENDED_SHARE = 0.15;
const CANDIDATES = 60;

interface Passage {
  id: number;
  page: number;
  passage: number;
  since: string;
  heading: ReadonlySet<string>;
  asked: readonly ReadonlySet<string>[];
  text: ReadonlySet<string>;
}

interface QuestionTerm {
  term: string;
  weight: number;
}

/** @param site The index of the whole site, if this one is of a few passages: how rare a word is shows only there. */
export function createWordSearch(index: ChatIndex, site?: ChatIndex): SearchWords {
  const read = createTermReader(index.vocabulary);
  const passages = unpack(index);
  const all = site ? [...passages, ...unpack(site)] : passages;
  const spread = spreadOf(all);
  const rarityOf = (count: number) => Math.log(1 + all.length / (0.5 + count));
  // Worked out once, because a question asks for thousands of them.
  const rarities = new Map([...spread].map(([term, count]) => [term, rarityOf(count)]));
  const rarity = (term: string) => rarities.get(term) ?? rarityOf(0);
  const search = new MiniSearch<Passage>({
    fields: ['asked', 'text', 'heading'],
    extractField: (passage, field) => {
      if (field === 'id') return String(passage.id);
      if (field === 'asked') return passage.asked.flatMap((terms) => [...terms]).join(' ');
      return [...passage[field as 'text' | 'heading']].join(' ');
    },
    tokenize: (text) => text.split(' '),
    processTerm: (term) => term,
  });
  search.addAll(passages);

  const mended = (term: string): QuestionTerm => {
    if (spread.has(term) || term.length < MENDED_MIN_LENGTH) return { term, weight: 1 };
    const [nearest] = search.search(term, { fuzzy: MENDED_SHARE });
    const spelled = nearest?.terms[0];
    return spelled ? { term: spelled, weight: MENDED_WEIGHT } : { term, weight: 1 };
  };

  return (question, today) => {
    const asked = question.slice(0, QUESTION_MAX_LENGTH);
    const terms = [...new Set(read(asked))].map(mended);
    if (terms.length === 0) return undefined;
    const found = search
      .search(terms.map(({ term }) => term).join(' '), { combineWith: 'OR', boost: { asked: 3 } })
      .slice(0, CANDIDATES)
      .map(({ id }) => passages[Number(id)])
      .filter((passage) => passage !== undefined)
      .filter(({ since }) => since <= today);
    const judged = found.map((passage) => ({ passage, ...judge(passage, terms, rarity) }));
    // Of equals, one that phrasings.yaml leads to was chosen by a person.
    const [best] = judged
      .filter(({ isEnough }) => isEnough)
      .toSorted((a, b) => b.confidence - a.confidence || b.passage.asked.length - a.passage.asked.length);
    return best && { page: best.passage.page, passage: best.passage.passage, confidence: best.confidence };
  };
}

function judge(passage: Passage, terms: readonly QuestionTerm[], rarity: (term: string) => number) {
  const all = terms.reduce((sum, { term }) => sum + rarity(term), 0);
  const inText = (term: string) => (passage.text.has(term) ? TEXT_WEIGHT : passage.heading.has(term) ? PAGE_WEIGHT : 0);
  const byWays = passage.asked.map((asked) => {
    const covered = terms.reduce(
      (sum, { term, weight }) => sum + rarity(term) * weight * (asked.has(term) ? 1 : inText(term)),
      0,
    );
    const direct = terms.reduce((sum, { term, weight }) => sum + (asked.has(term) ? rarity(term) * weight : 0), 0);
    const wanted = [...asked].reduce((sum, term) => sum + rarity(term), 0);
    return { covered: covered / all, direct: direct / all, focus: wanted === 0 ? 0 : Math.min(1, direct / wanted) };
  });
  const asQuestion = Math.max(...byWays.map(({ covered, focus }) => covered * (1 - FOCUS_SHARE * (1 - focus))));
  const asText = Math.max(...byWays.map(({ covered }) => covered));
  const matched = terms.filter(
    ({ term }) => passage.asked.some((asked) => asked.has(term)) || passage.text.has(term),
  ).length;
  const isEnough = asQuestion >= ENOUGH_FOR_QUESTION || (asText >= ENOUGH_FOR_TEXT && matched >= TEXT_TERMS_MIN);
  return { confidence: asQuestion + asText, isEnough, asQuestion, asText };
}

function unpack(index: ChatIndex): Passage[] {
  const terms = index.terms.split(' ');
  const named = (numbers: readonly number[]) => new Set(numbers.map((number) => terms[number] ?? ''));
  let id = 0;
  return index.pages.flatMap(({ since = '', heading, passages }, page) =>
    passages.map(({ asked, text }, passage) => {
      let number = 0;
      const numbers = text.map((distance) => (number += distance));
      return { id: id++, page, passage, since, heading: named(heading), asked: asked.map(named), text: named(numbers) };
    }),
  );
}

function spreadOf(passages: readonly Passage[]): Map<string, number> {
  const spread = new Map<string, number>();
  for (const { asked, text, heading } of passages)
    for (const term of new Set([...asked.flatMap((terms) => [...terms]), ...text, ...heading]))
      spread.set(term, (spread.get(term) ?? 0) + 1);
  return spread;
}
