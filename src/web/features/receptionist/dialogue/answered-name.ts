/** Reads the name in an answer to "What name is it under?" by removing the words that people say around a name. */

/** Words that people say before or after a name. */
const AROUND = new Set(
  [
    'hi hello hey yes yeah yea ya yep ok okay k sure lol haha ha um uh umm hmm well so just oh sorry right fine please pls plz thanks thank',
    'you thx actually again and it its thats this is im i am me be my our her his the a name names full first last surname family under for',
    'put down book write mark it as in on use call called go goes by would should will can here speaking calling texting there same before now',
    'number phone cell mobile reach at or to with short spelled spelt spell like letter husband wife husbands wifes mom mum moms mother mothers',
    'dad dads father fathers son sons daughter daughters sister sisters brother brothers boss partner partners friend friends roommate neighbor',
  ].flatMap((line) => line.split(' ')),
);
/** Given names that are words as well. */
export const NAMES_AND_WORDS = new Set(
  'will mark may june april august hope grace joy bill pat drew dale rich art rose frank ray sandy penny dawn summer carol faith gene jack chip ty guy lou eve ivy dean chase grant iris holly heather amber ruby violet daisy lily crystal brook reed clay stone wade hunter mason cooper baker sage sky robin cat kit nick rob sue van wes max lane ash'.split(
    ' ',
  ),
);
const PARTICLES = new Set('van von der den de del della di da dos la le el al bin ibn ter ten st mc'.split(' '));
const EXCLAIMED = new Set(
  'idk dunno hmm hm mmm nvm nevermind whatever huh meh ugh omg wtf wow yo nothing nobody none no nope nah not never what why who'.split(
    ' ',
  ),
);
const CONTRACTION = /^(?:i|you|we|they|he|she|it|that|there|don|can|won|isn)['’]/i;
const MOST_PARTS = 3;
const ONE_NAME = /^\p{L}[\p{L}\p{M}'’.-]*$/u;

/** @returns the words of the name as they were typed. */
export function answeredName(
  message: string,
  isKnownWord: (word: string) => boolean,
  isAsked: boolean,
): string | undefined {
  const runs = message
    .replaceAll(/\b(mrs?|ms|dr)\./gi, '$1')
    .replaceAll(/\([^()]{0,40}\)|\bw(?:ith)? an? \p{L}(?: (?:at the end|not an? \p{L}))?(?!\p{L})/gu, ' ')
    .split(/[,.;:!?\n]+|['’]s the name\b| (?:and|&) | not \p{L}+/u)
    .map((clause) => peeled(clause.split(/\s+/).filter(Boolean)))
    .filter((words) => words.length > 0);
  const names = runs.filter((words) => isName(words, isKnownWord, isAsked));
  const [first, second, ...others] = names;
  // "Beam, Jim".
  if (first?.length === 1 && second?.length === 1 && others.length === 0 && runs.length === 2 && message.includes(','))
    return `${second[0]} ${first[0]}`;
  return names.toSorted((a, b) => b.length - a.length)[0]?.join(' ');
}

function peeled(words: readonly string[]): string[] {
  const isAround = (word: string) => AROUND.has(word.toLowerCase().replaceAll(/['’]/g, '')) && !isPossibleName(word);
  const start = words.findIndex((word) => !isAround(word));
  // "Abe Fine" is no "fine".
  const end = words.findLastIndex(
    (word, index) => !isAround(word) || (index > start && start !== -1 && /^\p{Lu}/u.test(word)),
  );
  return start === -1 ? [] : words.slice(start, end + 1);
}

function isPossibleName(word: string): boolean {
  return /^\p{Lu}/u.test(word) && NAMES_AND_WORDS.has(word.toLowerCase());
}

function isName(words: readonly string[], isKnownWord: (word: string) => boolean, isAsked: boolean): boolean {
  const parts = words.filter(
    (word) => (words.length === 1 || !PARTICLES.has(word.toLowerCase())) && !/^(?:mrs?|ms|dr)$/i.test(word),
  );
  if (parts.length === 0 || parts.length > MOST_PARTS || !words.every((word) => ONE_NAME.test(word))) return false;
  if (words.some((word) => EXCLAIMED.has(word.toLowerCase()) || CONTRACTION.test(word))) return false;
  const [first = ''] = parts;
  const isGiven = !isKnownWord(first) || NAMES_AND_WORDS.has(first.toLowerCase());
  // Family names are often words, as in "dave brown" and "Bill Drain".
  if (parts.length === 2 && isAsked) return isGiven || parts.every((part) => /^\p{Lu}/u.test(part));
  return isGiven && parts.slice(1).every((part) => !isKnownWord(part) || /^\p{Lu}/u.test(part));
}
