/** Finds words in an unmarked copy that nobody in the thread had said before: an answer stands within it, or below it. */
import brand from '#content/brand.yaml';
import { senderLines } from '#server/platform/mail/rendering/sender-lines.ts';
import { addedLines, isMarked } from './quoted-tail.ts';

const TELLING_LENGTH = 15;
/** Inboxes show as much beside the subject, and the HTML of our emails begins with it. */
const PREVIEW_LENGTH = 120;
const COPY_LOOKED_AT = 100_000;
const PARTS_COMPARED = 200;
const LINES_COMPARED = 20;

/**
 * @param before What was said in the thread, by either side.
 * @param signatures What stands below what we said.
 * @returns Undefined if it is a copy of something else, so that nobody can tell.
 */
export function isAnsweredWithin(
  tail: string,
  before: readonly string[],
  signatures: readonly string[] = [],
): boolean | undefined {
  const lines = tail.slice(0, COPY_LOOKED_AT).split('\n');
  const quote = lines.findIndex(isMarked);
  if (quote >= 0 && lines.slice(quote).every((line) => isMarked(line) || line.trim() === '')) return undefined;
  const said = before.flatMap((text) => partsOf(text.split('\n'))).slice(0, PARTS_COMPARED);
  const copy = partsOf(lines);
  const isCopyOf = (one: string) => copy.some((part) => part.includes(one));
  if (!before.some((text) => tellingLines(text).some(isCopyOf))) {
    const below = copy.join(' ').split(SENDER).slice(1).at(-1);
    return below === undefined ? undefined : hasWords(below.replace(SENTENCE, ''));
  }
  const signed = signatures.flatMap((signature) => said.map((one) => `${one} ${plainOf(signature)}`));
  const known = [...signed, ...said, ...said.map((one) => one.slice(0, PREVIEW_LENGTH)), ...LETTERHEAD].toSorted(
    (a, b) => b.length - a.length,
  );
  const telling = known.filter((one) => one.length >= TELLING_LENGTH);
  return copy.some((part) => {
    const [first = '', ...rest] = part.split(SENDER);
    // A short text may be an answer, too, but not where the copy begins.
    const start = known.find((one) => first.startsWith(one)) ?? '';
    const others = [first.slice(start.length), ...rest.map((below) => below.replace(SENTENCE, ''))];
    return others.some((text) => hasWords(telling.reduce((left, one) => left.replaceAll(one, ' '), text)));
  });
}

const SENDER = plainOf(senderLines().join(' '));
const LETTERHEAD = [`${brand.name} ${brand.phone}`, brand.name];
/** Below who sent it, our emails say why. */
const SENTENCE = /^[^]*?\.(?=\s|$)/;

function hasWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

function tellingLines(text: string): string[] {
  return text
    .split('\n', PARTS_COMPARED)
    .map(plainOf)
    .filter(({ length }) => length >= TELLING_LENGTH)
    .slice(0, LINES_COMPARED);
}

/** Without the marks, the ends of lines and the addresses that programs write behind links. */
function plainOf(text: string): string {
  return text
    .replace(/^[> \t]+/, '')
    .replaceAll(/[<[](?:https?|mailto|tel|cid):[^\s>\]]{0,500}[>\]]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** What stands between the lines that programs add, without marks and without where lines end. */
function partsOf(lines: readonly string[]): string[] {
  const parts: string[][] = [[]];
  const plain = lines.map((line) => line.replace(/^[> \t]+/, '').trim());
  for (let line = 0; line < plain.length; line += 1) {
    const added = addedLines(plain, line);
    if (added > 0) parts.push([]);
    else parts.at(-1)?.push(plain[line] ?? '');
    line += Math.max(added - 1, 0);
  }
  return parts.map((part) => plainOf(part.join(' '))).filter(Boolean);
}
