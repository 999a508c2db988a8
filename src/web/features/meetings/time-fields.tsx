/** Three times and the time zone they are meant in, preset to that of the browser. */
import { useEffect, useRef, useState } from 'react';
import words from '../../../../content/meetings.yaml';
import zones from '../../../../content/time-zones.yaml';
import { fillWords } from '../../../shared/text/fill-words.ts';
import { isInOfficeHours } from '../../../shared/meetings/slot-moments.ts';
import { momentOf } from '../../../shared/site/wall-clock.ts';
import { SLOT_FIELDS } from '../../../shared/meetings/meeting-times.ts';
import { Field } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import styles from './meeting.module.css';

const QUARTER_OF_AN_HOUR_S = 900;
const NONE = { value: '', label: 'Choose your time zone' };
const LABELS = { slot1: 'First time', slot2: 'Second time', slot3: 'Third time' };

export function TimeFields() {
  const box = useRef<HTMLDivElement>(null);
  const [notes, setNotes] = useState<string[]>([]);
  const note = () => {
    const select = box.current?.querySelector('select');
    const inputs = box.current?.querySelectorAll('input') ?? [];
    if (select?.value) setNotes([...inputs].map(({ value }) => noteOn(value, select.value)));
  };
  useEffect(() => {
    const select = box.current?.querySelector('select');
    if (select && !select.value) presetZone(select, new Intl.DateTimeFormat().resolvedOptions().timeZone);
    note();
  }, []);
  return (
    <div ref={box} onInput={note}>
      <SelectField id="meeting-zone" name="timeZone" label="Time zone" options={[NONE, ...zones]} required />
      <p id="meeting-times-hint" className={styles.hint}>
        {fillWords(words.timesHint, { hours: words.office.hours })}
      </p>
      <div className={styles.times}>
        {SLOT_FIELDS.map((name, index) => (
          <Field
            key={name}
            id={`meeting-${name}`}
            name={name}
            label={LABELS[name]}
            type="datetime-local"
            step={QUARTER_OF_AN_HOUR_S}
            hint={<span role="status">{notes[index]}</span>}
            required
            data-missing={words.missing.time}
          />
        ))}
      </div>
    </div>
  );
}

/** Empty for a time in office hours, and while it is incomplete. */
function noteOn(local: string, timeZone: string): string {
  const moment = momentOf(local, timeZone);
  if (moment === undefined || isInOfficeHours(moment, words.office)) return '';
  const format = { weekday: 'long', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
  const there = new Intl.DateTimeFormat('en-US', { ...format, timeZone: words.office.timeZone });
  return fillWords(words.outside, { time: there.format(moment) });
}

/** Selects the zone, and adds it first when our list lacks it: browsers know more zones. */
function presetZone(select: HTMLSelectElement, zone: string): void {
  if (![...select.options].some(({ value }) => value === zone)) {
    select.append(new Option(zone.replaceAll('_', ' '), zone));
  }
  select.value = zone;
}
