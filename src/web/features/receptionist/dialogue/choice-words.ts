/** Words by which a caller picks one of the offered times, asks for others, or names a part of the booking. */
export type BookingPart = 'service' | 'time' | 'name' | 'phone' | 'detail';

/** Phrases for the first offer, or for leaving the choice to the agent. */
const FIRST = [
  'first|1st|former|either|earliest|soonest|next available',
  '(?:earlier|sooner) (?:one|of)|(?:is|s) (?:sooner|earlier)',
  'early(?! (?:morning|afternoon|evening|in))',
  'asap|as soon as',
  'any of|one of (?:those|these|them)|any ?time|any day|whenever|whichever|whatever',
  'you (?:choose|pick|decide)|pick one|up to you|surprise me',
  '(?:dont|do not) (?:care|mind)|no preference|doesnt matter',
  '(?:number|option|choice|#) ?(?:1|one)',
].join('|');
const CHOICES: readonly (readonly [RegExp, number])[] = [
  [new RegExp(String.raw`\b(?:${FIRST})\b`), 0],
  [/\b(?:second|2nd|middle)\b|\b(?:number|option|choice|no|#) ?(?:2|two)\b/, 1],
  [/\b(?:third|3rd)\b|\b(?:number|option|choice|#) ?(?:3|three)\b/, 2],
  [/\b(?:last|latest|later one|latter)\b|^late\b/, -1],
];
/** One of the offered times by its place, and not just any of them; "first thing" is a time of day. */
const PLACE = /\b(?:first(?! thing)|1st|former|second|2nd|middle|third|3rd|last|latter)\b/;
/** "The second one, because I work in the morning": what follows speaks for the choice, and wants no other time. */
const REASON =
  /(?<=[ ,.;])(?:(?:because|cause|cuz|bc|since|as|or|before|otherwise) )?(?:i|we|my|our)(?:['’]?(?:ve|m|re|ll)| have| had| got| get| work| need| sleep)? .*$/;
const EARLIER = /\b(?:earlier|sooner)\b(?! (?:one|of))/;
const LATER = /\blater\b(?! (?:one|in the|this|on)\b)/;
const WRONG_PARTS: readonly (readonly [RegExp, BookingPart])[] = [
  [/\b(?:address|street|house number|property)\b/, 'detail'],
  [/\b(?:number|phone|digits?)\b/, 'phone'],
  [/\b(?:name|spelled|spelling)\b/, 'name'],
  [/\b(?:time|day|date|hour)\b/, 'time'],
  [/\b(?:service|reason|job|matter)\b/, 'service'],
];

/** Which of the offered times, from 0; -1 is the last. */
export function choiceIn(plain: string): number | undefined {
  return CHOICES.find(([pattern]) => pattern.test(plain))?.[1];
}

export function namesPlace(plain: string): boolean {
  return PLACE.test(plain);
}

/** "First one. She's back Friday": a sentence of its own after the choice tells why, unless it takes the choice back. */
const NEXT_SENTENCE = /(?<=[.!] )(?!.*(?:\?|\b(?:no|not|wait|actually|or|instead|rather|make|sorry)\b)).*$/;

/** The choice without the reason for it. */
export function withoutReason(plain: string): string {
  const first = plain.replace(NEXT_SENTENCE, '');
  const whole = namesPlace(first) ? first : plain;
  const bare = whole.replace(REASON, '');
  return choiceIn(bare) === undefined ? whole : bare;
}

export function directionIn(plain: string): 'earlier' | 'later' | undefined {
  if (EARLIER.test(plain)) return 'earlier';
  return LATER.test(plain) ? 'later' : undefined;
}

/** @param hasPlace Where the detail is a place, its words name it. */
export function partIn(plain: string, hasPlace: boolean): BookingPart | undefined {
  return WRONG_PARTS.find(([pattern, part]) => pattern.test(plain) && (part !== 'detail' || hasPlace))?.[1];
}
