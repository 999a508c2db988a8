import { renderToStaticMarkup } from 'react-dom/server';
import { createElement, type FunctionComponent } from 'react';
import type { ComposedMail } from './compose-mail.ts';
import type { EmailTemplate } from '../outbox/email-declaration.ts';
import { replySubject } from '../outbox/mail-threads.ts';
import { MailContext } from './email-parts.tsx';
import { plainTextOf } from './plain-text.ts';

export interface MailSettings {
  siteUrl: string;
  /** Address or `Name <address>` of every message. */
  mailFrom: string;
  ownerTimeZone: string;
}

export type MailRenderer = ReturnType<typeof createMailRenderer>;
export type RenderedMail = Awaited<ReturnType<MailRenderer>>;

/** RFC 3834 §5: keeps holiday notices and other automatic replies from answering. */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

/** @param emails Those that may be sent. */
export function createMailRenderer(
  { siteUrl, mailFrom, ownerTimeZone }: MailSettings,
  emails: readonly { kind: string; template: EmailTemplate<object> }[],
) {
  const templates = new Map(emails.map(({ kind, template }) => [kind, template]));
  const host = new URL(siteUrl).hostname;
  // The same at every attempt, so that mail programs drop a second copy after a broken connection.
  const messageIdOf = (id: string) => `<${id}@${host}>`;
  return async ({ id, kind, recipient, props, links, replyTo, subject, headers, thread }: ComposedMail) => {
    const template = templates.get(kind);
    if (!template) throw new Error('no template for this kind of mail');
    const html = emailHtml(template.Body, props, { siteUrl, ownerTimeZone, links });
    const references = thread?.references.map((it) => (it.startsWith('<') ? it : messageIdOf(it))) ?? [];
    return {
      messageId: messageIdOf(id),
      from: mailFrom,
      to: recipient,
      replyTo,
      subject: subject ?? (thread && references.length > 0 ? replySubject(thread.subject) : template.subject(props)),
      /** Message-IDs of the emails before it in its thread, oldest first. */
      references,
      html,
      text: plainTextOf(html),
      headers: { ...AUTOMATIC, ...headers } as Record<string, string>,
      attachments: (await template.attachments?.(props)) ?? [],
      calendar: template.calendar?.(props),
    };
  };
}

/** Mail programs lay tables out as intended only in a document of this type. */
const TRANSITIONAL =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** @param context Without it, the email is a sample. */
export function emailHtml<Props extends object>(
  Body: FunctionComponent<Props>,
  props: Props,
  context?: MailContext,
): string {
  const body = createElement(Body, props);
  const html = renderToStaticMarkup(context ? createElement(MailContext, { value: context }, body) : body);
  return TRANSITIONAL + html;
}
