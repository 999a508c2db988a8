import { useState, type ReactNode } from 'react';
import deskWords from '#content/desk/desk-words.yaml';
import words from '#content/desk/person-words.yaml';
import { LABEL_MAX_LENGTH } from '#features/desk/shared/desk-limits.ts';
import type { DeskMember, PersonView } from '#features/desk/shared/desk-schema.ts';
import { formatDayTime } from '#web/ui/format-moment.ts';
import { Choice, StatusChoice, submitBy } from '../frame/desk-parts.tsx';
import { changePeople } from './person-changes.ts';

const { facts } = words;
const { changed, statuses } = deskWords;

export function PersonFacts({ person, members }: { person: PersonView; members: readonly DeskMember[] }) {
  const { email, phone, source, status, dueAt, assignee, label } = person;
  return (
    <>
      <dl className="stack">
        <Fact term={facts.address}>{email}</Fact>
        <Fact term={facts.number}>{phone && <a href={`tel:${phone}`}>{phone}</a>}</Fact>
        <Fact term={facts.source}>{source}</Fact>
        <Fact term={facts.reminder}>{dueAt && formatDayTime(dueAt)}</Fact>
      </dl>
      <StatusChoice
        id="person-status"
        label={facts.status}
        value={status}
        onChange={(chosen) => {
          if (!chosen) return;
          void changePeople([person], { kind: 'status', status: chosen }, changed.status, { status: statuses[chosen] });
        }}
      />
      <Choice
        id="person-assignee"
        label={facts.assignee}
        all={facts.nobody}
        value={members.find(({ id }) => id === assignee)?.id ?? ''}
        options={members.map((one) => [one.id, one.email])}
        onChange={(id) => {
          const done = id ? changed.given : changed.freed;
          void changePeople([person], { kind: 'assign', assignee: id || null }, done);
        }}
      />
      <Label key={label} person={person} />
    </>
  );
}

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
  const save = async () => {
    if (label.trim() === person.label) return;
    await changePeople([person], { kind: 'label', label: label.trim() }, changed.label);
  };
  return (
    <form className="field" onSubmit={submitBy(save)}>
      <label htmlFor="person-label">{facts.label}</label>
      <input
        id="person-label"
        value={label}
        maxLength={LABEL_MAX_LENGTH}
        autoComplete="off"
        onChange={({ target }) => setLabel(target.value)}
        onBlur={() => void save()}
      />
    </form>
  );
}
