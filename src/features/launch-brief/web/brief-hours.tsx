/** When a business is open: two times for each day. */
import { DAY_NAMES } from '../shared/brief-answers.ts';
import { FieldError } from '#web/ui/field-error.tsx';
import styles from './brief.module.css';
import { WEEKDAYS } from '#shared/site/phone-hours.ts';

export function BriefHours({ id, label }: { id: string; label: string }) {
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      <p className="small">Leave a day empty when you are closed.</p>
      {WEEKDAYS.map((day) => (
        <div key={day} className={styles.day}>
          <span>{DAY_NAMES[day]}</span>
          {(['From', 'To'] as const).map((end) => (
            <label key={end}>
              <span className="visually-hidden">{`${DAY_NAMES[day]}, ${end.toLowerCase()}`}</span>
              <input type="time" name={`${id}${day}${end}`} />
            </label>
          ))}
          <FieldError name={`${id}${day}From`} />
          <FieldError name={`${id}${day}To`} />
        </div>
      ))}
    </fieldset>
  );
}
