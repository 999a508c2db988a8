import * as labels from '#content/artifact-words.yaml';
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

/** A lane's own SVG units, chosen so that stretching distorts its numbers little. */
const LANE = { unitsPerSecond: 20, height: 26, bar: 10 };

export function StopwatchStrip({ call, gaps, tapped, seconds }: StopwatchStripProps) {
  const shown = waveformWidth({ length: seconds });
  return (
    <div className={styles.strip} aria-hidden="true">
      <CallStrip call={call} marked={gaps}>
        <rect className={styles.ahead} x={shown} width={waveformWidth(call) - shown} height={WAVEFORM_HEIGHT} />
      </CallStrip>
      <Lane kind="marked" gaps={gaps.filter(({ to }) => to <= seconds)} length={call.length} />
      {(seconds < call.length || tapped.length > 0) && <Lane kind="tapped" gaps={tapped} length={call.length} />}
    </div>
  );
}

function Lane({ kind, gaps, length }: { kind: 'marked' | 'tapped'; gaps: readonly Gap[]; length: number }) {
  return (
    <div className={styles.lane} data-kind={kind}>
      <p className={`eyebrow ${styles.name}`}>{kind === 'marked' ? labels.marked : labels.yours}</p>
      <svg viewBox={`0 0 ${length * LANE.unitsPerSecond} ${LANE.height}`} preserveAspectRatio="none">
        {gaps.map((gap) => (
          <rect
            key={gap.from}
            x={gap.from * LANE.unitsPerSecond}
            y={(LANE.height - LANE.bar) / 2}
            width={lengthOf(gap) * LANE.unitsPerSecond}
            height={LANE.bar}
          />
        ))}
        <g className={styles.numbers}>
          {gaps.map((gap) => (
            <text key={gap.from} x={gap.to * LANE.unitsPerSecond + 6} y={LANE.height / 2 + 5}>
              {lengthOf(gap).toFixed(1)}
            </text>
          ))}
        </g>
      </svg>
    </div>
  );
}
