/**
 * Three times and the time zone they are meant in, preset to that of the browser. With scripts they are picked from a
 * week, whose code loads after the page; the fields stay the form's own, and can be filled in by hand.
 */
import { use, useEffect, useRef, useState, type FormEvent } from 'react';
import words from '#content/meetings-words.yaml';
import zones from '#content/time-zones.yaml';
import { SLOT_FIELDS } from '../shared/meeting-times.ts';
import { Field, FieldErrors } from '#web/ui/field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { controlsIn, putInto, useFollowedFields } from './followed-fields.ts';
import styles from './meeting.module.css';

const QUARTER_OF_AN_HOUR_S = 900;
const NONE = { value: '', label: words.noZone };
const NOTHING = {};

interface TimeFieldsProps {
  /** While it isn't known yet whether the owner offers free times instead. */
  isWaiting?: boolean;
  formId?: string;
}

export function TimeFields({ isWaiting = false, ...form }: TimeFieldsProps) {
  const box = useRef<HTMLDivElement>(null);
  const errors = use(FieldErrors);
  const [Part, setPart] = useState<typeof import('./time-grid.tsx')>();
  const [typing, setTyping] = useState(false);
  const [{ timeZone, slots }, setTimes] = useState({ timeZone: '', slots: ['', '', ''] });
  const picking = Part !== undefined && !typing && !isWaiting;

  const read = () => {
    const { select, inputs } = controlsIn(box.current);
    if (select) setTimes({ timeZone: select.value, slots: inputs.map(({ value }) => value) });
  };
  const put = (place: number, local: string) => putInto(controlsIn(box.current).inputs[place], local);
  const follow = ({ target }: FormEvent) => {
    // What was picked from the week are moments, which another zone's clocks show differently.
    if (picking && target instanceof HTMLSelectElement)
      Part.inZone(slots, timeZone, target.value).forEach((local, place) => put(place, local));
    read();
  };
  useFollowedFields(box, read, form.formId);
  useEffect(() => {
    import('./time-grid.tsx').then(setPart, () => undefined);
  }, []);
  return (
    <div ref={box} onInput={follow}>
      <SelectField name="timeZone" label={words.labels.zone} options={[NONE, ...zones]} required />
      <p id="meeting-times-hint" className="small">
        {words.timesHint}
      </p>
      <div className={styles.slots} data-typing={typing || undefined}>
        {picking && <Part.TimeGrid timeZone={timeZone} slots={slots} onPut={put} />}
        <FieldErrors value={picking ? NOTHING : errors}>
          <div
            className={picking ? 'visually-hidden' : styles.times}
            // The form focuses the field that is wrong.
            onFocus={
              picking ? () => box.current?.querySelector<HTMLElement>('table [tabindex="0"]')?.focus() : undefined
            }
          >
            {SLOT_FIELDS.map((name, index) => (
              <Field
                key={name}
                name={name}
                label={words.times[name]}
                type="datetime-local"
                step={QUARTER_OF_AN_HOUR_S}
                tabIndex={picking ? -1 : undefined}
                hint={picking ? undefined : <span role="status">{Part?.noteOn(slots[index] ?? '', timeZone)}</span>}
                required
                data-missing={words.missing.time}
              />
            ))}
          </div>
        </FieldErrors>
        {Part && <Part.Switch typing={typing} onSwitch={() => setTyping(!typing)} />}
      </div>
    </div>
  );
}
