/** Reads a caller's name out of a message. */
import { answeredName, NAMES_AND_WORDS } from './answered-name.ts';
import { slipsBetween } from './message-words.ts';
import { isLike, lastSpelled, withSpelledWords } from './spelled-letters.ts';

/** A word of a name; the title stays, because some want it said. */
const PART = String.raw`(?:(?:Mr|Mrs|Ms|Dr)\.? )?\p{L}[\p{L}\p{M}'’-]*`;
const NAME = String.raw`(${PART}(?: ${PART}){0,2})`;
/** Sure signs: what follows is a name, whether it has capitals or not. */
const SAYS_NAME = new RegExp(
  String.raw`\b(?:(?:my|the|her|his|their|our)(?: (?:full|first|last))? name(?: is|['’]?s| to| should be)?|(?:^|[.,!?;] ?)(?:(?:full|first|last) )?name(?: is|['’]?s| should be)?|(?:last|first) name(?: is|['’]?s)|(?<!\p{L} )surname(?: is)?|name:|names|i go by|(?:is|she['’]?s|he['’]?s|they['’]?re) called|call (?:me|him|her|it)|under(?: the name)?|(?:put|book|write|mark) (?:me|it|us|him|her) (?:down )?(?:as|for|on)|put down)[ :]+${NAME}`,
  'giu',
);
/** May stand before a name or before anything else: then only capitals tell. */
const MAY_SAY_NAME = new RegExp(
  String.raw`(?:\b(?:this is|it is|it['’]?s me|it['’]?s|i am|i['’]m|im|for my \w+|under my \w+(?:['’]?s)?(?: name)?(?: instead)?,?|for|with|from|my \w+(?: instead)?,)|^)[ ]+(?=${NAME})`,
  'giu',
);
/** Of a name that was given before: "make it Zoey", "it's Bossman, not Boss". */
const CHANGES_NAME = new RegExp(
  String.raw`^(?:(?:no|actually|sorry|wait|oh|please|well|um|uh)[ ,.]+)*(?:just(?: put| say)?|make (?:it|that)|(?:change|correct) (?:it|that) to|(?:it|that) should be|it['’]?s|i said(?: it['’]?s)?|i go by)? *(${PART}(?: ${PART}){0,2}?)(?: (?:is (?:fine|ok|enough|right|better)|please|instead|will do))?[.!]?$`,
  'iu',
);
/** "Earl Dubois, D-U-B-O-I-S, we say it Dew-boys". */
const LEADING_NAME = /^(\p{Lu}[\p{L}\p{M}'’-]+(?: \p{Lu}[\p{L}\p{M}'’-]+){1,2})[,.;]/u;
const CONTRACTION = /^(?:i|you|we|they|he|she|it|that|there)['’]/i;
const POSSESSIVE = /['’]s$/i;
const BUT_NOT = new RegExp(String.raw`^(?:no[ ,]+)?(?:it['’]?s )?${NAME},? not (\p{L}[\p{L}'’-]*)`, 'iu');
const NOT_BUT = new RegExp(String.raw`\bnot (\p{L}[\p{L}'’-]*)[ ,]+(?:but |it['’]?s |its )?${NAME}`, 'iu');
const GIVEN = String.raw`(?:my )?first(?: name(?: is|['’]s|:|,)?| is|:) (\p{L}[\p{L}'’-]*)`;
const FAMILY = String.raw`(?:my )?(?:surname|(?:last|family)(?: name| is|:))(?: is|['’]s|:|,)? (\p{L}[\p{L}'’-]*)`;
const BOTH_NAMES = new RegExp(String.raw`\b${GIVEN}[ ,.]+(?:and )?${FAMILY}`, 'iu');
const BOTH_TURNED = new RegExp(
  String.raw`\b(?:${FAMILY}[ ,.]+|(?:it['’]?s|^) ?(?!my\b|the\b|and\b)(\p{L}[\p{L}'’-]*)[,. ]+)(?:and )?(?:my )?first name(?: is|['’]s|:|,)? (\p{L}[\p{L}'’-]*)`,
  'iu',
);
const NOT_IN_NAMES = new Set(
  'a an the and but or on at in by my is to from for here i we you it this that now then no not number phone please thanks thank yes of with back about after before around between any anytime once only tonight monday tuesday wednesday thursday friday saturday sunday noon two three four five six seven eight nine ten when later tomorrow today again calling speaking need want have can would off as hi hello hey wrong what until how why where who which with thats he she him her hers mine me they them we us so if cause because spelled spelt wrong christmas hanukkah easter thanksgiving'.split(
    ' ',
  ),
);

export interface NameContext {
  /** Whether it was asked for, or may be given where something else was asked for. */
  asked: 'yes' | 'perhaps' | 'no';
  /** Words that mean something to the agent, which a name rarely is. */
  isKnownWord: (word: string) => boolean;
  /** The person whom callers ask for is not the caller. */
  person: string;
  /** Where a number or an address starts, before which a name often stands. */
  besides: readonly number[];
  current: string | undefined;
  /** The name was just read back. */
  isReadBack: boolean;
}

export function readName(
  message: string,
  { asked, isKnownWord: isWord, person, besides, current, isReadBack }: NameContext,
): string | undefined {
  const isKnownWord = (word: string) => isWord(word) && !NAMES_AND_WORDS.has(word.toLowerCase());
  const text = withSpelledWords(message);
  const [, given, family] = BOTH_NAMES.exec(text) ?? [];
  if (given && family) return tidyName(`${given} ${family}`);
  const [, last, alone, first] = BOTH_TURNED.exec(text) ?? [];
  if (first) return tidyName(`${first} ${last ?? alone}`);
  if (text !== message && current) return withNamedPart(lastSpelled(message), text, current);
  for (const { 0: sign, 1: said = '' } of text.matchAll(SAYS_NAME)) {
    const tidy = tidyName(said);
    // "My basement is under water", "book me for Thursday".
    // "Her name is Daisy" most likely tells a pet's.
    if (/^(?:her|his|their)\b/i.test(sign) && !tidy?.includes(' ') && asked !== 'yes') continue;
    const isOther = /^(?:under|put|book|write|mark)/i.test(sign) && tidy?.split(' ').every(isKnownWord);
    if (tidy && !isOther) return withNamedPart(fullest(tidy, text), text, current);
  }
  for (const { 0: sign, 1: found = '' } of text.matchAll(MAY_SAY_NAME)) {
    const name = capitalsOf(found);
    // "From Sudan" is no name.
    const isPlace = /^(?:from|with) /i.test(sign) && !name?.includes(' ');
    if (name && !isPlace && name !== person && !POSSESSIVE.test(name) && !isKnownWord(name.split(' ')[0] ?? ''))
      return withNamedPart(fullest(name, text), text, current);
  }
  const beside = nameBeside(message, besides, isKnownWord) ?? signatureOf(text, isKnownWord);
  if (beside) return beside;
  const changed = current && changedName(message, current, isReadBack, isWord);
  if (changed) return changed;
  if (asked === 'no' && !isReadBack) return undefined;
  const answer = answeredName(text, isKnownWord, asked === 'yes');
  const name = answer ? tidyName(answer) : asked === 'yes' ? LEADING_NAME.exec(message)?.[1] : undefined;
  if (!name || asked === 'yes') return name;
  // At the read-back a name spelled otherwise corrects the one before; elsewhere two words at least are needed.
  if (isReadBack) return isLike(name, current) ? withNamedPart(name, text, current) : undefined;
  return name.includes(' ') && message.includes(name) ? name : undefined;
}

/** "Under Tiffany. Tiffany Boyle." */
function fullest(name: string, message: string): string {
  if (name.includes(' ')) return name;
  const whole = new RegExp(String.raw`(?<!\p{L})${name} (\p{Lu}[\p{L}'’-]+)`, 'u').exec(message);
  return whole && !NOT_IN_NAMES.has(whole[1]?.toLowerCase() ?? '') ? whole[0] : name;
}

/** "My last name is Fonda" keeps the first one, and "Eric with a c" the last. */
function withNamedPart(name: string, message: string, current: string | undefined): string {
  const parts = current?.split(' ') ?? [];
  if (name.includes(' ') || parts.length === 0) return name;
  const said = /\b(first|last) name\b|\bsurname\b/i.exec(message);
  if (!said && !isLike(name, current)) return name;
  const isFirst = said?.[1]?.toLowerCase() === 'first';
  if (said && parts.length === 1) return isFirst ? name : `${current} ${name}`;
  const place = said ? (isFirst ? 0 : parts.length - 1) : placeOf(name, parts);
  return parts.map((known, index) => (index === place ? name : known)).join(' ');
}

/** Index of the part that differs from this one only in spelling, or else of the last part. */
function placeOf(part: string, parts: readonly string[]): number {
  const slips = parts.map((known) => slipsBetween(known.toLowerCase(), part.toLowerCase(), part.length));
  const fewest = Math.min(...slips);
  return 2 * fewest <= part.length ? slips.indexOf(fewest) : parts.length - 1;
}

/** Says only another name than the one that is known. */
function changedName(
  message: string,
  current: string,
  isReadBack: boolean,
  isKnownWord: (word: string) => boolean,
): string | undefined {
  const [, denied = '', meant] = NOT_BUT.exec(message) ?? swapped(BUT_NOT.exec(message)) ?? [];
  const isCurrent = current.toLowerCase().split(' ').includes(denied.toLowerCase());
  const [said = '', change] = (isReadBack && CHANGES_NAME.exec(message.trim())) || [];
  // "Bet" alone is a yes to some.
  const bare = change && said.replace(/[.!]$/, '') !== change ? change : undefined;
  const text = isCurrent ? meant : bare;
  const isName = text && !text.split(' ').some((part) => isKnownWord(part) || NOT_IN_NAMES.has(part.toLowerCase()));
  const name = isName ? tidyName(text) : undefined;
  if (!name || !isCurrent || name.includes(' ')) return name;
  return current
    .split(' ')
    .map((part) => (part.toLowerCase() === denied.toLowerCase() ? name : part))
    .join(' ');
}

function swapped(found: RegExpExecArray | null): [string, string | undefined, string | undefined] | undefined {
  return found ? [found[0], found[2], found[1]] : undefined;
}

/** The words with capitals at the start, two at least unless nothing follows. */
function capitalsOf(text: string): string | undefined {
  const parts = text.split(' ');
  const end = parts.findIndex(
    (part) => !/^\p{Lu}/u.test(part) || CONTRACTION.test(part) || NOT_IN_NAMES.has(part.toLowerCase()),
  );
  const name = parts.slice(0, end === -1 ? parts.length : end);
  return name.length > 0 ? name.join(' ') : undefined;
}

/** "Lee Park, 555-0118" and "Lee Park here": two or three words with capitals beside the number, or before "here". */
function nameBeside(
  message: string,
  besides: readonly number[],
  isKnownWord: (word: string) => boolean,
): string | undefined {
  const before = besides.map((start) =>
    message
      .slice(0, start)
      .split(/[\s,(:–-]/u)
      .filter(Boolean)
      .join(' '),
  );
  const texts = [...before, /(?:^|[,.!] ?)([^,.(!]*?) here\b/.exec(message)?.[1]].filter((text) => text !== undefined);
  for (const text of texts) {
    const words = text.split(/\s+/).slice(-3);
    while (
      words.length > 1 &&
      (!/^\p{Lu}\p{L}/u.test(words[0] ?? '') || isKnownWord(words[0] ?? '') || /[,.!]$/.test(words[0] ?? ''))
    )
      words.shift();
    const parts = words.map((word) => word.replace(/[.!]$/, ''));
    const isName = parts.every((part) => /^\p{Lu}[\p{L}'’-]*$/u.test(part) && !NOT_IN_NAMES.has(part.toLowerCase()));
    if (parts.length === 2 && isName) return parts.join(' ');
  }
  return undefined;
}

/** "…, cheers, Stu Marsh": two words with capitals by themselves, the first of which means nothing else. */
function signatureOf(message: string, isKnownWord: (word: string) => boolean): string | undefined {
  const parts = message
    .split(/[.,!?;\n]+/)
    .map((part) => part.replace(/^\s*(?:thanks|thx|cheers|hi|hello|hey) /i, '').trim());
  return parts.find((part) => {
    const [first = '', last = ''] = part.split(' ');
    const isPair = /^\p{Lu}\p{Ll}+ \p{Lu}[\p{L}'’-]+$/u.test(part);
    return (
      isPair && !isKnownWord(first) && !NOT_IN_NAMES.has(first.toLowerCase()) && !NOT_IN_NAMES.has(last.toLowerCase())
    );
  });
}

/** Up to the first word that no name has, each part with a capital. */
function tidyName(text: string): string | undefined {
  const parts = text.split(/\s+/).filter((part) => !CONTRACTION.test(part));
  const end = parts.findIndex((part) => NOT_IN_NAMES.has(part.toLowerCase()));
  const name = parts.slice(0, end === -1 ? parts.length : end);
  if (name.length === 0) return undefined;
  return name.map(withCapital).join(' ');
}

/** "okafor-reyes" gets two, "WENDELL" keeps one, and "Jean-luc" stays as it was typed. */
function withCapital(typed: string): string {
  const isShouted = typed.length > 2 && !/\p{Ll}/u.test(typed);
  const part = isShouted ? typed.toLowerCase() : typed;
  const isTyped = /\p{Lu}/u.test(part);
  return part.replaceAll(isTyped ? /^\p{Ll}/gu : /(?:^|-)\p{Ll}/gu, (letter) => letter.toUpperCase());
}
