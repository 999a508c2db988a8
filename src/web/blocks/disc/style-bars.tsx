/** The four shares as bars. Letter, name, number and pattern tell them apart, so that color is never the only cue. */
import * as labels from '#content/block-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import type { DiscReport } from '#features/assessment/shared/disc-report.ts';
import styles from './style-bars.module.css';

type Share = Pick<DiscReport['shares'][number], 'style' | 'name' | 'count' | 'percent'>;

export function StyleBars({ shares }: { shares: readonly Share[] }) {
  return (
    <ul className={styles.bars}>
      {shares.map(({ style, name, count, percent }) => (
        <li key={style} className={`style-${style}`}>
          <p className={styles.label}>
            <span className={styles.letter}>{style}</span> {name}
          </p>
          <p className={styles.number}>
            {percent}% <span>{fillWords(labels.share, { count: String(count) })}</span>
          </p>
          <svg className={styles.bar} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
            <rect className={styles.track} width="100" height="8" />
            <rect className={styles.fill} width={percent} height="8" />
          </svg>
          <Pattern style={style} percent={percent} />
        </li>
      ))}
    </ul>
  );
}

/** Paper-colored marks over the bar: none for D, dots for I, lines for S, a grid for C. */
const MARKS: Record<string, string> = {
  D: '',
  I: 'M2.5 4h3M2.5 12h3',
  S: 'M-2 10 10 -2M-2 18 18 -2',
  C: 'M4 0v16M0 4h8M0 12h8',
};

function Pattern({ style, percent }: { style: string; percent: number }) {
  const id = `pattern-${style}`;
  return (
    <svg className={styles.pattern} aria-hidden="true">
      <defs>
        <pattern id={id} width="8" height="16" patternUnits="userSpaceOnUse">
          <path d={MARKS[style]} />
        </pattern>
      </defs>
      <rect width={`${percent}%`} height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
