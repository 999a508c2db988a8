/** A talk with the receptionist set as a call sheet: strip, time codes, turns, and in the margin what was understood. */
import { memo, useEffect, useRef } from 'react';
import sheet from '../../../artifacts/call-sheet/call-sheet.module.css';
import { WAVEFORM_HEIGHT, waveformPaths, waveformWidth } from '../../../artifacts/call-sheet/waveform.ts';
import { timeCode } from '../../../blocks/time-code.ts';
import { timedTurns, type SpokenTurn, type TimedTurn } from '../dialogue/sheet-data.ts';
import styles from './talk-sheet.module.css';

interface TalkSheetProps {
  label: string;
  title: string;
  turns: readonly SpokenTurn[];
  names: { agent: string; caller: string };
  /** Prefix of the turns' ids, by which the lead card finds them. */
  id: string;
  /** The name of a log that grows; without it the sheet is a document. */
  log?: string;
}

/** Seconds that the strip shows at least, so that the first turns don't fill it. */
const SHORTEST_STRIP_S = 60;

export function TalkSheet({ label, title, turns, names, id, log }: TalkSheetProps) {
  const timed = timedTurns(turns);
  const length = Math.max(SHORTEST_STRIP_S, timed.at(-1)?.to ?? 0);
  const { agent, person } = waveformPaths({
    turns: timed,
    speakers: { agent: { name: names.agent, side: 'agent' }, caller: { name: names.caller, side: 'person' } },
  });
  const scroller = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!log) return undefined;
    // In the frame, which lays the page out anyway. Before it, the page would be laid out twice.
    const frame = requestAnimationFrame(() => scroller.current?.scrollTo(0, scroller.current.scrollHeight));
    return () => cancelAnimationFrame(frame);
  }, [log, turns.length]);
  return (
    <figure className={sheet.sheet}>
      <figcaption className={sheet.head}>
        <span className={sheet.label}>{label}</span>
        {title}
      </figcaption>
      <svg
        className={`${sheet.strip} ${styles.strip}`}
        viewBox={`0 0 ${waveformWidth({ length })} ${WAVEFORM_HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className={sheet.agentBars} d={agent} />
        <path className={sheet.personBars} d={person} />
      </svg>
      <div
        ref={scroller}
        className={log ? styles.log : undefined}
        {...(log && { role: 'log', 'aria-label': log, 'aria-live': 'polite', tabIndex: 0 })}
      >
        <ol className={`${sheet.turns} ${styles.turns}`}>
          {timed.map((turn, index) => (
            // Turns are only ever added.
            // oxlint-disable-next-line react/no-array-index-key
            <SheetTurn key={index} id={`${id}-${index}`} name={names[turn.speaker]} {...turn} />
          ))}
        </ol>
      </div>
    </figure>
  );
}

interface SheetTurnProps extends TimedTurn {
  id: string;
  name: string;
}

/** A message renders only what it adds. */
const SheetTurn = memo(function SheetTurn({ id, name, speaker, says, from, event, note, heard }: SheetTurnProps) {
  return (
    <li id={id} tabIndex={-1} className={sheet.turn} data-side={speaker === 'agent' ? 'agent' : 'person'}>
      <time className={sheet.time} dateTime={`PT${Math.floor(from)}S`}>
        {timeCode(from)}
      </time>
      <div>
        <p className={sheet.speaker}>{name}</p>
        <p className={styles.says} dir="auto">
          {says}
        </p>
        {note && <p className={styles.note}>{note}</p>}
      </div>
      {event && <p className={sheet.event}>{event}</p>}
      {heard && <p className={styles.heard}>{heard}</p>}
    </li>
  );
});
