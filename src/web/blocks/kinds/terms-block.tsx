/** A plan's terms, word for word as the checkout shows them. */
import type { BlockOf } from '#schemas/content-schema.ts';
import { BlockLead } from '../block-lead.tsx';
import styles from './terms-block.module.css';

export function TermsBlock({ block }: { block: BlockOf<'terms'> }) {
  return (
    <>
      <BlockLead text={block.lead} />
      <dl className={styles.terms}>
        {block.terms.map(({ id, name, text }) => (
          <div key={id}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
