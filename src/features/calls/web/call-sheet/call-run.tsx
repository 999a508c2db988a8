/** A call's waveform that runs down the page beside the sections of its children. Decoration, for wide screens only. */
import { useId, type ReactNode } from 'react';
import type { SheetData } from '#features/calls/shared/heard-call.ts';
import styles from './call-run.module.css';
import { WAVEFORM_HEIGHT, waveformPaths, waveformWidth } from './call-strip.tsx';

/** Fine enough for a strip that is as long as some screens. */
const SECONDS_PER_BAR = 0.25;

export function CallRun({ call, children }: { call: SheetData; children: ReactNode }) {
  const id = useId();
  const { agent, person } = waveformPaths(call, SECONDS_PER_BAR);
  const frame = {
    viewBox: `0 0 ${WAVEFORM_HEIGHT} ${waveformWidth(call, SECONDS_PER_BAR)}`,
    preserveAspectRatio: 'none',
  };
  return (
    <div className={styles.run}>
      {children}
      <div className={styles.wave} aria-hidden="true">
        <svg {...frame} className={styles.ahead}>
          {/* The strip's paths run to the right. Swapping the axes lets them run down. */}
          <g id={id} transform="matrix(0 1 1 0 0 0)">
            <path className={styles.agent} d={agent} />
            <path className={styles.person} d={person} />
          </g>
        </svg>
        <div className={styles.price} />
        <div className={styles.window}>
          <svg {...frame} className={styles.spoken}>
            <use href={`#${id}`} />
          </svg>
        </div>
      </div>
    </div>
  );
}
