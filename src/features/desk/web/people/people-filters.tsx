import { useEffect, useState } from 'react';
import words from '#content/desk/people-words.yaml';
import type { PeopleFilter } from '#features/desk/shared/desk-schema.ts';
import type { PeopleChoices } from '#features/desk/shared/kept-schema.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { useDesk } from '../desk-calls.ts';
import { Choice, DeskButton, StatusChoice } from '../frame/desk-parts.tsx';
import list from './people-list.module.css';

const PAUSE_MS = 200;
const FORMS = [
  'contact',
  'chat',
  'meeting',
  'questionnaire',
  'brief',
  'order',
  'assessment',
  'phone',
  'import',
] as const;
const { filters, forms } = words;

export function PeopleFilters({
  filter,
  onChange,
}: {
  filter: PeopleFilter;
  onChange: (filter: PeopleFilter) => void;
}) {
  const { data } = useDesk<PeopleChoices>('desk-sources');
  const { search, status = '', form = '', source = '', label = '' } = filter;
  const [isOpen, setIsOpen] = useState(false);
  const count = [status, form, source, label].filter(Boolean).length;
  return (
    <div className={`row ${list.filters}`}>
      <SearchField search={search} onChange={(typed) => onChange({ ...filter, search: typed })} />
      <DeskButton
        label={count === 0 ? filters.more : fillWords(filters.chosen, { count: String(count) })}
        aria-expanded={isOpen}
        aria-controls="people-choices"
        onClick={() => setIsOpen(!isOpen)}
      />
      <div id="people-choices" className={list.choices} data-open={isOpen || undefined}>
        <StatusChoice
          id="desk-status"
          label={filters.status}
          all={filters.all.status}
          value={status}
          onChange={(chosen) => onChange({ ...filter, status: chosen })}
        />
        <Choice
          id="desk-form"
          label={filters.form}
          all={filters.all.form}
          value={form}
          options={FORMS.map((one) => [one, forms[one]])}
          onChange={(chosen) => onChange({ ...filter, form: chosen || undefined })}
        />
        <Choice
          id="desk-source"
          label={filters.source}
          all={filters.all.source}
          value={source}
          options={(data?.sources ?? []).map((one) => [one, one])}
          onChange={(chosen) => onChange({ ...filter, source: chosen || undefined })}
        />
        {(label || (data?.labels.length ?? 0) > 0) && (
          <Choice
            id="desk-label"
            label={filters.label}
            all={filters.all.label}
            value={label}
            options={(data?.labels ?? [label]).map((one) => [one, one])}
            onChange={(chosen) => onChange({ ...filter, label: chosen || undefined })}
          />
        )}
      </div>
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
    <>
      <label className="visually-hidden" htmlFor="desk-search">
        {filters.search}
      </label>
      <input
        id="desk-search"
        type="search"
        data-key="/"
        placeholder={filters.search}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </>
  );
}
