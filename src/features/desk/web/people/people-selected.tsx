/** What can be done with the selected people, all at once. Then nobody is selected, so that the next act meets no one unseen. */
import deskWords from '#content/desk/desk-words.yaml';
import words from '#content/desk/people-words.yaml';
import type { DeskMember, PersonCard, PersonChange } from '#features/desk/shared/desk-schema.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { Choice, DeskButton, StatusChoice } from '../frame/desk-parts.tsx';
import styles from '../desk.module.css';
import bar from './people-selected.module.css';
import { changePeople } from '../person/person-changes.ts';
import { HeldActs } from '../person/held-acts.tsx';
import { RemindMe } from '../person/remind-me.tsx';

const NOBODY = 'nobody';
const { selected: texts } = words;
const { changed, statuses } = deskWords;

interface PeopleSelectedProps {
  people: readonly PersonCard[];
  elsewhere: number;
  members: readonly DeskMember[];
  onClear: () => void;
}

export function PeopleSelected({ people, elsewhere, members, onClear }: PeopleSelectedProps) {
  const change = async (what: PersonChange, done: string, blanks: Record<string, string> = {}) => {
    if (await changePeople(people, what, done, blanks)) onClear();
  };
  const held = people.filter((one) => one.held > 0).map(({ id }) => id);
  const counts = { count: String(people.length), elsewhere: String(elsewhere) };
  return (
    <section aria-label={texts.label} className={`card ${bar.bar}`}>
      <div className="split">
        <p role="status">
          <strong>{fillWords(elsewhere > 0 ? texts.elsewhere : texts.count, counts)}</strong>
        </p>
        <DeskButton label={texts.clear} onClick={onClear} />
      </div>
      <div className={`row ${styles.acts}`}>
        <StatusChoice
          id="selected-status"
          label={texts.markAs}
          all={texts.choose}
          value=""
          onChange={(status) =>
            status && void change({ kind: 'status', status }, changed.status, { status: statuses[status] })
          }
        />
        <Choice
          id="selected-member"
          label={texts.giveTo}
          all={texts.choose}
          value=""
          options={[...members.map(({ id, email }) => [id, email] as const), [NOBODY, texts.nobody]]}
          onChange={(id) => {
            if (id === NOBODY) void change({ kind: 'assign', assignee: null }, changed.freed);
            else if (id) void change({ kind: 'assign', assignee: id }, changed.given);
          }}
        />
        <DeskButton label={deskWords.acts.done} onClick={() => void change({ kind: 'done' }, changed.done)} />
        {held.length > 0 && <HeldActs choice={{ of: 'people', ids: held }} onDone={onClear} />}
        <RemindMe people={people} onReminded={onClear} />
      </div>
    </section>
  );
}
