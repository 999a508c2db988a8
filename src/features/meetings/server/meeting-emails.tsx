/**
 * Tell both sides the state of a meeting. The visitor's has nothing that they typed, because anybody can enter any
 * address; only the page behind its link does.
 */
import brand from '#content/brand.yaml';
import words from '#content/emails/meetings-words.yaml';
import { defineEmail, Paragraphs } from '#server/platform/mail/rendering/define-email.tsx';
import { EmailSection, EmailSmallPrint } from '#server/platform/mail/rendering/email-parts.tsx';
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
  defineEmail({
    kind: 'meeting-owner',
    causedBy: 'visitor',
    words({ news }: MeetingProps) {
      const { text, ...titles } = words.owner.news[news];
      return { ...words.owner, ...titles, body: [text] };
    },
    blanks: ({ meeting: { name, email }, news }) => ({
      title: words.owner.news[news].title,
      name,
      visitorEmail: email,
    }),
    Below({ meeting, note, answerUrl }) {
      return (
        <>
          <Times meeting={meeting} answerUrl={answerUrl} />
          <Note note={note} />
          <EmailSection heading={words.about} texts={[unlinked(meeting.about)]} />
        </>
      );
    },
    calendar: meetingCalendar,
    sampleProps: sampleProps({ news: 'requested', note: '', owner: 'owner@site.example' }),
    compose: (payload, { recipient }, context: Context) => ({
      props: propsOf(payload, 'meeting-owner', recipient, context),
      replyTo: payload.meeting.email,
    }),
  }),
  defineEmail({
    kind: 'meeting-visitor',
    causedBy: 'visitor',
    words({ news }: MeetingProps) {
      const { title, text } = words.visitor.news[news];
      return { ...words.visitor, title, preview: text, body: [text] };
    },
    blanks: ({ news }) => ({ title: words.visitor.news[news].title }),
    greets: true,
    signed: true,
    Below({ meeting, note, answerUrl }) {
      return (
        <>
          <Times meeting={meeting} answerUrl={answerUrl} />
          <Note note={note} />
        </>
      );
    },
    calendar: meetingCalendar,
    sampleProps: sampleProps({
      meeting: { ...sampleMeeting(), status: 'confirmed', startsAt: Date.UTC(2026, 11, 1, 15), sequence: 1 },
      note: 'Looking forward to it.',
    }),
    compose: (payload, _mail, context: Context) => ({
      props: propsOf(payload, 'meeting-visitor', null, context),
      replyTo: brand.email,
    }),
  }),
];

function propsOf(
  payload: MeetingMailPayload,
  holder: 'meeting-owner' | 'meeting-visitor',
  owner: string | null,
  { siteUrl, links }: Context,
): MeetingProps {
  const answerUrl = links.link(MEETING_PATH, holder, payload.meeting.id);
  return { ...payload, owner, siteHost: new URL(siteUrl).hostname, answerUrl };
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

/** In the visitor's time zone. */
function Times({ meeting, answerUrl }: Pick<MeetingProps, 'meeting' | 'answerUrl'>) {
  const { slots, startsAt, status, timeZone } = meeting;
  const moments = startsAt !== null && status !== 'requested' && status !== 'proposed' ? [startsAt] : slots;
  return (
    <EmailSection
      heading={moments.length > 1 ? words.times : words.time}
      items={moments.map((moment) => momentInZone(moment, timeZone))}
    >
      <EmailSmallPrint>{fillMail(words.zone, { zone: timeZone.replaceAll('_', ' ') })}</EmailSmallPrint>
      <Paragraphs texts={[words.open]} blanks={{ answerUrl }} />
    </EmailSection>
  );
}

/** What the other side added. */
function Note({ note }: { note: string }) {
  return note === '' ? null : <EmailSection heading={words.note} texts={[unlinked(note)]} />;
}
