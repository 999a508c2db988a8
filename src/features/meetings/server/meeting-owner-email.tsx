import { MEETING_PATH, type MeetingMailPayload } from './meeting-mail.ts';
import { EmailLayout } from '#server/platform/mail/rendering/email-layout.tsx';
import { EmailButton, EmailSmallPrint, EmailText, EmailTitle } from '#server/platform/mail/rendering/email-parts.tsx';
import type { Email, EmailTemplate } from '#server/platform/mail/outbox/email-declaration.ts';
import type { PrivateLinks } from '#server/platform/private-links.ts';
import { headerText, isolated } from '#server/platform/mail/rendering/visitor-text.ts';
import { meetingCalendar, type CalendarFacts } from './meeting-calendar.ts';
import { sampleMeeting } from './meeting-mail.ts';
import { MeetingAbout, MeetingTimes } from './meeting-news-parts.tsx';
import type { MeetingNews } from './meeting-turn.ts';

declare module '#server/platform/mail/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'meeting-owner': MeetingMailPayload;
  }
}

interface MeetingOwnerProps extends CalendarFacts {
  note: string;
  answerUrl: string;
}

export function meetingOwnerEmail(siteUrl: string, links: PrivateLinks): Email<MeetingMailPayload, MeetingOwnerProps> {
  const siteHost = new URL(siteUrl).hostname;
  return {
    template,
    compose: ({ meeting, ...news }, { recipient }) => ({
      props: {
        meeting,
        ...news,
        owner: recipient,
        siteHost,
        answerUrl: links.link(MEETING_PATH, 'meeting-owner', meeting.id),
      },
      replyTo: meeting.email,
    }),
  };
}

export const template: EmailTemplate<MeetingOwnerProps> = {
  subject: ({ meeting, news }) => `${SUBJECTS[news]}: ${isolated(headerText(meeting.name))}`,
  Body: MeetingOwnerEmail,
  calendar: meetingCalendar,
  sampleProps: {
    meeting: sampleMeeting(),
    news: 'requested',
    note: '',
    owner: 'owner@site.example',
    siteHost: 'www.site.example',
    changedAt: Date.UTC(2026, 10, 21, 14, 30),
    answerUrl: 'https://www.site.example/meeting#sample',
  },
};

const SUBJECTS: Record<MeetingNews, string> = {
  requested: 'Meeting request',
  confirmed: 'Meeting confirmed',
  proposed: 'Other times offered',
  countered: 'Other times suggested',
  declined: 'Meeting declined',
  cancelled: 'Meeting canceled',
};

const TEXTS: Record<MeetingNews, string> = {
  requested: 'asks for a meeting of half an hour. Open the page below to take a time, offer others, or decline.',
  confirmed: 'and you have agreed on a time. The attached calendar file has it.',
  proposed: 'has the times that you offered, and can take one of them or suggest others.',
  countered: 'suggests other times. Open the page below to take one, offer others, or decline.',
  declined: 'and you do not meet. The attached calendar file takes the event away again.',
  cancelled: 'and you had a meeting that is now canceled. The attached calendar file takes it away.',
};

function MeetingOwnerEmail({ meeting, news, note, answerUrl }: MeetingOwnerProps) {
  const name = isolated(headerText(meeting.name));
  return (
    <EmailLayout preview={`${name} ${TEXTS[news]}`}>
      <EmailTitle>{SUBJECTS[news]}</EmailTitle>
      <EmailText>{`${name} (${meeting.email}) ${TEXTS[news]}`}</EmailText>
      <MeetingTimes meeting={meeting} />
      <EmailButton href={answerUrl}>Open the meeting</EmailButton>
      <MeetingAbout about={meeting.about} note={note} />
      <EmailSmallPrint>
        Opening the page changes nothing; its buttons do. Reply to this message and your words go to the visitor.
      </EmailSmallPrint>
    </EmailLayout>
  );
}
