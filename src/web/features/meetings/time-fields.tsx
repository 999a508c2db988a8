/** Three times and the time zone they are meant in, preset to that of the browser. */
import { useEffect, useRef } from 'react';
import words from '../../../../content/meetings.yaml';
import zones from '../../../../content/time-zones.yaml';
import { SLOT_FIELDS } from '../../../shared/meeting-times.ts';
import { Field } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import styles from './meeting.module.css';

const QUARTER_OF_AN_HOUR_S = 900;
const NONE = { value: '', label: 'Choose your time zone' };
const LABELS = { slot1: 'First time', slot2: 'Second time', slot3: 'Third time' };

export function TimeFields() {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const select = box.current?.querySelector('select');
    if (select && !select.value) presetZone(select, new Intl.DateTimeFormat().resolvedOptions().timeZone);
  }, []);
  return (
    <div ref={box}>
      <SelectField id="meeting-zone" name="timeZone" label="Time zone" options={[NONE, ...zones]} required />
      <p id="meeting-times-hint" className={styles.hint}>
        {words.timesHint}
      </p>
      <div className={styles.times}>
        {SLOT_FIELDS.map((name) => (
          <Field
            key={name}
            id={`meeting-${name}`}
            name={name}
            label={LABELS[name]}
            type="datetime-local"
            step={QUARTER_OF_AN_HOUR_S}
            required
          />
        ))}
      </div>
    </div>
  );
}

/** Selects the zone, and adds it first when our list lacks it: browsers know more zones. */
function presetZone(select: HTMLSelectElement, zone: string): void {
  if (![...select.options].some(({ value }) => value === zone)) {
    select.append(new Option(zone.replaceAll('_', ' '), zone));
  }
  select.value = zone;
}
