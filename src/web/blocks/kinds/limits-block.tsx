/** What a service can't do, and what happens then. */
import type { BlockOf } from '#schemas/content-schema.ts';
import { BlockLead } from '../block-lead.tsx';
import styles from './limits-block.module.css';
import { RichText } from '../rich-text.tsx';

export function LimitsBlock({ block }: { block: BlockOf<'limits'> }) {
  return (
    <>
      <BlockLead text={block.lead} />
      <ul className={styles.limits}>
        {block.items.map(({ limit, instead }) => (
          <li key={JSON.stringify(limit)}>
            <p className={styles.limit}>
              <RichText text={limit} />
            </p>
            <p>
              <RichText text={instead} />
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
