import { useState } from 'react';
import words from '#content/meeting-hours-words.yaml';
import type { MeetingHours } from '#features/meetings/shared/meeting-hours-schema.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { Field } from '#web/ui/field.tsx';
import { DeskButton } from '../frame/desk-parts.tsx';
import styles from './meeting-hours.module.css';

type Days = MeetingHours['daysOff'];

export function DaysOff({ days, onChange }: { days: Days; onChange: (days: Days) => void }) {
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const add = () => {
    const last = to === '' ? from : to;
    if (from === '' || last < from) return;
    onChange([...days, { from, to: last }].toSorted((one, other) => one.from.localeCompare(other.from)));
    setFrom('');
    setTo('');
  };
  return (
    <>
      <ul className="rows">
        {days.map((off) => (
          <li key={`${off.from} ${off.to}`} className="split">
            <span>{daysWords(off)}</span>
            <DeskButton
              label={words.remove}
              aria-label={fillWords(words.removeOff, { days: daysWords(off) })}
              onClick={() => onChange(days.filter((one) => one !== off))}
            />
          </li>
        ))}
      </ul>
      <div className={styles.rules}>
        <Field
          name="offFrom"
          type="date"
          label={words.firstOff}
          value={from}
          onChange={({ target }) => setFrom(target.value)}
        />
        <Field
          name="offTo"
          type="date"
          label={words.lastOff}
          value={to}
          min={from}
          onChange={({ target }) => setTo(target.value)}
        />
      </div>
      <div className="actions">
        <DeskButton label={words.addOff} onClick={add} />
      </div>
    </>
  );
}

const DAY = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

function daysWords({ from, to }: Days[number]): string {
  return DAY.formatRange(new Date(from), new Date(to));
}
