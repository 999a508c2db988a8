/** One request by keypad and by voice on a common time scale; playback shows how far each call is at that second. */
import * as labels from '#content/artifact-words.yaml';
import { useEffect, useState, type ReactNode } from 'react';
import type { ArtifactOf, PartProps } from '#schemas/content-schema.ts';
import { ArtifactFrame } from '#features/calls/web/call-sheet/artifact-frame.tsx';
import frame from '#features/calls/web/call-sheet/artifact-frame.module.css';
import sheet from '#features/calls/web/call-sheet/call-sheet.module.css';
import { WAVEFORM_HEIGHT, waveformPaths, waveformWidth } from '#features/calls/web/call-sheet/call-strip.tsx';
import { timeCode } from '#web/blocks/time-code.ts';
import styles from './two-routes.module.css';

type Routes = ArtifactOf<'keypad-and-speech'>;

/** Fast enough not to bore, slow enough to read what each caller hears. */
const SPEED = 4;
const BAR = { top: 4, height: 12 };

export function TwoRoutes({ words: routes }: PartProps<'keypad-and-speech'>) {
  const { label, title, note, keypad, speech } = routes;
  const { seconds, playing, toggle } = usePlayer(keypad.seconds);
  const finished = seconds >= keypad.seconds;
  const now = seconds > 0 && !finished ? seconds : undefined;
  const { agent, person } = waveformPaths(speech);
  const track = { whole: keypad.seconds, now };
  return (
    <ArtifactFrame
      label={label}
      title={`"${title}"`}
      note={note}
      controls={
        <button type="button" className={`scripted ${styles.play}`} onClick={toggle}>
          <svg className={frame.disc} viewBox="0 0 12 12" aria-hidden="true">
            <path d={playing ? 'M2.5 1h2.5v10h-2.5zM7 1h2.5v10h-2.5z' : 'M2.5 1v10l8-5z'} fill="currentColor" />
          </svg>
          <span className="visually-hidden">
            {playing ? labels.pause : finished ? labels.replay : labels.play} {labels.bothCalls}
          </span>
        </button>
      }
    >
      <Track {...track} {...keypad} hears={keypad.route.findLast(({ from }) => from <= (now ?? Infinity))?.what}>
        <path className={styles.menus} d={keypad.route.map(barOf).join('')} />
      </Track>
      <Track {...track} {...speech} hears={eventAt(speech.turns, now)}>
        <path className={sheet.agentBars} d={agent} />
        <path className={sheet.personBars} d={person} />
      </Track>
    </ArtifactFrame>
  );
}

/** A clock that runs along the calls: it starts, pauses and, at the end, starts over. */
export function usePlayer(length: number) {
  const [seconds, setSeconds] = useState(0);
  const [playing, setPlaying] = useState(false);

  useEffect(() => {
    if (!playing) return;
    let request = 0;
    let last = performance.now();
    const step = (now: number) => {
      const passed = ((now - last) / 1000) * SPEED;
      last = now;
      setSeconds((before) => Math.min(before + passed, length));
      request = requestAnimationFrame(step);
    };
    request = requestAnimationFrame(step);
    return () => cancelAnimationFrame(request);
  }, [playing, length]);

  const finished = seconds >= length;
  if (playing && finished) setPlaying(false);

  const toggle = () => {
    if (finished) setSeconds(0);
    setPlaying(!playing);
  };
  return { seconds, playing, toggle };
}

interface TrackProps {
  name: string;
  seconds: number;
  /** How many seconds the track's whole width shows. */
  whole: number;
  now: number | undefined;
  /** What the caller hears. */
  hears: string | undefined;
  children: ReactNode;
}

function Track({ name, seconds, whole, now, hears, children }: TrackProps) {
  const done = now === undefined || now >= seconds;
  return (
    <div className={styles.track}>
      <p className={styles.name}>{name}</p>
      <p className={styles.seconds} data-running={!done || undefined}>
        {done ? seconds : Math.floor(now)}
        <span> s</span>
      </p>
      <svg
        className={sheet.strip}
        viewBox={`0 0 ${waveformWidth({ length: whole })} ${WAVEFORM_HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {children}
        {now !== undefined && (
          <rect className={styles.cursor} x={waveformWidth({ length: now })} width="0.75" height={WAVEFORM_HEIGHT} />
        )}
      </svg>
      <p className={`small ${styles.hears}`}>{hears}</p>
    </div>
  );
}

function barOf({ from, to }: { from: number; to: number }): string {
  const width = waveformWidth({ length: to - from }) - 1.5;
  return `M${waveformWidth({ length: from }) + 0.75} ${BAR.top}h${width}v${BAR.height}h${-width}z`;
}

/** The spoken call's latest event with its time; empty before the first. */
function eventAt(turns: Routes['speech']['turns'], now = Infinity): string {
  const turn = turns.findLast(({ from, event }) => event && from <= now);
  return turn ? `${timeCode(turn.from)} ${turn.event}` : '';
}
