/** What can be done with the selected people, all at once. Then nobody is selected, so that the next act meets no one unseen. */
import type { DeskMember, PersonCard, PersonChange } from '#features/desk/shared/desk-schema.ts';
import { PERSON_STATUSES } from '#shared/visitors/person-status.ts';
import { Button } from '#web/ui/button.tsx';
import { Choice } from '../frame/desk-choice.tsx';
import styles from '../desk.module.css';
import bar from './people-selected.module.css';
import { changePeople, decideHeld } from '../person/person-changes.ts';
import { STATUS_NAMES } from '../person-names.ts';
import { RemindMe } from '../person/remind-me.tsx';

const NOBODY = 'nobody';

interface PeopleSelectedProps {
  people: readonly PersonCard[];
  /** How many of them the page doesn't show. */
  elsewhere: number;
  members: readonly DeskMember[];
  onClear: () => void;
}

export function PeopleSelected({ people, elsewhere, members, onClear }: PeopleSelectedProps) {
  const change = async (what: PersonChange, done: string) => {
    if (await changePeople(people, what, done)) onClear();
  };
  const held = people.filter((one) => one.held > 0).map(({ id }) => id);
  const decide = async (name: 'desk-release' | 'desk-bin') => {
    if (await decideHeld(name, { of: 'people', ids: held })) onClear();
  };
  return (
    <section aria-label="With these people" className={`card ${bar.bar}`}>
      <div className="split">
        <p role="status">
          <strong>{people.length} selected</strong>
          {elsewhere > 0 && `, ${elsewhere} of them on other pages`}
        </p>
        <Button variant="quiet" size="small" onClick={onClear}>
          Clear
        </Button>
      </div>
      <div className={`row ${styles.acts}`}>
        <Choice
          id="selected-status"
          label="Mark as"
          all="Choose"
          value=""
          options={PERSON_STATUSES.map((one) => [one, STATUS_NAMES[one]])}
          onChange={(value) => {
            const status = PERSON_STATUSES.find((one) => one === value);
            if (status) void change({ kind: 'status', status }, `marked as ${STATUS_NAMES[status]}`);
          }}
        />
        <Choice
          id="selected-member"
          label="Give to"
          all="Choose"
          value=""
          options={[...members.map(({ id, email }) => [id, email] as const), [NOBODY, 'Nobody']]}
          onChange={(id) =>
            id &&
            void change({ kind: 'assign', assignee: id === NOBODY ? null : id }, id === NOBODY ? 'freed' : 'given')
          }
        />
        <Button variant="quiet" size="small" onClick={() => void change({ kind: 'done' }, 'done')}>
          Done
        </Button>
        {held.length > 0 && (
          <>
            <Button variant="quiet" size="small" onClick={() => void decide('desk-release')}>
              Release
            </Button>
            <Button variant="quiet" size="small" onClick={() => void decide('desk-bin')}>
              Bin
            </Button>
          </>
        )}
        <RemindMe people={people} onReminded={onClear} />
      </div>
    </section>
  );
}
