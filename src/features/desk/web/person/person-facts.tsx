import type { ReactNode } from 'react';
import deskWords from '#content/desk/desk-words.yaml';
import words from '#content/desk/person-words.yaml';
import type { DeskMember, PersonView } from '#features/desk/shared/desk-schema.ts';
import { formatDay, formatDayTime } from '#web/ui/format-moment.ts';
import { Choice, StatusChoice } from '../frame/desk-parts.tsx';
import { telephone } from '../person-names.ts';
import styles from './person-facts.module.css';
import { Labels } from './labels.tsx';
import { changePeople } from './person-changes.ts';

const { facts } = words;
const { changed, statuses } = deskWords;

interface PersonFactsProps {
  person: PersonView;
  members: readonly DeskMember[];
  /** What they bought. */
  children?: ReactNode;
}

export function PersonFacts({ person, members, children }: PersonFactsProps) {
  const { phones, addresses, company, source, status, dueAt, assignee, activities } = person;
  const first = activities.findLast(({ member }) => member === null);
  return (
    <div className={styles.facts}>
      <dl>
        <Fact term={facts.company}>{[company]}</Fact>
        {children}
        <Fact term={facts.number}>
          {phones.map((phone) => (
            <a key={phone} href={telephone(phone)}>
              {phone}
            </a>
          ))}
        </Fact>
        <Fact term={facts.address}>{addresses}</Fact>
        <Fact term={facts.source}>{[source]}</Fact>
        <Fact term={facts.first}>{[first && formatDay(first.at)]}</Fact>
        <Fact term={facts.reminder}>{[dueAt && formatDayTime(dueAt)]}</Fact>
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
      {members.length > 1 && (
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
      )}
      <Labels person={person} />
    </div>
  );
}

export function Fact({ term, children }: { term: string; children: readonly ReactNode[] }) {
  const values = children.filter(Boolean);
  if (values.length === 0) return null;
  return (
    <div>
      <dt>{term}</dt>
      {values.map((value, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a value is only its place
        <dd key={index}>{value}</dd>
      ))}
    </div>
  );
}
