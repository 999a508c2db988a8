/** Turns a rendered mail into the bytes that go over the wire or into a file, with its envelope. */
import MailComposer from 'nodemailer/lib/mail-composer';
import type { RenderedMail } from './render-mail.ts';

/** A message in the form of RFC 5322, and the addresses of its envelope (RFC 5321). */
export interface FinishedMail {
  from: string;
  to: string[];
  bytes: Uint8Array;
}

/** The file name that mail programs use for their own invitations. */
const CALENDAR_FILE = 'invite.ics';

export async function finishMail({ to, replyTo, references, calendar, ...mail }: RenderedMail): Promise<FinishedMail> {
  const message = new MailComposer({
    ...mail,
    to: mailbox(to),
    ...(replyTo !== undefined && { replyTo: mailbox(replyTo) }),
    ...(references.length > 0 && { references, inReplyTo: references.at(-1) }),
    ...(calendar && { icalEvent: { ...calendar, filename: CALENDAR_FILE } }),
    newline: '\r\n',
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  const envelope = message.getEnvelope();
  return { from: envelope.from || '', to: envelope.to, bytes: await message.build() };
}

/** An object, so that nodemailer never parses one text into several mailboxes. */
function mailbox(address: string) {
  return { name: '', address };
}
