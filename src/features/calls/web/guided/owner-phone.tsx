import words from '#content/guided-calls/call-words.yaml';
import { MINUTE_MS } from '#shared/site/durations.ts';
import { endOf, fillLine, type CallState } from '#features/calls/shared/guided-call.ts';
import { Unbroken } from '#web/ui/unbroken.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { CardLines } from './lead-card.tsx';
import styles from './owner-phone.module.css';

export function OwnerPhone({ state }: { state: CallState }) {
  const end = endOf(state);
  const { business, known, slot, call } = state;
  const { phone, card } = words;
  if (!end) return null;
  const isBothered = end.outcome !== 'not-for-us';
  // The one fact that decides whether the owner gets up.
  const news = [card.outcomes[end.outcome], state.card.urgent].filter(Boolean).join(': ');
  const reach = [known.name, known.phone, known.address].filter(Boolean).join(', ');
  return (
    <section aria-label={fillLine(state, phone.heading)}>
      <h3>{fillLine(state, phone.heading)}</h3>
      {isBothered ? (
        <div className={styles.screens}>
          <figure className={styles.phone}>
            <figcaption className="eyebrow">{phone.text}</figcaption>
            <p className={styles.bubble} dir="auto">
              <strong>{news.replace(/[.!?]?$/, '.')}</strong> <Unbroken text={`${end.summary} ${reach}`} />
            </p>
          </figure>
          <figure className={styles.phone}>
            <figcaption className="eyebrow">{phone.email}</figcaption>
            <p dir="auto">
              <strong>
                {card.outcomes[end.outcome]}: {known.name ?? business.business}
              </strong>
            </p>
            <CardLines state={state} />
          </figure>
          {end.outcome === 'booked' && slot && (
            <figure className={styles.phone}>
              <figcaption className="eyebrow">{phone.calendar}</figcaption>
              <p>
                <time dateTime={slot.toISOString()}>
                  <strong>
                    <Unbroken text={whenOf(slot, call.visitMinutes)} />
                  </strong>
                </time>
              </p>
              <p dir="auto">
                <Unbroken text={`${workOf(state)}: ${reach}`} />
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

/** In the caller's words, as far as the agent wrote them down. */
function workOf(state: CallState): string {
  return state.card.wants ?? fillLine(state, '{Service}');
}

function whenOf(slot: Date, minutes: number): string {
  const day = slot.toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric' });
  const clock = (time: Date) => time.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
  return `${day}, ${clock(slot)} to ${clock(new Date(slot.getTime() + minutes * MINUTE_MS))}`;
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
