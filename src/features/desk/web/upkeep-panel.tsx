/** The site's backups: when the last good one was, and what went wrong since. */
import type { Chore } from '../shared/desk-schema.ts';
import { formatDayTime } from '#web/ui/format-moment.ts';
import { useDesk } from './desk-calls.ts';
import styles from './desk.module.css';
import list from './desk-list.module.css';

const NAMES: Record<Chore['task'], string> = { backup: 'Backup', drill: 'Restore drill' };

export function UpkeepPanel() {
  const { data } = useDesk<{ chores: Chore[] }>('desk-upkeep');
  return (
    <section aria-labelledby="upkeep-heading" className={`part flow ${list.part}`}>
      <h2 id="upkeep-heading" className="title">
        Backups
      </h2>
      {data?.chores.length === 0 && (
        <p>The site makes no backups by itself. Ask whoever runs the server to set BACKUP_DIR.</p>
      )}
      <ul className="rows">
        {data?.chores.map(({ task, succeededAt, problem, rowCount }) => (
          <li key={task} className={`row ${list.entry}`}>
            <span className={styles.name}>{NAMES[task]}</span>
            <span className={list.tags}>
              {succeededAt === null
                ? 'None has gone well yet'
                : `${formatDayTime(succeededAt)}, ${rowCount.toLocaleString('en-US')} rows`}
            </span>
            {problem !== null && <p className={`error ${list.problem}`}>The last one failed: {problem}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
