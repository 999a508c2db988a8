/** People: everybody who ever sent something, by last activity, with search and filters. */
import { useEffect, useState } from 'react';
import type { ExportScope, PeopleFilter, PeopleView, PersonCard, TodayView } from '../../../shared/desk/desk-schema.ts';
import { PERSON_STATUSES } from '../../../shared/visitors/person-status.ts';
import { SiteLink } from '../../navigation/site-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { formatDayTime } from '../../ui/format-moment.ts';
import { saveFile } from '../../ui/save-file.ts';
import { useDesk, useDeskAct } from './desk-calls.ts';
import { DeskFrame } from './desk-frame.tsx';
import styles from './desk.module.css';
import list from './desk-list.module.css';
import { personPath } from './person-path.ts';
import { STATUS_NAMES } from './status-names.ts';
import { waitingWords } from './waiting-words.ts';

const PAUSE_MS = 200;
const FORMS = ['contact', 'chat', 'meeting', 'questionnaire', 'brief', 'order', 'assessment'] as const;
const EVERYONE: PeopleFilter = { search: '', waiting: false, held: false };

export function People() {
  return <DeskFrame heading="People">{(today) => <PeopleList today={today} />}</DeskFrame>;
}

function PeopleList({ today }: { today: TodayView }) {
  const [filter, setFilter] = useState<PeopleFilter>(() => ({
    ...EVERYONE,
    held: new URLSearchParams(location.search).has('held'),
  }));
  const [typed, setTyped] = useState('');
  const [now] = useState(Date.now);
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const change = (what: Partial<PeopleFilter>) => {
    setFilter((before) => ({ ...before, ...what }));
    setCursors([]);
  };
  useEffect(() => {
    const timer = setTimeout(() => {
      if (typed !== filter.search) change({ search: typed });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, filter.search]);
  const after = cursors.at(-1);
  const { data } = useDesk<PeopleView>('desk-people', { filter, ...(after && { after }) });
  const toggle = (id: string) =>
    setSelected((before) =>
      before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]),
    );
  return (
    <>
      <div className={list.filters}>
        <Field
          id="desk-search"
          name="search"
          label="Search people"
          type="search"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Choice
          id="desk-status"
          label="Status"
          value={filter.status ?? ''}
          options={PERSON_STATUSES.map((one) => [one, STATUS_NAMES[one]])}
          onChange={(status) => change({ status: PERSON_STATUSES.find((one) => one === status) })}
        />
        <Choice
          id="desk-form"
          label="Form"
          value={filter.form ?? ''}
          options={FORMS.map((one) => [one, one])}
          onChange={(form) => change({ form: form || undefined })}
        />
        <label className={list.check}>
          <input
            type="checkbox"
            checked={filter.waiting}
            onChange={({ target }) => change({ waiting: target.checked })}
          />
          Waiting
        </label>
        <label className={list.check}>
          <input type="checkbox" checked={filter.held} onChange={({ target }) => change({ held: target.checked })} />
          Held
        </label>
      </div>
      <p role="status" className={list.count}>
        {data && `${data.total} ${data.total === 1 ? 'person' : 'people'}`}
      </p>
      {data?.total === 0 ? (
        <p>
          Nobody matches.{' '}
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              setTyped('');
              change({ ...EVERYONE, status: undefined, form: undefined });
            }}
          >
            Clear the filter
          </Button>
        </p>
      ) : (
        <ul className={list.people}>
          {data?.people.map((card) => (
            <PersonRow
              key={card.id}
              card={card}
              now={now}
              isSelected={selected.has(card.id)}
              onToggle={() => toggle(card.id)}
            />
          ))}
        </ul>
      )}
      <div className={list.pager}>
        {cursors.length > 0 && (
          <Button variant="quiet" size="small" onClick={() => setCursors(cursors.slice(0, -1))}>
            Newer
          </Button>
        )}
        {data?.next && (
          <Button variant="quiet" size="small" onClick={() => setCursors([...cursors, data.next ?? ''])}>
            Older
          </Button>
        )}
      </div>
      {today.role === 'owner' && <Export filter={filter} selected={[...selected]} />}
    </>
  );
}

interface ChoiceProps {
  id: string;
  label: string;
  value: string;
  options: readonly (readonly [value: string, label: string])[];
  onChange: (value: string) => void;
}

function Choice({ id, label, value, options, onChange }: ChoiceProps) {
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">All</option>
        {options.map(([one, name]) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}

interface PersonRowProps {
  card: PersonCard;
  now: number;
  isSelected: boolean;
  onToggle: () => void;
}

function PersonRow({ card, now, isSelected, onToggle }: PersonRowProps) {
  const { id, name, email, lastTitle, lastAt, status, waitingSince, held } = card;
  return (
    <li className={list.person}>
      <input type="checkbox" aria-label={`Select ${name || email}`} checked={isSelected} onChange={onToggle} />
      <div className={styles.who}>
        <p className={styles.name}>
          <SiteLink to={personPath(id)}>{name || email}</SiteLink>
        </p>
        <p className={styles.what} dir="auto">
          {lastTitle} · {formatDayTime(lastAt)}
        </p>
      </div>
      <p className={list.tags}>
        <span>{STATUS_NAMES[status]}</span>
        {waitingSince && <span data-tag="waiting">Waiting {waitingWords(waitingSince, now)}</span>}
        {held > 0 && <span data-tag="held">Held</span>}
      </p>
    </li>
  );
}

function Export({ filter, selected }: { filter: PeopleFilter; selected: string[] }) {
  const { run, isPending, problem } = useDeskAct();
  const save = async (scope: ExportScope) => {
    const answer = await run('desk-export', { scope });
    if (typeof answer?.['csv'] === 'string') saveFile('people.csv', new Blob([answer['csv']], { type: 'text/csv' }));
  };
  const button = (label: string, scope: ExportScope) => (
    <Button variant="quiet" size="small" aria-disabled={isPending || undefined} onClick={() => void save(scope)}>
      {label}
    </Button>
  );
  return (
    <section className={list.export} aria-labelledby="export-heading">
      <h2 id="export-heading">Export CSV</h2>
      <div className={styles.acts}>
        {button('Everyone', { kind: 'everyone' })}
        {button('This filter', { kind: 'filter', filter })}
        {selected.length > 0 && button(`Selected (${selected.length})`, { kind: 'selected', ids: selected })}
      </div>
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
    </section>
  );
}
