/** Removes numbers that are not times of day: prices, ages, counts, years, codes, floors and house numbers. */

const oneOf = (...lines: readonly string[]) => `(?:${lines.join(' ').split(' ').join('|')})`;

const NUMBER = String.raw`\d[\d,]*(?:\.\d+)?`;
const NUMBER_WORD = oneOf('one two three four five six seven eight nine ten eleven twelve');
/** What a number counts. */
const COUNTED = oneOf(
  'miles? mi km kms? feet foot ft inch inches in(?=\\s*$) yards? blocks? gallons? litres? liters? pounds? lbs? degrees? sqft square',
  'bed beds bedrooms? br bath baths bathrooms? toilets? sinks? pipes? drains? rooms? units? floors? stories steps windows doors',
  'people persons? adults? kids? children boys? girls? dogs? cats? pets? guys women men clients tenants roommates of(?=\\sus)',
  'years? yrs? yo months? weeks? days? times(?!\\sworks?) pages? points? tickets? parts? layers? shades? packs? cars?',
);
const MONEY = oneOf('dollars? bucks? usd cents? percent hundred thousand grand k monthly off');
const EACH = String.raw`(?:a|an|per|each|every|/) ?(?:month|mo|week|year|visit|hour|night)`;
/** What is paid, and years. */
const BEFORE_PRICE = oneOf(
  'pay paying pays paid take accept offer offering afford wanted quoted charged charge costs? cost worth over under max maximum',
  'budget(?:\\sis|\\sof)? rent(?:\\sis|\\sof)? price(?:\\sis)? make earn',
);
const BEFORE_AGE = oneOf("i(?:['’]?m|\\sam) (?:s?he|who|son|daughter|kid)(?:\\sis|['’]?s) turning turned aged");
const BEFORE_CODE = oneOf('code buzz buzzer score zip pin grade apartment apt suite model version');
const BEFORE_YEAR = oneOf('in from since built year back');
const ORDINAL = String.raw`(?:\d+(?:st|nd|rd|th)|first|second|third|last)`;
/** "The last guy wanted 400" picks none of the times. */
const PREDECESSOR = oneOf(
  'guy person plumber stylist lawyer attorney agent landlord tenant place year month week name',
);
const STREET = oneOf('street st road rd avenue ave lane ln court ct drive dr boulevard blvd square');
const NOT_CLOCK = String.raw`(?! ?(?::\d|[ap]\.?m\b|o ?clock))`;

const COUNTS: readonly RegExp[] = [
  String.raw`\b(?<!\bthe )last time\b(?! (?:works|please|is|slot))`,
  String.raw`\blast one (?:was|were|i|we|had)\b`,
  String.raw`\blast ${PREDECESSOR}\b`,
  String.raw`\$ ?${NUMBER} ?k?\b`,
  String.raw`\b${NUMBER}(?: ?-| ?%)? ?(?:${MONEY}\b|${EACH}\b|%)`,
  // "In two weeks" is a wish.
  String.raw`(?<!\b(?:with)?in )\b(?:${NUMBER}|${NUMBER_WORD})[ -](?:(?:small|big|half|full|old|little|more|extra) )?${COUNTED}\b(?! (?:from|of) (?:now|next))`,
  String.raw`\b(?:takes?|lasts?|need) (?:about |only )?\d+ (?:hours?|hrs?|minutes?|mins?)\b`,
  String.raw`\b${BEFORE_PRICE} (?:only |about |like |me |us |around )?\d{2,}\b(?: or \d+)?${NOT_CLOCK}`,
  String.raw`\b${BEFORE_AGE} \d{1,2}\b${NOT_CLOCK}(?! (?:minutes|min|works|is))`,
  String.raw`\b${BEFORE_CODE} (?:is )?\d[\d -]*`,
  String.raw`\b${BEFORE_YEAR} (?:19|20)\d\d\b${NOT_CLOCK}`,
  String.raw`\b${ORDINAL} (?:floor|flat|kid|child|visit|owner|grade|opinion|story)\b`,
  String.raw`\b(?:second|third|fourth|[2-9](?:nd|rd|th)) time (?:this|in|that|we|i|its|now|already)\b`,
  String.raw`\b\d{1,5} \w+ ${STREET}\b`,
  String.raw`\b\d+(?:st|nd|rd|th) ${STREET}\b`,
  // "The lease may begin on January 1" asks for no visit then.
  String.raw`\b(?:mov(?:e|es|ing)|lease (?:starts|begins|ends)) (?:in|out|on)\b[^,.;?!]*`,
  // "1500" more often means money than three in the afternoon.
  String.raw`(?<!\bat |[:\d])(?:1[3-9]|2[0-3])00\b${NOT_CLOCK}(?! ?(?:h|hrs|hours)\b)`,
].map((pattern) => new RegExp(pattern, 'g'));

/** @param text In lower case. */
export function withoutCounts(text: string): string {
  let rest = text;
  for (const pattern of COUNTS) rest = rest.replaceAll(pattern, ' ');
  return rest;
}
