/** Parts that both meeting emails share: the times in words, in the visitor's zone and in UTC. */
import { momentInZone } from '../shared/meeting-times.ts';
import { EmailHeading, EmailList, EmailSmallPrint, EmailText } from '#server/platform/mail/rendering/email-parts.tsx';
import { isolated, unlinked } from '#server/platform/mail/rendering/visitor-text.ts';
import type { Meeting } from './meeting-store.ts';

export function MeetingTimes({ meeting }: { meeting: Meeting }) {
  const { slots, startsAt, status, timeZone } = meeting;
  const moments = startsAt !== null && status !== 'requested' && status !== 'proposed' ? [startsAt] : slots;
  return (
    <>
      <EmailHeading>{moments.length > 1 ? 'The times to choose from' : 'The time'}</EmailHeading>
      <EmailList items={moments.map((moment) => momentInZone(moment, timeZone))} />
      <EmailSmallPrint>{`Times are those of ${timeZone.replaceAll('_', ' ')}.`}</EmailSmallPrint>
    </>
  );
}

export function MeetingNote({ note }: { note: string }) {
  if (note === '') return null;
  return (
    <>
      <EmailHeading>Their words</EmailHeading>
      <EmailText>{isolated(unlinked(note))}</EmailText>
    </>
  );
}

export function MeetingAbout({ about, note }: { about: string; note: string }) {
  return (
    <>
      <MeetingNote note={note} />
      <EmailHeading>What it is about</EmailHeading>
      <EmailText>{isolated(unlinked(about))}</EmailText>
    </>
  );
}
