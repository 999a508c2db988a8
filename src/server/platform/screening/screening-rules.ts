/** What makes a submission look like spam: each sign with its points, and what the sum of them leads to. */

export interface SubmissionFacts {
  /** Something is in the field that nobody sees. */
  trapped: boolean;
  /** How long the form was open; undefined where no script told, as without scripts or by a direct call. */
  seconds: number | undefined;
  /** Links beyond those that this form expects. */
  extraLinks: number;
  /** Hardly any words beside the links. */
  mostlyLinks: boolean;
  /** Links written for a forum. */
  forumMarkup: boolean;
  /** Links written in HTML, which a developer may ask about. */
  pageMarkup: boolean;
  linkInName: boolean;
  /** Writing systems, such as Latin and Cyrillic. */
  scripts: number;
  /** At least one link or email address. */
  hasLink: boolean;
  /** How often the same text came within the hour: from this network, this time included, and from all others. */
  sameFromHere: number;
  sameFromElsewhere: number;
  /** The same for texts that differ by a few words, numbers or links. */
  similarFromHere: number;
  similarFromElsewhere: number;
}

interface Rule {
  /** As the owner reads it. */
  sign: string;
  points: number;
  holds: (facts: SubmissionFacts) => boolean;
}

/** From here on a form has to do some work first; who can't, such as a form without scripts, is held. */
export const CHALLENGE_AT = 50;
/** From here on it is held whatever work was done. */
export const HOLD_AT = 100;

/** Links that are nothing unusual. A launch brief names the website, the calendar and the price list. */
export const EXPECTED_LINKS = { contact: 2, chat: 2, meeting: 2, questionnaire: 2, brief: 12 } as const;
export type ScreenedForm = keyof typeof EXPECTED_LINKS;

/** Counts start over after this time, but for a text that is being repeated: that has to pause for as long. */
export const REPEATS_WINDOW_MS = 3_600_000;
/** Repeated more often than this, a text's count goes on. */
export const MANY_REPEATS = 8;

/**
 * One network may be an office, a test run or a proxy that was set up wrongly, and has limits of its own, so that a text may
 * come from it more often; the same text from several is a campaign. Texts that are only similar count as one early when
 * they lead somewhere: a load test numbers its messages, and spam wants something. No sign that an honest visitor may
 * show is enough alone.
 */
export const RULES: readonly Rule[] = [
  { sign: 'the hidden field was filled in', points: 100, holds: ({ trapped }) => trapped },
  { sign: 'sent without scripts or by a program', points: 5, holds: ({ seconds }) => seconds === undefined },
  { sign: 'sent within three seconds', points: 15, holds: ({ seconds }) => seconds !== undefined && seconds < 3 },
  { sign: 'several links', points: 20, holds: ({ extraLinks }) => extraLinks >= 1 },
  { sign: 'many links', points: 30, holds: ({ extraLinks }) => extraLinks >= 4 },
  { sign: 'a list of links', points: 50, holds: ({ extraLinks }) => extraLinks >= 10 },
  { sign: 'hardly anything but links', points: 25, holds: ({ mostlyLinks }) => mostlyLinks },
  { sign: 'links written for a forum', points: 60, holds: ({ forumMarkup }) => forumMarkup },
  { sign: 'links written for a page', points: 40, holds: ({ pageMarkup }) => pageMarkup },
  { sign: 'a link as a name', points: 40, holds: ({ linkInName }) => linkInName },
  { sign: 'several writing systems', points: 25, holds: ({ scripts }) => scripts >= 3 },
  { sign: 'repeated by one network', points: 60, holds: ({ sameFromHere }) => sameFromHere > 30 },
  { sign: 'repeated many times by one network', points: 40, holds: ({ sameFromHere }) => sameFromHere > 60 },
  {
    sign: 'the same from several networks',
    points: 60,
    holds: ({ sameFromElsewhere }) => sameFromElsewhere >= MANY_REPEATS,
  },
  {
    sign: 'the same from several networks, many times',
    points: 40,
    holds: ({ sameFromElsewhere }) => sameFromElsewhere >= 40,
  },
  {
    sign: 'much the same with links from several networks',
    points: 60,
    holds: ({ hasLink, similarFromElsewhere }) => hasLink && similarFromElsewhere >= MANY_REPEATS,
  },
  {
    sign: 'much the same again and again',
    points: 60,
    holds: ({ similarFromHere, similarFromElsewhere }) => similarFromHere > 120 || similarFromElsewhere >= 200,
  },
];

export function judgeFacts(facts: SubmissionFacts): { score: number; signs: string[] } {
  const found = RULES.filter(({ holds }) => holds(facts));
  return { score: found.reduce((sum, { points }) => sum + points, 0), signs: found.map(({ sign }) => sign) };
}
