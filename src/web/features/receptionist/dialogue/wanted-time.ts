/** Reads what day and time a caller asks for. Days that need a calendar are chrono's; the diary's own words are here. */
import { casual } from 'chrono-node/en';
import { WEEKDAYS, type OpeningHours } from './opening-hours.ts';
import { startOfDay, type WantedTime } from './sample-diary.ts';

export interface TimeContext {
  now: Date;
  hours: OpeningHours;
  /** A bare "10" is a time, because times were offered. */
  bareNumbers: boolean;
}

const HOUR = 60;
const NOON = 12 * HOUR;
const LAST_MINUTE = 24 * HOUR - 1;
const EVENING = 18 * HOUR;
/** Said of a time or around one without saying anything else. */
const TIME_WORDS = new Set(
  [
    'today tomorrow tonight morning mornings afternoon afternoons evening evenings noon midday lunchtime weekend week day days',
    'time half past quarter first second third last one am pm oclock clock early earliest late latest later sooner next before',
    'after around about between until till from by',
    'at on in the for and or to of this any some then now please ok okay yes yeah so oh um hmm well is its it would be good best',
    'better fine great work works me i id like can could we do you book make set how what whats maybe perhaps preferably prefer',
    'instead actually sorry wait no not that lets say try',
    'january february march april may june july august september october november december',
  ].flatMap((line) => line.split(' ')),
);
const NAMES_TIME = /\d|day\b|\b(?:tomorrow|tonight|morning|afternoon|evening|noon|week)/;
const NUMBER_WORDS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
/** Sat and Sun are words as well, and chrono's. */
const SHORT_DAYS: readonly (readonly [RegExp, string])[] = [
  [/\bmon\b/g, 'monday'],
  [/\btues?\b/g, 'tuesday'],
  [/\bweds?\b/g, 'wednesday'],
  [/\bthu(?:rs?)?\b/g, 'thursday'],
  [/\bfri\b/g, 'friday'],
];
/** What people call the edges of a day. */
const SPAN_WORDS: readonly (readonly [RegExp, string])[] = [
  [/\bafter work\b/g, 'after 5:00 pm'],
  [/\bafter school\b/g, 'after 3:00 pm'],
  [/\bafter lunch\b/g, 'after 1:00 pm'],
  [/\bbefore lunch\b/g, 'before 12:00 pm'],
  [/\b(?:first thing|early morning|early in the morning)\b/g, 'before 10:00 am'],
  [/\blate morning\b/g, 'between 10:00 am and 11:59 am'],
  [/\bearly afternoon\b/g, 'between 12:00 pm and 2:59 pm'],
  [/\blate afternoon\b/g, 'after 3:00 pm'],
  [/\b(?:at the )?end of (?:the|my) day\b/g, 'after 4:00 pm'],
  // "Just a sec" is no moment of today.
  [/\b(?:\d+|an?|few|couple) (?:sec|second|min|minute|moment)s?\b/g, ' '],
];
const MINUTE_WORDS: Readonly<Record<string, string>> = {
  fifteen: '15',
  thirty: '30',
  'forty five': '45',
};
/** What may follow "at 5", so that "at 5 Elm Road" is no time. */
const AFTER_HOUR = String.raw`(?= *$| *[,.!?;)]| (?:on|for|then|please|pls|today|tomorrow|this|next|in|if|is|works|would|instead|or|and|to|with|under|my|im|i)\b| (?:sun|mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?)(?:day)?\b)`;
const CLOCK = String.raw`(\d{1,2})(?:[:.](\d{2}))? ?(am|pm|a\.m\.?|p\.m\.?|o ?clock|oclock)?`;
/** "The heater died this morning" asks for no time. */
const PAST_PART =
  /\b(?:since|died|broke|started|happened|came|called|stopped|went|was|were|did|had|been|noticed|woke) (?:\w+ ){0,3}(?:this|yesterday|in the) (?:morning|afternoon|evening)\b|\bsince (?:yesterday|last night)\b/g;
const THIS_PART = /\bthis (?:morning|afternoon|evening)\b|\btonight\b/;
const LATEST =
  /\b(?:as late as|late as possible|(?:what|whats|what is) the (?:latest|last)|the latest (?:you|on|that|possible))\b/;
const AROUND = /\b(morning|mornings|afternoon|afternoons|evening|evenings|tonight|lunchtime)\b/;
const PARTS: Readonly<Record<string, { from: number; to: number }>> = {
  morning: { from: 0, to: NOON - 1 },
  afternoon: { from: NOON, to: EVENING - 1 },
  evening: { from: EVENING, to: LAST_MINUTE },
  tonight: { from: EVENING, to: LAST_MINUTE },
  lunchtime: { from: NOON - HOUR, to: NOON + 2 * HOUR },
};

/** @param text In lower case, spelled right, without the phone number. */
export function readWantedTime(text: string, context: TimeContext): WantedTime | undefined {
  const digits = inDigits(text).replaceAll(PAST_PART, ' ');
  const plain = context.bareNumbers ? digits.replaceAll(CLOCK_WITHOUT_COLON, '$1:$2') : digits;
  const days = readDays(plain, context.now);
  const between = readBetween(plain, context);
  const exact = between ? undefined : readExact(plain, context);
  const part = AROUND.exec(plain)?.[1]?.replace(/s$/, '');
  const span = between ?? (part && exact === undefined ? PARTS[part] : undefined);
  const today = THIS_PART.test(plain) ? { first: startOfDay(context.now), last: startOfDay(context.now) } : undefined;
  const isLatest = LATEST.test(plain) || undefined;
  const wanted: WantedTime = { days: days ?? today, between: span, exact, isLatest };
  return wanted.days || wanted.between || wanted.exact !== undefined ? wanted : undefined;
}

/** @returns whether a message is about a time and nothing else. */
export function saysOnlyTime(text: string): boolean {
  const plain = inDigits(text.replaceAll(/['’]/g, ''));
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? [];
  return (
    NAMES_TIME.test(plain) &&
    words.every((word) => TIME_WORDS.has(word) || /^\d{1,2}(?:am|pm|st|nd|rd|th)?$/.test(word) || isWeekday(word))
  );
}

function isWeekday(word: string): boolean {
  return WEEKDAYS.some((name) => [name, `${name}s`, name.slice(0, 3)].some((form) => form.toLowerCase() === word));
}

/** "half past four" as "4:30", "ten thirty" as "10:30", "five" as "5". */
function inDigits(text: string): string {
  // "Good evening" is no wish for one.
  let plain = text.toLowerCase().replaceAll(/\bgood (?:morning|afternoon|evening)\b/g, ' ');
  // "The second one" names no hour.
  plain = plain.replaceAll(
    /\b(first|second|third|last|later|latest|early|earlier|earliest|other|this|that|the|which|\d(?:st|nd|rd|th)) one\b/g,
    '$1',
  );
  plain = plain.replaceAll(/\b(\d{1,2}(?::\d\d)?(?: ?[ap]m)?) one\b/g, '$1');
  for (const [index, word] of NUMBER_WORDS.entries()) {
    plain = plain.replaceAll(new RegExp(String.raw`\b${word}\b`, 'g'), String(index + 1));
  }
  for (const [word, minutes] of Object.entries(MINUTE_WORDS)) {
    plain = plain.replaceAll(new RegExp(String.raw`\b(\d{1,2}) ${word}\b`, 'g'), `$1:${minutes}`);
  }
  plain = plain.replaceAll(/\b(\w{3,6}day)s\b/g, '$1');
  plain = plain.replaceAll(/\b(\d{1,2}) ?ish\b/g, '$1');
  for (const [pattern, span] of SPAN_WORDS) plain = plain.replaceAll(pattern, span);
  for (const [pattern, day] of SHORT_DAYS) plain = plain.replaceAll(pattern, day);
  return plain
    .replaceAll(/(?<=\b(?:at|\w+day|tomorrow|sat|sun) )(\d{1,2})(00|15|30|45)\b/g, '$1:$2')
    .replaceAll(/\bhalf (?:past )?(\d{1,2})\b/g, '$1:30')
    .replaceAll(/\bquarter (?:past|after) (\d{1,2})\b/g, '$1:15')
    .replaceAll(/\bquarter (?:to|of|before) (\d{1,2})\b/g, (_, hour: string) => `${Number(hour) - 1}:45`)
    .replaceAll(/\b(?:at )?(?:noon|midday)\b/g, '12:00 pm');
}

function readDays(text: string, now: Date): WantedTime['days'] {
  const day = (ahead: number) => startOfDay(now, ahead);
  const span = (first: number, last: number) => ({
    first: day(first),
    last: day(last),
  });
  const toSunday = 7 - (now.getDay() === 0 ? 7 : now.getDay());
  if (/\bday after tomorrow\b/.test(text)) return span(2, 2);
  if (/\bnext week\b/.test(text) && !namesWeekday(text)) return span(toSunday + 1, toSunday + 7);
  if (/\b(?:this|later in the|end of the|rest of the) week\b/.test(text)) return span(0, toSunday);
  if (/\bweekends?\b/.test(text)) return span(Math.max(0, toSunday - 1), toSunday);
  // Clock times are read apart, because the opening hours tell morning from afternoon.
  const dates = casual.parse(
    text.replaceAll(/\b(?:may|first|second|third|last|latest|earliest|now(?! *[.!?]*$))\b/g, ' '),
    now,
    {
      forwardDate: true,
    },
  );
  const found = dates
    .filter(({ start }) => start.isCertain('day') || start.isCertain('weekday'))
    .map(({ start }) => startOfDay(start.date()))
    // "Since yesterday" asks for no time.
    .filter((date) => date >= startOfDay(now));
  const last = found.at(-1) ?? dayOfMonth(text, now);
  if (!last) return undefined;
  const isWeekLater = NEXT_WEEKS_DAY.test(text) && last.getTime() <= day(toSunday).getTime();
  const date = isWeekLater ? startOfDay(last, WEEKDAYS.length) : last;
  const bound = DAY_BOUND.exec(text)?.[1];
  if (bound === 'by') return { first: day(0), last: date };
  if (bound === 'before' && date > day(0)) return { first: day(0), last: startOfDay(date, -1) };
  // "Wednesday or Thursday" are two days in a row.
  const before = found.at(-2);
  const isRow = before && startOfDay(before, 1).getTime() === date.getTime() && /(?:day|tomorrow)\w* or /.test(text);
  return { first: isRow ? before : date, last: date };
}

const DAY_BOUND = /\b(before|by) (?:this |next )?\w{3,6}day\b/;
const NEXT_WEEKS_DAY = /\b(?:next week (?:on )?\w{3,6}day|\w{3,6}day (?:of )?next week)\b/;

/** "On the 20th": of this month, or of the next one when it is past. */
function dayOfMonth(text: string, now: Date): Date | undefined {
  const found =
    /\b(?:on|the(?! (?:1st|2nd|3rd)\b)) (?:the )?(\d{1,2})(?:st|nd|rd|th)\b(?! (?:street|st|avenue|ave|road|rd|floor|and|one)\b)/.exec(
      text,
    )?.[1];
  const number = Number(found ?? 0);
  if (number < 1 || number > 31) return undefined;
  const months = [0, 1, 2].map((ahead) => new Date(now.getFullYear(), now.getMonth() + ahead, number));
  return months.find((date) => date.getDate() === number && date >= startOfDay(now));
}

function namesWeekday(text: string): boolean {
  return WEEKDAYS.some((name) => new RegExp(String.raw`\b${name.slice(0, 3)}(?:${name.slice(3)})?\b`, 'i').test(text));
}

const BETWEEN = new RegExp(String.raw`\b(?:between|from) ${CLOCK} (?:and|to|till|until) ${CLOCK}`);
const BOUND = new RegExp(
  String.raw`\b(after|from|past|before|by|until|till|not before|no later than) ${CLOCK}(?! ?(?:st|street|road|rd|lane|ave|minutes|hours|days|weeks)\b)`,
);

function readBetween(text: string, context: TimeContext): WantedTime['between'] {
  const both = BETWEEN.exec(text);
  if (both) {
    const [from, to] = [minutesIn(both.slice(1, 4), context), minutesIn(both.slice(4, 7), context)];
    if (from !== undefined && to !== undefined) return { from, to };
  }
  const [, word = '', ...clock] = BOUND.exec(text) ?? [];
  const limit = minutesIn(clock, context);
  if (limit === undefined) return undefined;
  return /after|from|past|not before/.test(word) ? { from: limit, to: LAST_MINUTE } : { from: 0, to: limit - 1 };
}

const WITH_SIGN = /\b(\d{1,2})(?:[:.](\d{2})| ?(am|pm|a\.m\.?|p\.m\.?|o ?clock|oclock))(?: ?(am|pm|a\.m\.?|p\.m\.?))?/;
/** "930", where only a time can be meant. */
const CLOCK_WITHOUT_COLON = /(?<![\d:.,-])(1[0-2]|[1-9])(00|15|30|45)(?![\d:-])/g;
/** After a day the hour is one, whatever follows. */
const HOUR_OF_DAY = /\b(?:today|tomorrow|\w{3,6}day) at (\d{1,2})(?! ?(?:st|nd|rd|th|street|road|rd)\b)(?![\d:])/;
const AT_HOUR = new RegExp(
  String.raw`\b(?:at|around|about|for|(?:make|change|move|switch|push|do|try)(?: it| that| this| the time)?(?: to| for)?|(?:it|that|time) to|say|today|tomorrow|\w{3,6}day|sat|sun) (\d{1,2})${AFTER_HOUR}`,
);
const BARE = /(?:^|[ ,])(\d{1,2})(?= *$| *[,.!?]| (?:is|works|would|please|pls|then|sounds|ok|fine|on|it)\b)/;

function readExact(text: string, context: TimeContext): number | undefined {
  const [, hour, minute, sign, later] = WITH_SIGN.exec(text) ?? [];
  if (hour !== undefined) return minutesIn([hour, minute, later ?? sign], context);
  const at =
    AT_HOUR.exec(text)?.[1] ?? HOUR_OF_DAY.exec(text)?.[1] ?? (context.bareNumbers ? BARE.exec(text)?.[1] : undefined);
  return at === undefined ? undefined : minutesIn([at], context);
}

/** Without "a.m." or "p.m." the reading within the opening hours. */
function minutesIn([hour, minute, sign]: readonly (string | undefined)[], { hours }: TimeContext): number | undefined {
  if (hour === undefined || Number(hour) > 24 || Number(minute ?? 0) >= HOUR) return undefined;
  const minutes = Number(hour) * HOUR + Number(minute ?? 0);
  if (sign?.startsWith('p')) return minutes < NOON ? minutes + NOON : minutes;
  if (sign?.startsWith('a')) return minutes >= NOON ? minutes - NOON : minutes;
  if (minutes >= 13 * HOUR) return minutes;
  const isOpen = (moment: number) => hours.some((span) => span && span.from <= moment && moment < span.to);
  return !isOpen(minutes) && isOpen(minutes + NOON) ? minutes + NOON : minutes;
}

export function definedOnly<T extends object>(value: T): Partial<T> {
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined)) as Partial<T>;
}
