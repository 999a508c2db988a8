/** One of the free times that the owner offers, picked from the visitor's week. */
import { use, useEffect, useMemo, useRef, useState } from 'react';
import book from '#content/meeting-booking-words.yaml';
import words from '#content/meetings-words.yaml';
import zones from '#content/time-zones.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { localOf } from '#shared/site/wall-clock.ts';
import { Field, FieldErrors } from '#web/ui/field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import type { FreeTimes } from '../shared/meeting-hours-schema.ts';
import { bookedWeeks } from './booked-weeks.ts';
import { controlsIn, putInto, useFollowedFields } from './followed-fields.ts';
import { timeWords } from './local-time-words.ts';
import styles from './meeting.module.css';
import { OfferedWeek } from './offered-week.tsx';

/** What the form says around it. */
export const aroundBooking = ({ minutes, confirms }: Pick<FreeTimes, 'minutes' | 'confirms'>) => ({
  heading: fillWords(book.heading, { minutes: String(minutes) }),
  send: book.send[confirms],
  sent: confirms === 'at once' ? book.sent : words.sent,
});

const NOTHING = {};

interface BookTimeProps {
  free: FreeTimes & { starts: string[] };
  formId: string;
  /** None of them suits. */
  onOther: () => void;
}

export function BookTime({ free, formId, onOther }: BookTimeProps) {
  const { starts, minutes, confirms } = free;
  const box = useRef<HTMLDivElement>(null);
  const errors = use(FieldErrors);
  const [{ timeZone, start }, setPicked] = useState({ timeZone: '', start: '' });
  const read = () => {
    const { select, inputs } = controlsIn(box.current);
    setPicked({ timeZone: select?.value ?? '', start: inputs[0]?.value ?? '' });
  };
  const put = (value: string) => {
    putInto(controlsIn(box.current).inputs[0], value);
    read();
  };
  useFollowedFields(box, read, formId);
  const { weeks, moments } = useMemo(() => bookedWeeks(starts, timeZone || 'UTC'), [starts, timeZone]);
  const isFree = starts.includes(start);
  useEffect(() => {
    // Somebody else has taken it, or it was picked on another day.
    if (start !== '' && !isFree) put('');
  }, [start, isFree]);
  const local = isFree && timeZone ? localOf(Date.parse(start), timeZone) : '';
  return (
    <div ref={box} onInput={read}>
      <SelectField
        name="timeZone"
        label={words.labels.zone}
        options={[{ value: '', label: words.noZone }, ...zones]}
        required
      />
      <p className="small">{fillWords(book.hint[confirms], { minutes: String(minutes) })}</p>
      <FieldErrors value={NOTHING}>
        {/* The form focuses the field that is wrong. */}
        <div
          className="visually-hidden"
          onFocus={() => box.current?.querySelector<HTMLElement>('table [tabindex="0"]')?.focus()}
        >
          <Field name="start" label={book.label} tabIndex={-1} readOnly required data-missing={words.missing.free} />
        </div>
      </FieldErrors>
      <div className={styles.booked}>
        {errors['start'] && (
          <p className="error" role="alert">
            {errors['start']}
          </p>
        )}
        {weeks.length > 0 && timeZone !== '' && (
          <OfferedWeek
            // Begins anew when the week on screen may be gone.
            key={`${timeZone} ${weeks.length}`}
            weeks={weeks}
            picked={[local]}
            onPick={(one) => put(one === local ? '' : (moments.get(one) ?? ''))}
          />
        )}
        {weeks.length === 0 && <p>{book.none}</p>}
        <p role="status" className={styles.picked} data-picked={local ? true : undefined}>
          {local ? fillWords(book.picked, { time: timeWords(local) }) : book.empty}
        </p>
        <button type="button" className="as-link" onClick={onOther}>
          {book.other}
        </button>
      </div>
    </div>
  );
}
