import type { BlockOf, RichText as Text } from '#schemas/content-schema.ts';
import { RichText } from '../rich-text.tsx';
import styles from './redline.module.css';

interface RedlineProps {
  labels: { said: string; says: string; why?: string };
  before: string;
  after: string;
  why: Text;
}

/** What an agent said in a test, struck out, and what it says instead. */
export function Redline({ labels, before, after, why }: RedlineProps) {
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
        {labels.why && <span className={`eyebrow ${styles.label}`}>{labels.why}</span>}
        <RichText text={why} />
      </p>
    </div>
  );
}

export function RedlinesBlock({ block: { labels, items } }: { block: BlockOf<'redlines'> }) {
  return (
    <ul className={`rows ${styles.lines}`}>
      {items.map(({ redline, why }) => (
        <li key={redline.before}>
          <Redline labels={labels} {...redline} why={why} />
        </li>
      ))}
    </ul>
  );
}
