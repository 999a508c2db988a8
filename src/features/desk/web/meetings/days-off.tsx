import { useState } from 'react';
import words from '#content/meeting-hours-words.yaml';
import type { MeetingHours, MeetingHoursView } from '#features/meetings/shared/meeting-hours-schema.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { Field } from '#web/ui/field.tsx';
import { act, offerUndo } from '../desk-calls.ts';
import { DeskButton, submitBy } from '../frame/desk-parts.tsx';
import styles from './meeting-hours.module.css';

type Days = MeetingHours['daysOff'];

/** Kept at once, with a way back. */
export function DaysOff({ stored }: { stored: MeetingHours }) {
  const { daysOff } = stored;
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const keep = async (days: Days, said: string) => {
    if (!(await act('set-meeting-hours', { ...stored, daysOff: days }))) return;
    offerUndo(said, async () => {
      // Hours that were saved in the meantime stay.
      const latest = await act<MeetingHoursView>('meeting-hours', {});
      return latest && act('set-meeting-hours', { ...latest.hours, daysOff });
    });
    setFrom('');
    setTo('');
  };
  const add = async () => {
    const off = { from, to: to === '' ? from : to };
    const days = [...daysOff, off].toSorted((one, other) => one.from.localeCompare(other.from));
    await keep(days, fillWords(words.offAdded, { days: daysWords(off) }));
  };
  return (
    <form onSubmit={submitBy(add)}>
      <fieldset className="stack">
        <legend className="minor">{words.off}</legend>
        <ul className="rows">
          {daysOff.map((off) => (
            <li key={`${off.from} ${off.to}`} className="split">
              <span>{daysWords(off)}</span>
              <DeskButton
                label={words.remove}
                aria-label={fillWords(words.removeOff, { days: daysWords(off) })}
                onClick={() => {
                  const said = fillWords(words.offRemoved, { days: daysWords(off) });
                  void keep(
                    daysOff.filter((one) => one !== off),
                    said,
                  );
                }}
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
            required
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
          <DeskButton variant={from ? 'gold' : 'quiet'} type="submit" label={words.addOff} />
        </div>
      </fieldset>
    </form>
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
