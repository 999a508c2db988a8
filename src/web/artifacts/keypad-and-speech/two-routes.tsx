/** One request by keypad and by voice on a common time scale. */
import type { ReactNode } from 'react';
import type { PartProps } from '#schemas/content-schema.ts';
import { ArtifactFrame } from '#features/calls/web/call-sheet/artifact-frame.tsx';
import sheet from '#features/calls/web/call-sheet/call-sheet.module.css';
import { WAVEFORM_HEIGHT, waveformPaths, waveformWidth } from '#features/calls/web/call-sheet/call-strip.tsx';
import { timeCode } from '#web/blocks/time-code.ts';
import styles from './two-routes.module.css';

const BAR = { top: 4, height: 12 };

export function TwoRoutes({ words: { label, title, note, keypad, speech } }: PartProps<'keypad-and-speech'>) {
  const { agent, person } = waveformPaths(speech);
  const last = speech.turns.findLast(({ event }) => event);
  return (
    <ArtifactFrame label={label} title={`"${title}"`} note={note}>
      <Track {...keypad} whole={keypad.seconds} ending={keypad.route.at(-1)?.what}>
        <path className={styles.menus} d={keypad.route.map(barOf).join('')} />
      </Track>
      <Track {...speech} whole={keypad.seconds} ending={last && `${timeCode(last.from)} ${last.event}`}>
        <path className={sheet.agentBars} d={agent} />
        <path className={sheet.personBars} d={person} />
      </Track>
    </ArtifactFrame>
  );
}

interface TrackProps {
  name: string;
  seconds: number;
  /** How many seconds the track's whole width shows. */
  whole: number;
  /** What the caller hears in the end. */
  ending: string | undefined;
  children: ReactNode;
}

function Track({ name, seconds, whole, ending, children }: TrackProps) {
  return (
    <div className={styles.track}>
      <p className={styles.name}>{name}</p>
      <p className={styles.seconds}>
        {seconds}
        <span> s</span>
      </p>
      <svg
        className={sheet.strip}
        viewBox={`0 0 ${waveformWidth({ length: whole })} ${WAVEFORM_HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {children}
      </svg>
      <p className={`small ${styles.ending}`}>{ending}</p>
    </div>
  );
}

function barOf({ from, to }: { from: number; to: number }): string {
  const width = waveformWidth({ length: to - from }) - 1.5;
  return `M${waveformWidth({ length: from }) + 0.75} ${BAR.top}h${width}v${BAR.height}h${-width}z`;
}
