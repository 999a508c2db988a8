/** A call set like a screenplay page: strip, time codes, turns and events. It can be read at once, or played. */
import type { Call } from '../../../build/content-schema.ts';
import { Button } from '../ui/button.tsx';
import styles from './call-sheet.module.css';
import { timeCode } from './time-code.ts';
import { usePlayer } from './use-player.ts';
import { WAVEFORM_HEIGHT, waveformPaths, waveformWidth } from './waveform.ts';

/** Playing shows the call this many times faster than it was spoken, about as fast as one reads. */
const SPEED = 3;

export function CallSheet({ call }: { call: Call }) {
  const { seconds, playing, toggle } = usePlayer(call.length, SPEED);
  const started = seconds > 0;
  const finished = seconds >= call.length;
  const shown = (from: number) => !started || finished || seconds >= from;
  const width = waveformWidth(call);
  const { agent, person } = waveformPaths(call);
  return (
    <figure className={styles.sheet} data-playing={(started && !finished) || undefined}>
      <figcaption className={styles.head}>
        <p>
          <span className={styles.label}>{call.label}</span> {call.title}
        </p>
        <Button variant="quiet" size="small" className={styles.play} onClick={toggle}>
          {playing ? 'Pause' : finished ? 'Replay' : 'Play'}
          <span className="visually-hidden"> the call</span>
        </Button>
      </figcaption>
      <svg
        className={styles.strip}
        viewBox={`0 0 ${width} ${WAVEFORM_HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className={styles.agentBars} d={agent} />
        <path className={styles.personBars} d={person} />
        {started && !finished && (
          <rect className={styles.cursor} x={(seconds / call.length) * width} width="0.75" height={WAVEFORM_HEIGHT} />
        )}
      </svg>
      <ol className={styles.turns}>
        {call.turns.map(({ from, speaker, says, event }) => (
          <li
            key={from}
            className={styles.turn}
            data-side={call.speakers[speaker]?.side}
            data-hidden={!shown(from) || undefined}
          >
            <time className={styles.time} dateTime={`PT${Math.floor(from)}S`}>
              {timeCode(from)}
            </time>
            <div>
              <p className={styles.speaker}>{call.speakers[speaker]?.name}</p>
              <p>{says}</p>
            </div>
            {event && <p className={styles.event}>{event}</p>}
          </li>
        ))}
      </ol>
    </figure>
  );
}
