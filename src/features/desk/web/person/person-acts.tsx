import words from '#content/desk/desk-words.yaml';
import type { HeldChoice, PersonCard } from '#features/desk/shared/desk-schema.ts';
import { SiteLink } from '#web/navigation/site-link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { DeskButton } from '../frame/desk-parts.tsx';
import { changePeople, decideHeld, type HeldAct } from './person-changes.ts';
import { personPath } from '../person-names.ts';
import { RemindMe } from './remind-me.tsx';
import styles from '../desk.module.css';

interface PersonActsProps {
  card: PersonCard;
  /** The id of the name that the buttons belong to; none on the person's own page, where replying is further down. */
  describedBy?: string;
}

export function PersonActs({ card, describedBy }: PersonActsProps) {
  const { id, phone, waitingSince, dueAt } = card;
  return (
    <div className={`row ${styles.acts}`}>
      {describedBy === undefined ? (
        <DeskButton label={words.acts.reply} onClick={() => document.getElementById('reply')?.focus()} />
      ) : (
        <SiteLink
          className={buttonClass('gold', 'small')}
          to={`${personPath(id)}#reply`}
          data-key="r"
          aria-describedby={describedBy}
        >
          {words.acts.reply}
        </SiteLink>
      )}
      {phone && (
        <a className={buttonClass('quiet', 'small')} href={`tel:${phone}`} aria-describedby={describedBy}>
          {words.acts.call}
        </a>
      )}
      {(waitingSince ?? dueAt) && (
        <DeskButton
          label={words.acts.done}
          data-key="e"
          aria-describedby={describedBy}
          onClick={() => void changePeople([card], { kind: 'done' }, words.changed.done)}
        />
      )}
      <RemindMe people={[card]} describedBy={describedBy} />
    </div>
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
