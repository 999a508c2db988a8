/** Checks a sentence of the model against the passage that it cites. Strict: otherwise the passages are shown. */
import { figuresOf } from '#server/platform/brain/said-figures.ts';
import { foreignIn, nameIn, plainSentence, policyIn } from '#server/platform/brain/sentence-checks.ts';
import type { ChatPassage } from '../shared/chat-index.ts';
import type { ReadTerms } from '../shared/chat-terms.ts';

/** Claims that go further than most passages do. */
const STRONG =
  /\b(?:always|never|unlimited|instant\w*|immediate\w*|best|cheapest|fastest|lowest|doubl\w+|tripl\w+|half|promis\w+|ensur\w+|commit\w*|forever|lifetime|trial|january|february|march|april|may (?=\d)|june|july|august|september|october|november|december)\b/gi;
/** What we are said to do in the future is a promise. */
const PROMISE = /\b(?:we|I)(?:'ll| will)\b/i;
const FUTURE = /'ll\b|\bwill\b/i;
const DENIAL = /\b(?:no|not|never|none|nothing|nobody|cannot|without|neither|nor)\b|n't\b/i;
/** Of the sentence's own terms. */
const SHARE_IN_PASSAGE = 0.5;
const SENTENCE_END = /(?<=[.!?])\s+/;

/** What of the sentence the passage doesn't support; undefined when it may be shown. */
export function unsupportedBy(
  { page, title, text }: Pick<ChatPassage, 'page' | 'title' | 'text'>,
  sentence: string,
  terms: ReadTerms,
): string | undefined {
  const said = plainSentence(sentence);
  const facts = plainSentence(`${page}. ${title}${title.endsWith('?') ? '' : '.'} ${text}`);
  const units = unitsOf(plainSentence(title), plainSentence(text));
  return (
    foreignIn(said, facts) ??
    figureIn(said, facts) ??
    policyIn(said, facts) ??
    strongIn(said, facts) ??
    nameIn(said, facts) ??
    strangerIn(said, facts, terms) ??
    movedAmountIn(said, units) ??
    denialIn(said, units, terms)
  );
}

function figureIn(said: string, facts: string): string | undefined {
  const stated = figuresOf(said);
  const known = figuresOf(facts);
  if (stated.hasLooseCurrency && !known.hasLooseCurrency) return 'a price';
  const isKnownDay = (day: string) =>
    new RegExp(String.raw`\b${day.slice(0, 3)}(?:\b|${day.slice(3)})`, 'i').test(facts);
  return [...stated.all].find((figure) => !known.all.has(figure)) ?? [...stated.days].find((day) => !isKnownDay(day));
}

function strongIn(said: string, facts: string): string | undefined {
  const known = facts.toLowerCase();
  const strong = [...said.matchAll(STRONG)].map(([word]) => word.toLowerCase());
  return (
    strong.find((word) => !known.includes(word)) ??
    (PROMISE.test(said) && !FUTURE.test(facts) ? 'a promise' : undefined)
  );
}

/** The first term that is new, in a sentence most of which is. */
function strangerIn(said: string, facts: string, terms: ReadTerms): string | undefined {
  const known = new Set(terms(facts));
  const own = [...new Set(terms(said))];
  const strangers = own.filter((term) => !known.has(term));
  return own.length - strangers.length < Math.max(1, own.length * SHARE_IN_PASSAGE)
    ? (strangers[0] ?? said)
    : undefined;
}

/** An amount of another name: where the passage gives a name its amounts, no other amount may be given to it. */
function movedAmountIn(said: string, units: readonly string[]): string | undefined {
  const amountsIn = (text: string) => [...figuresOf(text).all].filter((figure) => /^\$|%$/.test(figure));
  const priced = units
    .map((unit) => ({ unit, amounts: new Set(amountsIn(unit)) }))
    .filter(({ amounts }) => amounts.size > 0);
  const own = (said.match(/\p{Lu}[\p{L}'-]+/gu) ?? []).map((name) => priced.filter(({ unit }) => unit.includes(name)));
  const named = own.filter((one) => one.length > 0);
  return amountsIn(said).find((amount) => !named.every((one) => one.some(({ amounts }) => amounts.has(amount))));
}

/** The parts of the passage that are most like it must affirm what it affirms, and deny what it denies. */
function denialIn(said: string, units: readonly string[], terms: ReadTerms): string | undefined {
  const own = new Set(terms(said));
  const shared = units.map((unit) => [...new Set(terms(unit))].filter((term) => own.has(term)).length);
  const most = Math.max(...shared);
  const denies = DENIAL.test(said);
  const isBorneOut = units.some((unit, index) => shared[index] === most && DENIAL.test(unit) === denies);
  return isBorneOut ? undefined : 'a denial';
}

/** The sentences of a passage. A question and its yes or no are one: "Is there a contract? No." */
function unitsOf(title: string, text: string): string[] {
  const [first = '', ...rest] = text.split(SENTENCE_END);
  return /^(?:yes|no)\b/i.test(first) ? [`${title} ${first}`, ...rest] : [first, ...rest];
}
