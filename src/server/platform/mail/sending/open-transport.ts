/** Where finished messages go: to a mail server, or into the local mailbox when none is configured. */
import type { MailTransport } from './mail-transport.ts';
import { createMailboxTransport } from './mailbox-transport.ts';
import { createSmtpTransport } from './smtp-transport.ts';

export interface MailTransportOptions {
  /** `smtp://` or `smtps://`; unset means the local mailbox. */
  smtpUrl: string | undefined;
  /** Folder of the local mailbox; created when the first message arrives. */
  mailboxFolder: string;
}

export function createMailTransport({ smtpUrl, mailboxFolder }: MailTransportOptions): MailTransport {
  return smtpUrl === undefined ? createMailboxTransport(mailboxFolder) : createSmtpTransport(smtpUrl);
}
