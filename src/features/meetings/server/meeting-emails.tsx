/**
 * Tell both sides the state of a meeting. The visitor's has nothing that they typed, because anybody can enter any
 * address; only the page behind its link does.
 */
import { useContext } from 'react';
import brand from '#content/brand.yaml';
import words from '#content/emails/meetings-words.yaml';
import { defineEmail, Paragraphs } from '#server/platform/mail/rendering/define-email.tsx';
import { EmailSection, EmailSmallPrint, MailContext } from '#server/platform/mail/rendering/email-parts.tsx';
import { fillMail, unlinked } from '#server/platform/mail/rendering/visitor-text.ts';
import type { PrivateLinks } from '#server/platform/private-links.ts';
import { momentInZone } from '../shared/meeting-times.ts';
import { meetingCalendar, type CalendarFacts } from './meeting-calendar.ts';
import { MEETING_PATH, sampleMeeting, type MeetingMailPayload } from './meeting-mail.ts';

declare module '#server/platform/mail/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'meeting-owner': MeetingMailPayload;
    'meeting-visitor': MeetingMailPayload;
  }
}

interface MeetingProps extends CalendarFacts {
  note: string;
  answerUrl: string;
}

interface Context {
  siteUrl: string;
  links: PrivateLinks;
}

export const emails = [
  meetingEmail('meeting-owner', { sampleProps: sampleProps({ news: 'requested', owner: 'owner@site.example' }) }),
  meetingEmail('meeting-visitor', {
    greets: true,
    signed: true,
    sampleProps: sampleProps({
      meeting: { ...sampleMeeting(), status: 'confirmed', startsAt: Date.UTC(2026, 11, 1, 15), sequence: 1 },
      note: 'Looking forward to it.',
    }),
  }),
];

function meetingEmail(
  kind: 'meeting-owner' | 'meeting-visitor',
  letter: { greets?: true; signed?: true; sampleProps: MeetingProps },
) {
  const isOwners = kind === 'meeting-owner';
  const side = isOwners ? words.owner : words.visitor;
  return defineEmail({
    kind,
    causedBy: 'visitor',
    ...letter,
    words({ news }: MeetingProps) {
      const { title, text } = side.news[news];
      return { ...side, title, preview: text, body: [text] };
    },
    blanks: ({ meeting: { name, email }, news }) => ({ name, visitorEmail: email, title: side.news[news].title }),
    Below: MeetingBelow,
    calendar: meetingCalendar,
    compose(payload, { recipient }, { siteUrl, links }: Context) {
      const { id, email } = payload.meeting;
      const answerUrl = links.link(MEETING_PATH, kind, id);
      const owner = isOwners ? recipient : null;
      return {
        props: { ...payload, owner, siteHost: new URL(siteUrl).hostname, answerUrl },
        replyTo: isOwners ? email : brand.email,
      };
    },
  });
}

function sampleProps(changed: Partial<MeetingProps>): MeetingProps {
  return {
    meeting: sampleMeeting(),
    news: 'confirmed',
    owner: null,
    note: '',
    siteHost: 'www.site.example',
    changedAt: Date.UTC(2026, 10, 21, 14, 30),
    answerUrl: 'https://www.site.example/meeting#sample',
    ...changed,
  };
}

/** Times are in the reader's time zone. */
function MeetingBelow({ meeting, note, owner, answerUrl }: MeetingProps) {
  const { slots, startsAt, status, about } = meeting;
  const { ownerTimeZone } = useContext(MailContext);
  const timeZone = owner === null ? meeting.timeZone : ownerTimeZone;
  const moments = startsAt !== null && status !== 'requested' && status !== 'proposed' ? [startsAt] : slots;
  return (
    <>
      <EmailSection
        heading={moments.length > 1 ? words.times : words.time}
        items={moments.map((moment) => momentInZone(moment, timeZone))}
      />
      <EmailSmallPrint>{fillMail(words.zone, { zone: timeZone.replaceAll('_', ' ') })}</EmailSmallPrint>
      <Paragraphs texts={[words.open]} blanks={{ answerUrl }} />
      {note !== '' && <EmailSection heading={words.note} texts={[unlinked(note)]} />}
      {owner !== null && <EmailSection heading={words.about} texts={[unlinked(about)]} />}
    </>
  );
}
