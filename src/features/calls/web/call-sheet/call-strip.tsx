import type { ReactNode } from 'react';
import type { SheetData } from '#features/calls/shared/call-sheet-data.ts';
import styles from './call-sheet.module.css';
import { WAVEFORM_HEIGHT, waveformPaths, waveformWidth } from './waveform.ts';

interface CallStripProps {
  call: Pick<SheetData, 'turns' | 'speakers' | 'length'>;
  /** Parts of the call that are marked, in seconds. */
  marked?: readonly { from: number; to: number }[];
  /** Drawn over the bars. */
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
