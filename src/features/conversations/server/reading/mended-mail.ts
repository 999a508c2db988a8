/** What programs leave out of an email or get wrong, so that the parser doesn't find its text. */

import { isUtf8 } from 'node:buffer';

type Mend = (raw: Uint8Array) => Uint8Array;

/** Tried in this order. Each returns its input if there is nothing to mend. */
export const MENDS: readonly Mend[] = [onLatin1(withBoundaries), onLatin1(withUtf8Headers), onLatin1(withCharset)];

const QUOTED_CHARSET = /^(content-type:.*(?:\r?\n[ \t].*)*?\bcharset=)'([\w.:-]{1,40})'/gim;

/** Some programs put a charset in apostrophes, which aren't part of its name. */
export function withBareCharsets(raw: Uint8Array): Uint8Array {
  return Buffer.from(raw).includes("charset='")
    ? onLatin1((text) => text.replaceAll(QUOTED_CHARSET, '$1$2'))(raw)
    : raw;
}

/** Byte by byte, so that nothing else changes. */
function onLatin1(mend: (text: string) => string): Mend {
  return (raw) => {
    const text = Buffer.from(raw).toString('latin1');
    const mended = mend(text);
    return mended === text ? raw : Buffer.from(mended, 'latin1');
  };
}

const MULTIPARTS_MAX = 50;
const MULTIPART = /^content-type:[ \t]*multipart\/[^\r\n]*(?:\r?\n[ \t][^\r\n]*)*/gim;
const BOUNDARY = /\bboundary=(?:"([^"\r\n]*)"|([^\s";]*))/i;
/** A part begins with headers. */
const PART = /^--([^\r\n]{1,200}?)[ \t]*\r?\ncontent-[\w-]+:/im;

/** A multipart that names no boundary, or one that doesn't occur, has that of its first part, or else is text. */
function withBoundaries(text: string): string {
  let found = 0;
  return text.replaceAll(MULTIPART, (header, at: number) => {
    found += 1;
    const below = text.slice(at + header.length);
    const [, quoted, bare] = BOUNDARY.exec(header) ?? [];
    const named = (quoted ?? bare ?? '').trimEnd();
    if (found > MULTIPARTS_MAX || (named !== '' && below.includes(`\n--${named}`))) return header;
    const part = PART.exec(below)?.[1];
    // Of two boundaries, the first counts.
    return part === undefined
      ? 'Content-Type: text/plain'
      : header.replace(/multipart\/[\w.+-]*/i, (type) => `${type}; boundary="${part}"`);
  });
}

const HEAD = /^[^]*?(?:\r?\n\r?\n|$)/;
const NAMES_A_FILE = /^content-(?:type|disposition):.*(?:\r?\n[ \t].*)*/gim;

/** Headers and names of files are UTF-8 where nothing says so, or else Windows-1252. */
function withUtf8Headers(text: string): string {
  return text.replace(HEAD, inUtf8).replaceAll(NAMES_A_FILE, inUtf8);
}

function inUtf8(bytes: string): string {
  const raw = Buffer.from(bytes, 'latin1');
  return isUtf8(raw) ? bytes : Buffer.from(new TextDecoder('windows-1252').decode(raw)).toString('latin1');
}

const TEXT_WITHOUT_CHARSET = /^(content-type:[ \t]*text\/(?:plain|html))(?![^\r\n]*(?:\r?\n[ \t][^\r\n]*)*charset)/gim;

/** A part that names no charset is UTF-8, or else Windows-1252, which has a character for every byte. */
function withCharset(text: string): string {
  const [head = ''] = text.split(/\r?\n\r?\n/, 1);
  const typed = /^content-type:/im.test(head) ? text : `Content-Type: text/plain\r\n${text}`;
  return typed.replaceAll(TEXT_WITHOUT_CHARSET, '$1; charset=windows-1252');
}
