/** Finds what a sentence of the model claims by its form, so that each speaker can demand support for it. */
import { DAY_WORDS } from './said-figures.ts';

/** Promises and terms, which are a policy of the business and so have to be among its facts. */
const POLICIES =
  /\b(guarantee\w*|warrant\w+|(?<!feel )free|refund\w*|discount\w*|waive\w*|complimentary|no charge|no cost|licensed|insured|bonded|certified|accredited|coupon\w*|deposit\w*|same.day|cancel+ation|financing|senior|veteran|military|price.match\w*|around the clock|day and night|garant\w+|gratis|reembols\w+|descuento\w*|sin costo|a few (?:minutes|hours|days)|a couple (?:of )?(?:minutes|hours|days)|several (?:minutes|hours|days)|strong case|good case|you (?:should|can) sue|dosage|safe to take|system prompt|my (?:instructions|rules|prompt))\b/gi;
const HUMAN =
  /\bI(?:'m| am) (?:a |an )?(?:real |actual )?(?:human|person)\b|\bI(?:'m| am) not (?:an? )?(?:AI|robot|bot|machine)\b/i;
const OTHER_SCRIPT = /(?!\p{Script=Latin})\p{L}|(?!\d)\p{Nd}/u;
const LINK = /\bhttps?:|\bwww\.|\b[\w-]+\.(?:com|net|org|io|ai)\b|\S@\S/i;
const FIRST_WORDS =
  /^(?:I|we|he|she|it|they|you|that|this|there|these|those|who|what|which|when|where|how|someone|somebody|everyone|nobody|everything|nothing|one|our|your|my|the|a|an|help|service|yes|no|okay|ok)$/i;
const COMMON_NAMES =
  /^(?:I|I'm|I'll|I've|I'd|AI|OK|Okay|Mr|Mrs|Ms|Dr|English|Spanish|Español|January|February|March|April|May|June|July|August|September|October|November|December)$/;

/** With one spelling for apostrophes and letters; the checks expect it. */
export function plainSentence(sentence: string): string {
  return sentence.normalize('NFKC').replaceAll(/[’‘]/g, "'");
}

/** Another script, a link, or a claim to be human, unless the facts have it. */
export function foreignIn(said: string, facts: string): string | undefined {
  const [found] = OTHER_SCRIPT.exec(said) ?? LINK.exec(said) ?? HUMAN.exec(said) ?? [];
  return found !== undefined && facts.includes(found) ? undefined : found;
}

export function policyIn(said: string, facts: string): string | undefined {
  const known = facts.toLowerCase();
  return [...said.matchAll(POLICIES)].map(([word]) => word).find((word) => !known.includes(word.toLowerCase()));
}

/**
 * The first name that isn't known.
 * @param facts Unlike the other texts that are known, these also support a first word in capitals.
 */
export function nameIn(said: string, facts: string, others = ''): string | undefined {
  const known = wordsOf(`${facts}\n${others}`);
  const [first = '', second = '', ...rest] = said.match(/\p{L}[\p{L}'’-]*/gu) ?? [];
  const isNew = (word: string) => !known.has(bare(word)) && !COMMON_NAMES.test(word) && !isDay(word);
  const sentenceStarts = new Set([...said.matchAll(/[.?!:;"”]\s+[¿¡]?(\p{L}[\p{L}'-]*)/gu)].map(([, word]) => word));
  const named = [second, ...rest].find((word) => /^\p{Lu}/u.test(word) && isNew(word) && !sentenceStarts.has(word));
  if (named) return named;
  const acts = /^(?:will|is|can|has|does|was|would|calls|comes)$/.test(second) || first.endsWith("'ll");
  const subject = first.replace(/'ll$/, '');
  // A caller's order to say a word is no support for it.
  if (/^\p{Lu}{4,}$/u.test(first) && !wordsOf(facts).has(bare(first))) return first;
  return acts && isNew(subject) && !FIRST_WORDS.test(subject) ? subject : undefined;
}

function wordsOf(text: string): Set<string> {
  return new Set((text.match(/\p{L}[\p{L}'’-]*/gu) ?? []).map(bare));
}

function bare(word: string): string {
  return word.toLowerCase().replace(/['’]s$/, '');
}

function isDay(word: string): boolean {
  return DAY_WORDS.some((day) => bare(word).startsWith(day));
}
