/** Finds the figures in what is said, in one spelling each, so that two texts can be compared. */

const UNITS: Record<string, number> = {
  ...numbered('zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen'),
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  ...numbered('cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince'),
};
const TENS: Record<string, number> = {
  ...tens('twenty thirty forty fifty sixty seventy eighty ninety'),
  ...tens('veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa'),
};
const LARGE: Record<string, number> = { hundred: 100, thousand: 1000, cien: 100, ciento: 100, mil: 1000 };
/** Not "one", which stands for no figure in "one moment" and "which one". */
const NUMBER_WORDS = [
  ...Object.keys({ ...UNITS, ...TENS, ...LARGE }),
  'one hundred',
  'one thousand',
  'a hundred',
  'a thousand',
];
const WORD_RUN = new RegExp(
  String.raw`\b(?:${NUMBER_WORDS.join('|')})(?:(?:[\s-]|\sand\s|\sy\s)(?:${NUMBER_WORDS.join('|')}))*\b`,
  'g',
);
const PLAIN_ONE = /^(?:one|uno|a)$/;

export const DAY_WORDS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
const DAYS_ES: Record<string, string> = {
  domingo: 'sunday',
  lunes: 'monday',
  martes: 'tuesday',
  miércoles: 'wednesday',
  jueves: 'thursday',
  viernes: 'friday',
  sábado: 'saturday',
  hoy: 'today',
};
const DAY = String.raw`(?:${[...DAY_WORDS, 'today', 'tomorrow', 'tonight'].join('|')})`;
const TIME = String.raw`\d{1,2}(?::\d{2})?(?:am|pm)`;
const MONEY =
  /[$€£¥]\s?(\d{1,9}(?:\.\d{1,2})?)|(?<!\d)(\d{1,9}(?:\.\d{1,2})?)\s?(?:us )?(?:dollars?|bucks|usd|cents?|euros?|pesos?|d[oó]lares|grand)\b/g;
const CURRENCY = /[$€£¥]|\b(?:dollars?|bucks?|usd|cents?|euros?|pesos?|d[oó]lares|grand)\b/g;
const SPAN = String.raw`(?:minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years?|minutos?|horas?|d[ií]as?|semanas?|meses|años?)`;

export interface Figures {
  /** Such as `$89`, `9:00am`, `thursday 9:00am`, `30 minute`, `20%` and `7`. */
  all: Set<string>;
  days: Set<string>;
  /** A currency is named more often than an amount. */
  hasLooseCurrency: boolean;
}

export function figuresOf(said: string): Figures {
  let text = plain(said);
  const all = new Set<string>();
  const currencies = text.match(CURRENCY)?.length ?? 0;
  let amounts = 0;
  const take = (pattern: RegExp, spell: (match: RegExpMatchArray) => string, isCut = true) => {
    for (const match of text.matchAll(pattern)) all.add(spell(match));
    if (isCut) text = text.replace(pattern, ' ');
  };
  take(MONEY, ([, before, after]) => {
    amounts += 1;
    return `$${Number(before ?? after)}`;
  });
  take(
    new RegExp(String.raw`\b(${DAY})(?:,? at|,)? (${TIME})`, 'g'),
    ([, day, time = '']) => `${day} ${clock(time)}`,
    false,
  );
  take(new RegExp(String.raw`\b${TIME}`, 'g'), ([time]) => clock(time));
  take(/\b(\d{1,2}):(\d{2})\b/g, ([, hour, minutes]) => `hour ${Number(hour)}:${minutes}`);
  take(
    /\b(?:at|by|around|until|till|before|after|between) (\d{1,2})(?=[\s.,!?]|$)(?! ?(?:%|\p{L}))/gu,
    ([, hour]) => `hour ${hour}:00`,
  );
  take(/\b(\d{1,9}(?:\.\d{1,2})?) ?(?:%|percent|por ciento)/g, ([, number]) => `${number}%`);
  take(
    new RegExp(String.raw`\b(\d{1,9})(?: to \d{1,9}|-\d{1,9})? (${SPAN})\b`, 'g'),
    ([, number, unit = '']) => `${number} ${unit.slice(0, 3)}`,
  );
  take(/\d+(?:\.\d+)?/g, ([number]) => String(Number(number)));
  for (const time of [...all].filter((figure) => /^\d+:\d+[ap]m$/.test(figure))) all.add(`hour ${time.slice(0, -2)}`);
  const days = new Set(plain(said).match(new RegExp(String.raw`\b${DAY}\b`, 'g')));
  return { all, days, hasLooseCurrency: currencies > amounts };
}

/** In lower case, with digits for number words and one spelling for times and days. */
function plain(said: string): string {
  return said
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[’‘]/g, "'")
    .replaceAll(/(\d),(?=\d{3}\b)/g, '$1')
    .replaceAll(/\bhalf an hour\b|\bmedia hora\b/g, '30 minutes')
    .replaceAll(/\b(?:an|the next|una) (hour|hora)\b/g, '1 $1')
    .replaceAll(/\bal (?=mediodía\b)/g, 'at ')
    .replaceAll(/\bnoon\b|\bmediodía\b/g, '12:00pm')
    .replaceAll(/\bmidnight\b|\bmedianoche\b/g, '12:00am')
    .replaceAll(WORD_RUN, (words) => (PLAIN_ONE.test(words) ? words : String(valueOf(words))))
    .replaceAll(/ o'clock\b/g, ' ')
    .replaceAll(
      /\bal? las? (\d{1,2})(?::(\d{2}))? de la (mañana|tarde|noche)/g,
      (_, hour, minutes = '00', part) => `at ${hour}:${minutes}${part === 'mañana' ? 'am' : 'pm'}`,
    )
    .replaceAll(/\ba las? (?=\d)/g, 'at ')
    .replaceAll(/(\d) ?([ap])\.? ?m\b\.?/g, '$1$2m')
    .replaceAll(
      new RegExp(String.raw`\b(?:${Object.keys(DAYS_ES).join('|')})(?![\p{L}])`, 'gu'),
      (day) => DAYS_ES[day] ?? day,
    )
    .replaceAll(/\bmañana(?= at| por|,)/g, 'tomorrow');
}

function clock(time: string): string {
  const [, hour, minutes = '00', half] = /^(\d{1,2})(?::(\d{2}))?([ap]m)/.exec(time) ?? [];
  return `${Number(hour)}:${minutes}${half}`;
}

/** "eighty-nine" is 89, "two hundred and fifty" 250. */
function valueOf(words: string): number {
  let [total, current] = [0, 0];
  for (const word of words.split(/[\s-]+/)) {
    const large = LARGE[word];
    if (large === undefined) current += UNITS[word] ?? TENS[word] ?? 0;
    else if (large === 1000) [total, current] = [total + Math.max(1, current) * large, 0];
    else current = Math.max(1, current) * large;
  }
  return total + current;
}

function tens(words: string): Record<string, number> {
  return Object.fromEntries(words.split(' ').map((word, index) => [word, (index + 2) * 10]));
}

function numbered(words: string): Record<string, number> {
  return Object.fromEntries(words.split(' ').map((word, index) => [word, index]));
}
