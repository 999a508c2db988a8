import words from '#content/guided-calls/call-words.yaml';
import { MINUTE_MS } from '#shared/site/durations.ts';
import { endOf, fillLine, type CallState } from '#features/calls/shared/guided-call.ts';
import { ownerNotice, workOf } from '#features/calls/shared/owner-notice.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { OwnerScreens } from '../owner-screens.tsx';

export function OwnerPhone({ state }: { state: CallState }) {
  if (!endOf(state)) return null;
  const { phone } = words;
  const heading = fillLine(state, phone.heading);
  const notice = ownerNotice(state, words);
  const save = state.slot && (
    <a className={buttonClass('quiet', 'small')} href={calendarFile(state, state.slot)} download="demo-booking.ics">
      {phone.save}
    </a>
  );
  return (
    <section aria-label={heading}>
      <h3>{heading}</h3>
      {notice ? <OwnerScreens notice={notice} save={save} /> : <p>{phone.nobody}</p>}
    </section>
  );
}

/** A data URL with one event (RFC 5545). */
function calendarFile(state: CallState, slot: Date): string {
  const stamp = (time: Date) => time.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const escaped = (text: string) => text.replaceAll(/[\\;,]/g, String.raw`\$&`);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//demo//EN',
    'BEGIN:VEVENT',
    `UID:${stamp(slot)}-demo`,
    `DTSTAMP:${stamp(state.rang)}`,
    `DTSTART:${stamp(slot)}`,
    `DTEND:${stamp(new Date(slot.getTime() + state.call.visitMinutes * MINUTE_MS))}`,
    'STATUS:TENTATIVE',
    `SUMMARY:${escaped(`${words.mail.event}: ${workOf(state)}`)}`,
    ...(state.known.address ? [`LOCATION:${escaped(state.known.address)}`] : []),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `data:text/calendar;charset=utf-8,${encodeURIComponent(lines.join('\r\n'))}`;
}
