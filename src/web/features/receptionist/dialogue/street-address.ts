/** Reads a street address, or a part of one, out of a message, and joins parts that come one by one. */

export interface AddressReading {
  text: string;
  kind: 'whole' | 'street' | 'number' | 'unit';
  start: number;
  end: number;
}

/** Put right when misspelled. */
export const STREET_TYPES = new Set(
  'street road lane avenue boulevard court drive terrace square parkway highway apartment'.split(' '),
);
/** Types that mean little else, so that a house number isn't needed. */
const SURE_TYPE = String.raw`(?:street|str|st|road|rd|lane|ln|avenue|ave|boulevard|blvd|court|ct|drive|terrace)`;
const ANY_TYPE = String.raw`(?:${SURE_TYPE}|dr|way|place|pl|row|circle|square|sq|parkway|pkwy|highway|hwy|trail|alley|crescent|close)`;
const COUNT = String.raw`(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred)`;
const NUMBER = String.raw`(?:\d{1,5}[a-z]?|${COUNT}(?:[ -]${COUNT}){0,3})`;
/** No street is called by these, and what stands before them is no house number. */
const NO_STREET = String.raw`(?:am|pm|o|oclock|at|on|in|and|or|of|is|the|a|an|to|for|my|your|their|his|her|our|this|that|which|what|down|off|near|by|from|main water|minutes?|hours?|days?|weeks?|months?|years?|bed|bedrooms?|people|me|i|im|across|up|same|whole|any|every|no|first|next|busy|side|tomorrow|today|name|named|called|number|with|wrong|right|correct|other|you|guys|yall|they|we|can|will|long|does|do|did|has|have|was|were|would|could|should|whats|where|wheres|how|hows|who|why|got|there|and|its|it's)\b`;
const STREET_WORD = String.raw`(?!i['’]?m\b|${NO_STREET})(?:\p{L}[\p{L}'’.-]*|\d+(?:st|nd|rd|th))`;
const STREET_NAME = String.raw`${STREET_WORD}(?: ${STREET_WORD}){0,3}?`;
const UNIT = String.raw`(?:(?:apt|apartment|unit|suite|ste|flat)\.? ?#?(?:\d{1,4}[a-z]?|[a-z](?= *(?:$|[,.!?])))|#\d{1,4}[a-z]?)`;
const TOWN = String.raw`(?:,? \p{L}+(?: \p{L}+)?,? (?:[a-z]{2} )?\d{5}\b)`;
const WHOLE = new RegExp(
  String.raw`(?:\b${UNIT},?(?: at| on)? )?(?<!\d:|\d)\b(?:no\.? ?|number )?${NUMBER},? ${STREET_NAME} ${ANY_TYPE}\b(?: (?:north|south|east|west|[nsew]w?)\b)?(?:,? ${UNIT}(?![\p{L}\d]))?${TOWN}?`,
  'u',
);
const STREET = new RegExp(
  String.raw`(?<![\p{L}\p{N}'’])${STREET_WORD}(?: ${STREET_WORD})? ${SURE_TYPE}\b(?:,? ${UNIT}(?![\p{L}\d]))?`,
  'u',
);
/** "The corner of 5th and Main". */
const CORNER = new RegExp(
  String.raw`\b(?:corner|intersection) of ${STREET_NAME}(?: ${SURE_TYPE})? (?:and|&) ${STREET_WORD}(?: ${STREET_WORD})?(?: ${SURE_TYPE}\b)?`,
  'u',
);
/** "5th and Main" in answer to the question. */
const CROSSING = new RegExp(
  String.raw`^(?:(?:it'?s|we'?re|i'?m|at|on|by) )*(\d+(?:st|nd|rd|th)(?: ${SURE_TYPE})? (?:and|&) ${STREET_WORD}(?: ${ANY_TYPE})?)[.!]?$`,
  'u',
);
/** "Main Street 12", as some countries write it. */
const NUMBER_LAST = /^ (?:no\.? ?|number )?\d{1,4}(?= *(?:$|[,.!?]))/i;
const UNIT_ALONE = new RegExp(String.raw`(?<![\p{L}\d])${UNIT}(?![\p{L}\d])`, 'u');
const NUMBER_ALONE = new RegExp(
  String.raw`\b(?:house number|number|no\.)(?: is|'s)? (${NUMBER})(?= *(?:$|[,.!?]| not\b))|^(?:it'?s |at )?#?(\d{1,5}[a-z]?)$`,
  'u',
);
/** "1400 Broadway" in answer to the question, though nothing calls it a street. */
const UNTYPED = new RegExp(
  String.raw`^(?:it'?s |at )?(${NUMBER} ${STREET_WORD}(?: ${STREET_WORD})?)(?=$|[.!]| *,| (?:it'?s|the|on|up|down|in|at|by|next)\b)`,
  'u',
);
/** Said before an address without being a part of it; a street's own words come later. */
const BEFORE =
  /^(?:(?:yes|yeah|yea|ya|yep|ok|okay|k|so|uh|um|umm|er|well|oh|hi|hey|sure|alright|sorry|actually|wait|thanks|please|it['’]?s|its|i['’]?m|we['’]?re|he|she|they|we|lives?|living|think|use|try|change|make|address|street|road|come|look|see|seeing|visit|visiting|view|viewing|tour|touring|show|showing|repair|leak|rent|fix|now|then|but|just|i)\b[ ,]*)+/i;

export interface AddressContext {
  /** The agent has just asked for it, so that less is needed to know one. */
  isAsked: boolean;
  /** "Dee Lane" is the caller then. */
  isNameAsked: boolean;
  /** Whether times were offered: "number 2" then picks one of them. */
  isChoiceAsked?: boolean;
}

export function readAddress(message: string, context: AddressContext): AddressReading | undefined {
  // Case-insensitive patterns compile far more slowly. Lower-casing keeps every character's position.
  const lower = message.toLowerCase();
  const found = findAddress(lower.length === message.length ? lower : message, context);
  return found && reading(found.kind, message.slice(found.start, found.start + found.text.length), found.start);
}

function findAddress(
  message: string,
  { isAsked, isNameAsked, isChoiceAsked }: AddressContext,
): Pick<AddressReading, 'kind' | 'text' | 'start'> | undefined {
  const whole = WHOLE.exec(message);
  if (whole) return { kind: 'whole', text: whole[0], start: whole.index };
  const corner = CORNER.exec(message);
  if (corner) return { kind: 'whole', text: corner[0], start: corner.index };
  const crossing = isAsked ? CROSSING.exec(message.trim())?.[1] : undefined;
  if (crossing) return { kind: 'whole', text: crossing, start: message.indexOf(crossing) };
  // "One time pushing, how much?" is none.
  const untyped = isAsked && !/\bhow\b|\?/.test(message) ? UNTYPED.exec(message.trim()) : null;
  if (untyped?.[1]) return { kind: 'whole', text: untyped[1], start: message.indexOf(untyped[1]) };
  const street = STREET.exec(message);
  if (street && !isNameAsked && !looksLikeName(message, street)) {
    const name = street[0].replace(BEFORE, '');
    // "The road" and "my street" name none.
    if (name.includes(' ')) {
      const start = street.index + street[0].length - name.length;
      const number = isAsked ? NUMBER_LAST.exec(message.slice(start + name.length)) : null;
      return number
        ? { kind: 'whole', text: name + number[0], start: start }
        : { kind: 'street', text: name, start: start };
    }
  }
  const unit = UNIT_ALONE.exec(message);
  if (unit) return { kind: 'unit', text: unit[0], start: unit.index };
  const number = NUMBER_ALONE.exec(message);
  if (isChoiceAsked && number && /^[1-3]$/.test(number[1] ?? number[2] ?? '')) return undefined;
  const digits = number?.[1] ?? (isAsked ? number?.[2] : undefined);
  return number && digits ? { kind: 'number', text: digits, start: message.indexOf(digits, number.index) } : undefined;
}

const NUMBER_NOT_OTHER = /(?<!\d)(\d{1,5}[a-z]?),? (?:and )?not (\d{1,5}[a-z]?)(?![a-z\d])/i;

/** "It's 19, not 9": another number in the street that is known. */
export function numberInstead(message: string, known: string | undefined): AddressReading | undefined {
  const found = NUMBER_NOT_OTHER.exec(message);
  const [text = '', right = '', wrong = ''] = found ?? [];
  if (!found || !known?.startsWith(`${wrong} `)) return undefined;
  return { kind: 'number', text: right, start: found.index, end: found.index + text.length };
}

/** "I'm Dee Lane" and "Dee Lane, 555-0111", the number of which was taken out. */
function looksLikeName(message: string, { 0: found, index }: RegExpExecArray): boolean {
  const before = message.slice(0, index);
  return (
    /\b(?:i['’]?m|i am|this is|name is|name['’]?s|under|it['’]?s me) $/i.test(before) ||
    /^[ ,]*, {5,}/.test(message.slice(index + found.length))
  );
}

function reading(kind: AddressReading['kind'], found: string, start: number): AddressReading {
  const text = found.replace(/^(?:no\. ?|no |number )(?=\d|\p{L})/iu, '').replace(/[ ,]{1,9}$/, '');
  return { kind, text, start, end: start + found.length };
}

const HAS_STREET = new RegExp(String.raw` ${ANY_TYPE}\b`, 'i');
const LEADING_NUMBER = new RegExp(String.raw`^${NUMBER}(?= )`, 'i');

/** What is known with what was said now: a whole address takes its place, a part completes or corrects it. */
export function joinAddress(known: string | undefined, said: AddressReading): string | undefined {
  const leading = known && LEADING_NUMBER.exec(`${known} `)?.[0];
  // "2 bedrooms" has no house number.
  const number = leading && (known === leading || known.search(HAS_STREET) > 0) ? leading : undefined;
  if (said.kind === 'whole') return said.text;
  if (said.kind === 'street') return number ? `${number} ${said.text}` : said.text;
  // A number or a flat alone leads nobody to a door.
  if (!known) return undefined;
  if (said.kind === 'number') return number ? known.replace(number, said.text) : `${said.text} ${known}`;
  return `${known.replace(new RegExp(`,? ${UNIT_ALONE.source}`, 'iu'), '')}, ${said.text}`;
}
