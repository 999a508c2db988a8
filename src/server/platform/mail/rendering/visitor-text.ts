import { fillWords } from '#shared/text/fill-words.ts';

/** Right-to-left scripts, and the invisible characters that change the direction of the text after them. */
const BIDI =
  /[\u0590-\u08FF\u200E\u200F\u202A-\u202E\u2066-\u2069\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';
const OPENS_ISOLATE = /[\u2066-\u2068]/;

/**
 * What mail programs turn into links: schemes, email addresses, host names (in which the ideographic full stop counts
 * as a dot) and phone numbers.
 */
const LINKABLE = /:\/\/|@|www\.|[\p{L}\p{N}-][.\u3002][\p{L}\p{N}-]{2,}|(?:\d[\s().-]*){7,}/iu;

/** Keeps the text's direction from affecting its surroundings (Unicode UAX #9). Other text stays as it is. */
export function isolated(text: string): string {
  if (!BIDI.test(text)) return text;
  return FIRST_STRONG_ISOLATE + balanced(text) + POP_ISOLATE;
}

/** For a header: one line without control characters. nodemailer encodes the rest. */
export function headerText(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

/** Fills words of an email with texts that may be a visitor's: each becomes one isolated line. Ignores other values. */
export function fillMail(words: string, blanks: object): string {
  const lines = Object.entries(blanks).flatMap(([name, text]: [string, unknown]) =>
    typeof text === 'string' ? [[name, isolated(headerText(text))]] : [],
  );
  return fillWords(words, Object.fromEntries(lines) as Record<string, string>);
}

/** @param max In code points. */
export function shortened(text: string, max: number): string {
  const characters = Array.from(text);
  return characters.length <= max ? text : `${characters.slice(0, max - 1).join('')}…`;
}

/**
 * A visitor's name for what anybody can have sent to anybody: mails, calendar files, documents. Null when it could carry
 * an advertisement's link or number, which mail programs would make clickable.
 */
export function greetingName(name: string): string | null {
  const line = headerText(name);
  return line === '' || LINKABLE.test(line.normalize('NFKC')) ? null : line;
}

const NAME_WORDS_MAX = 3;
const NAME_LETTERS_MAX = 40;

/**
 * A name that a stranger typed, for mail to an address that nobody has proved. Null unless it looks like a person's name:
 * up to three words of letters, which have no room for a message or a number.
 */
export function personalName(name: string): string | null {
  const line = greetingName(name);
  if (line === null || Array.from(line).length > NAME_LETTERS_MAX) return null;
  const words = line.split(' ');
  const isName = words.length <= NAME_WORDS_MAX && words.every((word) => /^[\p{L}\p{M}'’.-]+$/u.test(word));
  return isName ? line : null;
}

/**
 * A visitor's text for the same. Keeps programs from making links: an invisible word joiner (U+2060) breaks up what they
 * look for. Figures and short forms such as "p.m." stay whole.
 */
export function unlinked(text: string): string {
  return text.replaceAll(LINK_PARTS, '\u2060');
}

/** Where a link breaks: before a dot or '@' (the full-width and half-width ones included) and before '//'. */
const LINK_PARTS =
  /(?<=[^\s.\u2060])(?<!\d(?=\.\d))(?=[.\u3002\uFF0E\uFF61][\p{L}\p{N}-]{2})|(?<=[^\s\u2060])(?=[@\uFF20])|(?<=[:\uFF1A])(?=[/\uFF0F]{2})/gu;

/** Balances the isolates: a surplus closing character would end our own isolate early. */
function balanced(text: string): string {
  let open = 0;
  let kept = '';
  for (const character of text) {
    if (OPENS_ISOLATE.test(character)) open += 1;
    if (character === POP_ISOLATE && open === 0) continue;
    if (character === POP_ISOLATE) open -= 1;
    kept += character;
  }
  return kept + POP_ISOLATE.repeat(open);
}
