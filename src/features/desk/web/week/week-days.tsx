import words from '#content/desk/week-words.yaml';
import type { WeekView } from '#features/desk/shared/week-view.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import styles from './week-days.module.css';

/** A day has no time zone, so it is read and named in one. */
const WEEKDAY = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' });

/** How many wrote and were answered on each day, where there is room to compare them. */
export function WeekDays({ days }: Pick<WeekView, 'days'>) {
  const most = Math.max(...days.flatMap(({ wrote, answered }) => [wrote, answered]));
  const { wrote: wroteWord, answered: answeredWord } = words.figures;
  if (most <= 0) return null;
  return (
    <section className={styles.days} aria-label={words.days}>
      <div className="split">
        <h2 className="title">{words.days}</h2>
        <p>
          <span>{wroteWord}</span> <span>{answeredWord}</span>
        </p>
      </div>
      <ol>
        {days.map(({ day, wrote, answered }) => {
          const name = WEEKDAY.format(new Date(day));
          const label = fillWords(words.day, { day: name, wrote: String(wrote), answered: String(answered) });
          return (
            <li key={day}>
              <span role="img" aria-label={label}>
                {[wrote, answered].map((count, index) => (
                  // oxlint-disable-next-line react/no-array-index-key -- a bar is only its place
                  <span key={index} style={{ blockSize: `${(count / most) * 100}%` }}>
                    {count > 0 && <small>{count}</small>}
                  </span>
                ))}
              </span>
              {name}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
