/** Checks a sentence of the model before it is spoken: what it states must stand in our facts or in a tool's result. */
import { WEEKDAYS } from '../../../shared/receptionist/opening-hours.ts';
import type { FreeCall } from './free-call-state.ts';
import { DAY_WORDS, figuresOf } from './said-figures.ts';

export interface Support {
  /** Facts of the business, results of tools and the details that the caller gave. */
  facts: string;
  /** The appointments that were offered and the one that is held. */
  times: string;
  /** Names in them may be repeated, but nothing else. */
  callerWords: string;
  /** Days on which the business opens, Sunday first. */
  openDays: readonly boolean[];
  did: FreeCall['did'];
}

/** Promises and terms, which are a policy of the business and so have to be among its facts. */
const POLICIES =
  /\b(guarantee\w*|warrant\w+|(?<!feel )free|refund\w*|discount\w*|waive\w*|complimentary|no charge|no cost|licensed|insured|bonded|certified|accredited|coupon\w*|deposit\w*|same.day|cancel+ation|financing|senior|veteran|military|price.match\w*|around the clock|day and night|garant\w+|gratis|reembols\w+|descuento\w*|sin costo|a few (?:minutes|hours|days)|a couple (?:of )?(?:minutes|hours|days)|several (?:minutes|hours|days)|strong case|good case|you (?:should|can) sue|dosage|safe to take|system prompt|my (?:instructions|rules|prompt))\b/gi;
/** Where nobody is held to it. */
const REFUSES =
  /\bI(?:'m not (?:able|sure)| (?:can't|cannot|can not|won't|don't know|do not know|don't have|do not have|am not able))\b|\bno (?:puedo|sé|tengo)\b/i;
const HUMAN =
  /\bI(?:'m| am) (?:a |an )?(?:real |actual )?(?:human|person)\b|\bI(?:'m| am) not (?:an? )?(?:AI|robot|bot|machine)\b/i;
const DEEDS: readonly [keyof FreeCall['did'], RegExp][] = [
  [
    'booked',
    /\b(?:booked|scheduled|reserved|confirmed|all set|see you|you're down for|(?:will|'ll) (?:be there|be out|come|arrive)|agendad\w+|reservad\w+)\b/i,
  ],
  ['paged', /\b(?:paged|paging|dispatch\w*|on (?:the|their|his|her) way|heading (?:over|out))\b/i],
  [
    'putThrough',
    /\b(?:(?:putting|transferring|connecting|patching) you|(?:I'll|I will|let me) (?:put you through|transfer|connect))\b/i,
  ],
  [
    'message',
    /\b(?:passed (?:it|that|your message)|taken (?:a|your) message|message (?:is|has been) (?:sent|saved|taken))\b/i,
  ],
];
const APPOINTS = /\b(?:come|coming|arrive|send|see you|fit you|slot|appointment|book|schedule|be there)\b/i;
const ABOUT_HOURS = /\b(?:open|opens|closed|close|hours|abiert\w+|abrimos|cerrad\w+)\b/i;
const FROM_TO = /\b(?:to|until|till|hasta)\b/i;
const DAY_AND_TIME = /^(?!hour )[a-z]+ \d/;
const FIRST_WORDS =
  /^(?:I|we|he|she|it|they|you|that|this|there|these|those|who|what|which|when|where|how|someone|somebody|everyone|nobody|everything|nothing|one|our|your|my|the|a|an|help|service|yes|no|okay|ok)$/i;
const COMMON_NAMES =
  /^(?:I|I'm|I'll|I've|I'd|AI|OK|Okay|Mr|Mrs|Ms|Dr|English|Spanish|Español|January|February|March|April|May|June|July|August|September|October|November|December)$/;
const OTHER_SCRIPT = /(?!\p{Script=Latin})\p{L}|(?!\d)\p{Nd}/u;
const LINK = /\bhttps?:|\bwww\.|\b[\w-]+\.(?:com|net|org|io|ai)\b|\S@\S/i;
/** Any caller may be told to dial it. */
const EMERGENCY = '911';

/** What of the sentence nothing supports; undefined when it may be spoken. */
export function unsupportedIn(sentence: string, support: Support): string | undefined {
  const said = sentence.normalize('NFKC').replaceAll(/[’‘]/g, "'");
  const foreign = OTHER_SCRIPT.exec(said) ?? LINK.exec(said) ?? HUMAN.exec(said);
  if (foreign && !support.facts.includes(foreign[0])) return foreign[0];
  return (
    figureIn(said, support) ??
    dayIn(said, support) ??
    policyIn(said, support) ??
    deedIn(said, support) ??
    nameIn(said, support)
  );
}

function figureIn(said: string, { facts, times, callerWords }: Support): string | undefined {
  const stated = figuresOf(said);
  if (stated.hasLooseCurrency) return 'a price';
  const known = figuresOf(`${facts}\n${times}`).all;
  const told = figuresOf(callerWords).all;
  const isFine = (figure: string) =>
    known.has(figure) ||
    figure === EMERGENCY ||
    figure === '1' ||
    // "Two children, I see": no price, time or share.
    (/^\d$/.test(figure) && told.has(figure)) ||
    // "Friday, 8 a.m. to 5 p.m." is when we open; the times are figures of their own.
    (ABOUT_HOURS.test(said) && FROM_TO.test(said) && DAY_AND_TIME.test(figure));
  return [...stated.all].find((figure) => !isFine(figure));
}

function dayIn(said: string, { times, openDays }: Support): string | undefined {
  const stated = figuresOf(said).days;
  const offered = figuresOf(times).days;
  const saysOpen = /\b(?:open|opens|abiert\w+|abrimos)\b/i.test(said);
  const saysClosed = /\b(?:closed|cerrad\w+)\b/i.test(said);
  return [...stated].find((day) => {
    if (offered.has(day)) return false;
    const weekday = DAY_WORDS.findIndex((one) => one === day);
    // "How can I help you today?" states nothing.
    if (weekday < 0 && day !== 'tomorrow') return APPOINTS.test(said) && !said.trimEnd().endsWith('?');
    if (!ABOUT_HOURS.test(said)) return true;
    if (weekday < 0 || saysOpen === saysClosed) return false;
    return openDays[weekday] !== saysOpen;
  });
}

function policyIn(said: string, { facts }: Support): string | undefined {
  if (REFUSES.test(said)) return undefined;
  return [...said.matchAll(POLICIES)]
    .map(([word]) => word)
    .find((word) => !facts.toLowerCase().includes(word.toLowerCase()));
}

function deedIn(said: string, { did }: Support): string | undefined {
  if (said.trimEnd().endsWith('?') || REFUSES.test(said)) return undefined;
  return DEEDS.find(([deed, pattern]) => !did[deed] && pattern.test(said))?.[0];
}

function nameIn(said: string, { facts, times, callerWords }: Support): string | undefined {
  const known = wordsOf(`${facts}\n${times}\n${callerWords}`);
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
  return WEEKDAYS.some((day) => bare(word).startsWith(day.toLowerCase()));
}
