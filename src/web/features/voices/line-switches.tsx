/** Switches for how recordings sound: a phone line, a street. They also work while a recording plays. */
import { switchLine, type LineState } from './listening-line.ts';
import styles from './line-switches.module.css';
import { useLine } from './use-stage.ts';

const SWITCHES: readonly { kind: keyof LineState; name: string }[] = [
  { kind: 'phone', name: 'Phone quality' },
  { kind: 'noise', name: 'Street noise' },
];

export function LineSwitches() {
  const line = useLine();
  return (
    <div className={styles.switches} role="group" aria-label="How it sounds">
      {SWITCHES.map(({ kind, name }) => (
        <label key={kind} className={styles.switch} htmlFor={`voices-${kind}`}>
          <input
            id={`voices-${kind}`}
            type="checkbox"
            role="switch"
            checked={line[kind]}
            aria-checked={line[kind]}
            onChange={({ target }) => switchLine({ [kind]: target.checked })}
          />
          {name}
        </label>
      ))}
    </div>
  );
}
