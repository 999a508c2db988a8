import type { ReactNode } from 'react';
import styles from './artifact-frame.module.css';

interface ArtifactFrameProps {
  label?: string;
  title: string;
  note?: ReactNode;
  controls?: ReactNode;
  /** Whether the page scrolls along, so that the controls have to stay in reach. */
  isRunning?: boolean;
  /** Without a box of its own, because its parts are boxes. */
  isBare?: true;
  children: ReactNode;
}

export function ArtifactFrame({ label, title, note, controls, isRunning, isBare, children }: ArtifactFrameProps) {
  return (
    <figure className={isBare ? styles.bare : styles.lifted}>
      <figcaption className={styles.head} data-running={isRunning || undefined}>
        <p>
          {label && <span className={`eyebrow ${styles.label}`}>{label}</span>} {title}
        </p>
        {controls}
      </figcaption>
      {children}
      {note && <p className={`small ${styles.note}`}>{note}</p>}
    </figure>
  );
}
