/** The rules that judge whether a submission is spam: each sign with its points, and what their sum leads to. */

export interface SubmissionFacts {
  /** The hidden trap field was filled in. */
  trapped: boolean;
  /** How long the form was open; undefined where no script measured it, as without scripts or in a direct call. */
  seconds: number | undefined;
  /** Number of links beyond those that this form expects. */
  extraLinks: number;
  /** Hardly any words besides the links. */
  mostlyLinks: boolean;
  /** Links in forum markup. */
  forumMarkup: boolean;
  /** Links in HTML, which a developer may ask about. */
  pageMarkup: boolean;
  linkInName: boolean;
  /** Number of writing systems, such as Latin and Cyrillic. */
  scripts: number;
  /** At least one link or email address. */
  hasLink: boolean;
  /**
   * How often the same text came within the hour: `Here` from this network, this time included, `Elsewhere` from all
   * others.
   */
  sameFromHere: number;
  sameFromElsewhere: number;
  /** The same counts for texts that differ by a few words, numbers or links. */
  similarFromHere: number;
  similarFromElsewhere: number;
}

interface Rule {
  /** The words that the owner reads. */
  sign: string;
  points: number;
  holds: (facts: SubmissionFacts) => boolean;
}

/** From this score on, a form has to do some work first. One that can't, such as a form without scripts, is held. */
export const CHALLENGE_AT = 50;
/** From this score on, a submission is held whatever work was done. */
export const HOLD_AT = 100;

/** The number of links that is normal. A launch brief names the website, the calendar and the price list. */
export const EXPECTED_LINKS = { contact: 2, chat: 2, meeting: 2, questionnaire: 2, brief: 12 } as const;
export type ScreenedForm = keyof typeof EXPECTED_LINKS;

/**
 * A count starts over after this time. Once its text has come too often ({@link MANY_REPEATS}), only after a pause of
 * this length.
 */
export const REPEATS_WINDOW_MS = 3_600_000;
/** Above this count, each repeat extends the count's window. */
export const MANY_REPEATS = 8;

/**
 * A network may be an office, a test run or a misconfigured proxy, and has limits of its own, so one network may repeat
 * a text more often; the same text from several networks is a campaign. Texts that are only similar count early if they
 * contain a link or an email address: a load test numbers its messages, and spam wants an answer. No sign that an
 * honest visitor may show reaches {@link HOLD_AT} alone.
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
