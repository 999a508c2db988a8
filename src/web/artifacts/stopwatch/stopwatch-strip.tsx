import type { ArtifactOf } from '#schemas/content-schema.ts';
import { CallStrip, WAVEFORM_HEIGHT, waveformWidth } from '#features/calls/web/call-sheet/call-strip.tsx';
import { lengthOf, type Gap } from './stopwatch-gaps.ts';
import styles from './stopwatch-strip.module.css';

interface StopwatchStripProps {
  call: ArtifactOf<'stopwatch'>;
  gaps: readonly Gap[];
  tapped: readonly Gap[];
  /** How far into the call the strip is drawn. */
  seconds: number;
}

/** The call with its pauses marked, and across them those that the visitor has tapped. */
export function StopwatchStrip({ call, gaps, tapped, seconds }: StopwatchStripProps) {
  const shown = waveformWidth({ length: seconds });
  return (
    <div className={styles.strip}>
      <CallStrip call={call} marked={gaps}>
        <rect className={styles.ahead} x={shown} width={waveformWidth(call) - shown} height={WAVEFORM_HEIGHT} />
        {tapped.map((gap) => (
          <rect
            key={gap.from}
            className={styles.tapped}
            x={waveformWidth({ length: gap.from })}
            y={WAVEFORM_HEIGHT / 2 - 1}
            width={waveformWidth({ length: lengthOf(gap) })}
            height="2"
          />
        ))}
      </CallStrip>
    </div>
  );
}
