import { EMBLEM_SIZE, inFewPaths, type EmblemPart } from '../shared/emblem.ts';
import type { Style } from '../shared/disc-scoring.ts';
import styles from './emblem.module.css';

interface EmblemProps {
  parts: readonly EmblemPart[];
  leading: Style | undefined;
  /** Its text alternative; left out where the words beside it are enough. */
  label?: string;
}

export function Emblem({ parts, leading, label }: EmblemProps) {
  return (
    <svg
      className={styles.emblem}
      viewBox={`0 0 ${EMBLEM_SIZE} ${EMBLEM_SIZE}`}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {inFewPaths(parts).map(({ style, d, width }) => (
        <path
          key={d}
          d={d}
          className={style === leading ? styles.leads : undefined}
          {...(width === null ? { fill: 'currentColor', strokeWidth: 0 } : { strokeWidth: width })}
        />
      ))}
    </svg>
  );
}
