import type { ShortSample } from '../shared/portrait.ts';
import styles from './emblem.module.css';

/** The size of an emblem in its own units (EMBLEM_SIZE), without importing what draws one. */
const VIEW_BOX = '0 0 120 120';

interface EmblemPathsProps {
  paths: ShortSample['emblem'];
  /** Its text alternative; left out where the words beside it are enough. */
  label?: string | undefined;
}

export function EmblemPaths({ paths, label }: EmblemPathsProps) {
  return (
    <svg
      className={styles.emblem}
      viewBox={VIEW_BOX}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {paths.map(({ d, width, leads }) => (
        <path
          key={d}
          d={d}
          className={leads ? styles.leads : undefined}
          {...(width === null ? { fill: 'currentColor', strokeWidth: 0 } : { strokeWidth: width })}
        />
      ))}
    </svg>
  );
}
