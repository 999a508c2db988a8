/** Takes a message apart: clauses, words with their place in the text, stems, and slips of the finger put right. */
export interface Word {
  /** Lower case, spelled right. */
  text: string;
  stem: string;
  /** Where it stands in the message. */
  start: number;
  end: number;
}

/** A part of a message between marks such as full stops and commas. */
export type Clause = readonly Word[];

/** Longer messages are read up to here; the field takes no more. */
export const MESSAGE_MAX_LENGTH = 500;
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’]*/gu;
/** "O-R-T-I-Z" or "O R T I Z", and not "r u a bot". */
export const SPELLED =
  /(?<![\p{L}\p{N}'’])((?:\p{L}-){2,20}\p{L}|(?!(?:r u|u r|w u|n u) \p{L} ?\p{L}{2})(?:\p{L} ){2,20}\p{L})(?![\p{L}'’])/giu;
const MARK = /[.,;:!?\n()]/;
/** Shorter words are too like one another to be mended. */
const MENDED_MIN_LENGTH = 4;
/** From this length on two slips are mended. */
const TWO_SLIPS_MIN_LENGTH = 7;
/** Not "her", "not" and "car". */
const NO_FORMS = new Set(['here', 'note', 'notes', 'care', 'news', 'use']);
const SAME_CONSONANTS = 0.5;
const SHORT_LENGTH = 3;
const STEM_MIN_LENGTH = 3;
/** How people type on a phone. */
const SHORTHAND: Readonly<Record<string, string>> = {
  u: 'you',
  r: 'are',
  ur: 'your',
  pls: 'please',
  plz: 'please',
  thru: 'through',
  tho: 'though',
  b4: 'before',
  appt: 'appointment',
  canceling: 'canceling',
  cancelled: 'canceled',
  '2day': 'today',
  '2moro': 'tomorrow',
  tmr: 'tomorrow',
  tmrw: 'tomorrow',
  tomoro: 'tomorrow',
  wanna: 'want',
  gonna: 'going',
  yall: 'you',
  nvm: 'nevermind',
  msg: 'message',
  msgs: 'messages',
  txt: 'text',
  txts: 'texts',
  num: 'number',
  sb: 'somebody',
  idk: 'dunno',
  n: 'and',
  w: 'with',
  smth: 'something',
  abt: 'about',
  bc: 'because',

  arvo: 'afternoon',
  nite: 'night',
  tonite: 'tonight',
  wknd: 'weekend',
  sec: 'second',
  min: 'minute',
};
/** The only words with a capital inside a sentence that may be slips; the others are names. */
const PROPER = new Set([
  ...'monday tuesday wednesday thursday friday saturday sunday'.split(' '),
  ...'street road lane avenue boulevard court drive terrace square'.split(' '),
  ...'january february march april june july august september october november december'.split(' '),
]);

export function readClauses(message: string, mend: (word: string) => string): Clause[] {
  const clauses: Word[][] = [];
  let open: Word[] = [];
  let end = 0;
  const spelled = [...message.matchAll(SPELLED)].map(
    ({ 0: letters, index }) => [index, index + letters.length] as const,
  );
  const isLetter = (place: number) => spelled.some(([from, to]) => from <= place && place < to);
  for (const match of message.matchAll(WORD)) {
    const between = message.slice(end, match.index);
    if (MARK.test(between) && !isInNumber(message, end, match.index) && open.length > 0) {
      clauses.push(open);
      open = [];
    }
    end = match.index + match[0].length;
    const plain = plainWord(match[0]);
    const typed = (isLetter(match.index) ? undefined : SHORTHAND[plain]) ?? plain;
    // "Rae" is no "are".
    const mended = typed.length === SHORT_LENGTH && /^\p{Lu}/u.test(match[0]) ? typed : mend(typed);
    const isName = /^\p{Lu}\p{Ll}/u.test(match[0]) && match.index > 0 && !/[.!?\n]/.test(between);
    const text = isName && !PROPER.has(mended) ? typed : mended;
    open.push({ text, stem: stemOf(text), start: match.index, end });
  }
  return open.length > 0 ? [...clauses, open] : clauses;
}

/** "9:30" and "555.0123" are one thing. */
function isInNumber(message: string, end: number, start: number): boolean {
  return start - end === 1 && /\d/.test(message.charAt(end - 1)) && /\d/.test(message.charAt(start));
}

/** Lower case without apostrophes: "don't" is "dont", as many type it. */
export function plainWord(word: string): string {
  return word.toLowerCase().replaceAll(/['’]/g, '');
}

/** Enough to see that "leaking", "leaks" and "leak" are one word; it need not be one itself. */
export function stemOf(word: string): string {
  if (NO_FORMS.has(word)) return word;
  let stem = word;
  if (stem.endsWith('ies')) stem = `${stem.slice(0, -3)}y`;
  else if (/(?:ss|x|ch|sh)es$/.test(stem)) stem = stem.slice(0, -2);
  else if (/[^su]s$/.test(stem)) stem = stem.slice(0, -1);
  if (stem.length >= STEM_MIN_LENGTH + 3 && stem.endsWith('ing')) stem = undoubled(stem.slice(0, -3));
  else if (stem.length >= STEM_MIN_LENGTH + 2 && stem.endsWith('ed')) stem = undoubled(stem.slice(0, -2));
  if (stem.length > STEM_MIN_LENGTH && stem.endsWith('e')) stem = stem.slice(0, -1);
  return stem.length >= 2 ? stem : word;
}

function undoubled(stem: string): string {
  return /([bdgmnprt])\1$/.test(stem) ? stem.slice(0, -1) : stem;
}

/**
 * @param right Words that stay as they are, though no slip is taken for them.
 * @returns A function that gives the known word that was probably meant, or the word itself.
 */
export function createMender(known: Iterable<string>, right: Iterable<string> = []): (word: string) => string {
  const words = new Set(known);
  const stems = new Set([...words, ...right].map(stemOf));
  // People rarely miss a word's first letter, and most wrong guesses differ in it.
  const byLetter = Map.groupBy(
    [...words].filter(({ length }) => length >= MENDED_MIN_LENGTH),
    (one) => one.charAt(0),
  );
  const mended = new Map<string, string>();
  return (word) => {
    if (/\d/.test(word) || words.has(word) || stems.has(stemOf(word))) return word;
    if (word.length < MENDED_MIN_LENGTH) return word.length === SHORT_LENGTH ? swappedBack(word, words) : word;
    const remembered = mended.get(word);
    if (remembered !== undefined) return remembered;
    const slips = word.length >= TWO_SLIPS_MIN_LENGTH ? 2 : 1;
    let best = word;
    let fewest = slips + 1;
    for (const candidate of byLetter.get(word.charAt(0)) ?? []) {
      if (Math.abs(candidate.length - word.length) > slips) continue;
      const slipped = slipsBetween(word, candidate, slips + 1);
      if (slipped > slips) continue;
      // Between two equally close words, prefer the one with the same consonants: "wrking" is "working", not "waking".
      const distance = slipped - (consonantsOf(word) === consonantsOf(candidate) ? SAME_CONSONANTS : 0);
      if (distance < fewest) [best, fewest] = [candidate, distance];
    }
    mended.set(word, best);
    return best;
  };
}

function consonantsOf(word: string): string {
  return word.replaceAll(/[aeiou]/g, '');
}

/** "Teh", "adn" and "yse": in words so short only two letters that changed places, or one of two that are the same. */
function swappedBack(word: string, words: ReadonlySet<string>): string {
  const [a = '', b = '', c = ''] = word;
  return [a + c + b, b + a + c, a + b + b + c, a + b + c + c].find((right) => words.has(right)) ?? word;
}

/** Letters wrong, missing, too many or swapped with the next one (optimal string alignment). */
export function slipsBetween(a: string, b: string, limit: number): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a.charAt(i - 1) === b.charAt(j - 1);
      let cost = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (same ? 0 : 1));
      const swapped = i > 1 && j > 1 && a.charAt(i - 1) === b.charAt(j - 2) && a.charAt(i - 2) === b.charAt(j - 1);
      if (swapped) cost = Math.min(cost, at(before, j - 2) + 1);
      row.push(cost);
    }
    if (Math.min(...row) >= limit) return limit;
    before = last;
    last = row;
  }
  return at(last, b.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}
