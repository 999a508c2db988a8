/** Reads what mail servers say of an email that they could not deliver (RFC 3464), or just wrote about it. */
import type { Email } from 'postal-mime';
import { isMailSystem } from './mail-evidence.ts';
import { partBytes } from './mail-files.ts';
import type { MailAddress } from './mail-headers.ts';

export interface Bounce {
  /** With its brackets, of the email that it is about; empty if it names none. */
  messageId: string;
  /** False for a mere delay, and for a success. */
  isFailure: boolean;
  /** RFC 3463, such as 5.1.1. */
  status: string;
}

const PART_LOOKED_AT = 65_536;
/** Below, the message itself may follow. */
const WORDS_LOOKED_AT = 2_000;
/** A report in plain text may mark or indent the headers that it quotes. */
const ID_LINE = /^[> \t]*message-id:\s*(<[^<>\s]{1,400}>)/im;
const STATUS = /\b([45]\.\d{1,3}\.\d{1,3})\b/;
const REPLY_CODE = /\b(5[05]\d)\b/;
const DELAYED =
  /\bdelay(?:ed)?\b|warning: (?:could not|message)|not yet been delivered|will (?:continue to|keep) try|still (?:being )?(?:re)?tr|verzögert|retardé|retrasad/i;

/** @param answered The Message-IDs before it: some servers name the email there alone. */
export function bounceOf(
  email: Email,
  { subject, from, body, answered }: { subject: string; from: MailAddress; body: string; answered: readonly string[] },
): Bounce | undefined {
  const parts = email.attachments.map(({ mimeType, content }) => ({
    mimeType,
    text: partBytes(content).toString('utf8', 0, PART_LOOKED_AT),
  }));
  const report = parts.find(({ mimeType }) => /^message\/(?:global-)?delivery-status$/.test(mimeType))?.text;
  const isReport = report !== undefined || isMailSystem(from) || email.headers.some(byExim);
  if (!isReport) return undefined;
  const texts = [...parts.map(({ text }) => text), body.slice(0, PART_LOOKED_AT)];
  // Only for a real report: people also write from a postmaster address.
  const chain = report === undefined ? undefined : answered.at(-1);
  const named = texts.map((text) => ID_LINE.exec(text)?.[1]).find((id) => id !== undefined);
  return { messageId: named ?? chain ?? '', ...(report ? outcomeOf(report) : outcomeInWords(subject, body)) };
}

function byExim({ key }: { key: string }): boolean {
  return key === 'x-failed-recipients';
}

/** One of several recipients is enough. */
function outcomeOf(report: string) {
  const failed = report.split(/\r?\n[ \t]*\r?\n/).find((group) => /^action:\s*failed/im.test(group));
  return { isFailure: failed !== undefined, status: STATUS.exec(failed ?? '')?.[1] ?? '' };
}

function outcomeInWords(subject: string, body: string) {
  const start = body.slice(0, PART_LOOKED_AT);
  const status = STATUS.exec(start)?.[1] ?? REPLY_CODE.exec(start)?.[1] ?? '';
  const isDelayed = DELAYED.test(subject) || (!status.startsWith('5') && DELAYED.test(start.slice(0, WORDS_LOOKED_AT)));
  return { isFailure: !isDelayed, status };
}
