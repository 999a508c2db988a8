/** One part of a long page: its ground, its heading and the width of its text. */
import type { ReactNode } from 'react';
import type { Block } from '../../../build/content-schema.ts';
import styles from './block-section.module.css';

interface BlockSectionProps {
  kind: Block['kind'];
  tone: Block['tone'];
  heading: string | undefined;
  children: ReactNode;
}

/** What a block stands on when its content file doesn't say. */
const TONES: Partial<Record<Block['kind'], NonNullable<Block['tone']>>> = {
  script: 'ink',
  price: 'ink',
  metrics: 'sand',
  connects: 'sand',
};
const CLASSES = { paper: '', sand: 'sand', ink: 'band' };

export function BlockSection({ kind, tone = TONES[kind] ?? 'paper', heading, children }: BlockSectionProps) {
  const id = heading && anchorOf(heading);
  return (
    <section className={`${CLASSES[tone]} ${styles.section}`} data-kind={kind} data-tone={tone} aria-labelledby={id}>
      <div className={`wrap ${styles.inner}`}>
        {heading && (
          <h2 id={id} className={styles.heading}>
            {heading}
          </h2>
        )}
        {children}
      </div>
    </section>
  );
}

/** "Numbers worth a look" as "numbers-worth-a-look": where a link to this part leads. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
