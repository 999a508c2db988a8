/**
 * What the owner would get after a call in the receptionist demo, with the appointment as a calendar file. It says what
 * the call collected, but not the words, because anybody can have it sent to anybody.
 */
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import brand from '#content/brand.yaml';
import words from '#content/emails/calls-words.yaml';
import callWords from '#content/guided-calls/call-words.yaml';
import { MINUTE_MS } from '#shared/site/durations.ts';
import { routes } from '#shared/site/routes.ts';
import type { CalendarPart } from '#server/platform/mail/outbox/email-declaration.ts';
import { defineEmail } from '#server/platform/mail/rendering/define-email.tsx';
import { EmailLink, EmailText } from '#server/platform/mail/rendering/email-parts.tsx';
import type { DemoLead } from '../shared/demo-lead-schema.ts';
import { leadOf, type Lead } from './demo-lead.ts';

declare module '#server/platform/mail/outbox/mail-kinds.ts' {
  interface MailPayloads {
    /** `sentAt` in milliseconds since 1970. */
    'demo-lead': DemoLead & { sentAt: number };
  }
}

interface DemoLeadProps extends Lead {
  sentAt: number;
  /** The mail's own id, which the calendar event keeps when the mail is sent again. */
  mailId: string;
  siteUrl: string;
}

const { details, card, mail } = callWords;

export const emails = [
  defineEmail({
    kind: 'demo-lead',
    causedBy: 'visitor',
    words: words.lead,
    blanks: ({ outcome }: DemoLeadProps) => ({ outcome: card.outcomes[outcome] }),
    facts: ({ facts }) => facts,
    Below: () => (
      <EmailText>
        <EmailLink href={routes['agent-onboarding']}>{words.lead.next}</EmailLink>
      </EmailText>
    ),
    calendar: demoLeadCalendar,
    sampleProps: {
      outcome: 'booked',
      facts: [
        [details.name, words.lead.leftOut],
        [card.labels.wants, 'Drain cleaning'],
        [card.labels.visit, 'Tuesday, December 1 at 10:00 a.m.'],
      ],
      visit: { startsAt: '2026-12-01T15:00:00.000Z', minutes: 90 },
      sentAt: Date.UTC(2026, 10, 21, 14, 30),
      mailId: 'sample',
      siteUrl: 'https://www.site.example',
    },
    compose(payload, { id }, { siteUrl }: { siteUrl: string }) {
      const lead = leadOf(payload);
      // The endpoint enqueues none without a lead; content may have changed since.
      if (!lead) throw new Error(`The call "${payload.call}" leaves no lead.`);
      return { props: { ...lead, sentAt: payload.sentAt, mailId: id, siteUrl }, replyTo: brand.email };
    },
  }),
];

function demoLeadCalendar({ visit, sentAt, mailId, siteUrl }: DemoLeadProps): CalendarPart | undefined {
  if (!visit) return undefined;
  const start = Date.parse(visit.startsAt);
  const calendar = ical({
    prodId: { company: brand.name, product: 'Demo', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id: `demo-${mailId}@${new URL(siteUrl).hostname}`,
    stamp: new Date(sentAt),
    start: new Date(start),
    end: new Date(start + visit.minutes * MINUTE_MS),
    summary: mail.event,
    description: words.lead.preview,
    status: ICalEventStatus.TENTATIVE,
  });
  return { method: ICalCalendarMethod.PUBLISH, content: calendar.toString() };
}
