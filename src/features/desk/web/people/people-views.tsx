import { hashKey } from '@tanstack/react-query';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import words from '#content/desk/people-words.yaml';
import type { DeskView, PeopleFilter, SavedView } from '#features/desk/shared/desk-schema.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { randomId } from '#web/api/random-id.ts';
import { act, offerUndo, useDesk } from '../desk-calls.ts';
import styles from '../desk.module.css';
import list from './people-list.module.css';
import { DeskButton, submitBy } from '../frame/desk-parts.tsx';
import { deedIn } from '../week/deed-path.ts';
import { SAVED_NAME_MAX_LENGTH } from '#features/desk/shared/desk-limits.ts';

const { views: texts } = words;

export const EVERYONE: PeopleFilter = { search: '', waiting: false, held: false };

type Team = Pick<DeskView, 'me' | 'members'>;

const commonViews = ({ me, members }: Team): readonly SavedView[] => [
  { id: 'everyone', name: texts.everyone, filter: EVERYONE },
  { id: 'waiting', name: texts.waiting, filter: { ...EVERYONE, waiting: true } },
  ...(members.length > 1 ? [{ id: 'mine', name: texts.mine, filter: { ...EVERYONE, assignee: me } }] : []),
  { id: 'clients', name: texts.clients, filter: { ...EVERYONE, status: 'client' } },
  { id: 'held', name: texts.held, filter: { ...EVERYONE, held: true } },
];

export const sameFilter = (one: PeopleFilter, other: PeopleFilter) => hashKey([one]) === hashKey([other]);

export function isCommonView(filter: PeopleFilter, team: Team): boolean {
  return commonViews(team).some((view) => sameFilter(view.filter, filter));
}

/** The view that the page's address names, `?view=held`, or whom a figure of the week counts. */
export function viewAt(query: string, team: Team): PeopleFilter {
  const deed = deedIn(query);
  if (deed) return { ...EVERYONE, ...deed };
  const id = new URLSearchParams(query).get('view');
  return commonViews(team).find((one) => one.id === id)?.filter ?? EVERYONE;
}

interface PeopleViewsProps {
  filter: PeopleFilter;
  desk: DeskView;
  /** How many are listed, once it is known. */
  total?: string | undefined;
  onChange: (filter: PeopleFilter) => void;
}

export function PeopleViews({ filter, desk, total, onChange }: PeopleViewsProps) {
  const { data } = useDesk<{ views: SavedView[] }>('desk-views');
  const tabs = useRef<HTMLDivElement>(null);
  const common = commonViews(desk);
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
    return view.id === 'waiting' && desk.waiting > 0 ? String(desk.waiting) : '';
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
            {countOf(view) && <span className={styles.number}> {countOf(view)}</span>}
          </button>
        ))}
      </div>
      {!exact && <SaveView filter={filter} />}
      {ownCurrent && <DeleteView view={ownCurrent} />}
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
