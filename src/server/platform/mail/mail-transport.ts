/** Where finished messages go: to a mail server, or into the local mailbox when none is configured. */
import { systemClock, type Clock } from '../clock.ts';
import type { RenderedMail } from './render-mail.ts';
import { createMailboxTransport } from './mailbox-transport.ts';
import { createSmtpTransport } from './smtp-transport.ts';

export interface AddressedMail extends RenderedMail {
  /** The outbox row's id. */
  id: string;
  to: string;
}

export interface MailTransport {
  /** Resolves once the message is handed over for good; throws nodemailer's errors; gives up on `signal`. */
  send(mail: AddressedMail, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

export interface MailTransportOptions {
  /** `smtp://` or `smtps://`; unset means the local mailbox. */
  smtpUrl: string | undefined;
  /** Folder of the local mailbox; created when the first message arrives. */
  mailboxFolder: string;
  /** Dates the files of the local mailbox. */
  clock?: Clock;
}

export function createMailTransport({
  smtpUrl,
  mailboxFolder,
  clock = systemClock,
}: MailTransportOptions): MailTransport {
  return smtpUrl === undefined ? createMailboxTransport(mailboxFolder, clock) : createSmtpTransport(smtpUrl);
}
