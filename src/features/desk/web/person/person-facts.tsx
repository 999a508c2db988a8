/** What we know about a person, and how we stand with them; each field saves itself. */
import { useState, type ReactNode } from 'react';
import { LABEL_MAX_LENGTH } from '#features/desk/shared/desk-limits.ts';
import type { DeskMember, PersonView } from '#features/desk/shared/desk-schema.ts';
import { PERSON_STATUSES } from '#shared/visitors/person-status.ts';
import { formatDayTime } from '#web/ui/format-moment.ts';
import { Choice } from '../frame/desk-choice.tsx';
import { changePeople } from './person-changes.ts';
import { memberName, STATUS_NAMES } from '../person-names.ts';

export function PersonFacts({ person, members }: { person: PersonView; members: readonly DeskMember[] }) {
  const { email, phone, source, status, dueAt, assignee, label } = person;
  const owner = assignee !== null && memberName(members, assignee) !== undefined ? assignee : '';
  return (
    <>
      <dl className="stack">
        <Fact term="Email">{email}</Fact>
        <Fact term="Phone">{phone && <a href={`tel:${phone}`}>{phone}</a>}</Fact>
        <Fact term="Came by">{source}</Fact>
        <Fact term="Reminder">{dueAt && formatDayTime(dueAt)}</Fact>
      </dl>
      <Choice
        id="person-status"
        label="Status"
        value={status}
        options={PERSON_STATUSES.map((one) => [one, STATUS_NAMES[one]])}
        onChange={(value) => {
          const chosen = PERSON_STATUSES.find((one) => one === value);
          if (chosen) void changePeople([person], { kind: 'status', status: chosen }, STATUS_NAMES[chosen]);
        }}
      />
      <Choice
        id="person-assignee"
        label="Assigned to"
        all="Nobody"
        value={owner}
        options={members.map((one) => [one.id, one.email])}
        onChange={(id) =>
          void changePeople([person], { kind: 'assign', assignee: id || null }, id ? 'given' : 'taken by nobody')
        }
      />
      <Label key={label} person={person} />
    </>
  );
}

/** Left out where there is none. */
function Fact({ term, children }: { term: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div>
      <dt className="small">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Label({ person }: { person: PersonView }) {
  const [label, setLabel] = useState(person.label);
  const save = () => {
    if (label.trim() === person.label) return;
    void changePeople([person], { kind: 'label', label: label.trim() }, 'label saved');
  };
  return (
    <form
      className="field"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <label htmlFor="person-label">Label</label>
      <input
        id="person-label"

        value={label}
        maxLength={LABEL_MAX_LENGTH}
        autoComplete="off"
        onChange={({ target }) => setLabel(target.value)}
        onBlur={save}
      />
    </form>
  );
}
