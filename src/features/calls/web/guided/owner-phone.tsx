import words from '#content/guided-calls/call-words.yaml';
import { MINUTE_MS } from '#shared/site/durations.ts';
import { endOf, type CallState } from '#features/calls/shared/guided-call.ts';
import { ownerNotice, workOf } from '#features/calls/shared/owner-notice.ts';
import { BrandMark } from '#web/shell/brand-mark.tsx';
import { Unbroken } from '#web/ui/unbroken.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { OwnerText } from '../owner-text.tsx';
import { CardLines } from './lead-card.tsx';
import styles from './owner-phone.module.css';

export function OwnerPhone({ state }: { state: CallState }) {
  if (!endOf(state)) return null;
  const { slot } = state;
  const { phone } = words;
  const notice = ownerNotice(state, words);
  return (
    <section aria-label={phone.heading}>
      <h3>{phone.heading}</h3>
      {notice ? (
        <div className={styles.screens}>
          <OwnerText heading={phone.text} {...notice.text} />
          <figure className={styles.phone}>
            <figcaption className="eyebrow">
              <BrandMark size={18} />
              {phone.email}
            </figcaption>
            <p dir="auto">
              <strong>
                <Unbroken text={notice.email.subject} />
              </strong>
            </p>
            <CardLines state={state} />
          </figure>
          {notice.visit && slot && (
            <figure className={styles.phone}>
              <figcaption className="eyebrow">
                <BrandMark size={18} />
                {phone.calendar}
              </figcaption>
              <p>
                <time dateTime={slot.toISOString()}>
                  <strong>
                    <Unbroken text={notice.visit.when} />
                  </strong>
                </time>
              </p>
              <p dir="auto">
                <Unbroken text={notice.visit.what} />
              </p>
              <a className={buttonClass('quiet', 'small')} href={calendarFile(state, slot)} download="demo-booking.ics">
                {phone.save}
              </a>
            </figure>
          )}
        </div>
      ) : (
        <p>{phone.nobody}</p>
      )}
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
    `SUMMARY:${escaped(`${words.mail.event}: ${[workOf(state), state.known.name].filter(Boolean).join(', ')}`)}`,
    ...(state.known.address ? [`LOCATION:${escaped(state.known.address)}`] : []),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `data:text/calendar;charset=utf-8,${encodeURIComponent(lines.join('\r\n'))}`;
}
