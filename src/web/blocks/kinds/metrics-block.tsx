/** Numbers to watch: how each is counted and what a bad value tells. */
import type { BlockOf } from '#schemas/content-schema.ts';
import { BlockLead } from '../block-lead.tsx';
import styles from './metrics-block.module.css';
import { RichText } from '../rich-text.tsx';

export function MetricsBlock({ block }: { block: BlockOf<'metrics'> }) {
  return (
    <>
      <BlockLead text={block.lead} />
      <ul className={styles.metrics}>
        {block.items.map(({ name, how, watch }) => (
          <li key={name}>
            <h3>{name}</h3>
            <p>
              <RichText text={how} />
            </p>
            <p className={styles.watch}>
              <RichText text={watch} />
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
