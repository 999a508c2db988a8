/** Puts the words for times of day into figures: "half past four" as "4:30", "330p" as "3:30 pm", "five" as "5". */

const NUMBER_WORDS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
const NUMBER_WORD = new RegExp(String.raw`\b(?:${NUMBER_WORDS.join('|')})\b`, 'g');
const HOUR = String.raw`\d{1,2}(?::\d\d)?(?: ?[ap]\.?m\.?)?`;
const DAY = String.raw`(?:\w{3,6}day|today|tomorrow|sat|sun)`;

type Replacement = readonly [RegExp, string | ((...found: string[]) => string)];

/** Applied before numbers are read. */
const WORDS: readonly Replacement[] = [
  // "Good evening" is no wish for one.
  [/\bgood (?:morning|afternoon|evening)\b/g, ' '],
  [/ ?@ ?(?=\d|noon)/g, ' at '],
  // "The second one" and "the ten one" name no hour.
  [
    /\b(first|second|third|last|later|latest|early|earlier|earliest|other|this|that|the|which|morning|afternoon|evening|\d(?:st|nd|rd|th)) one\b/g,
    '$1',
  ],
  [/\b(the \w+) one\b(?! (?:thirty|fifteen|o))/g, '$1'],
  [/\b(\d{1,2}:?(?:\d\d)?(?: ?[ap]m)?) one\b/g, '$1'],
  [/\b(?:for now|one of (?:those|these|them))\b/g, ' '],
  // "A 1970s valve" is no wish for a time.
  [/\b\d{2,4}s\b/g, ' '],
  [/\bnoon(?=ish\b)/g, '12:00 pm'],
  [/\bbtwn?(?= \d)/g, 'between'],
];
/**
 * Everyday words for times, parts of a day and days of the week. "Sat" and "sun" are missing: they are words too, and
 * chrono reads them.
 */
const TIMES: readonly Replacement[] = [
  [/\b(\w{3,6}day)s\b/g, '$1'],
  [/\bmon\b/g, 'monday'],
  [/\btues?\b/g, 'tuesday'],
  [/\bweds?\b/g, 'wednesday'],
  [/\bthu(?:rs?)?\b/g, 'thursday'],
  [/\bfri\b/g, 'friday'],
  [/\baft\b/g, 'afternoon'],
  [new RegExp(String.raw`\b(${DAY}) am\b`, 'g'), '$1 morning'],
  [new RegExp(String.raw`\b(${DAY}) pm\b`, 'g'), '$1 afternoon'],
  [/\bafter work\b/g, 'after 5:00 pm'],
  [/\bafter school\b/g, 'after 3:00 pm'],
  [/\bafter lunch\b/g, 'after 1:00 pm'],
  [/\bbefore lunch\b/g, 'before 12:00 pm'],
  [/\b(?:first thing|early morning|early in the morning|crack of dawn)\b/g, 'before 10:00 am'],
  [/\bmid[ -]?morning\b/g, 'between 9:30 am and 11:30 am'],
  [/\blate morning\b/g, 'between 10:00 am and 11:59 am'],
  [/\bearly afternoon\b/g, 'between 12:00 pm and 2:59 pm'],
  [/\bmid[ -]?afternoon\b/g, 'between 2:00 pm and 4:00 pm'],
  [/\blate afternoon\b/g, 'after 3:00 pm'],
  [/\b(?:at the )?(?:end of (?:the|my) day|eod)\b/g, 'after 4:00 pm'],
  // "Just a sec" is no moment of today.
  [/\b(?:\d+|an?|few|couple) (?:sec|second|min|minute|moment)s?\b/g, ' '],
];
const CLOCKS: readonly Replacement[] = [
  [/\b(\d{1,2})[- ]?ish\b/g, '$1'],
  [/(?<=[ap]\.?m\.?)[- ]?ish\b/g, ''],
  [/\b(\d{1,2})(\d\d) ?([ap])\.?(?:m\b\.?|\b)/g, '$1:$2 $3m'],
  [/\b(\d{1,2}(?::\d\d)?)([ap])\b(?!\.)/g, '$1 $2m'],
  [/\b(1\d|2[0-3])h([0-5]\d)\b/g, '$1:$2'],
  [/\b(\d{1,2}) (?:fifteen|forty[ -]five|thirty)\b/g, (all, hour = '') => `${hour}:${minutesOf(all)}`],
  [new RegExp(String.raw`(?<=\b(?:at|${DAY}) )(\d{1,2})(00|15|30|45)\b`, 'g'), '$1:$2'],
  [/\bhalf (?:past )?(\d{1,2})\b/g, '$1:30'],
  [/\bquarter (?:past|after) (\d{1,2})\b/g, '$1:15'],
  [/\bquarter (?:to|of|before|til|till) (\d{1,2})\b/g, (_, hour) => `${Number(hour) - 1}:45`],
  [/\b(5|10|20|twenty|25) past (\d{1,2})\b/g, (_, minutes, hour) => `${hour}:${figures(minutes)}`],
  [
    /(?<!\b(?:from|between|free|available|anytime|time) )\b(5|10|20|twenty|25) (?:to|til|till) (\d{1,2})\b/g,
    (_, minutes, hour) => `${Number(hour) - 1}:${60 - Number(figures(minutes))}`,
  ],
  [/\b(?:at )?(?:noon|midday)\b/g, '12:00 pm'],
  // "I work till 4" means later than four.
  [
    new RegExp(
      String.raw`\b(?:(?:work|working|busy|shift|meetings?|class|school|tied up|out) (?:till?|until)|(?:get|gets|am|im|getting) (?:off|out|done)(?: work| school)?(?: at| by| around)?|(?:ends?|finish|finishes|done|over|off|out) at) (${HOUR})`,
      'g',
    ),
    'after $1',
  ],
  [new RegExp(String.raw`\b(?:at )?(${HOUR}) (?:or (?:later|after)|onwards?|and (?:later|after))\b`, 'g'), 'after $1'],
  [new RegExp(String.raw`\b(?:at )?(${HOUR}) or (?:earlier|before|sooner)\b`, 'g'), 'no later than $1'],
];

/** @param text With spelling mistakes already corrected; upper or lower case. */
export function inDigits(text: string): string {
  const plain = replaced(text.toLowerCase(), WORDS);
  const counted = plain.replaceAll(NUMBER_WORD, (word) => String(NUMBER_WORDS.indexOf(word) + 1));
  return replaced(replaced(counted, TIMES), CLOCKS);
}

function replaced(text: string, replacements: readonly Replacement[]): string {
  let plain = text;
  for (const [pattern, by] of replacements) {
    plain = typeof by === 'string' ? plain.replaceAll(pattern, by) : plain.replaceAll(pattern, by);
  }
  return plain;
}

function minutesOf(words: string): string {
  if (words.endsWith('fifteen')) return '15';
  return words.endsWith('thirty') ? '30' : '45';
}

function figures(minutes = ''): string {
  return minutes === 'twenty' ? '20' : minutes.padStart(2, '0');
}
