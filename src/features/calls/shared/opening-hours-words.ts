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
  | { is: (typeof MARKS)[number] };
const MARKS = ['allDay', 'closed', 'except', 'break', 'stop'] as const;

const HOUR = 60;
const NOON = 12 * HOUR;
/** Sunday is 0. */
const WEEK = [0, 1, 2, 3, 4, 5, 6];
const DAYS: Readonly<Record<string, readonly number[]>> = {
  allWeek: WEEK,
  workdays: [1, 2, 3, 4, 5],
  weekend: [0, 6],
  ...Object.fromEntries(['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'].map((name, day) => [name, [day]])),
};
/** What a word may be, in the order in which it is tried. */
const PATTERNS = {
  allDay: /24\s?(?:hours?|hrs?)(?: a day)?|(?:a)?round the clock|all day(?: long)?(?![a-z])/,
  closed: /closed(?![a-z])|shut(?![a-z])|off(?![a-z])|not open/,
  except: /except(?: for| on)?|excluding|other than|but(?: not)?(?![a-z])/,
  break: /(?:for |with )?(?:a )?(?:lunch|break|siesta)(?:time)?(?: break)?(?![a-z])/,
  dash: /[-~]+>?|(?:to|until|till?|thru|through)(?![a-z])/,
  and: /and(?![a-z])|[&+/]/,
  stop: /[,;|\n]|\.(?=\s|$)/,
  filler:
    /(?:open|opening|from|hours?|on|the|at|are|is|am|we(?:['’]re)?|our|us|office|business|only|for|in|of|a|each|o['’]clock|times?)(?![a-z])/,
  allWeek: /(?:7|seven) days(?: (?:a|per) week)?|every ?day|daily|all week(?: long)?|all days/,
  workdays: /(?:week|work|working|business)[ -]?days?(?![a-z])/,
  weekend: /week[ -]?ends?(?![a-z])/,
  sun: /sun(?:days?|s)?(?![a-z])|su(?![a-z])/,
  mon: /mon(?:days?|s)?(?![a-z])|mo?(?![a-z])/,
  tue: /tue(?:s|sdays?)?(?![a-z])|tu?(?![a-z])/,
  wed: /wed(?:s|nesdays?)?(?![a-z])|w(?![a-z])/,
  thu: /thu(?:rs?|rsdays?)?(?![a-z])|(?:th|r)(?![a-z])/,
  fri: /fri(?:days?|s)?(?![a-z])|fr?(?![a-z])/,
  sat: /sat(?:urdays?|s)?(?![a-z])|sa?(?![a-z])/,
  // "1700", "9", "8:30", "8h30", with "am", "p.m." or "p" behind it; not "9th".
  time: /(?:(?<hour4>[01]\d|2[0-4])(?<minute4>[0-5]\d)|(?<hour>2[0-4]|[01]?\d)(?:[:.h](?<minute>[0-5]\d))?h?)(?!\d|(?:st|nd|rd|th)(?![a-z]))(?:\s?(?<halfM>[ap])\.?m\.?|(?<half>[ap])(?![a-z]))?/,
  // "MWF", "TTh": letters in the order of the week.
  run: /(?=[a-z])(?!m[rs]?(?![a-z]))(?<run1>m)?(?<run2>tu|t)?(?<run3>w)?(?<run4>th|r|t)?(?<run5>f)?(?<run6>sa|s)?(?<run0>su)?(?![a-z])/,
  word: /[\p{L}'’]+|\d+/u,
} satisfies Record<string, RegExp>;
type Kind = keyof typeof PATTERNS;
const KINDS = Object.keys(PATTERNS) as Kind[];
const TOKEN = new RegExp(KINDS.map((kind) => `(?<${kind}>${PATTERNS[kind].source})`).join('|'), 'gu');

interface Token {
  is: Kind | 'days';
  text: string;
  days: readonly number[];
  time: WrittenTime;
}

/** Also what was not understood. */
export function readHoursText(text: string): { items: HoursItem[]; unread: string[] } {
  const tokens = [...plain(text).matchAll(TOKEN)].map(tokenOf);
  const items: HoursItem[] = [];
  const unread: string[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const [token, next, last] = tokens.slice(at, at + 3);
    if (!token) break;
    const isRange = next?.is === 'dash' && last?.is === token.is && isOne(token) && isOne(last);
    if (token.is === 'time' && isRange) items.push({ is: 'span', start: token.time, end: last.time });
    else if (token.is === 'days')
      items.push({ is: 'days', days: isRange ? daysBetween(token.days, last.days) : token.days });
    else if (token.is === 'word' || token.is === 'time') unread.push(token.text);
    else if (token.is === 'and') items.push(...stopBetween(items.at(-1), next));
    else if (isMark(token.is)) items.push({ is: token.is });
    if (isRange) at += 2;
  }
  return { items, unread };
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/\b(sun|mon|tues?|wed|thu(?:rs?)?|fri|sat)\./g, '$1')
    .replaceAll(/\bbetween (\S+(?: [ap]\.?m\.?)?) and /g, '$1 - ')
    .replaceAll(/\b(?:noon|midday)\b/g, '12pm')
    .replaceAll(/\bmidnight\b/g, '24:00')
    .replaceAll(/\b24\s?(?:\/|x)\s?7\b/g, 'daily 24 hours');
}

function tokenOf({ 0: text, groups = {} }: RegExpExecArray): Token {
  const kind = KINDS.find((one) => groups[one] !== undefined) ?? 'word';
  const run = WEEK.filter((day) => groups[`run${day}`]);
  const days = kind === 'run' ? run : (DAYS[kind] ?? []);
  const { hour4 = '', hour = hour4, minute4 = '0', minute = minute4, halfM, half = halfM } = groups;
  const minutes = Number(hour) * HOUR + Number(minute);
  const isOf24 = half === undefined && (hour.startsWith('0') || minutes >= NOON + HOUR);
  const time = { minutes, half: half as WrittenTime['half'], isOf24 };
  return { is: days.length > 0 ? 'days' : kind, text, days, time };
}

/** "9-5 and Saturday 10-2": "and" joins days with days and spans with spans, and parts what has both. */
function stopBetween(before: HoursItem | undefined, next: Token | undefined): HoursItem[] {
  return next?.is === 'days' && before && before.is !== 'days' && before.is !== 'closed' ? [{ is: 'stop' }] : [];
}

function isOne({ is, days }: Token): boolean {
  return is === 'time' || days.length === 1;
}

function isMark(kind: string): kind is (typeof MARKS)[number] {
  return (MARKS as readonly string[]).includes(kind);
}

/** Over the end of the week, too. */
function daysBetween([first = 0]: readonly number[], [last = 0]: readonly number[]): number[] {
  const length = (last - first + WEEK.length) % WEEK.length;
  return Array.from({ length: length + 1 }, (_, step) => (first + step) % WEEK.length);
}
