import type { ReactNode } from 'react';
import type { Block } from '#schemas/content-schema.ts';
import { anchorOf } from '#shared/text/inline-text.ts';
import { Sentences } from '../ui/sentences.tsx';
import { sumHeading } from './prices/sum-heading.tsx';
import styles from './block-section.module.css';

type BlockSectionProps = Pick<Block, 'kind' | 'tone' | 'heading'> & { children: ReactNode };

/** The default background of each kind of block, for content files that name none. */
const TONES: Partial<Record<Block['kind'], NonNullable<Block['tone']>>> = {
  script: 'sand',
  price: 'sand',
  metrics: 'sand',
  connects: 'sand',
  next: 'sand',
};
const CLASSES = { paper: '', sand: 'sand', ink: 'band' };

export function BlockSection({ kind, tone = TONES[kind] ?? 'paper', heading, children }: BlockSectionProps) {
  const id = heading && anchorOf(heading);
  return (
    <section className={`${CLASSES[tone]} ${styles.section}`} data-kind={kind} data-tone={tone} aria-labelledby={id}>
      <div className={`wrap ${kind === 'next' ? 'closing' : styles.inner}`}>
        {heading && (
          <h2 id={id} className={styles.heading}>
            {(kind === 'prose' && sumHeading(heading)) || <Sentences text={heading} />}
          </h2>
        )}
        {children}
      </div>
    </section>
  );
}
