import { useEffect, useId, useRef, useState } from 'react';
import words from '#content/desk/desk-words.yaml';
import type { PersonCard } from '#features/desk/shared/desk-schema.ts';
import { formatDayTime } from '#web/ui/format-moment.ts';
import { DeskButton, type DeskIcon } from '../frame/desk-parts.tsx';
import { changePeople } from './person-changes.ts';
import { localMinute, reminderAt } from '../waiting-words.ts';
import styles from '../desk.module.css';

const { remind: texts } = words;

interface RemindMeProps {
  people: readonly PersonCard[];
  describedBy?: string | undefined;
  icon?: DeskIcon | undefined;
  onReminded?: () => void;
}

export function RemindMe({ people, describedBy, icon, onReminded }: RemindMeProps) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setIsOpen(false);
    button.current?.focus();
  };
  const remind = async (at: Date | null) => {
    close();
    const done = at ? words.changed.reminder : words.changed.noReminder;
    const time = at ? formatDayTime(at.getTime()) : '';
    if (await changePeople(people, { kind: 'remind', at: at?.toISOString() ?? null }, done, { time })) onReminded?.();
  };
  return (
    <>
      <DeskButton
        ref={button}
        label={texts.button}
        icon={icon}
        data-key="s"
        aria-expanded={isOpen}
        aria-describedby={describedBy}
        onClick={() => setIsOpen(!isOpen)}
      />
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
      aria-label={texts.label}
      className={`row ${styles.when}`}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      {(['hour', 'tomorrow', 'week'] as const).map((choice) => (
        <DeskButton key={choice} label={texts[choice]} onClick={() => onChoose(reminderAt(choice, now))} />
      ))}
      {hasReminder && <DeskButton label={texts.none} onClick={() => onChoose(null)} />}
      <div className="row">
        <label htmlFor={id}>{texts.date}</label>
        <input
          id={id}
          type="datetime-local"
          min={localMinute(now)}
          value={date}
          onChange={({ target }) => setDate(target.value)}
        />
        <DeskButton
          label={texts.set}
          aria-disabled={!isLater || undefined}
          onClick={() => isLater && onChoose(chosen)}
        />
      </div>
    </div>
  );
}
