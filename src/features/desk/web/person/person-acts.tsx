import { useState, type MouseEvent } from 'react';
import words from '#content/desk/desk-words.yaml';
import type { HeldChoice, PersonCard } from '#features/desk/shared/desk-schema.ts';
import { SiteLink } from '#web/navigation/site-link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { LineIcon } from '#web/ui/icons.tsx';
import { DeskButton } from '../frame/desk-parts.tsx';
import { changePeople, decideHeld, type HeldAct } from './person-changes.ts';
import { personPath, telephone } from '../person-names.ts';
import { LogCall } from './log-call.tsx';
import { MakePromise } from './promises.tsx';
import { RemindMe } from './remind-me.tsx';
import styles from '../desk.module.css';

interface PersonActsProps {
  card: PersonCard;
}

/** On the person's own page, where the reply has its place at the bottom. */
export function PersonActs({ card, timeZone }: PersonActsProps & { timeZone: string }) {
  const [isLogging, setIsLogging] = useState(false);
  return (
    <div className={`row ${styles.acts}`}>
      {card.phone && (
        <a className={buttonClass('quiet', 'small')} href={telephone(card.phone)} onClick={() => setIsLogging(true)}>
          {words.acts.call}
        </a>
      )}
      <DoneAndRemind card={card} />
      <LogCall id={card.id} isOpen={isLogging} onOpen={setIsLogging} />
      <MakePromise card={card} timeZone={timeZone} />
    </div>
  );
}

interface RowActsProps extends PersonActsProps {
  /** The id of the name that the buttons belong to. */
  describedBy: string;
  /** Opens the person beside the list instead of on their page. */
  onReply: (event: MouseEvent) => void;
}

/** The same in a row of a list, as icons. */
export function RowActs({ card, describedBy, onReply }: RowActsProps) {
  const { id, phone } = card;
  const named = (name: string) => ({
    className: styles.icon,
    title: name,
    'aria-label': name,
    'aria-describedby': describedBy,
  });
  return (
    <>
      <SiteLink {...named(words.acts.reply)} to={`${personPath(id)}#reply`} data-key="r" onClick={onReply}>
        <LineIcon of="reply" />
      </SiteLink>
      {phone && (
        <a {...named(words.acts.call)} href={telephone(phone)}>
          <LineIcon of="call" />
        </a>
      )}
      <DoneAndRemind card={card} describedBy={describedBy} />
    </>
  );
}

/** As icons where they are described by a row's name. */
function DoneAndRemind({ card, describedBy }: PersonActsProps & { describedBy?: string }) {
  return (
    <>
      {(card.waitingSince ?? card.dueAt) && (
        <DeskButton
          label={words.acts.done}
          icon={describedBy === undefined ? undefined : 'done'}
          data-key="e"
          aria-describedby={describedBy}
          onClick={() => void changePeople([card], { kind: 'done' }, words.changed.done)}
        />
      )}
      <RemindMe people={[card]} describedBy={describedBy} icon={describedBy === undefined ? undefined : 'remind'} />
    </>
  );
}

interface HeldActsProps {
  choice: HeldChoice;
  describedBy?: string;
  binKey?: string;
  onDone?: () => void;
}

export function HeldActs({ choice, describedBy, binKey, onDone }: HeldActsProps) {
  const decide = async (decision: HeldAct) => {
    if (await decideHeld(decision, choice)) onDone?.();
  };
  const { release, bin } = words.held;
  return (
    <>
      <DeskButton label={release.button} aria-describedby={describedBy} onClick={() => void decide('release')} />
      <DeskButton
        label={bin.button}
        data-key={binKey}
        aria-describedby={describedBy}
        onClick={() => void decide('bin')}
      />
    </>
  );
}
