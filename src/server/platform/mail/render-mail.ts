/** Turns an outbox row into a finished message; the one list of the kinds of email this site sends. */
import { createElement, type ReactElement } from 'react';
import { render } from '@react-email/render';
import { buildReport } from '../../../shared/disc-report.ts';
import { isDeliverableAddress } from '../../../shared/email-address.ts';
import type { NewsletterLinks } from '../../features/newsletter/newsletter-links.ts';
import { accountComposers, type AccountMailSource } from '../../features/accounts/emails/account-mails.ts';
import { renderDiscReportPdf } from '../../features/assessment/disc-report-pdf.ts';
import { DiscReportEmail, discReportSubject } from '../../features/assessment/disc-report-email.tsx';
import { LeadNotificationEmail, leadNotificationSubject } from '../../features/leads/lead-notification-email.tsx';
import type { MailKind, MailPayloads } from './mail-kinds.ts';
import { plainTextOf } from './plain-text.ts';
import {
  NewsletterConfirmEmail,
  newsletterConfirmSubject,
} from '../../features/newsletter/newsletter-confirm-email.tsx';
import { greetingName } from './visitor-text.ts';

export interface MailContext {
  siteUrl: string;
  /** Address or `Name <address>` of every message. */
  mailFrom: string;
  newsletterLinks: Pick<NewsletterLinks, 'confirm' | 'unsubscribe'>;
  accounts: AccountMailSource;
}

export interface MailRow {
  id: string;
  recipient: string;
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
  attachments: { filename: string; contentType: string; content: Buffer }[];
}

/** Throws for a kind this version doesn't know. */
export type MailRenderer = (mail: QueuedMail) => Promise<RenderedMail>;

interface ComposedMail {
  subject: string;
  body: ReactElement;
  replyTo?: string;
  headers?: Record<string, string>;
  attachments?: RenderedMail['attachments'];
}

type Composer<Payload> = (
  payload: Payload,
  context: MailContext,
  mail: MailRow,
) => ComposedMail | Promise<ComposedMail>;

export type ComposersOf<Kinds extends MailKind> = { [Kind in Kinds]: Composer<MailPayloads[Kind]> };

const composers: ComposersOf<MailKind> = {
  ...accountComposers,
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
  return async (mail) => {
    const { subject, body, replyTo, headers, attachments } = await compose(mail, context);
    const html = await render(body);
    return {
      // The same at every attempt, so that mail programs drop what a broken connection delivered twice.
      messageId: `<${mail.id}@${host}>`,
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

async function compose({ kind, payload, ...row }: QueuedMail, context: MailContext): Promise<ComposedMail> {
  if (!isMailKind(kind)) throw new Error('unknown kind of mail');
  // The outbox holds what `enqueueMail` was given under this kind.
  const composer = composers[kind] as Composer<unknown>;
  return composer(payload, context, row);
}

function isMailKind(kind: string): kind is MailKind {
  return Object.hasOwn(composers, kind);
}
