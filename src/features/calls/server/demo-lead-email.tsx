/**
 * What the owner would get after a call in the receptionist demo, with the appointment as a calendar file. It says what
 * the call collected, but not the words, because anybody can have it sent to anybody.
 */
import { MINUTE_MS } from '#shared/site/durations.ts';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import brand from '#content/brand.yaml';
import words from '#content/guided-calls/call-words.yaml';
import type { DemoLead } from '../shared/demo-lead-schema.ts';
import { leadOf, type LeadOutcome } from './demo-lead.ts';
import { routes } from '#shared/site/routes.ts';
import type { CalendarPart, Email, EmailTemplate } from '#server/platform/mail/outbox/email-declaration.ts';
import { EmailFacts } from '#server/platform/mail/rendering/email-facts.tsx';
import { EmailLayout } from '#server/platform/mail/rendering/email-layout.tsx';
import { EmailLink, EmailSmallPrint, EmailText, EmailTitle } from '#server/platform/mail/rendering/email-parts.tsx';

interface DemoLeadPayload extends DemoLead {
  /** Milliseconds since 1970. */
  sentAt: number;
}

interface DemoLeadProps {
  outcome: LeadOutcome;
  facts: readonly (readonly [string, string])[];
  visit?: { startsAt: string; minutes: number } | undefined;
  sentAt: number;
  /** The mail's own id, which the calendar event keeps when the mail is sent again. */
  mailId: string;
  siteUrl: string;
}

declare module '#server/platform/mail/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'demo-lead': DemoLeadPayload;
  }
}

const {
  mail,
  details,
  card: { labels, outcomes },
} = words;

export function demoLeadEmail(siteUrl: string): Email<DemoLeadPayload, DemoLeadProps> {
  return {
    template,
    compose(payload, { id }) {
      const lead = leadOf(payload);
      // The endpoint enqueues none without a lead; content may have changed since.
      if (!lead) throw new Error(`The call "${payload.call}" leaves no lead.`);
      return { props: { ...lead, sentAt: payload.sentAt, mailId: id, siteUrl }, replyTo: brand.email };
    },
  };
}

export const template: EmailTemplate<DemoLeadProps> = {
  subject: ({ outcome }) => `${mail.subject}: ${outcomes[outcome]}`,
  Body: DemoLeadEmail,
  calendar: demoLeadCalendar,
  sampleProps: {
    outcome: 'booked',
    facts: [
      [details.name, mail.leftOut],
      [labels.wants, 'Drain cleaning'],
      [labels.visit, 'Tuesday, December 1 at 10:00 a.m.'],
    ],
    visit: { startsAt: '2026-12-01T15:00:00.000Z', minutes: 90 },
    sentAt: Date.UTC(2026, 10, 21, 14, 30),
    mailId: 'sample',
    siteUrl: 'https://www.site.example',
  },
};

function DemoLeadEmail({ outcome, facts, siteUrl }: DemoLeadProps) {
  return (
    <EmailLayout preview={mail.intro} reason={mail.reason}>
      <EmailTitle>{outcomes[outcome]}</EmailTitle>
      <EmailText>{mail.intro}</EmailText>
      <EmailFacts facts={facts.map(([label, value]) => [label, value])} />
      <EmailText>
        <EmailLink href={siteUrl + routes['agent-onboarding']}>{mail.next}</EmailLink>
      </EmailText>
      <EmailSmallPrint>{mail.notYou}</EmailSmallPrint>
    </EmailLayout>
  );
}

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
    description: mail.intro,
    status: ICalEventStatus.TENTATIVE,
  });
  return { method: ICalCalendarMethod.PUBLISH, content: calendar.toString() };
}
