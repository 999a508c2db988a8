/** A week's calendar that fills as a call books: held, checked again, booked, and what the office took meanwhile. */
import type { PartProps, ArtifactOf } from '#schemas/content-schema.ts';
import { timeCode } from '#web/blocks/time-code.ts';
import { ArtifactFrame } from '#features/calls/web/call-sheet/artifact-frame.tsx';
import { PlaybackControls } from '#features/calls/web/playback/playback-controls.tsx';
import { useStartLink } from '#features/calls/web/playback/start-link.ts';
import { usePlayback } from '#features/calls/web/playback/use-playback.ts';
import styles from './week-grid.module.css';

const ANCHOR = 'hear-the-call';

export function WeekGrid({ words: week }: PartProps<'week-grid'>) {
  const playback = usePlayback(
    week.turns.map(({ says, event, speaker }) =>
      says ? { says, side: week.speakers[speaker]?.side === 'agent' ? 'agent' : 'person' } : (event ?? ''),
    ),
  );
  useStartLink(ANCHOR, playback.start);
  const { step } = playback;
  const passed = step === undefined ? week.turns : week.turns.slice(0, step + 1);
  const current = step === undefined ? undefined : week.turns[step];
  return (
    <ArtifactFrame {...week} note={undefined} controls={<PlaybackControls playback={playback} />}>
      <div id={ANCHOR} className={styles.now} aria-live="polite">
        {current ? (
          <>
            <p className="eyebrow">
              {timeCode(current.from)} {week.speakers[current.speaker]?.name}
            </p>
            <p>{current.says ?? current.event}</p>
          </>
        ) : (
          <>
            <p>{week.consent}</p>
            <p className="small">{week.note}</p>
          </>
        )}
      </div>
      <Grid week={week} passed={passed} running={current !== undefined} />
      <ol className={styles.events}>
        {week.turns
          .filter(({ touches }) => touches.length > 0)
          .map((turn) => (
            <li
              key={turn.from}
              data-ahead={!passed.includes(turn) || undefined}
              data-current={turn === current || undefined}
            >
              <time className="eyebrow">{timeCode(turn.from)}</time> {turn.event}
            </li>
          ))}
      </ol>
    </ArtifactFrame>
  );
}

function Grid({ week, passed, running }: { week: Week; passed: readonly Turn[]; running: boolean }) {
  const rows = weekAfter(week, passed);
  return (
    <table className={styles.grid}>
      <thead>
        <tr>
          <td />
          {week.days.map(({ id, name }) => (
            <th key={id} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((slots, row) => (
          <tr key={week.times[row]}>
            <th scope="row">{week.times[row]}</th>
            {slots.map(({ key, state, since, touched }) => (
              <td key={key} data-state={state} data-since={since} data-touched={(running && touched) || undefined}>
                <span>{week.states[state]}</span>
                {since !== undefined && <time className={styles.since}>{timeCode(since)}</time>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export type Week = ArtifactOf<'week-grid'>;
export type SlotState = keyof Week['states'];
export type Turn = Week['turns'][number];

export interface Slot {
  key: string;
  state: SlotState;
  /** Seconds into the call at which the slot last changed; undefined while the call hasn't changed it. */
  since: number | undefined;
  /** Whether the latest turn changed or looked at this slot. */
  touched: boolean;
}

/** The slots after the call's first `turns`: one row per time of day, with one slot per day. */
export function weekAfter(week: Week, turns: readonly Turn[]): Slot[][] {
  const touches = turns.flatMap((turn) => turn.touches.map((touch) => ({ ...touch, at: turn.from })));
  const last = turns.at(-1)?.touches ?? [];
  return week.times.map((time) =>
    week.days.map(({ id, slots }) => {
      const here = (touch: Turn['touches'][number]) => touch.day === id && touch.time === time;
      const change = touches.findLast((touch) => here(touch) && touch.from !== touch.to);
      // The content schema makes sure that each day has each time; a missing slot would count as taken.
      const state = change?.to ?? slots[time] ?? 'taken';
      return { key: `${id} ${time}`, state, since: change?.at, touched: last.some(here) };
    }),
  );
}
