/** What can be done with the selected people, all at once. */
import type { DeskMember, PersonCard, PersonChange } from '../../../shared/desk/desk-schema.ts';
import { PERSON_STATUSES } from '../../../shared/visitors/person-status.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from './desk-choice.tsx';
import styles from './desk.module.css';
import list from './desk-list.module.css';
import { changePeople, decideHeld } from './person-changes.ts';
import { STATUS_NAMES } from './person-names.ts';
import { RemindMe } from './remind-me.tsx';

const NOBODY = 'nobody';

interface PeopleSelectedProps {
  people: readonly PersonCard[];
  members: readonly DeskMember[];
  onClear: () => void;
}

export function PeopleSelected({ people, members, onClear }: PeopleSelectedProps) {
  const change = (what: PersonChange, done: string) => void changePeople(people, what, done);
  const held = people.filter((one) => one.held > 0).map(({ id }) => id);
  const choice = { of: 'people', ids: held } as const;
  return (
    <section aria-label="With these people" className={list.selected}>
      <p role="status">
        <strong>{people.length} selected</strong>
      </p>
      <div className={styles.acts}>
        <Choice
          id="selected-status"
          label="Mark as"
          all="Choose"
          value=""
          options={PERSON_STATUSES.map((one) => [one, STATUS_NAMES[one]])}
          onChange={(value) => {
            const status = PERSON_STATUSES.find((one) => one === value);
            if (status) change({ kind: 'status', status }, `marked as ${STATUS_NAMES[status]}`);
          }}
        />
        <Choice
          id="selected-member"
          label="Give to"
          all="Choose"
          value=""
          options={[...members.map(({ id, email }) => [id, email] as const), [NOBODY, 'Nobody']]}
          onChange={(id) =>
            id && change({ kind: 'assign', assignee: id === NOBODY ? null : id }, id === NOBODY ? 'freed' : 'given')
          }
        />
        <Button variant="quiet" size="small" onClick={() => change({ kind: 'done' }, 'done')}>
          Done
        </Button>
        <RemindMe people={people} />
        {held.length > 0 && (
          <>
            <Button variant="quiet" size="small" onClick={() => void decideHeld('desk-release', choice)}>
              Release
            </Button>
            <Button variant="quiet" size="small" onClick={() => void decideHeld('desk-bin', choice)}>
              Bin
            </Button>
          </>
        )}
        <Button variant="quiet" size="small" onClick={onClear}>
          Clear
        </Button>
      </div>
    </section>
  );
}
