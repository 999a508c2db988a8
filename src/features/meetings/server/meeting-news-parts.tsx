import words from '#content/meetings-server-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { momentInZone } from '../shared/meeting-times.ts';
import { EmailHeading, EmailList, EmailSmallPrint, EmailText } from '#server/platform/mail/rendering/email-parts.tsx';
import { isolated, unlinked } from '#server/platform/mail/rendering/visitor-text.ts';
import type { Meeting } from './meeting-store.ts';

const { mail } = words;

export function MeetingTimes({ meeting }: { meeting: Meeting }) {
  const { slots, startsAt, status, timeZone } = meeting;
  const moments = startsAt !== null && status !== 'requested' && status !== 'proposed' ? [startsAt] : slots;
  return (
    <>
      <EmailHeading>{moments.length > 1 ? mail.times : mail.time}</EmailHeading>
      <EmailList items={moments.map((moment) => momentInZone(moment, timeZone))} />
      <EmailSmallPrint>{fillWords(mail.zone, { zone: timeZone.replaceAll('_', ' ') })}</EmailSmallPrint>
    </>
  );
}

export function MeetingNote({ note }: { note: string }) {
  if (note === '') return null;
  return (
    <>
      <EmailHeading>{mail.note}</EmailHeading>
      <EmailText>{isolated(unlinked(note))}</EmailText>
    </>
  );
}

export function MeetingAbout({ about, note }: { about: string; note: string }) {
  return (
    <>
      <MeetingNote note={note} />
      <EmailHeading>{mail.about}</EmailHeading>
      <EmailText>{isolated(unlinked(about))}</EmailText>
    </>
  );
}
