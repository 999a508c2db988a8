/** The times of a week as a grid for mouse, thumb and arrow keys, with the weeks before and after it. */
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import words from '#content/time-grid-words.yaml';
import { Button } from '#web/ui/button.tsx';
import { DATE_LENGTH, type FreeWeek } from './booked-weeks.ts';
import { clockWords, dayWords, monthWords, timeWords, weekWords } from './local-time-words.ts';
import styles from './time-grid.module.css';

interface OfferedWeekProps {
  /** At least one, each with a free time. */
  weeks: readonly FreeWeek[];
  picked: readonly string[];
  onPick: (local: string) => void;
}

const NO_WEEK: FreeWeek = { dates: [], times: [], free: new Set() };

export function OfferedWeek({ weeks, picked, onPick }: OfferedWeekProps) {
  const [number, setNumber] = useState(0);
  const [current, setCurrent] = useState('');
  const table = useRef<HTMLTableElement>(null);
  const moved = useRef(false);
  const { dates, times, free } = weeks[number] ?? NO_WEEK;
  // The one that Tab leads to.
  const stop = free.has(current) ? current : ([...free].find((local) => picked.includes(local)) ?? [...free][0]);
  const isLast = number >= weeks.length - 1;

  const focus = (local: string) => {
    // At the edge of the week nothing renders now, so a later render would move the focus.
    moved.current = local !== stop;
    setCurrent(local);
  };
  useEffect(() => {
    if (moved.current) table.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    moved.current = false;
  });
  const turn = (step: number) => {
    moved.current = true;
    setNumber(number + step);
  };
  /** The next offered time in that direction; the same one at the edge. */
  const next = (local: string, columns: number, rows: number) => {
    let column = dates.indexOf(local.slice(0, DATE_LENGTH)) + columns;
    let row = times.indexOf(local.slice(DATE_LENGTH + 1)) + rows;
    for (; dates[column] && times[row]; column += columns, row += rows) {
      const found = `${dates[column]}T${times[row]}`;
      if (free.has(found)) return found;
    }
    return local;
  };
  const inRow = (local: string) => [...free].filter((one) => one.endsWith(local.slice(DATE_LENGTH))).toSorted();
  const press = (event: KeyboardEvent) => {
    if (!stop) return;
    const to: Record<string, () => unknown> = {
      ArrowLeft: () => focus(next(stop, -1, 0)),
      ArrowRight: () => focus(next(stop, 1, 0)),
      ArrowUp: () => focus(next(stop, 0, -1)),
      ArrowDown: () => focus(next(stop, 0, 1)),
      Home: () => focus(inRow(stop)[0] ?? stop),
      End: () => focus(inRow(stop).at(-1) ?? stop),
      PageUp: () => number > 0 && turn(-1),
      PageDown: () => !isLast && turn(1),
    };
    const act = to[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <>
      <div className={`split ${styles.turns}`}>
        <Turn label={words.previous} arrow="←" isOver={number === 0} onTurn={() => setNumber(number - 1)} />
        <p id="times-week" aria-live="polite">
          {weekWords(dates)}
        </p>
        <Turn label={words.next} arrow="→" isOver={isLast} onTurn={() => setNumber(number + 1)} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the grid pattern: arrow keys move between its buttons */}
      <table ref={table} role="grid" aria-labelledby="times-week" className={styles.week}>
        <thead>
          <tr>
            {dates.map((date) => (
              <th key={date} scope="col">
                {dayWords(date)}
                <span>{monthWords(date)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {times.map((time) => (
            <tr key={time}>
              {dates.map((date) => {
                const local = `${date}T${time}`;
                return (
                  <td key={date}>
                    {free.has(local) && (
                      <button
                        type="button"
                        aria-label={timeWords(local)}
                        aria-pressed={picked.includes(local)}
                        tabIndex={local === stop ? 0 : -1}
                        onFocus={() => setCurrent(local)}
                        onKeyDown={press}
                        onClick={() => onPick(local)}
                      >
                        {clockWords(local)}
                      </button>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

interface TurnProps {
  label: string;
  arrow: string;
  /** Whether there is no week to offer in that direction. */
  isOver: boolean;
  onTurn: () => void;
}

function Turn({ label, arrow, isOver, onTurn }: TurnProps) {
  return (
    <Button variant="quiet" size="small" aria-disabled={isOver || undefined} onClick={() => isOver || onTurn()}>
      <span aria-hidden="true">{arrow}</span>
      <span className="visually-hidden">{label}</span>
    </Button>
  );
}
