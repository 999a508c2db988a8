/** Words that tell little of what a message means. */

/** Words that say little by themselves. */
export const LIGHT_WEIGHT = 0.25;
export const LIGHT: ReadonlySet<string> = new Set(
  'a an the is are am was be do doe does did you i it to of what how me my can could in on for this that we us with or and your our at have has will would so too if there here please'.split(
    ' ',
  ),
);
/** Said around a message without changing it. */
export const FILLERS: ReadonlySet<string> = new Set(
  'thx ty yeah please um uh oh well hmm so just ok okay then hi hello hey and but thanks actually sorry'.split(' '),
);
