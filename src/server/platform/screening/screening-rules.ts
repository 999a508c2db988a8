import signs from '#content/screening-signs-words.yaml';
import { HOUR_MS } from '#shared/site/durations.ts';
import type { textSigns } from './text-signs.ts';

export interface SubmissionFacts extends ReturnType<typeof textSigns> {
  trapped: boolean;
  /** How long the form was open; undefined where no script measured it, as without scripts or in a direct call. */
  seconds: number | undefined;
  /** How often the same text came from this network within the hour, this time included. */
  sameFromHere: number;
  networksWithSame: number;
  /** The same counts for texts that differ by a few words, numbers or links. */
  similarFromHere: number;
  networksWithSimilar: number;
}

interface Rule {
  sign: string;
  points: number;
  /** Others can cause it by sending a visitor's text first, so it never holds what solved a challenge. */
  isRepeat?: true;
  holds: (facts: SubmissionFacts) => boolean;
}

/** From this score on, a form has to do some work first. One that can't, such as a form without scripts, is held. */
export const CHALLENGE_AT = 50;
/** From this score on, repeats left out, a submission is held whatever work was done. */
export const HOLD_AT = 100;

/** A count starts over after this time; beyond {@link MANY_REPEATS}, only after a pause of this length. */
export const REPEATS_WINDOW_MS = HOUR_MS;
/** Above this count, each repeat extends the count's window. */
export const MANY_REPEATS = 8;

/** Fewer networks than this may well have the same habits of writing. */
const MANY_NETWORKS = 40;

/**
 * A network may be an office, a test run or a misconfigured proxy, and has limits of its own, so one network may repeat
 * a text more often; the same text from several networks is a campaign. What counts is the number of networks: if it
 * were the number of messages, one network could get the next visitor's message held. Texts that are only similar count
 * early if they contain a link or an email address: a load test numbers its messages, and spam wants an answer. No sign
 * that an honest visitor may show reaches {@link HOLD_AT} alone.
 */
export const RULES: readonly Rule[] = [
  { sign: signs.trapped, points: 100, holds: ({ trapped }) => trapped },
  { sign: signs.noScript, points: 5, holds: ({ seconds }) => seconds === undefined },
  { sign: signs.fast, points: 15, holds: ({ seconds }) => seconds !== undefined && seconds < 3 },
  { sign: signs.severalLinks, points: 20, holds: ({ extraLinks }) => extraLinks >= 1 },
  { sign: signs.manyLinks, points: 30, holds: ({ extraLinks }) => extraLinks >= 4 },
  { sign: signs.linkList, points: 50, holds: ({ extraLinks }) => extraLinks >= 10 },
  { sign: signs.mostlyLinks, points: 25, holds: ({ mostlyLinks }) => mostlyLinks },
  { sign: signs.forumMarkup, points: 60, holds: ({ forumMarkup }) => forumMarkup },
  { sign: signs.pageMarkup, points: 40, holds: ({ pageMarkup }) => pageMarkup },
  { sign: signs.linkInName, points: 40, holds: ({ linkInName }) => linkInName },
  { sign: signs.scripts, points: 25, holds: ({ scripts }) => scripts >= 3 },
  { sign: signs.repeated, points: 60, isRepeat: true, holds: ({ sameFromHere }) => sameFromHere > 30 },
  {
    sign: signs.sameFromMany,
    points: 60,
    isRepeat: true,
    holds: ({ isShort, networksWithSame }) => !isShort && networksWithSame >= MANY_REPEATS,
  },
  {
    sign: signs.similarWithLinks,
    points: 60,
    isRepeat: true,
    holds: ({ hasLink, networksWithSimilar }) => hasLink && networksWithSimilar >= MANY_REPEATS,
  },
  {
    sign: signs.similarAgain,
    points: 60,
    isRepeat: true,
    holds: ({ isShort, similarFromHere, networksWithSimilar }) =>
      similarFromHere > 120 || (!isShort && networksWithSimilar >= MANY_NETWORKS),
  },
];

export interface Judgment {
  score: number;
  /** Without repeats. */
  ownScore: number;
  signs: string[];
}

export function judgeFacts(facts: SubmissionFacts): Judgment {
  const found = RULES.filter(({ holds }) => holds(facts));
  const sum = (rules: readonly Rule[]) => rules.reduce((total, { points }) => total + points, 0);
  return {
    score: sum(found),
    ownScore: sum(found.filter(({ isRepeat }) => !isRepeat)),
    signs: found.map(({ sign }) => sign),
  };
}
