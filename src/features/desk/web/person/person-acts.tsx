/** The four things to do with a person: reply, call, done, and a reminder. */
import type { PersonCard } from '#features/desk/shared/desk-schema.ts';
import { SiteLink } from '#web/navigation/site-link.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { changePeople } from './person-changes.ts';
import { personPath } from '../person-path.ts';
import { RemindMe } from './remind-me.tsx';
import styles from '../desk.module.css';

interface PersonActsProps {
  card: PersonCard;
  /** The id of the name that the buttons belong to. */
  describedBy?: string;
  /** On the person's own page, replying is further down. */
  isOwnPage?: boolean;
}

export function PersonActs({ card, describedBy, isOwnPage = false }: PersonActsProps) {
  const { id, phone, waitingSince, dueAt } = card;
  return (
    <div className={`row ${styles.acts}`}>
      {isOwnPage ? (
        <Button variant="quiet" size="small" onClick={() => document.getElementById('reply')?.focus()}>
          Reply
        </Button>
      ) : (
        <SiteLink
          className={buttonClass('gold', 'small')}
          to={`${personPath(id)}#reply`}
          data-key="r"
          aria-describedby={describedBy}
        >
          Reply
        </SiteLink>
      )}
      {phone && (
        <a className={buttonClass('quiet', 'small')} href={`tel:${phone}`} aria-describedby={describedBy}>
          Call
        </a>
      )}
      {(waitingSince ?? dueAt) && (
        <Button
          variant="quiet"
          size="small"
          data-key="e"
          aria-describedby={describedBy}
          onClick={() => void changePeople([card], { kind: 'done' }, 'done')}
        >
          Done
        </Button>
      )}
      <RemindMe people={[card]} describedBy={describedBy} />
    </div>
  );
}
