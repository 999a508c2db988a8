import type { HeldChoice } from '#features/desk/shared/desk-mail-schema.ts';
import type { Activity } from '#features/desk/shared/desk-schema.ts';
import { Button } from '#web/ui/button.tsx';
import { formatDayTime } from '#web/ui/format-moment.ts';
import styles from '../desk.module.css';
import page from './desk-person.module.css';
import { decideHeld } from './person-changes.ts';

export function Timeline({ activities }: { activities: readonly Activity[] }) {
  return (
    <ol className={page.timeline}>
      {activities.map((activity) => (
        <li key={activity.id} data-ours={activity.ours || undefined}>
          <p className="small">
            <time dateTime={activity.at}>{formatDayTime(activity.at)}</time> · <span dir="auto">{activity.title}</span>
          </p>
          {activity.text && (
            <p className={page.text} dir="auto">
              {activity.text}
            </p>
          )}
          {activity.held && <Held held={activity.held} />}
          {activity.isBinned && <p className="small">In the bin: deleted with the others of its kind.</p>}
        </li>
      ))}
    </ol>
  );
}

function Held({ held: { envelope, why } }: { held: NonNullable<Activity['held']> }) {
  const choice: HeldChoice = { of: 'envelopes', ids: [envelope] };
  return (
    <>
      <p className="error">Held as possible spam: {why}.</p>
      <div className={`row ${styles.acts}`}>
        <Button variant="quiet" size="small" onClick={() => void decideHeld('desk-release', choice)}>
          Release
        </Button>
        <Button variant="quiet" size="small" onClick={() => void decideHeld('desk-bin', choice)}>
          Bin
        </Button>
      </div>
    </>
  );
}
