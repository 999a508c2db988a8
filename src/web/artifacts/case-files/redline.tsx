import type { ArtifactOf } from '#schemas/content-schema.ts';
import { RichText } from '#web/blocks/rich-text.tsx';
import styles from './redline.module.css';

type Words = ArtifactOf<'case-files'>;

export function Redline({ labels, before, after, why }: Pick<Words, 'labels'> & Words['cases'][string]['redline']) {
  return (
    <div className={styles.redline}>
      <p>
        <span className={`eyebrow ${styles.label}`}>{labels.said}</span>
        <del>{before}</del>
      </p>
      <p>
        <span className={`eyebrow ${styles.label}`}>{labels.says}</span>
        <ins>{after}</ins>
      </p>
      <p className={styles.why}>
        <span className={`eyebrow ${styles.label}`}>{labels.why}</span>
        <RichText text={why} />
      </p>
    </div>
  );
}
