import { useEffect, useState } from 'react';
import type { PeopleFilter } from '#features/desk/shared/desk-schema.ts';
import { PERSON_STATUSES } from '#shared/visitors/person-status.ts';
import { Field } from '#web/ui/field.tsx';
import { useDesk } from '../desk-calls.ts';
import { Choice } from '../frame/desk-choice.tsx';
import list from '../desk-list.module.css';
import { FORM_NAMES, STATUS_NAMES } from '../person-names.ts';

const PAUSE_MS = 200;

interface PeopleFiltersProps {
  filter: PeopleFilter;
  onChange: (filter: PeopleFilter) => void;
}

export function PeopleFilters({ filter, onChange }: PeopleFiltersProps) {
  const { data } = useDesk<{ sources: string[] }>('desk-sources');
  const { status, form, source } = filter;
  return (
    <div className={`row ${list.filters}`}>
      <SearchField search={filter.search} onChange={(search) => onChange({ ...filter, search })} />
      <Choice
        id="desk-status"
        label="Status"
        all="All"
        value={status ?? ''}
        options={PERSON_STATUSES.map((one) => [one, STATUS_NAMES[one]])}
        onChange={(value) => {
          const { status: _status, ...rest } = filter;
          const chosen = PERSON_STATUSES.find((one) => one === value);
          onChange(chosen ? { ...rest, status: chosen } : rest);
        }}
      />
      <Choice
        id="desk-form"
        label="Form"
        all="All"
        value={form ?? ''}
        options={Object.entries(FORM_NAMES)}
        onChange={(value) => {
          const { form: _form, ...rest } = filter;
          onChange(value ? { ...rest, form: value } : rest);
        }}
      />
      <Choice
        id="desk-source"
        label="Source"
        all="All"
        value={source ?? ''}
        options={(data?.sources ?? []).map((one) => [one, one])}
        onChange={(value) => {
          const { source: _source, ...rest } = filter;
          onChange(value ? { ...rest, source: value } : rest);
        }}
      />
      <label className="check">
        <input
          type="checkbox"
          checked={filter.waiting}
          onChange={({ target }) => onChange({ ...filter, waiting: target.checked })}
        />
        Waiting
      </label>
      <label className="check">
        <input
          type="checkbox"
          checked={filter.held}
          onChange={({ target }) => onChange({ ...filter, held: target.checked })}
        />
        Held
      </label>
    </div>
  );
}

/** Another view brings its own search; one's own, which comes back later, must not undo what was typed since. */
function SearchField({ search, onChange }: { search: string; onChange: (search: string) => void }) {
  const [typed, setTyped] = useState(search);
  const [sent, setSent] = useState(search);
  if (search !== sent) {
    setSent(search);
    setTyped(search);
  }
  useEffect(() => {
    if (typed === sent) return undefined;
    const timer = setTimeout(() => {
      setSent(typed);
      onChange(typed);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, sent, onChange]);
  return (
    <Field
      id="desk-search"
      name="search"
      label="Search people"
      type="search"
      data-key="/"
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  );
}
