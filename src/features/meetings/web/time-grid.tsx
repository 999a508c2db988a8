import { use, useMemo, useRef, useState } from 'react';
import * as brand from '#content/brand.yaml';
import meetingWords from '#content/meetings-words.yaml';
import words from '#content/time-grid-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { isInOfficeHours, officeHours } from '../shared/slot-moments.ts';
import { localOf, momentOf } from '#shared/site/wall-clock.ts';
import { SLOT_FIELDS } from '../shared/meeting-times.ts';
import { FieldErrors } from '#web/ui/field.tsx';
import { bookedWeeks } from './booked-weeks.ts';
import { officeStarts } from './office-starts.ts';
import { shortTimeWords, timeWords } from './local-time-words.ts';
import { OfferedWeek } from './offered-week.tsx';
import styles from './time-grid.module.css';

interface TimeGridProps {
  timeZone: string;
  /** What the fields hold; empty texts for those that are empty. */
  slots: readonly string[];
  /** Puts a time into the field of that place, or empties it. */
  onPut: (place: number, local: string) => void;
}

export function TimeGrid({ timeZone, slots, onPut }: TimeGridProps) {
  const [starts] = useState(() => officeStarts(officeHours(brand.hours), Date.now()));
  const { weeks } = useMemo(() => bookedWeeks(starts, timeZone || 'UTC'), [starts, timeZone]);
  const [isFull, setFull] = useState(false);
  const grid = useRef<HTMLDivElement>(null);
  const count = slots.filter(Boolean).length;

  const pick = (local: string) => {
    const place = slots.indexOf(local);
    const free = slots.indexOf('');
    setFull(place === -1 && free === -1);
    if (place >= 0) onPut(place, '');
    else if (free >= 0) onPut(free, local);
  };
  const drop = (place: number) => {
    setFull(false);
    onPut(place, '');
    // The pressed button disappears.
    grid.current?.querySelector<HTMLElement>('table [tabindex="0"]')?.focus();
  };
  return (
    <div ref={grid}>
      <Picks timeZone={timeZone} slots={slots} onDrop={drop} />
      <p role="status" className={`small ${styles.count}`}>
        {isFull ? words.full : fillWords(words.count, { count: String(count) })}
      </p>
      {timeZone ? <OfferedWeek key={timeZone} weeks={weeks} picked={slots} onPick={pick} /> : <p>{words.zoneFirst}</p>}
    </div>
  );
}

interface PicksProps extends Pick<TimeGridProps, 'timeZone' | 'slots'> {
  onDrop: (place: number) => void;
}

function Picks({ timeZone, slots, onDrop }: PicksProps) {
  const errors = use(FieldErrors);
  return (
    <ol className={`stack ${styles.picks}`} aria-label={words.picked}>
      {SLOT_FIELDS.map((field, place) => {
        const local = slots[place] ?? '';
        return (
          (local || errors[field]) && (
            <li key={field} data-picked={local ? true : undefined} data-wrong={errors[field] ? true : undefined}>
              <span>
                {local && shortTimeWords(local)}
                {errors[field] && <strong>{errors[field]}</strong>}
                <small role="status">{noteOn(local, timeZone)}</small>
              </span>
              {local && (
                <button
                  type="button"
                  className="icon-button"
                  aria-label={fillWords(words.remove, { time: timeWords(local) })}
                  onClick={() => onDrop(place)}
                >
                  <span aria-hidden="true">×</span>
                </button>
              )}
            </li>
          )
        );
      })}
    </ol>
  );
}

/** Leads to the fields, for times that the week doesn't offer, and back. */
export function Switch({ typing, onSwitch }: { typing: boolean; onSwitch: () => void }) {
  return (
    <button type="button" className="as-link" onClick={onSwitch}>
      {typing ? words.pick : words.type}
    </button>
  );
}

/** Empty for a time in office hours, and while it is incomplete. */
export function noteOn(local: string, timeZone: string): string {
  const moment = timeZone ? momentOf(local, timeZone) : undefined;
  if (moment === undefined || isInOfficeHours(moment, officeHours(brand.hours))) return '';
  const format = { weekday: 'long', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
  const there = new Intl.DateTimeFormat('en-US', { ...format, timeZone: brand.hours.timeZone });
  return fillWords(meetingWords.outside, { time: there.format(moment) });
}

export function inZone(slots: readonly string[], from: string, to: string): string[] {
  return slots.map((local) => {
    const moment = from && to ? momentOf(local, from) : undefined;
    return moment === undefined ? local : localOf(moment, to);
  });
}
