import { addressParser, decodeWords, type Email, type Header } from 'postal-mime';
import { headerText } from '#server/platform/mail/rendering/visitor-text.ts';
import { emailKey, isDeliverableAddress } from '#shared/text/email-address.ts';
import { databaseText } from './mail-text.ts';

export interface MailAddress {
  name: string;
  email: string;
}

/** In code points. */
const LINE_MAX_LENGTH = 500;
const ADDRESSES_MAX = 100;
const IDS_MAX = 50;
const ID_MAX_LENGTH = 400;

/** One line of a header. */
export function headerLine(value: string): string {
  return Array.from(databaseText(headerText(decodeWords(withoutCuts(value)))))
    .slice(0, LINE_MAX_LENGTH)
    .join('');
}

export function valuesOf(headers: readonly Header[], ...keys: string[]): string[] {
  return headers.filter(({ key }) => keys.includes(key)).map(({ value }) => value);
}

/** Whoever wrote it: the first of a group, too. Without an address that mail can be sent to, that is empty. */
export function senderOf({ headers }: Email): MailAddress {
  const senders = ['from', 'sender', 'return-path'].flatMap((key) => addressesOf(headers, key));
  return senders.find(({ email }) => email !== '') ?? senders[0] ?? { name: '', email: '' };
}

/** The author of an email that a list sent under its own address, as Google groups do where the author's DMARC policy forbids more. */
export function authorBehindList(headers: readonly Header[]): MailAddress | undefined {
  const posts = valuesOf(headers, 'list-post').flatMap((value) => LIST_ADDRESS.exec(value)?.[1] ?? []);
  const isList = ({ email }: MailAddress) => posts.some((post) => emailKey(post) === emailKey(email));
  if (!addressesOf(headers, 'from').some(isList)) return undefined;
  const authors = ['x-original-from', 'reply-to'].flatMap((key) => addressesOf(headers, key));
  return authors.find((author) => author.email !== '' && !isList(author));
}

const LIST_ADDRESS = /<mailto:([^\s<>?]{1,300})/i;

export function addressesOf(headers: readonly Header[], ...keys: string[]): MailAddress[] {
  const found = valuesOf(headers, ...keys).flatMap((value) => addressParser(withoutCuts(value), { flatten: true }));
  return found.slice(0, ADDRESSES_MAX).map(({ name, address = '' }) => {
    const email = address.trim();
    return { name: headerLine(name), email: isDeliverableAddress(email) ? email : '' };
  });
}

/** Message-IDs with their brackets. */
export function idsOf(headers: readonly Header[], key: string): string[] {
  const ids = valuesOf(headers, key).flatMap((value) => value.match(/<[^<>\s]{1,400}>/g) ?? bareIds(value));
  return [...new Set(ids.map(databaseText))].filter(({ length }) => length <= ID_MAX_LENGTH).slice(-IDS_MAX);
}

/** Some programs omit the brackets, which the programs that reply add. */
function bareIds(value: string): string[] {
  return /^\s*[^<>\s@]{1,200}@[^<>\s@]{1,200}\s*$/.test(value) ? [`<${value.trim()}>`] : [];
}

const NEIGHBORS = /=\?([^?\s]+)\?[bq]\?[^?]*\?=(?:[ \t\r\n]*=\?\1\?[bq]\?[^?]*\?=)+/gi;
const ENCODED_WORD = /=\?[^?\s]+\?([bq])\?([^?]*)\?=/gi;

/** Makes neighbors one encoded word, because some programs cut a character into two (RFC 2047 §5). */
function withoutCuts(value: string): string {
  return value.replaceAll(NEIGHBORS, (run, charset: string) => {
    const bytes = [...run.matchAll(ENCODED_WORD)].map(([, encoding = '', text = '']) =>
      encoding.toLowerCase() === 'b' ? Buffer.from(text, 'base64') : quotedBytes(text),
    );
    return `=?${charset}?B?${Buffer.concat(bytes).toString('base64')}?=`;
  });
}

function quotedBytes(text: string): Buffer {
  const bytes = text
    .replaceAll('_', ' ')
    .replaceAll(/=([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1');
}
