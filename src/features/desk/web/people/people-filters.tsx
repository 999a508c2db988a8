import { useEffect, useRef, useState, type ReactNode } from 'react';
import deskWords from '#content/desk/desk-words.yaml';
import words from '#content/desk/people-words.yaml';
import week from '#content/desk/week-words.yaml';
import type { DeskView, PeopleFilter } from '#features/desk/shared/desk-schema.ts';
import type { PeopleChoices } from '#features/desk/shared/kept-schema.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { PERSON_STATUSES } from '#shared/visitors/person-status.ts';
import { LineIcon } from '../frame/line-icon.tsx';
import { useDesk } from '../desk-calls.ts';
import { Choice, DeskButton } from '../frame/desk-parts.tsx';
import { assigneeName } from '../person-names.ts';
import list from './people-list.module.css';
import { isCommonView } from './people-views.tsx';

const PAUSE_MS = 200;
const { filters, forms, views } = words;
const FLAGS = ['waiting', 'held'] as const;
/** Stands for the empty source, as an empty choice is all of them. No source begins with a blank. */
const UNKNOWN = ' ';

interface PeopleFiltersProps {
  filter: PeopleFilter;
  desk: DeskView;
  onChange: (filter: PeopleFilter) => void;
  /** At the end of the line. */
  children: ReactNode;
}

export function PeopleFilters({ filter, desk, onChange, children }: PeopleFiltersProps) {
  const { data } = useDesk<PeopleChoices>('desk-sources');
  const [isOpen, setIsOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const { sources = [], labels = [] } = data ?? {};
  const { members } = desk;
  const lists = {
    status: PERSON_STATUSES.map((one) => [one, deskWords.statuses[one]] as const),
    form: Object.entries(forms),
    source: [...sources.map((one) => [one, one] as const), [UNKNOWN, week.unknown] as const],
    label: labels.map((one) => [one, one] as const),
    assignee: members.length < 2 ? [] : members.map(({ id }) => [id, assigneeName(desk, id) ?? id] as const),
  };
  const choices = (['status', 'form', 'source', 'label', 'assignee'] as const).map((key) => {
    const value = key === 'source' && filter.source === '' ? UNKNOWN : (filter[key] ?? '');
    const choose = (chosen: string) =>
      onChange({ ...filter, [key]: chosen === UNKNOWN ? '' : chosen === '' ? undefined : chosen });
    const known = lists[key].find(([one]) => one === value);
    const name = known?.[1] ?? assigneeName(desk, value) ?? value;
    const options = known || value === '' ? lists[key] : [...lists[key], [value, name] as const];
    return { key, value, name, options, choose };
  });
  const flags = FLAGS.filter((key) => filter[key]).map((key) => ({
    key,
    name: views[key],
    choose: () => onChange({ ...filter, [key]: false }),
  }));
  const chips =
    isOpen || isCommonView({ ...filter, search: '' }, desk) ? [] : [...flags, ...choices.filter(({ value }) => value)];
  return (
    <>
      <div className={list.filters}>
        <SearchField search={filter.search} onChange={(typed) => onChange({ ...filter, search: typed })} />
        <DeskButton
          ref={toggle}
          label={filters.more}
          aria-expanded={isOpen}
          aria-controls="people-choices"
          onClick={() => setIsOpen(!isOpen)}
        />
        {children}
      </div>
      <div id="people-choices" className={list.choices} data-open={isOpen || undefined}>
        {choices
          .filter(({ options }) => options.length > 0)
          .map(({ key, value, options, choose }) => (
            <Choice
              key={key}
              id={`desk-${key}`}
              label={filters[key]}
              all={filters.all[key]}
              value={value}
              options={options}
              onChange={choose}
            />
          ))}
      </div>
      {chips.length > 0 && (
        <div className={`row ${list.chips}`}>
          {chips.map(({ key, name, choose }) => (
            <button
              key={key}
              type="button"
              aria-label={fillWords(filters.remove, { filter: name })}
              onClick={() => {
                toggle.current?.focus();
                choose('');
              }}
            >
              {name}
              <LineIcon of="close" />
            </button>
          ))}
        </div>
      )}
    </>
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
      <label className={list.glass} htmlFor="desk-search">
        <LineIcon of="search" />
        <span className="visually-hidden">{filters.search}</span>
      </label>
      <input
        id="desk-search"
        type="search"
        data-key="/"
        placeholder={deskWords.frame.goTo}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </>
  );
}
