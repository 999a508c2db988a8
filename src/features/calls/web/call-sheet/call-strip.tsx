import type { ReactNode } from 'react';
import type { SheetData } from '#features/calls/shared/heard-call.ts';
import { barPath } from '#web/blocks/bar-path.ts';
import styles from './call-sheet.module.css';

/** Seconds of the call that one bar of a sheet's strip shows. */
const SECONDS_PER_BAR = 0.5;
const MIDDLE = 10;
/** Four heights of one digit each, because a page sends hundreds of bars. */
const LONGEST_BAR = 9;
const STEP = 2;
/** A word of this many letters draws the longest bar. */
const LONGEST_WORD = 10;

export const WAVEFORM_HEIGHT = 2 * MIDDLE;
/** Width of the strip in its own units: two for each bar. */
export function waveformWidth({ length }: Pick<SheetData, 'length'>): number {
  return (length / SECONDS_PER_BAR) * 2;
}

interface CallStripProps {
  call: Pick<SheetData, 'turns' | 'speakers' | 'length'>;
  marked?: readonly { from: number; to: number }[];
  children?: ReactNode;
}

export function CallStrip({ call, marked, children }: CallStripProps) {
  const { agent, person } = waveformPaths(call);
  const width = waveformWidth(call);
  const unit = width / call.length;
  return (
    <svg
      className={styles.strip}
      viewBox={`0 0 ${width} ${WAVEFORM_HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {marked?.map(({ from, to }) => (
        <rect
          key={from}
          className={styles.spoken}
          x={from * unit}
          width={(to - from) * unit}
          height={WAVEFORM_HEIGHT}
        />
      ))}
      <path className={styles.agentBars} d={agent} />
      <path className={styles.personBars} d={person} />
      {children}
    </svg>
  );
}

/** SVG paths, one per side: the agent's bars rise above the middle line, people's hang below it. */
export function waveformPaths({ turns, speakers }: Pick<SheetData, 'turns' | 'speakers'>): {
  agent: string;
  person: string;
} {
  const drawn: Record<'agent' | 'person', { x: number; height: number }[]> = { agent: [], person: [] };
  for (const { from, to, speaker, says } of turns) {
    const side = speakers[speaker]?.side ?? 'person';
    const words = says.split(' ');
    const bars = Math.max(1, Math.round((to - from) / SECONDS_PER_BAR));
    for (let bar = 0; bar < bars; bar += 1) {
      const word = words[Math.floor((bar / bars) * words.length)] ?? '';
      const share = Math.min(word.length, LONGEST_WORD) / LONGEST_WORD;
      const height = Math.max(3, LONGEST_BAR - STEP * Math.round((1 - share) * 4));
      const x = Math.round((from / SECONDS_PER_BAR + bar) * 2) + 1;
      drawn[side].push({ x, height: side === 'agent' ? -height : height });
    }
  }
  return { agent: barPath(drawn.agent, MIDDLE), person: barPath(drawn.person, MIDDLE) };
}
