/** Turns a rendered mail into the bytes that go over the wire or into a file, with its envelope. */
import MailComposer from 'nodemailer/lib/mail-composer';
import type { RenderedMail } from './render-mail.ts';

/** A message in the form of RFC 5322, and the addresses of its envelope (RFC 5321). */
export interface FinishedMail {
  from: string;
  to: string[];
  bytes: Uint8Array;
}

export async function finishMail(mail: RenderedMail): Promise<FinishedMail> {
  const message = new MailComposer(nodemailerOptions(mail)).compile();
  const { from, to } = message.getEnvelope();
  return { from: from || '', to, bytes: await message.build() };
}

/** The file name that mail programs use for their own invitations. */
const CALENDAR_FILE = 'invite.ics';

/** Addresses are given as objects, so that nodemailer never parses one text into several mailboxes. */
function nodemailerOptions(mail: RenderedMail) {
  return {
    messageId: mail.messageId,
    from: mail.from,
    to: mailbox(mail.to),
    ...(mail.replyTo === undefined ? {} : { replyTo: mailbox(mail.replyTo) }),
    subject: mail.subject,
    ...(mail.references.length > 0 && { references: mail.references, inReplyTo: mail.references.at(-1) }),
    html: mail.html,
    text: mail.text,
    headers: mail.headers,
    attachments: mail.attachments,
    ...(mail.calendar && { icalEvent: { ...mail.calendar, filename: CALENDAR_FILE } }),
    newline: '\r\n',
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function mailbox(address: string) {
  return { name: '', address };
}
