import { useState, type MouseEvent, type ReactNode } from 'react';
import words from '#content/desk/desk-words.yaml';
import personWords from '#content/desk/person-words.yaml';
import promiseWords from '#content/desk/promise-words.yaml';
import type { DeskView, PersonCard, PersonView } from '#features/desk/shared/desk-schema.ts';
import { SiteLink } from '#web/navigation/site-link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { LineIcon } from '../frame/line-icon.tsx';
import { DeskButton } from '../frame/desk-parts.tsx';
import { changePeople } from './person-changes.ts';
import { personPath, telephone } from '../person-names.ts';
import { EditPerson } from './edit-person.tsx';
import { LogCall } from './log-call.tsx';
import { PersonRights } from './person-rights.tsx';
import { MakePromise } from './promises.tsx';
import { RemindMe } from './remind-me.tsx';
import styles from '../desk.module.css';
import row from '../today-row.module.css';
import page from './desk-person.module.css';

interface PersonActsProps {
  person: PersonView;
  /** Ends the row. */
  children?: ReactNode;
}

/** On the person's own page, where the reply has its place at the bottom. */
export function PersonActs({ person, children }: PersonActsProps) {
  const [isCalling, setIsCalling] = useState(false);
  return (
    <div className={`row ${styles.acts} ${styles.plain} ${page.acts}`}>
      <Done card={person} />
      <RemindMe people={[person]} />
      {person.phone && (
        <a className={buttonClass('quiet', 'small')} href={telephone(person.phone)} onClick={() => setIsCalling(true)}>
          {words.acts.call}
        </a>
      )}
      {children}
      {isCalling && <LogCall id={person.id} onClose={() => setIsCalling(false)} />}
    </div>
  );
}

interface FurtherActsProps {
  person: PersonView;
  desk: Pick<DeskView, 'role' | 'timeZone'>;
}

/** What is done rarely, below the details. */
export function FurtherActs({ person, desk: { role, timeZone } }: FurtherActsProps) {
  const [form, setForm] = useState<'call' | 'promise'>();
  const close = () => setForm(undefined);
  return (
    <>
      <div className={`row ${styles.plain} ${page.further}`}>
        <DeskButton label={personWords.call.button} onClick={() => setForm('call')} />
        <DeskButton label={promiseWords.button} onClick={() => setForm('promise')} />
        <EditPerson person={person} />
      </div>
      {role === 'owner' && <PersonRights person={person} />}
      {form === 'call' && <LogCall id={person.id} onClose={close} />}
      {form === 'promise' && <MakePromise card={person} timeZone={timeZone} onClose={close} />}
    </>
  );
}

interface RowActsProps {
  card: PersonCard;
  /** The id of the name that the buttons belong to. */
  describedBy: string;
  /** Opens the person beside the list instead of on their page. */
  onReply: (event: MouseEvent) => void;
}

/** The same in a row of a list, as icons. */
export function RowActs({ card, describedBy, onReply }: RowActsProps) {
  const { id, phone } = card;
  const named = (name: string) => ({
    className: 'icon-button',
    title: name,
    'aria-label': name,
    'aria-describedby': describedBy,
  });
  return (
    <div className={row.acts}>
      <SiteLink {...named(words.acts.reply)} to={`${personPath(id)}#reply`} data-key="r" onClick={onReply}>
        <LineIcon of="reply" />
      </SiteLink>
      {phone && (
        <a {...named(words.acts.call)} href={telephone(phone)}>
          <LineIcon of="call" />
        </a>
      )}
      <Done card={card} describedBy={describedBy} />
      <RemindMe people={[card]} describedBy={describedBy} icon="remind" />
    </div>
  );
}

/** As an icon where a row's name describes it; elsewhere it stays, so that nothing comes under the finger in its place. */
function Done({ card, describedBy }: Pick<RowActsProps, 'card'> & { describedBy?: string }) {
  const isDone = !card.waitingSince && !card.dueAt;
  if (isDone && describedBy !== undefined) return null;
  return (
    <DeskButton
      disabled={isDone}
      label={words.acts.done}
      icon={describedBy === undefined ? undefined : 'done'}
      data-key="e"
      aria-describedby={describedBy}
      onClick={() => void changePeople([card], { kind: 'done' }, words.changed.done)}
    />
  );
}
