/** Where finished messages go: to a mail server, or into the local mailbox when none is configured. */
import type { FinishedMail } from '../rendering/mail-message.ts';
import { createMailboxTransport } from './mailbox-transport.ts';
import { createSmtpTransport } from './smtp-transport.ts';

export interface OutboxMail extends FinishedMail {
  /** The outbox row's id. */
  id: string;
  /** When the row was created. */
  createdAt: number;
}

export interface MailTransport {
  /** Resolves once the message has been accepted; rejects with nodemailer's errors; aborts with `signal`. */
  send(mail: OutboxMail, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

export interface MailTransportOptions {
  /** `smtp://` or `smtps://`; unset means the local mailbox. */
  smtpUrl: string | undefined;
  /** Folder of the local mailbox; created when the first message arrives. */
  mailboxFolder: string;
}

export function createMailTransport({ smtpUrl, mailboxFolder }: MailTransportOptions): MailTransport {
  return smtpUrl === undefined ? createMailboxTransport(mailboxFolder) : createSmtpTransport(smtpUrl);
}
