/** Reads a message (RFC 5322) that anybody may have written: whatever is in it, the result can be stored and shown. */
import { createHash } from 'node:crypto';
import PostalMime, { type Email } from 'postal-mime';
import { bounceOf, type Bounce } from './bounce-report.ts';
import { calendarOf, isBareAnswer } from './mail-calendar.ts';
import { authenticationOf, isAutomatic, resultsOf, type Authentication } from './mail-evidence.ts';
import { filesOf, type MailFile } from './mail-files.ts';
import {
  addressesOf,
  authorBehindList,
  headerLine,
  idsOf,
  senderOf,
  valuesOf,
  type MailAddress,
} from './mail-headers.ts';
import { mailText } from './mail-text.ts';
import { MENDS, withBareCharsets } from './mended-mail.ts';
import { quotedTailOf } from './quoted-tail.ts';

export interface ReadMail {
  /** With its brackets; empty when it has none. */
  messageId: string;
  /** Message-IDs of the emails before it, oldest first. */
  answered: string[];
  from: MailAddress;
  /** Of To and Cc. */
  recipients: MailAddress[];
  /** Where servers say that it was delivered: the token of a reply may be in any of them. */
  deliveredTo: string[];
  subject: string;
  body: string;
  /** Where the quoted tail of the body begins. */
  fold: number | null;
  files: MailFile[];
  /** Of a calendar program; empty when it has none. */
  calendar: string;
  isAutomatic: boolean;
  authentication: Authentication;
  bounce: Bounce | undefined;
  digest: string;
  isReadable: boolean;
}

const DEEPEST_PART = 50;
const REPLACEMENT = '\uFFFD';
const HEADERS_MAX_BYTES = 262_144;
const LINE_FEED = 10;

/** @param isWhole False for a message of which only the headers were fetched. */
export async function readMail(raw: Uint8Array, isWhole = true): Promise<ReadMail> {
  try {
    return mailOf(await parsed(raw), isWhole);
  } catch {
    return mailOf(await headersOf(raw), false);
  }
}

/** Who wrote a message, and what the server that received it found of that, by its headers alone. */
export async function evidenceOf(raw: Uint8Array): Promise<{ from: MailAddress; results: ReadonlySet<string> }> {
  const email = await headersOf(raw);
  const from = senderOf(email);
  return { from, results: resultsOf(email.headers, from) };
}

/** As it is, or with the mends that leave less unread. */
async function parsed(raw: Uint8Array): Promise<Email> {
  let readable = withBareCharsets(withFewLines(raw));
  let email = await parse(readable);
  for (const mend of MENDS) {
    const broken = brokenIn(email);
    const mended = broken > 0 ? mend(readable) : readable;
    if (mended === readable) continue;
    const again = await parse(mended);
    if (brokenIn(again) < broken) [readable, email] = [mended, again];
  }
  return email;
}

async function parse(raw: Uint8Array): Promise<Email> {
  return PostalMime.parse(raw, { forceRfc822Attachments: true, maxNestingDepth: DEEPEST_PART });
}

/** The number of characters that couldn't be read. An email without any text counts as the most broken. */
function brokenIn({ text = '', html = '', headers, attachments }: Email): number {
  if ((text + html).trim() === '') return Number.MAX_SAFE_INTEGER;
  const names = [...headers.map(({ value }) => value), ...attachments.map(({ filename }) => filename ?? '')];
  return [text, html, ...names].join('').split(REPLACEMENT).length - 1;
}

/** The parser takes 3 KB and 0.02 ms for each line that isn't encoded: a small email could take all memory. */
const LINES_MAX = 100_000;
/** A line of an encoded file that is followed by another one. */
const ENCODED_LINE = /^([a-z\d+/]{60,998})\r?\n(?=[a-z\d+/]{60,998}\r?$)/gim;

/** @throws {Error} if it has too many even with those of encoded files in one. */
function withFewLines(raw: Uint8Array): Uint8Array {
  if (linesIn(raw) <= LINES_MAX) return raw;
  const joined = Buffer.from(raw).toString('latin1').replaceAll(ENCODED_LINE, '$1');
  const fewer = Buffer.from(joined, 'latin1');
  if (linesIn(fewer) > LINES_MAX) throw new Error('It has too many lines.');
  return fewer;
}

function linesIn(raw: Uint8Array): number {
  let lines = 0;
  for (const byte of raw) if (byte === LINE_FEED) lines += 1;
  return lines;
}

/** Of a message that can't be parsed. */
async function headersOf(raw: Uint8Array): Promise<Email> {
  const head =
    Buffer.from(raw.subarray(0, HEADERS_MAX_BYTES))
      .toString('latin1')
      .split(/\r?\n\r?\n/, 1)[0] ?? '';
  const plain = head.replaceAll(/^content-[\w-]+:.*(?:\r?\n[ \t].*)*(?:\r?\n|$)/gim, '');
  return PostalMime.parse(Buffer.from(`${plain}\r\n\r\n`, 'latin1'));
}

function mailOf(email: Email, isReadable: boolean): ReadMail {
  const { headers } = email;
  const author = authorBehindList(headers);
  const from = author ?? senderOf(email);
  const subject = headerLine(valuesOf(headers, 'subject')[0] ?? '');
  const messageId = idsOf(headers, 'message-id')[0] ?? '';
  const body = isReadable ? mailText(email) : '';
  const files = isReadable ? filesOf(email) : [];
  const calendar = isReadable ? calendarOf(email) : '';
  const ids = new Set([...idsOf(headers, 'references'), ...idsOf(headers, 'in-reply-to')]);
  const answered = [...ids].filter((id) => id !== messageId);
  return {
    messageId,
    answered,
    from,
    recipients: addressesOf(headers, 'to', 'cc').filter(({ email: address }) => address !== ''),
    deliveredTo: valuesOf(headers, 'to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to'),
    subject,
    body,
    fold: quotedTailOf(body, subject),
    files,
    calendar,
    isAutomatic: isAutomatic(headers, subject, from) || isBareAnswer(calendar),
    // Its server vouches for the list.
    authentication: author ? 'failed' : authenticationOf(headers, from),
    bounce: bounceOf(email, { subject, from, body, answered }),
    digest: digestOf([messageId, from.email, subject, valuesOf(headers, 'date')[0] ?? '', body], files),
    isReadable,
  };
}

function digestOf(texts: readonly string[], files: readonly MailFile[]): string {
  const hash = createHash('sha256').update(JSON.stringify(texts));
  for (const { name, size, bytes } of files) hash.update(JSON.stringify([name, size])).update(bytes ?? '');
  return hash.digest('base64url');
}
