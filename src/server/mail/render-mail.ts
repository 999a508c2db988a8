/** Turns an outbox row into a finished message; the one list of the kinds of email this site sends. */
import { createElement, type ReactElement } from 'react';
import { render } from '@react-email/render';
import { buildReport } from '../../shared/disc-report.ts';
import { isDeliverableAddress } from '../../shared/email-address.ts';
import type { NewsletterLinks } from '../newsletter/newsletter-links.ts';
import { renderDiscReportPdf } from './disc-report-pdf.ts';
import { DiscReportEmail, discReportSubject } from './disc-report-email.tsx';
import { LeadNotificationEmail, leadNotificationSubject } from './lead-notification-email.tsx';
import type { MailKind, MailPayloads } from './mail-kinds.ts';
import { plainTextOf } from './plain-text.ts';
import { NewsletterConfirmEmail, newsletterConfirmSubject } from './newsletter-confirm-email.tsx';
import { greetingName } from './visitor-text.ts';

export interface MailContext {
  siteUrl: string;
  /** Address or `Name <address>` of every message. */
  mailFrom: string;
  newsletterLinks: Pick<NewsletterLinks, 'confirm' | 'unsubscribe'>;
}

export interface RenderedMail {
  messageId: string;
  from: string;
  replyTo?: string;
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
  attachments: { filename: string; contentType: string; content: Buffer }[];
}

/** `kind` and `payload` as the outbox holds them; throws for a kind this version doesn't know. */
export type MailRenderer = (kind: string, payload: unknown, id: string) => Promise<RenderedMail>;

interface ComposedMail {
  subject: string;
  body: ReactElement;
  replyTo?: string;
  headers?: Record<string, string>;
  attachments?: RenderedMail['attachments'];
}

type Composers = {
  [Kind in MailKind]: (payload: MailPayloads[Kind], context: MailContext) => ComposedMail | Promise<ComposedMail>;
};

const composers: Composers = {
  'newsletter-confirm': ({ subscriberId, confirmNonce }, { siteUrl, newsletterLinks }) => {
    // Made now and not at sign-up, so that an outage of the mail server never delivers links that have expired.
    const confirmUrl = newsletterLinks.confirm(subscriberId, confirmNonce);
    const unsubscribeUrl = newsletterLinks.unsubscribe(subscriberId);
    const props = { siteHost: new URL(siteUrl).host, confirmUrl, unsubscribeUrl };
    return {
      subject: newsletterConfirmSubject(props),
      body: createElement(NewsletterConfirmEmail, props),
      headers: { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    };
  },
  'lead-notification': (lead) => ({
    subject: leadNotificationSubject(lead),
    body: createElement(LeadNotificationEmail, lead),
    ...(isDeliverableAddress(lead.email) ? { replyTo: lead.email } : {}),
  }),
  'disc-report': async ({ name, gender, answers, completedAt }, { siteUrl }) => {
    const report = buildReport({ gender, answers });
    const props = { name: greetingName(name), report, siteUrl };
    return {
      subject: discReportSubject(props),
      body: createElement(DiscReportEmail, props),
      attachments: [
        {
          filename: 'disc-report.pdf',
          contentType: 'application/pdf',
          content: await renderDiscReportPdf({ name: props.name, report, completedAt }),
        },
      ],
    };
  },
};

/** Every kind of email, in no particular order. */
export const MAIL_KINDS = Object.keys(composers) as MailKind[];

/** RFC 3834 §5: keeps holiday notices and other automatic replies from answering. */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

export function createMailRenderer(context: MailContext): MailRenderer {
  const host = new URL(context.siteUrl).hostname;
  return async (kind, payload, id) => {
    const { subject, body, replyTo, headers, attachments } = await compose(kind, payload, context);
    const html = await render(body);
    return {
      // The same at every attempt, so that mail programs drop what a broken connection delivered twice.
      messageId: `<${id}@${host}>`,
      from: context.mailFrom,
      ...(replyTo === undefined ? {} : { replyTo }),
      subject,
      html,
      text: plainTextOf(html),
      headers: { ...AUTOMATIC, ...headers },
      attachments: attachments ?? [],
    };
  };
}

async function compose(kind: string, payload: unknown, context: MailContext): Promise<ComposedMail> {
  if (!isMailKind(kind)) throw new Error('unknown kind of mail');
  // The outbox holds what `enqueueMail` was given under this kind.
  const composer = composers[kind] as (payload: unknown, context: MailContext) => ComposedMail | Promise<ComposedMail>;
  return composer(payload, context);
}

function isMailKind(kind: string): kind is MailKind {
  return Object.hasOwn(composers, kind);
}
