/**
 * Tells the visitor the state of the meeting that they asked for. Only the page behind its link has their own words,
 * because anybody can enter any address.
 */
import { EmailLayout } from '#server/platform/mail/rendering/email-layout.tsx';
import {
  EmailButton,
  EmailGreeting,
  EmailSignature,
  EmailSmallPrint,
  EmailText,
  EmailTitle,
} from '#server/platform/mail/rendering/email-parts.tsx';
import type { Email, EmailTemplate } from '#server/platform/mail/outbox/email-declaration.ts';
import brand from '#content/brand.yaml';
import type { PrivateLinks } from '#server/platform/private-links.ts';
import { meetingCalendar, type CalendarFacts } from './meeting-calendar.ts';
import { MEETING_PATH, sampleMeeting, type MeetingMailPayload } from './meeting-mail.ts';
import { MeetingNote, MeetingTimes } from './meeting-news-parts.tsx';
import type { MeetingNews } from './meeting-turn.ts';

declare module '#server/platform/mail/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'meeting-visitor': MeetingMailPayload;
  }
}

interface MeetingVisitorProps extends CalendarFacts {
  note: string;
  answerUrl: string;
}

export function meetingVisitorEmail(
  siteUrl: string,
  links: PrivateLinks,
): Email<MeetingMailPayload, MeetingVisitorProps> {
  const siteHost = new URL(siteUrl).hostname;
  return {
    template,
    compose: ({ meeting, ...news }) => ({
      props: {
        meeting,
        ...news,
        owner: null,
        siteHost,
        answerUrl: links.link(MEETING_PATH, 'meeting-visitor', meeting.id),
      },
      replyTo: brand.email,
    }),
  };
}

export const template: EmailTemplate<MeetingVisitorProps> = {
  subject: ({ news }) => `${SUBJECTS[news]}: ${brand.name}`,
  Body: MeetingVisitorEmail,
  calendar: meetingCalendar,
  sampleProps: {
    meeting: { ...sampleMeeting(), status: 'confirmed', startsAt: Date.UTC(2026, 11, 1, 15), sequence: 1 },
    news: 'confirmed',
    note: 'Looking forward to it.',
    owner: null,
    siteHost: 'www.site.example',
    changedAt: Date.UTC(2026, 10, 21, 14, 30),
    answerUrl: 'https://www.site.example/meeting#sample',
  },
};

const SUBJECTS: Record<MeetingNews, string> = {
  requested: 'We have your meeting request',
  confirmed: 'Your meeting is confirmed',
  proposed: 'Other times for your meeting',
  countered: 'We have your other times',
  declined: 'About your meeting request',
  cancelled: 'Your meeting is canceled',
};

const TEXTS: Record<MeetingNews, string> = {
  requested: `Your request has arrived. A person takes one of your times or offers others within ${brand.replyTime}. Until then the attached calendar file only holds your first time.`,
  confirmed:
    'The meeting takes place at the time below. We write to you beforehand how to join; the attached calendar file has it, too.',
  proposed:
    'None of your times works for us, and we are sorry. Open the page below to take one of these times, or to suggest others.',
  countered: `Your other times have arrived, and a person answers within ${brand.replyTime}.`,
  declined: "This meeting won't take place. Reply to this message if you would like to talk another way.",
  cancelled: 'The meeting below does not take place. The attached calendar file takes it out of your calendar.',
};

function MeetingVisitorEmail({ meeting, news, note, answerUrl }: MeetingVisitorProps) {
  return (
    <EmailLayout
      preview={TEXTS[news]}
      reason="You received this email because this address was entered in a meeting request on our site."
    >
      <EmailGreeting name={null} />
      <EmailTitle>{SUBJECTS[news]}</EmailTitle>
      <EmailText>{TEXTS[news]}</EmailText>
      <MeetingTimes meeting={meeting} />
      <EmailButton href={answerUrl}>Open the meeting</EmailButton>
      <MeetingNote note={note} />
      <EmailSignature />
      <EmailSmallPrint>
        If you did not ask for a meeting, open that page and decline. Opening it changes nothing by itself.
      </EmailSmallPrint>
    </EmailLayout>
  );
}
