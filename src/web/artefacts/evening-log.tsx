/** One evening's call log: what each caller wanted, what became of it, and the summary the owner reads. */
import type { ArtefactOf } from '../../../build/content-schema.ts';
import styles from './evening-log.module.css';

type Log = ArtefactOf<'evening-log'>;

/** Bar widths are relative to the longest call; the drawing is this many units wide. */
const BAR_UNITS = 100;

export function EveningLog({ log }: { log: Log }) {
  const longest = Math.max(...log.calls.map(({ seconds }) => seconds));
  return (
    <figure className={styles.log}>
      <figcaption>
        <p>
          <span className={styles.label}>{log.label}</span> {log.title}
        </p>
        <p className={styles.note}>{log.note}</p>
      </figcaption>
      <ol>
        {log.calls.map((call) => (
          <li key={call.time} data-outcome={call.outcome}>
            <time className={styles.time}>{call.time}</time>
            <div className={styles.call}>
              <p className={styles.wanted}>{call.wanted}</p>
              <svg className={styles.bar} viewBox={`0 0 ${BAR_UNITS} 4`} preserveAspectRatio="none" aria-hidden="true">
                <rect width={(call.seconds / longest) * BAR_UNITS} height="4" />
              </svg>
              <p className={styles.facts}>
                {call.seconds} s · {call.recorded ? 'recorded with consent' : 'not recorded'}
                {!call.knew && ' · the facts held no answer'}
              </p>
            </div>
            <p className={styles.outcome}>{log.outcomes[call.outcome]}</p>
            <p className={styles.summary}>{call.summary}</p>
          </li>
        ))}
      </ol>
      <p className={styles.totals}>{log.totals.text}</p>
    </figure>
  );
}
