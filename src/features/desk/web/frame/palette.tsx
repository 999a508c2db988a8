/** Go to anything: the desk's screens and people, found as one types (the combobox pattern of the ARIA guide). */
import { useEffect, useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import words from '#content/desk/desk-words.yaml';
import type { PeopleView } from '#features/desk/shared/desk-schema.ts';
import { useDesk } from '../desk-calls.ts';
import { DeskDialog } from './desk-dialog.tsx';
import styles from './desk-dialog.module.css';
import { SCREENS } from './screens.ts';
import { Marked } from './desk-parts.tsx';
import { nameOf, personPath } from '../person-names.ts';

const PAUSE_MS = 150;
const PEOPLE_SHOWN = 8;

interface Goal {
  id: string;
  label: string;
  detail: ReactNode;
  to: string;
}

export function Palette({ onClose }: { onClose: () => void }) {
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const [active, setActive] = useState(0);
  const [, navigate] = useLocation();
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data, isPlaceholderData } = useDesk<PeopleView>('desk-people', {
    filter: { search, waiting: false, held: false },
  });
  // Enter must not open somebody from the search before.
  const isSearching = isPlaceholderData || search !== typed.trim();
  const people = isSearching ? [] : (data?.people ?? []);
  const screens = SCREENS.filter(({ label }) => label.toLowerCase().startsWith(typed.trim().toLowerCase()));
  const goals: Goal[] = [
    ...screens.map(({ label, to }) => ({ id: `${listId}-${label}`, label, detail: words.palette.page, to })),
    ...people.slice(0, PEOPLE_SHOWN).map((card) => ({
      id: `${listId}-${card.id}`,
      label: nameOf(card),
      detail: card.hit && !card.hit.isName ? <Marked parts={card.hit.parts} /> : card.lastTitle,
      to: personPath(card.id),
    })),
  ];
  const chosen = goals[Math.min(active, goals.length - 1)];
  const go = (goal: Goal | undefined) => {
    if (!goal) return;
    onClose();
    navigate(goal.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && goals.length > 0) setActive((active + step + goals.length) % goals.length);
    else if (event.key === 'Enter') go(chosen);
    else return;
    event.preventDefault();
  };
  return (
    <DeskDialog label={words.palette.label} hasHeading={false} onClose={onClose}>
      <div className="field">
        <label htmlFor={`${listId}-field`}>{words.palette.field}</label>
        <input
          id={`${listId}-field`}

          role="combobox"
          aria-expanded={goals.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={chosen?.id}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div id={listId} role="listbox" aria-label={words.palette.list} className={styles.goals}>
        {goals.map((goal) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keyboard
          <div
            key={goal.id}
            id={goal.id}
            role="option"
            className="split"
            tabIndex={-1}
            aria-selected={goal === chosen}
            onClick={() => go(goal)}
          >
            <span dir="auto">{goal.label}</span> <span className="small">{goal.detail}</span>
          </div>
        ))}
      </div>
      {goals.length === 0 && <p role="status">{isSearching ? words.palette.searching : words.palette.nothing}</p>}
    </DeskDialog>
  );
}
