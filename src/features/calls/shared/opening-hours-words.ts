/** Takes a text about opening hours apart: days, spans, "closed", breaks, and the words that mean none of these. */

/** A time as it was written; `half` is undefined where neither "a.m." nor "p.m." was. */
export interface WrittenTime {
  /** Minutes after midnight, before "p.m." is added. */
  minutes: number;
  half: 'a' | 'p' | undefined;
  /** "08:00" and "17" can't be meant on a clock of twelve hours. */
  isOf24: boolean;
}

export type HoursItem =
  | { is: 'days'; days: readonly number[] }
  | { is: 'span'; start: WrittenTime; end: WrittenTime }
  | { is: Mark };

type Mark = 'all-day' | 'closed' | 'except' | 'break' | 'stop';
type Token =
  | { is: 'day'; day: number }
  | { is: 'days'; days: readonly number[] }
  | { is: 'time'; text: string; time: WrittenTime }
  | { is: Mark }
  | { is: 'dash' }
  | { is: 'and' }
  | { is: 'filler' }
  | { is: 'word'; text: string };

const ALL_WEEK = [0, 1, 2, 3, 4, 5, 6];
const HOUR = 60;
const LAST_HOUR = 24;
const NOON = 12 * HOUR;
const PLAIN_DAYS: readonly (readonly [RegExp, readonly number[]])[] = [
  [/(?:7|seven) days(?: (?:a|per) week)?|every ?day|daily|all week(?: long)?|all days/y, ALL_WEEK],
  [/(?:week|work|working|business)[ -]?days?(?![a-z])/y, [1, 2, 3, 4, 5]],
  [/week[ -]?ends?(?![a-z])/y, [0, 6]],
];
/** Sunday first. */
const DAY_NAMES = [
  /sun(?:days?|s)?(?![a-z])|su(?![a-z])/y,
  /mon(?:days?|s)?(?![a-z])|mo?(?![a-z])/y,
  /tue(?:s|sdays?)?(?![a-z])|tu?(?![a-z])/y,
  /wed(?:s|nesdays?)?(?![a-z])|w(?![a-z])/y,
  /thu(?:rs?|rsdays?)?(?![a-z])|(?:th|r)(?![a-z])/y,
  /fri(?:days?|s)?(?![a-z])|fr?(?![a-z])/y,
  /sat(?:urdays?|s)?(?![a-z])|sa?(?![a-z])/y,
];
/** "MWF", "TTh": letters in the order of the week. */
const DAY_RUN = /(?!m[rs]?(?![a-z]))(m)?(tu|t)?(w)?(th|r|t)?(f)?(sa|s)?(su)?(?![a-z])/y;
const RUN_DAYS = [1, 2, 3, 4, 5, 6, 0];
/** "1700", "9", "8:30", "8h30", with "am", "p.m." or "p" behind it; not "9th". */
const TIME =
  /(?:([01]\d|2[0-4])([0-5]\d)|(\d{1,2})(?:[:.h]([0-5]\d))?h?)(?!\d|(?:st|nd|rd|th)(?![a-z]))(?:\s?([ap])\.?m\.?|([ap])(?![a-z]))?/y;
const MARKS: readonly (readonly [RegExp, Mark | 'dash' | 'and' | 'filler'])[] = [
  [/24\s?(?:hours?|hrs?)(?: a day)?|(?:a)?round the clock|all day(?: long)?(?![a-z])/y, 'all-day'],
  [/closed(?![a-z])|shut(?![a-z])|off(?![a-z])|not open/y, 'closed'],
  [/except(?: for| on)?|excluding|other than|but(?: not)?(?![a-z])/y, 'except'],
  [/(?:for |with )?(?:a )?(?:lunch|break|siesta)(?:time)?(?: break)?(?![a-z])/y, 'break'],
  [/[-~]+>?|(?:to|until|till?|thru|through)(?![a-z])/y, 'dash'],
  [/and(?![a-z])|[&+/]/y, 'and'],
  [/[,;|\n]|\.(?=\s|$)/y, 'stop'],
  [
    /(?:open|opening|from|hours?|on|the|at|are|is|am|we(?:['’]re)?|our|us|office|business|only|for|in|of|a|each|o['’]clock|times?)(?![a-z])/y,
    'filler',
  ],
];
const WORD = /[\p{L}'’]+|\d+/uy;

export interface HoursText {
  items: HoursItem[];
  /** What was not understood. */
  unread: string[];
}

export function readHoursText(text: string): HoursText {
  const tokens = tokensOf(
    text
      .toLowerCase()
      .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
      .replaceAll(/\b(sun|mon|tues?|wed|thu(?:rs?)?|fri|sat)\./g, '$1')
      .replaceAll(/\bbetween (\S+(?: [ap]\.?m\.?)?) and /g, '$1 - ')
      .replaceAll(/\b(?:noon|midday)\b/g, '12pm')
      .replaceAll(/\bmidnight\b/g, '24:00')
      .replaceAll(/\b24\s?(?:\/|x)\s?7\b/g, 'daily 24 hours'),
  );
  const items: HoursItem[] = [];
  const unread: string[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const [token, next, last] = tokens.slice(at, at + 3);
    if (token?.is === 'time' && next?.is === 'dash' && last?.is === 'time') {
      items.push({ is: 'span', start: token.time, end: last.time });
      at += 2;
    } else if (token?.is === 'day' && next?.is === 'dash' && last?.is === 'day') {
      items.push({ is: 'days', days: daysBetween(token.day, last.day) });
      at += 2;
    } else if (token?.is === 'day') items.push({ is: 'days', days: [token.day] });
    else if (token?.is === 'days') items.push(token);
    else if (token?.is === 'word' || token?.is === 'time') unread.push(token.text);
    else if (token?.is === 'and') items.push(...stopBetween(items.at(-1), next));
    else if (token && token.is !== 'dash' && token.is !== 'filler') items.push(token);
  }
  return { items, unread };
}

/** "9-5 and Saturday 10-2": "and" joins days with days and spans with spans, and parts what has both. */
function stopBetween(before: HoursItem | undefined, next: Token | undefined): HoursItem[] {
  const isDay = next?.is === 'day' || next?.is === 'days';
  return isDay && before && before.is !== 'days' && before.is !== 'closed' ? [{ is: 'stop' }] : [];
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < text.length;) {
    const [token, length] = tokenAt(text, at);
    if (token) tokens.push(token);
    at += length;
  }
  return tokens;
}

function tokenAt(text: string, at: number): [Token | undefined, number] {
  const lengthOf = (pattern: RegExp) => {
    pattern.lastIndex = at;
    return pattern.exec(text)?.[0].length ?? 0;
  };
  for (const [pattern, is] of MARKS) {
    const length = lengthOf(pattern);
    if (length > 0) return [{ is }, length];
  }
  for (const [pattern, days] of PLAIN_DAYS) {
    const length = lengthOf(pattern);
    if (length > 0) return [{ is: 'days', days }, length];
  }
  for (const [day, pattern] of DAY_NAMES.entries()) {
    const length = lengthOf(pattern);
    if (length > 0) return [{ is: 'day', day }, length];
  }
  const time = timeAt(text, at);
  if (time) return time;
  const run = runAt(text, at);
  if (run) return run;
  const length = lengthOf(WORD);
  return length > 0 ? [{ is: 'word', text: text.slice(at, at + length) }, length] : [undefined, 1];
}

function timeAt(text: string, at: number): [Token, number] | undefined {
  TIME.lastIndex = at;
  const [all, hour4, minute4, hour = hour4, minute = minute4, halfM, half = halfM] = TIME.exec(text) ?? [];
  const minutes = Number(hour) * HOUR + Number(minute ?? 0);
  if (all === undefined || hour === undefined || minutes > LAST_HOUR * HOUR) return undefined;
  const isOf24 = half === undefined && (hour.startsWith('0') || minutes >= NOON + HOUR);
  return [{ is: 'time', text: all, time: { minutes, half: half as WrittenTime['half'], isOf24 } }, all.length];
}

function runAt(text: string, at: number): [Token, number] | undefined {
  DAY_RUN.lastIndex = at;
  const [all = '', ...letters] = DAY_RUN.exec(text) ?? [];
  const days = RUN_DAYS.filter((_, index) => letters[index]);
  return days.length > 1 ? [{ is: 'days', days }, all.length] : undefined;
}

function daysBetween(first: number, last: number): number[] {
  const length = (last - first + ALL_WEEK.length) % ALL_WEEK.length;
  return Array.from({ length: length + 1 }, (_, step) => (first + step) % ALL_WEEK.length);
}
