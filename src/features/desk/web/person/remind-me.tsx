/** A reminder: in an hour, at nine on another day, or at a time of one's own. */
import { useEffect, useId, useRef, useState } from 'react';
import type { PersonCard } from '#features/desk/shared/desk-schema.ts';
import { Button } from '#web/ui/button.tsx';
import { formatDayTime } from '#web/ui/format-moment.ts';
import { changePeople } from './person-changes.ts';
import { localMinute, reminderAt } from '../waiting-words.ts';
import styles from '../desk.module.css';

const CHOICES = [
  { choice: 'hour', label: 'In 1 hour' },
  { choice: 'tomorrow', label: 'Tomorrow' },
  { choice: 'week', label: 'Next week' },
] as const;

interface RemindMeProps {
  people: readonly PersonCard[];
  describedBy?: string | undefined;
  onReminded?: () => void;
}

export function RemindMe({ people, describedBy, onReminded }: RemindMeProps) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setIsOpen(false);
    button.current?.focus();
  };
  const remind = async (at: Date | null) => {
    close();
    const done = at ? `reminder set for ${formatDayTime(at.getTime())}` : 'reminder removed';
    if (await changePeople(people, { kind: 'remind', at: at?.toISOString() ?? null }, done)) onReminded?.();
  };
  return (
    <>
      <Button
        ref={button}
        variant="quiet"
        size="small"
        data-key="s"
        aria-expanded={isOpen}
        aria-describedby={describedBy}
        onClick={() => setIsOpen(!isOpen)}
      >
        Remind me
      </Button>
      {isOpen && (
        <Choices
          hasReminder={people.some(({ dueAt }) => dueAt !== null)}
          onChoose={(at) => void remind(at)}
          onClose={close}
        />
      )}
    </>
  );
}

interface ChoicesProps {
  hasReminder: boolean;
  onChoose: (at: Date | null) => void;
  onClose: () => void;
}

function Choices({ hasReminder, onChoose, onClose }: ChoicesProps) {
  const id = useId();
  const group = useRef<HTMLDivElement>(null);
  const [now] = useState(() => new Date());
  const [date, setDate] = useState(() => localMinute(reminderAt('tomorrow', now)));
  useEffect(() => group.current?.querySelector('button')?.focus(), []);
  const chosen = new Date(date);
  const isLater = chosen > now;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes what the button opened
    <div
      ref={group}
      role="group"
      aria-label="When"
      className={`row ${styles.when}`}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      {CHOICES.map(({ choice, label }) => (
        <Button key={choice} variant="quiet" size="small" onClick={() => onChoose(reminderAt(choice, now))}>
          {label}
        </Button>
      ))}
      {hasReminder && (
        <Button variant="quiet" size="small" onClick={() => onChoose(null)}>
          No reminder
        </Button>
      )}
      <div className="row">
        <label htmlFor={id}>A date</label>
        <input
          id={id}
          type="datetime-local"
          min={localMinute(now)}
          value={date}
          onChange={({ target }) => setDate(target.value)}
        />
        <Button
          variant="quiet"
          size="small"
          aria-disabled={!isLater || undefined}
          onClick={() => isLater && onChoose(chosen)}
        >
          Set
        </Button>
      </div>
    </div>
  );
}
