import type { Attachment, Email } from 'postal-mime';
import { knownFile, safeName } from '#server/platform/files/file-type.ts';
import { headerLine } from './mail-headers.ts';
import { filesOfTnef } from './tnef-file.ts';

export interface MailFile {
  /** Safe for a download. */
  name: string;
  size: number;
  /** Null for a kind or size that isn't kept. */
  bytes: Buffer | null;
}

export const MAIL_FILE_MAX_BYTES = 10 * 1024 * 1024;
const FILES_MAX = 50;
const HEADERS_LOOKED_AT = 16_384;
/** Text whose type is better than `.txt`. */
const TEXT_ENDINGS: Readonly<Record<string, string>> = {
  'text/calendar': '.ics',
  'application/ics': '.ics',
  'message/rfc822': '.eml',
  'text/vcard': '.vcf',
};

/** What was attached, without the pictures that the HTML shows. Gmail attaches an invitation twice. */
export function filesOf({ attachments }: Email): MailFile[] {
  const files = attachments
    .filter(({ related }) => !related)
    .flatMap(filesIn)
    .slice(0, FILES_MAX);
  return files.filter((file, index) => !files.slice(0, index).some((other) => isSame(file, other)));
}

function isSame(file: MailFile, other: MailFile): boolean {
  return file.name === other.name && file.bytes !== null && other.bytes?.equals(file.bytes) === true;
}

/** A winmail.dat of Outlook holds the files that were attached to it. */
function filesIn({ filename, mimeType, content }: Attachment): MailFile[] {
  const bytes = partBytes(content);
  if (mimeType === 'application/ms-tnef' || /^winmail\.dat$/i.test(filename ?? '')) {
    const packed = filesOfTnef(bytes);
    if (packed.length > 0) return packed.map((file) => fileOf(file.name, '', file.bytes));
  }
  const given = filename ? headerLine(filename) : nameOfNested(mimeType, bytes);
  return [fileOf(given, mimeType, isCalendar(mimeType) ? withLineEnds(bytes) : bytes)];
}

export function isCalendar(mimeType: string): boolean {
  return /^(?:text\/calendar|application\/ics)$/i.test(mimeType);
}

export function partBytes(content: Attachment['content']): Buffer {
  if (typeof content === 'string') return Buffer.from(content);
  return content instanceof ArrayBuffer ? Buffer.from(content) : Buffer.from(content);
}

function fileOf(given: string, mimeType: string, bytes: Buffer): MailFile {
  const known = bytes.length <= MAIL_FILE_MAX_BYTES ? knownFile(bytes, given) : undefined;
  if (!known) return { name: safeName(given), size: bytes.length, bytes: null };
  const ending = known.kind === 'text' ? TEXT_ENDINGS[mimeType] : undefined;
  return { name: ending ? known.name.replace(/\.\w+$/, ending) : known.name, size: bytes.length, bytes };
}

/** A forwarded email has no name but its subject. */
function nameOfNested(mimeType: string, bytes: Buffer): string {
  if (mimeType !== 'message/rfc822') return isCalendar(mimeType) ? 'invite.ics' : '';
  const head = bytes.toString('utf8', 0, HEADERS_LOOKED_AT);
  const subject = /^subject:[ \t]*(.*(?:\r?\n[ \t].*)*)/im.exec(head)?.[1] ?? '';
  return `${headerLine(subject.replaceAll(/\r?\n[ \t]+|[./\\]/g, ' '))}.eml`;
}

/** RFC 5545 §3.1 wants CRLF, which the parser has made LF. */
function withLineEnds(bytes: Buffer): Buffer {
  return Buffer.from(bytes.toString('utf8').replaceAll(/\r?\n/g, '\r\n'));
}
