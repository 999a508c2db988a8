import { hashKey } from '@tanstack/react-query';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import words from '#content/desk/people-words.yaml';
import type { PeopleFilter, SavedView } from '#features/desk/shared/desk-schema.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { randomId } from '#web/api/random-id.ts';
import { act, offerUndo, useDesk } from '../desk-calls.ts';
import list from './people-list.module.css';
import { DeskButton, submitBy } from '../frame/desk-parts.tsx';
import { deedIn } from '../week/deed-path.ts';
import { SAVED_NAME_MAX_LENGTH } from '#features/desk/shared/desk-limits.ts';

const { views: texts } = words;

export const EVERYONE: PeopleFilter = { search: '', waiting: false, held: false };

const commonViews = (me: string): readonly SavedView[] => [
  { id: 'everyone', name: texts.everyone, filter: EVERYONE },
  { id: 'waiting', name: texts.waiting, filter: { ...EVERYONE, waiting: true } },
  { id: 'mine', name: texts.mine, filter: { ...EVERYONE, assignee: me } },
  { id: 'clients', name: texts.clients, filter: { ...EVERYONE, status: 'client' } },
  { id: 'held', name: texts.held, filter: { ...EVERYONE, held: true } },
];

export const sameFilter = (one: PeopleFilter, other: PeopleFilter) => hashKey([one]) === hashKey([other]);

export function isCommonView(filter: PeopleFilter, me: string): boolean {
  return commonViews(me).some((view) => sameFilter(view.filter, filter));
}

/** The view that the page's address names, `?view=held`, or whom a figure of the week counts. */
export function viewAt(query: string, me: string): PeopleFilter {
  const deed = deedIn(query);
  if (deed) return { ...EVERYONE, ...deed };
  const id = new URLSearchParams(query).get('view');
  return commonViews(me).find((one) => one.id === id)?.filter ?? EVERYONE;
}

interface PeopleViewsProps {
  filter: PeopleFilter;
  me: string;
  waiting: number;
  /** How many are listed, once it is known. */
  total?: string | undefined;
  onChange: (filter: PeopleFilter) => void;
  /** At the end of the line. */
  children?: ReactNode;
}

export function PeopleViews({ filter, me, waiting, total, onChange, children }: PeopleViewsProps) {
  const { data } = useDesk<{ views: SavedView[] }>('desk-views');
  const tabs = useRef<HTMLDivElement>(null);
  const common = commonViews(me);
  const own = data?.views ?? [];
  const views = [...common, ...own];
  const exact = views.find((view) => sameFilter(view.filter, filter));
  const current = exact ?? views.find((view) => sameFilter(view.filter, { ...filter, search: '' }));
  useEffect(() => {
    const tab = tabs.current?.querySelector('[aria-selected=true]');
    tab?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [current?.id]);
  const ownCurrent = own.find((view) => view === exact);
  const countOf = (view: SavedView) => {
    if (view === exact && total !== undefined) return total;
    return view.id === 'waiting' && waiting > 0 ? String(waiting) : '';
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
    if (step === undefined) return;
    const buttons = [...(tabs.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])];
    const from = buttons.findIndex((button) => button === document.activeElement);
    const to = buttons.at((from + step + buttons.length) % buttons.length);
    to?.focus();
    to?.click();
  };
  return (
    <div className={list.views}>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its tabs have the focus */}
      <div ref={tabs} role="tablist" aria-label={texts.label} className={list.tabs} onKeyDown={onKeyDown}>
        {views.map((view, index) => (
          <button
            key={view.id}
            type="button"
            role="tab"
            aria-selected={view === current}
            aria-controls="people-panel"
            tabIndex={view === current || (!current && index === 0) ? 0 : -1}
            onClick={() => onChange(view.filter)}
          >
            {view.name}
            {countOf(view) && <span className={list.number}> {countOf(view)}</span>}
          </button>
        ))}
      </div>
      {!exact && <SaveView filter={filter} />}
      {ownCurrent && <DeleteView view={ownCurrent} />}
      {children}
    </div>
  );
}

function SaveView({ filter }: { filter: PeopleFilter }) {
  const [name, setName] = useState('');
  const save = async () => void (await act('desk-save-view', { id: randomId(), name, filter }));
  return (
    <form className="row" onSubmit={submitBy(save)}>
      <label className="visually-hidden" htmlFor="view-name">
        {texts.name}
      </label>
      <input
        id="view-name"
        placeholder={texts.name}
        value={name}
        maxLength={SAVED_NAME_MAX_LENGTH}
        required
        onChange={({ target }) => setName(target.value)}
      />
      <DeskButton type="submit" label={texts.save} />
    </form>
  );
}

function DeleteView({ view }: { view: SavedView }) {
  const remove = async () => {
    if (!(await act('desk-delete-view', { id: view.id }))) return;
    offerUndo(fillWords(texts.deleted, { name: view.name }), async () => act('desk-save-view', view));
  };
  return <DeskButton label={texts.delete} onClick={() => void remove()} />;
}
