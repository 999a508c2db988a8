/** An address as it is written: "three twelve north grove street" as "312 North Grove Street". */

const UNITS = 'zero one two three four five six seven eight nine'.split(' ');
const TEENS = 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ');
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const ANY = [...UNITS, ...TEENS, ...TENS, 'hundred'].join('|');
const LEADING_WORDS = new RegExp(String.raw`^(?:${ANY})(?:[ -](?:${ANY}))*(?= )`, 'i');
const SMALL = new Set(['the', 'on', 'at', 'of', 'and', 'in', 'by', 'behind']);

export function writtenAddress(said: string): string {
  const figures = said.replace(LEADING_WORDS, (words) => inFigures(words.toLowerCase().split(/[ -]/)));
  if (/\p{Lu}/u.test(figures)) return figures;
  return figures.replaceAll(/(?<![\p{L}\p{N}'’])\p{Ll}[\p{L}'’]*/gu, (word) =>
    SMALL.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1),
  );
}

/** People say a house number in pairs: "twenty-two fifty" is 2250. */
function inFigures(words: readonly string[]): string {
  let figures = '';
  // Zeros at the end that the next word may fill: "twenty-two", "one hundred five".
  let open = 0;
  for (const word of words) {
    const value = word === 'hundred' ? '00' : String(valueOf(word));
    const fills = word !== 'hundred' && value.length <= open && !(open === 1 && value === '0');
    figures = fills ? figures.slice(0, -open) + value.padStart(open, '0') : figures + value;
    open = word === 'hundred' ? 2 : TENS.includes(word) ? 1 : 0;
  }
  return figures;
}

function valueOf(word: string): number {
  if (UNITS.includes(word)) return UNITS.indexOf(word);
  return TEENS.includes(word) ? 10 + TEENS.indexOf(word) : 20 + 10 * TENS.indexOf(word);
}
