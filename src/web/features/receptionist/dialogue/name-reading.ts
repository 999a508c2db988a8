/** Reads a caller's name out of a message. */

/** A word of a name; the title stays, because some want it said. */
const PART = String.raw`(?:(?:Mr|Mrs|Ms|Dr)\.? )?\p{L}[\p{L}\p{M}'’-]*`;
const NAME = String.raw`(${PART}(?: ${PART}){0,2})`;
/** Sure signs: what follows is a name, whether it has capitals or not. */
const SAYS_NAME = new RegExp(
  String.raw`\b(?:(?:my|the|her|his|their|our)(?: (?:full|first|last))? name(?: is|'s|’s| to| should be)|^name is|name:|names|call (?:me|him|her|it)|under(?: the name)?|(?:put|book|write|mark) (?:me|it|us|him|her) (?:down )?(?:as|for|on))[ :]+${NAME}`,
  'giu',
);
/** May stand before a name or before anything else: then only capitals tell. */
const MAY_SAY_NAME = new RegExp(
  String.raw`(?:\b(?:this is|it is|it['’]?s me|it['’]?s|i am|i['’]m|im|for my \w+|for|with|from|my \w+,)|^)[ ]+(?=${NAME})`,
  'giu',
);
/** Of a name that was given before: "make it Zoey", "it's Bossman, not Boss". */
const CHANGES_NAME = new RegExp(
  String.raw`^(?:(?:no|actually|sorry|wait|oh|please|well|um|uh)[ ,.]+)*(?:just(?: put| say)?|make (?:it|that)|(?:change|correct) (?:it|that) to|(?:it|that) should be|it['’]?s|i go by)? *(${PART}(?: ${PART}){0,2}?)(?: (?:is (?:fine|ok|enough|right|better)|please|instead|will do))?[.!]?$`,
  'iu',
);
const CAPITAL_PAIR = /(?<=\p{L} )\p{Lu}\p{L}+ \p{Lu}\p{L}+$/u;
const POSSESSIVE = /['’]s$/i;
const NOT_BUT = new RegExp(String.raw`\bnot (\p{L}[\p{L}'’-]*)[ ,]+(?:but |it['’]?s |its )?${NAME}`, 'iu');
/** Given names that are words as well. */
const NAMES_AND_WORDS = new Set(
  'will mark may june april august hope grace joy bill pat drew dale rich art rose frank ray sandy penny dawn summer carol'.split(
    ' ',
  ),
);
/** "O-R-T-I-Z" or "O R T I Z". */
const SPELLED = /(?<![\p{L}\p{N}'’])((?:\p{L}-){2,20}\p{L}|(?:\p{L} ){2,20}\p{L})(?![\p{L}'’])/u;
const NOT_IN_NAMES = new Set(
  'a an the and but or on at in by my is to from for here i we you it this that now then no not number phone please thanks thank yes of with back about when later tomorrow today again calling speaking need want have can would off as hi hello hey wrong what until how why where who which'.split(
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
  const spelled = SPELLED.exec(message)?.[1];
  if (spelled) return withSpelledPart(spelled.replaceAll(/[ -]/g, ''), message, current);
  for (const { 0: sign, 1: said = '' } of message.matchAll(SAYS_NAME)) {
    const tidy = tidyName(said);
    // "My basement is under water", "book me for Thursday".
    const isOther = /^(?:under|put|book|write|mark)/i.test(sign) && tidy?.split(' ').every(isKnownWord);
    if (tidy && !isOther) return withNamedPart(tidy, message, current);
  }
  for (const [, found = ''] of message.matchAll(MAY_SAY_NAME)) {
    const name = capitalsOf(found);
    if (name && name !== person && !POSSESSIVE.test(name) && !isKnownWord(name.split(' ')[0] ?? '')) return name;
  }
  const beside = nameBeside(message, besides, isKnownWord);
  if (beside) return beside;
  const changed = current && changedName(message, current, isReadBack, isWord);
  if (changed) return changed;
  // "My nme is Ben Ode."
  const pair = asked === 'yes' ? CAPITAL_PAIR.exec(message)?.[0] : undefined;
  if (pair && !pair.split(' ').some(isKnownWord)) return pair;
  const bare = asked === 'no' ? undefined : bareName(message);
  // Two words that mean nothing to the agent are most likely a name.
  const isLikely = bare?.includes(' ') && !bare.split(' ').some(isKnownWord);
  // "First one" answers another question.
  const isOther = message === message.toLowerCase() && message.split(/\s+/).every(isKnownWord);
  return (asked === 'yes' && !isOther) || isLikely ? bare : undefined;
}

/** "My last name is Fonda" keeps the first one. */
function withNamedPart(name: string, message: string, current: string | undefined): string {
  const part = /\b(first|last) name\b|\bsurname\b/i.exec(message);
  const [first, ...others] = current?.split(' ') ?? [];
  if (!part || !first || name.includes(' ')) return name;
  return part[1]?.toLowerCase() === 'first' ? [name, ...others].join(' ') : `${first} ${name}`;
}

/** "O-R-T-I-Z" takes the place of the last name, or of the first one when that was meant. */
function withSpelledPart(letters: string, message: string, current: string | undefined): string {
  const part = letters.charAt(0).toUpperCase() + letters.slice(1).toLowerCase();
  const isPart = (word: string) => word.toLowerCase() === part.toLowerCase();
  const before = /(\p{Lu}\p{L}{1,40})[ ,]{1,3}(?=(?:(?:that['’]?s|spelled|its|it['’]s) )?\p{L}[ -]\p{L}[ -])/u.exec(
    message,
  )?.[1];
  if (before && !NOT_IN_NAMES.has(before.toLowerCase()) && !/name|surname|last|first/i.test(message))
    return isPart(before) ? part : `${before} ${part}`;
  const parts = current?.split(' ') ?? [];
  if (parts.length < 2) return /last|surname/i.test(message) && current ? `${current} ${part}` : part;
  return /\bfirst\b/i.test(message) ? [part, ...parts.slice(1)].join(' ') : [...parts.slice(0, -1), part].join(' ');
}

/** Says only another name than the one that is known. */
function changedName(
  message: string,
  current: string,
  isReadBack: boolean,
  isKnownWord: (word: string) => boolean,
): string | undefined {
  const [, denied = '', meant] = NOT_BUT.exec(message) ?? [];
  const isCurrent = current.toLowerCase().split(' ').includes(denied.toLowerCase());
  const [said = '', change] = (isReadBack && CHANGES_NAME.exec(message.trim())) || [];
  // "Bet" alone is a yes to some.
  const bare = change && said.replace(/[.!]$/, '') !== change ? change : undefined;
  const text = isCurrent ? meant : bare;
  const isName = text && !text.split(' ').some((part) => isKnownWord(part) || NOT_IN_NAMES.has(part.toLowerCase()));
  return isName ? tidyName(text) : undefined;
}

/** The words with capitals at the start, two at least unless nothing follows. */
function capitalsOf(text: string): string | undefined {
  const parts = text.split(' ');
  const end = parts.findIndex((part) => !/^\p{Lu}/u.test(part) || NOT_IN_NAMES.has(part.toLowerCase()));
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

/** The whole answer to "What name is it under?", when it can be one. */
function bareName(message: string): string | undefined {
  const text = message
    .replaceAll(
      /^\s*(?:(?:it['’]?s|its|it is|i['’]m|im|i am|this is|sure|yes|yeah|yea|ya|ok|okay|hi|well|um|uh|so|oh|just|sorry|put|the name is|name is|my name\?)[ ,]+)+/gi,
      '',
    )
    .replaceAll(/[,.!]|\bplease\b|\bhere\b|\bis my name\b/gi, ' ')
    .trim();
  // "Gia and Mia Rossi" is under the last of them.
  const words =
    text
      .split(/ (?:and|&) /)
      .at(-1)
      ?.split(/\s+/) ?? [];
  const fits =
    words.length <= 3 &&
    words.every((word) => /^\p{L}[\p{L}\p{M}'’.-]*$/u.test(word) && !NOT_IN_NAMES.has(word.toLowerCase()));
  return text && fits ? tidyName(words.join(' ')) : undefined;
}

/** Up to the first word that no name has, each part with a capital. */
function tidyName(text: string): string | undefined {
  const parts = text.split(/\s+/);
  const end = parts.findIndex((part) => NOT_IN_NAMES.has(part.toLowerCase()));
  const name = parts.slice(0, end === -1 ? parts.length : end);
  if (name.length === 0) return undefined;
  return name.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join(' ');
}
