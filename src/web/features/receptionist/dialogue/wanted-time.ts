/** Reads what day and time a caller asks for. Days that need a calendar are chrono's; the diary's own words are here. */
import { casual } from 'chrono-node/en';
import { inDigits } from './clock-words.ts';
import { withoutCounts } from './counted-things.ts';
import { withoutPastDays } from './past-days.ts';
import { WEEKDAYS, type OpeningHours } from '../../../../shared/receptionist/opening-hours.ts';
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
/** What may follow "at 5", so that "at 5 Elm Road" is no time. */
const AFTER_HOUR = String.raw`(?= *$| *[,.!?;)]| (?:on|for|then|please|pls|today|tomorrow|this|next|in|if|is|works|would|instead|or|and|to|with|under|my|im|i)\b| (?:sun|mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?)(?:day)?\b)`;
const CLOCK = String.raw`(\d{1,2})(?:[:.](\d{2}))? ?(am|pm|a\.m\.?|p\.m\.?|o ?clock|oclock)?`;
/** "The heater died this morning" and "it broke over the weekend" ask for no time. */
const HAPPENED = String.raw`(?:since|picked up|bought|got|bit|fell|hit|left|put|lost|died|dead|broke|broken|started|happened|stopped|quit|burst|went|noticed|woke|moved in)`;
const WAS = String.raw`(?:came|called|was|were|did|had|been)`;
const PART_OF_PAST = String.raw`(?:this|yesterday|in the) (?:morning|afternoon|evening)`;
const DAY_OF_PAST = String.raw`(?:over|during|on|this|last) (?:the )?(?:weekend|\w{3,6}day)`;
const PAST_PART = new RegExp(
  String.raw`\b(?:${HAPPENED}|${WAS}) (?:\w+ ){0,3}${PART_OF_PAST}\b|\b${HAPPENED} (?:\w+ ){0,3}${DAY_OF_PAST}\b|\bsince (?:about |around |like |maybe )?(?:yesterday|last night|\w{3,6}day)\b|\blast (?:weekend|\w{3,6}day)\b|\bthis morning,? (?:it|its|it['’]s|theres|there|the|we|i)\b`,
  'g',
);
/** "Tuesday's my infusion" and "Thursday's dead" name the day that doesn't suit. */
const TAKEN_DAY =
  /\b\w{3,6}day(?:['’]?s| is) (?:my|our|the|his|her|their|an?|when|no good|out|off|dead|bad|not|full|packed|taken|shot|booked|impossible)\b[^,.;!?]*/g;
/** "I can't be waiting till Thursday." */
const TOO_LATE =
  /\b(?:can['’]?t|cannot|won['’]?t|not) (?:be )?(?:wait|waiting|hold out|last) (?:till?|until|for) \w+\b/g;
const PLACE_IN_LIST = /\b(?:number|option|choice|no\.?|#) ?[1-3]\b(?![:\d])|\bpick 1\b/g;
const THIS_PART = /\bthis (?:morning|afternoon|evening)\b|\btonight\b/;
const LATEST =
  /\b(?:as late as|late as possible|(?:what|whats|what is) the (?:latest|last)|the latest (?:you|on|that|possible))\b/;
const AROUND = /\b(morning|mornings|afternoon|afternoons|evening|evenings|tonight|lunch)(?:time| time)?\b/;
const PARTS: Readonly<Record<string, { from: number; to: number }>> = {
  morning: { from: 0, to: NOON - 1 },
  afternoon: { from: NOON, to: EVENING - 1 },
  evening: { from: EVENING, to: LAST_MINUTE },
  tonight: { from: EVENING, to: LAST_MINUTE },
  lunch: { from: NOON - HOUR, to: NOON + 2 * HOUR },
};

/** @param text In lower case, spelled right, without the phone number. */
export function readWantedTime(text: string, context: TimeContext): WantedTime | undefined {
  const digits = inDigits(
    withoutCounts(
      (context.bareNumbers ? text : withoutPastDays(text)).replaceAll(TAKEN_DAY, ' ').replaceAll(TOO_LATE, ' '),
    ),
  )
    .replaceAll(PLACE_IN_LIST, ' ')
    .replaceAll(PAST_PART, ' ');
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

function readDays(text: string, now: Date): WantedTime['days'] {
  const day = (ahead: number) => startOfDay(now, ahead);
  const span = (first: number, last: number) => ({
    first: day(first),
    last: day(last),
  });
  const toSunday = 7 - (now.getDay() === 0 ? 7 : now.getDay());
  if (/\bday after tomorrow\b/.test(text)) return span(2, 2);
  if (/\bweek after next\b/.test(text)) return span(toSunday + 8, toSunday + 14);
  if (/\bnext week\b/.test(text) && !namesWeekday(text)) {
    const isEarly = /\b(?:early|beginning|start|first)\b.*next week/.test(text);
    const isLate = /\b(?:late|later|end)\b.*next week/.test(text);
    return span(toSunday + (isLate ? 4 : 1), toSunday + (isEarly ? 3 : 7));
  }
  if (/\b(?:this|later in the|end of the|rest of the) week\b/.test(text)) return span(0, toSunday);
  if (/\bweekends?\b/.test(text) && !namesWeekday(text)) return span(Math.max(0, toSunday - 1), toSunday);
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
  const isWeekLater = WEEK_ON.test(text) || (NEXT_WEEKS_DAY.test(text) && last.getTime() <= day(toSunday).getTime());
  const date = isWeekLater ? startOfDay(last, WEEKDAYS.length) : last;
  const bound = BEFORE_THAT.test(text) ? 'before' : DAY_BOUND.exec(text)?.[1];
  if (bound === 'by') return { first: day(0), last: date };
  if (bound === 'before' && date > day(0)) return { first: day(0), last: startOfDay(date, -1) };
  // "Wednesday or Thursday" are two days in a row.
  const before = found.at(-2);
  const isRow = before && startOfDay(before, 1).getTime() === date.getTime() && /(?:day|tomorrow)\w* or /.test(text);
  return { first: isRow ? before : date, last: date };
}

const DAY_BOUND = /\b(before|by) (?:(?!then\b|that\b)[\w'’-]+ ){0,5}?(?:on )?\w{3,6}day\b/;
/** "New people come Sunday, so I need it done before that." */
const BEFORE_THAT = /\b(?:before (?:that|then)|by then)\b/;
const NEXT_WEEKS_DAY = /\b(?:next week (?:on )?\w{3,6}day|\w{3,6}day (?:of )?next(?: week)?)\b/;
/** "A week from Friday". */
const WEEK_ON = /\bweek (?:from|on) \w{3,6}day\b|\b\w{3,6}day week\b/;

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

const WEEKDAY = new RegExp(
  String.raw`\b(?:${WEEKDAYS.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join('|')})\b`,
  'i',
);

function namesWeekday(text: string): boolean {
  return WEEKDAY.test(text);
}

const BETWEEN = new RegExp(String.raw`\b(?:between|from) ${CLOCK} (?:and|to|till|until) ${CLOCK}`);
/** "Friday 2-4" and "2 or 3". */
const RANGE = new RegExp(
  String.raw`(?<=\b(?:\w+day|tomorrow|at|around|about|btw|free|sat|sun|morning|afternoon) )${CLOCK} ?(?:-|–|to|or) ?${CLOCK}(?! ?(?:bed|br|people|of us|kids|street))`,
);
const BARE_RANGE = new RegExp(
  String.raw`^(?:(?:either|maybe|say|like|um|uh|around|about|any ?time) )*${CLOCK} ?(?:-|–|to|or) ?${CLOCK}(?= *$| (?:is|works|would|please|pls|on|today|tomorrow))`,
);
const BOUND = new RegExp(
  String.raw`\b(after|from|past|before|by|until|till|not before|no earlier than|no later than) ${CLOCK}(?! ?(?:st|street|road|rd|lane|ave|minutes|hours|days|weeks)\b)`,
);

function readBetween(text: string, context: TimeContext): WantedTime['between'] {
  const both = BETWEEN.exec(text) ?? RANGE.exec(text) ?? (context.bareNumbers ? BARE_RANGE.exec(text) : null);
  if (both) {
    const [from, to] = [minutesIn(both.slice(1, 4), context), minutesIn(both.slice(4, 7), context)];
    if (from !== undefined && to !== undefined) return { from, to };
  }
  const [, word = '', ...clock] = BOUND.exec(text) ?? [];
  const limit = minutesIn(clock, context);
  if (limit === undefined) return undefined;
  if (/after|from|past|not before|earlier/.test(word)) return { from: limit, to: LAST_MINUTE };
  return { from: 0, to: word === 'no later than' ? limit : limit - 1 };
}

const WITH_SIGN = /\b(\d{1,2})(?:[:.](\d{2})| ?(am|pm|a\.m\.?|p\.m\.?|o ?clock|oclock))(?: ?(am|pm|a\.m\.?|p\.m\.?))?/;
/** "930", where only a time can be meant. */
const CLOCK_WITHOUT_COLON = /(?<![\d:.,-])(1\d|2[0-3]|[1-9])(00|15|30|45)(?![\d:-])/g;
/** After a day the hour is one, whatever follows. */
const HOUR_OF_DAY =
  /\b(?:today|tomorrow|\w{3,6}day) (?:at )?(1[0-2]|[1-9])(?! ?(?:st|nd|rd|th|street|road|rd|beds?|bedrooms?|br|people|persons|kids|weeks?|or|to|january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\b)(?! ?[-–])(?![\d:/])/;
const AT_HOUR = new RegExp(
  String.raw`\b(?:at|around|about|for|(?:make|change|move|switch|push|do|try)(?: it| that| this| the time)?(?: to| for)?|(?:it|that|time) to|say|today|tomorrow|\w{3,6}day|sat|sun|morning|afternoon|evening) (\d{1,2})${AFTER_HOUR}`,
);
const BARE = /(?:^|[ ,])(\d{1,2})(?= *$| *[,.!?]| (?:is|works|would|please|pls|then|sounds|ok|fine|on|it)\b)/;

/** When times were offered, the only number of a short message is one of them. */
const LONE = /^(?:[^\d\s]+ ){0,4}(\d{1,2})(?: [^\d\s]+){0,4}$/;
const COUNTS =
  /\d (?:people|persons|of us|kids|bed|beds|bedrooms?|days?|weeks?|minutes?|years?|times|more)\b|\b(?:#|number|option|apt|unit)/;

function readExact(text: string, context: TimeContext): number | undefined {
  const [, hour, minute, sign, later] = WITH_SIGN.exec(text) ?? [];
  if (hour !== undefined) return minutesIn([hour, minute, later ?? sign], context);
  const lone = COUNTS.test(text) ? undefined : LONE.exec(text.replaceAll(/[,.!?]/g, ''))?.[1];
  const bare = context.bareNumbers ? (BARE.exec(text)?.[1] ?? lone) : undefined;
  const at = AT_HOUR.exec(text)?.[1] ?? HOUR_OF_DAY.exec(text)?.[1] ?? bare;
  return at === undefined ? undefined : minutesIn([at], context);
}

/** Without "a.m." or "p.m." the reading within the opening hours. */
function minutesIn([hour, minute, sign]: readonly (string | undefined)[], { hours }: TimeContext): number | undefined {
  if (hour === undefined || Number(hour) > 24 || Number(minute ?? 0) >= HOUR) return undefined;
  const minutes = Number(hour) * HOUR + Number(minute ?? 0);
  if (sign?.startsWith('p')) return minutes < NOON ? minutes + NOON : minutes;
  if (sign?.startsWith('a')) return minutes >= NOON ? minutes - NOON : minutes;
  if (minutes >= 13 * HOUR) return minutes;
  const isOpen = (moment: number) =>
    hours.some((spans) => spans?.some(({ from, to }) => from <= moment && moment < to));
  return !isOpen(minutes) && isOpen(minutes + NOON) ? minutes + NOON : minutes;
}

export function definedOnly<T extends object>(value: T): Partial<T> {
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined)) as Partial<T>;
}
