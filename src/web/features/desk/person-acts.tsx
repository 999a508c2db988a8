/** The four things to do with a person: reply, call, done, and a reminder. */
import { useId } from 'react';
import type { PersonCard } from '../../../shared/desk/desk-schema.ts';
import { SiteLink } from '../../navigation/site-link.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import type { useDeskAct } from './desk-calls.ts';
import { personPath } from './person-path.ts';
import type { Undoable } from './undo-bar.tsx';
import { reminderAt } from './waiting-words.ts';
import styles from './desk.module.css';

interface PersonActsProps {
  card: PersonCard;
  act: ReturnType<typeof useDeskAct>;
  onDone: (done: Undoable) => void;
  /** On the person's own page, replying is further down. */
  isOwnPage?: boolean;
}

const CHOICES = [
  { value: 'hour', label: 'In 1 hour' },
  { value: 'tomorrow', label: 'Tomorrow' },
  { value: 'week', label: 'Next week' },
] as const;

export function PersonActs({ card, act, onDone, isOwnPage = false }: PersonActsProps) {
  const id = useId();
  const { id: person, version, name, phone, waitingSince, dueAt } = card;
  const change = async (from: number, what: object) =>
    act.run('desk-change', { id: person, version: from, change: what });
  const versionIn = (answer: Record<string, unknown> | undefined) =>
    (answer?.['person'] as PersonCard | undefined)?.version ?? version + 1;
  const done = async () => {
    const answer = await change(version, { kind: 'done' });
    if (!answer) return;
    const undo = async () => {
      if (waitingSince) await change(versionIn(answer), { kind: 'waiting', since: waitingSince });
      else await change(versionIn(answer), { kind: 'remind', at: dueAt });
    };
    onDone({ text: `${name || card.email}: done.`, undo });
  };
  const remind = async (at: Date | null) => {
    const answer = await change(version, { kind: 'remind', at: at?.toISOString() ?? null });
    if (answer)
      onDone({
        text: at ? `Reminder set for ${name || card.email}.` : 'Reminder removed.',
        undo: () => change(versionIn(answer), { kind: 'remind', at: dueAt }),
      });
  };
  return (
    <div className={styles.acts}>
      {!isOwnPage && (
        <SiteLink className={buttonClass('gold', 'small')} to={`${personPath(person)}#reply`}>
          Reply
        </SiteLink>
      )}
      {phone && (
        <a className={buttonClass('quiet', 'small')} href={`tel:${phone}`}>
          Call
        </a>
      )}
      {(waitingSince ?? dueAt) && (
        <Button variant="quiet" size="small" aria-disabled={act.isPending || undefined} onClick={() => void done()}>
          Done
        </Button>
      )}
      <label htmlFor={`${id}-remind`} className="visually-hidden">
        Remind me
      </label>
      <select
        id={`${id}-remind`}
        className={styles.remind}
        value=""
        onChange={({ target: { value } }) => {
          const choice = CHOICES.find((one) => one.value === value);
          void remind(choice ? reminderAt(choice.value, new Date()) : null);
        }}
      >
        <option value="">Remind me</option>
        {CHOICES.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
        {dueAt && <option value="never">Remove the reminder</option>}
      </select>
    </div>
  );
}
