/** Terms with a line or two each. */
import type { BlockOf } from '#schemas/content-schema.ts';
import { BlockLead } from '../block-lead.tsx';
import styles from './facts-block.module.css';
import { RichText } from '../rich-text.tsx';

export function FactsBlock({ block }: { block: BlockOf<'facts'> }) {
  return (
    <>
      <BlockLead text={block.lead} />
      <dl className={styles.facts}>
        {block.items.map(({ term, detail }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              <RichText text={detail} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
