import words from '#content/desk/person-words.yaml';
import type { Activity } from '#features/desk/shared/desk-schema.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { formatDayTime } from '#web/ui/format-moment.ts';
import styles from '../desk.module.css';
import page from './desk-person.module.css';
import { HeldActs } from './person-acts.tsx';

export function Timeline({ activities }: { activities: readonly Activity[] }) {
  return (
    <ol className={page.timeline}>
      {activities.map(({ id, at, title, text, ours, held, isBinned }) => (
        <li key={id} data-ours={ours || undefined}>
          <p className="small">
            <time dateTime={at}>{formatDayTime(at)}</time> · <span dir="auto">{title}</span>
          </p>
          {text && (
            <p className={page.text} dir="auto">
              {text}
            </p>
          )}
          {held && (
            <>
              <p className="error">{fillWords(words.held, { why: held.why })}</p>
              <div className={`row ${styles.acts}`}>
                <HeldActs choice={{ of: 'envelopes', ids: [held.envelope] }} />
              </div>
            </>
          )}
          {isBinned && <p className="small">{words.binned}</p>}
        </li>
      ))}
    </ol>
  );
}
