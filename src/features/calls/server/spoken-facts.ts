/** Checks a sentence of the model before it is spoken: what it states must stand in our facts or in a tool's result. */
import { DAY_WORDS, figuresOf } from '#server/platform/brain/said-figures.ts';
import { foreignIn, nameIn, plainSentence, policyIn } from '#server/platform/brain/sentence-checks.ts';
import type { FreeCall } from './free-call-state.ts';

export interface Support {
  /** Facts of the business, results of tools and the details that the caller gave. */
  facts: string;
  times: string;
  /** Names in them may be repeated, but nothing else. */
  callerWords: string;
  /** Days on which the business opens, Sunday first. */
  openDays: readonly boolean[];
  did: FreeCall['did'];
}

/** Where nobody is held to it. */
const REFUSES =
  /\bI(?:'m not (?:able|sure)| (?:can't|cannot|can not|won't|don't know|do not know|don't have|do not have|am not able))\b|\bno (?:puedo|sé|tengo)\b/i;
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
/** Any caller may be told to dial it. */
const EMERGENCY = '911';

/** What of the sentence nothing supports; undefined when it may be spoken. */
export function unsupportedIn(sentence: string, support: Support): string | undefined {
  const said = plainSentence(sentence);
  const { facts, times, callerWords } = support;
  return (
    foreignIn(said, facts) ??
    figureIn(said, support) ??
    dayIn(said, support) ??
    (REFUSES.test(said) ? undefined : policyIn(said, facts)) ??
    deedIn(said, support) ??
    nameIn(said, facts, `${times}\n${callerWords}`)
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

function deedIn(said: string, { did }: Support): string | undefined {
  if (said.trimEnd().endsWith('?') || REFUSES.test(said)) return undefined;
  return DEEDS.find(([deed, pattern]) => !did[deed] && pattern.test(said))?.[0];
}
