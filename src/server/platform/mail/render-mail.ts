/** Turns an outbox row into a finished message, by what the features state about their emails. */
import { createElement } from 'react';
import { render } from '@react-email/render';
import type { EmailAttachment, EmailDeclaration, MailRow } from './email-declaration.ts';
import { plainTextOf } from './plain-text.ts';

export interface MailContext {
  siteUrl: string;
  /** Address or `Name <address>` of every message. */
  mailFrom: string;
  emails: readonly EmailDeclaration[];
}

/** One row of the outbox, its payload read. */
interface QueuedMail extends MailRow {
  kind: string;
  payload: unknown;
}

export interface RenderedMail {
  messageId: string;
  from: string;
  replyTo?: string;
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
  attachments: EmailAttachment[];
}

/** Throws for a kind this version doesn't know. */
export type MailRenderer = (mail: QueuedMail) => Promise<RenderedMail>;

/** RFC 3834 §5: keeps holiday notices and other automatic replies from answering. */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

export function createMailRenderer({ siteUrl, mailFrom, emails }: MailContext): MailRenderer {
  const host = new URL(siteUrl).hostname;
  const byKind = new Map<string, EmailDeclaration>(emails.map((email) => [email.kind, email]));
  return async ({ kind, payload, ...row }) => {
    const email = byKind.get(kind);
    if (!email) throw new Error('unknown kind of mail');
    const { props, replyTo, headers, attachments } = await email.compose(payload, row);
    const html = await render(createElement(email.template.Body, props));
    return {
      // The same at every attempt, so that mail programs drop what a broken connection delivered twice.
      messageId: `<${row.id}@${host}>`,
      from: mailFrom,
      ...(replyTo === undefined ? {} : { replyTo }),
      subject: email.template.subject(props),
      html,
      text: plainTextOf(html),
      headers: { ...AUTOMATIC, ...headers },
      attachments: attachments ?? [],
    };
  };
}
