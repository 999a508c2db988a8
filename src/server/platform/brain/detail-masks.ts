/** Phone numbers, addresses and email addresses leave our server as `[phone 1]` and the like, and are put back in answers. */

export interface Masks {
  masks: Record<string, string>;
}

const DIGIT_WORDS = String.raw`(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|cero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve)`;
const STREET_KINDS =
  'street|st|avenue|ave|road|rd|lane|ln|drive|dr|court|ct|boulevard|blvd|way|place|pl|terrace|circle|highway|hwy|parkway|pkwy|trail|square|hill|ridge|loop|alley|plaza|pike|turnpike|crescent|cove|heights|grove';
/** "9 Oak" needs no kind of street after these. */
const LIVES = String.raw`(?:(?:I['’]?m|I am|we['’]?re|we are|live|lives|located|house is|place is) at|address is)`;
/** No street's name has these in it: "5 minutes down the road". */
const NO_NAME =
  'a|an|the|in|on|of|at|to|from|for|with|by|down|up|and|or|but|so|is|are|my|our|your|his|her|minutes?|hours?|days?|weeks?|months?|years?|miles?|blocks?|percent|degrees|am|pm|now|today|tonight|tomorrow|please';
const NAME_WORD = String.raw`\s+(?!(?:${NO_NAME})\b)`;
const MONTH_OR_DAY =
  'January|February|March|April|May|June|July|August|September|October|November|December|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|AM|PM';

/** In this order: an address may begin with digits, but a phone number is all digits. */
const KINDS: readonly [kind: 'email' | 'phone' | 'address', pattern: RegExp][] = [
  ['email', /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/gu],
  ['phone', /\+?\(?\d(?:[\s().-]{0,2}\d){6,14}/gu],
  ['phone', new RegExp(String.raw`\b${DIGIT_WORDS}(?:[\s,-]{1,3}${DIGIT_WORDS}){6,14}\b`, 'giu')],
  [
    'address',
    new RegExp(String.raw`\b\d{1,6}[a-z]?(?:${NAME_WORD}[\p{L}\d.'-]{1,24}){1,4}?\s+(?:${STREET_KINDS})\b`, 'giu'),
  ],
  ['address', /\bp\.?\s?o\.?\s{0,2}box\s{0,2}#?\d{1,6}\b/giu],
  ['address', new RegExp(String.raw`(?<=\b${LIVES}\s)\d{1,6}[a-z]?(?:${NAME_WORD}[\p{L}'-]{1,24}){1,3}`, 'giu')],
  ['address', /\b(?:calle|avenida|carretera|camino)\s+(?:\p{L}{1,24}\s+){0,3}\d{1,6}\b/giu],
  ['address', new RegExp(String.raw`\b\d{2,6}(?:\s+(?!(?:${MONTH_OR_DAY})\b)\p{Lu}[\p{L}'-]{1,24}){1,3}`, 'gu')],
];

export interface Masked {
  text: string;
  /** The details that this text holds, as they were written. */
  found: { kind: 'email' | 'phone' | 'address'; value: string }[];
}

/** Adds what it finds to the masks. */
export function maskDetails(talk: Masks, said: string): Masked {
  const found: Masked['found'] = [];
  let text = said;
  for (const [kind, pattern] of KINDS) {
    text = text.replace(pattern, (value) => {
      found.push({ kind, value });
      return markFor(talk, kind, value);
    });
  }
  return { text, found };
}

/** For texts whose details are known already, such as the turns before. */
export function maskKnown(talk: Masks, text: string): string {
  const longestFirst = Object.entries(talk.masks).toSorted(([, a], [, b]) => b.length - a.length);
  return longestFirst.reduce((masked, [mark, value]) => masked.replaceAll(value, mark), text);
}

export function putBack(talk: Masks, text: string): string {
  return text.replaceAll(
    /\[\s?(email|phone|address)[\s_-]?(\d{1,2})\s?\]/gi,
    (written, kind: string, number: string) => {
      return talk.masks[`[${kind.toLowerCase()} ${number}]`] ?? written;
    },
  );
}

function markFor(talk: Masks, kind: string, value: string): string {
  const known = Object.entries(talk.masks).find(([, masked]) => masked === value);
  if (known) return known[0];
  const count = Object.keys(talk.masks).filter((mark) => mark.startsWith(`[${kind} `)).length;
  const mark = `[${kind} ${count + 1}]`;
  talk.masks[mark] = value;
  return mark;
}
