/** Finds days and hours that don't exist, or are over, so that the agent says so and offers nothing near them. */
import type { Saying } from '../../../../content/demo-schema.ts';

export type ImpossibleTime = Extract<Saying, 'no-such-day' | 'no-such-hour' | 'past'>;

/** 29 for February, since a leap day may be meant. */
const MONTH_DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const DATES = [
  new RegExp(String.raw`\b${MONTH} (?:the )?(?<day>\d{1,2})(?:st|nd|rd|th)?\b(?!:)`, 'gi'),
  new RegExp(String.raw`\b(?<day>\d{1,2})(?:st|nd|rd|th)? (?:of )?${MONTH}\b`, 'gi'),
];
const SLASHED = /(?<![\d/])(\d{1,2})\/(\d{1,2})(?![\d/])/g;
/** "The 35th", but not "the 35th floor". */
const DAY_ALONE = /\bthe (\d{2})(?:st|nd|rd|th)\b(?! (?:st|street|ave|avenue|floor|road|time|birthday|anniversary))/gi;
const LONGEST_MONTH = 31;
const HOUR =
  /\b(?:2[5-9]|[3-9]\d):\d\d\b|\b\d{1,2}:[6-9]\d\b|(?<![\d:])(?:1[3-9]|[2-9]\d)(?::\d\d)? ?[ap]\.?m\b|\b(?:1[3-9]|[2-9]\d) o['’]?clock\b/i;
/** Nothing beside it, for "since yesterday" tells how long something has been going on. */
const PAST =
  /^(?:(?:um|uh|ok|okay|on|at|for|maybe|how about|what about|can i come|could you come|make it|then|say)[ ,]+)*(?:yesterday|last (?:mon|tues|wednes|thurs|fri|satur|sun)day|last week)\b[^,]{0,16}$/i;

export function impossibleIn(message: string): ImpossibleTime | undefined {
  if (daysIn(message).some(({ day, month }) => day < 1 || day > (MONTH_DAYS[month] ?? LONGEST_MONTH)))
    return 'no-such-day';
  if (HOUR.test(message)) return 'no-such-hour';
  return PAST.test(message.trim()) ? 'past' : undefined;
}

function daysIn(message: string): { day: number; month: number }[] {
  const named = DATES.flatMap((pattern) =>
    [...message.matchAll(pattern)].map(({ groups, 1: first = '', 2: second = '' }) => {
      const month = [first, second].map((word) => MONTHS.indexOf(word.slice(0, 3).toLowerCase())).find((at) => at >= 0);
      return { day: Number(groups?.day), month: month ?? -1 };
    }),
  );
  const slashed = [...message.matchAll(SLASHED)]
    .map(([, month, day]) => ({ day: Number(day), month: Number(month) - 1 }))
    .filter(({ month, day }) => month in MONTH_DAYS && day > 12);
  const alone = [...message.matchAll(DAY_ALONE)].map(([, day]) => ({ day: Number(day), month: -1 }));
  return [...named, ...slashed, ...alone];
}
