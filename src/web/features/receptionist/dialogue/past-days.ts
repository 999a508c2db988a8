/** Finds days that a story mentions, which are no wish: "The inspector walked through Thursday and wrote me up." */

const CLAUSE = /[^.!?;,]+[.!?;,]*/g;
const PAST =
  /\b(?:[a-z]{2,}ed|came|told|wrote|sent|gave|ran|tore|cut|blew|drove|saw|found|took|left|broke|died|quit|got|went|fell|burst|started)\b/;
/** Wishes and plans use past forms, too: "I wanted Friday", "I need it mowed Friday". */
const WISH =
  /\b(?:get|getting|have|having|ha[ds]|need|want|like|love|can|could|would|will|wo|book|com(?:e|ing)|free|open|avail|hop(?:e|ing)|think|thought|plan|figur|schedul|reserv|sign|suppos|prefer|interest|work|works|best|any|how|what|when|try|tri|mov|chang|push|cancel)[a-z]*\b/;
const DAY = /\b(?:sun|mon|tues|wednes|thurs|fri|satur)day\b/g;

/** "It takes about a week" and "for two days" tell how long. */
const DURATION =
  /\b(?:tak(?:es?|ing)|took|lasts?|lasted|for|in|over|every|once|all) (?:about |around |almost |nearly |like |maybe |the (?:last|past) )?(?:an? |the |whole |couple (?:of )?|few |two |three |four |\d )+(?:weeks?|days?)\b(?! from)/g;
/** "Come in two weeks" and "in a week" are wishes. */
const FROM_NOW = /^in\b/;

/** @param text In lower case. */
export function withoutPastDays(text: string): string {
  const dated = text.replaceAll(DURATION, (span) => (FROM_NOW.test(span) ? span : ' '.repeat(span.length)));
  return dated.replaceAll(CLAUSE, (clause) => {
    if (!PAST.test(clause) || WISH.test(clause)) return clause;
    return clause.replaceAll(DAY, (day) => ' '.repeat(day.length));
  });
}
