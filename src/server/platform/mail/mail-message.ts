/** A rendered mail in nodemailer's terms, the same for the mail server and the local mailbox. */
import type { SendMailOptions } from 'nodemailer';
import type { AddressedMail } from './mail-transport.ts';

/** Addresses are given as objects, so that nodemailer never parses one text into several mailboxes. */
export function composeMessage(mail: AddressedMail): SendMailOptions {
  return {
    messageId: mail.messageId,
    from: mail.from,
    to: mailbox(mail.to),
    ...(mail.replyTo === undefined ? {} : { replyTo: mailbox(mail.replyTo) }),
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    headers: mail.headers,
    attachments: mail.attachments,
  };
}

function mailbox(address: string) {
  return { name: '', address };
}
