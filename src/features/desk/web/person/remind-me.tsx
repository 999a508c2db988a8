import { useId, useState } from 'react';
import words from '#content/desk/desk-words.yaml';
import type { PersonCard } from '#features/desk/shared/desk-schema.ts';
import { formatDayTime } from '#web/ui/format-moment.ts';
import { DeskDialog } from '../frame/desk-dialog.tsx';
import { DeskButton, type DeskIcon } from '../frame/desk-parts.tsx';
import { changePeople } from './person-changes.ts';
import { localMinute, reminderAt } from '../waiting-words.ts';

const { remind: texts } = words;

interface RemindMeProps {
  people: readonly PersonCard[];
  describedBy?: string | undefined;
  icon?: DeskIcon | undefined;
  onReminded?: () => void;
}

export function RemindMe({ people, describedBy, icon, onReminded }: RemindMeProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const remind = async (at: Date | null) => {
    close();
    const done = at ? words.changed.reminder : words.changed.noReminder;
    const time = at ? formatDayTime(at.getTime()) : '';
    if (await changePeople(people, { kind: 'remind', at: at?.toISOString() ?? null }, done, { time })) onReminded?.();
  };
  return (
    <>
      <DeskButton
        label={texts.button}
        icon={icon}
        data-key="s"
        aria-haspopup="dialog"
        aria-describedby={describedBy}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <DeskDialog label={texts.label} onClose={close}>
          <Choices hasReminder={people.some(({ dueAt }) => dueAt !== null)} onChoose={(at) => void remind(at)} />
        </DeskDialog>
      )}
    </>
  );
}

interface ChoicesProps {
  hasReminder: boolean;
  onChoose: (at: Date | null) => void;
}

function Choices({ hasReminder, onChoose }: ChoicesProps) {
  const id = useId();
  const [now] = useState(() => new Date());
  const [date, setDate] = useState(() => localMinute(reminderAt('tomorrow', now)));
  const chosen = new Date(date);
  const isLater = chosen > now;
  return (
    <div className="stack">
      <div className="row">
        {(['hour', 'tomorrow', 'week'] as const).map((choice) => (
          <DeskButton key={choice} label={texts[choice]} onClick={() => onChoose(reminderAt(choice, now))} />
        ))}
        {hasReminder && <DeskButton label={texts.none} onClick={() => onChoose(null)} />}
      </div>
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
