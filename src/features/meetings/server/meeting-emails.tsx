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
import { CHANGE_PATH, CHANGE_PURPOSE, MEETING_PATH, sampleMeeting, type MeetingMailPayload } from './meeting-mail.ts';

declare module '#server/platform/mail/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'meeting-owner': MeetingMailPayload;
    'meeting-visitor': MeetingMailPayload;
  }
}

interface MeetingProps extends CalendarFacts {
  note: string;
  answerUrl: string;
  /** Where a visitor moves or cancels what they booked. */
  changeUrl: string;
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
      const changeUrl = links.address(CHANGE_PATH, CHANGE_PURPOSE, id);
      const owner = isOwners ? recipient : null;
      return {
        props: { ...payload, owner, siteHost: new URL(siteUrl).hostname, answerUrl, changeUrl },
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
    changeUrl: 'https://www.site.example/meeting/change/sample',
    ...changed,
  };
}

/** Times are in the zone of whoever gets the email; the owner also sees what the visitor's clock shows. */
function MeetingBelow({ meeting, note, owner, answerUrl, changeUrl }: MeetingProps) {
  const { ownerTimeZone } = useContext(MailContext);
  const { slots, startsAt, status, timeZone, about, phone } = meeting;
  const moments = startsAt !== null && status !== 'requested' && status !== 'proposed' ? [startsAt] : slots;
  const zone = owner === null ? timeZone : ownerTimeZone;
  const timesIn = (one: string) => moments.map((moment) => momentInZone(moment, one));
  const isBooked = slots.length === 1;
  const isOff = status === 'declined' || status === 'cancelled';
  return (
    <>
      <EmailSection heading={moments.length > 1 ? words.times : words.time} items={timesIn(zone)} />
      <EmailSmallPrint>{fillMail(words.zone, { zone: zoneName(zone) })}</EmailSmallPrint>
      {zone !== timeZone && (
        <EmailSection heading={fillMail(words.theirTime, { zone: zoneName(timeZone) })} items={timesIn(timeZone)} />
      )}
      {owner === null && isBooked ? (
        !isOff && <Paragraphs texts={[words.change]} blanks={{ changeUrl }} />
      ) : (
        <Paragraphs texts={[words.open]} blanks={{ answerUrl }} />
      )}
      {note !== '' && <EmailSection heading={words.note} texts={[unlinked(note)]} />}
      {owner !== null && phone && <EmailSection heading={words.phone} texts={[unlinked(phone)]} />}
      {owner !== null && <EmailSection heading={words.about} texts={[unlinked(about)]} />}
    </>
  );
}

function zoneName(zone: string): string {
  return zone.replaceAll('_', ' ');
}
