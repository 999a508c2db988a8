/** The next step at the end of a page. */
import type { BlockOf } from '#schemas/content-schema.ts';
import { LinkButtons } from '../link-buttons.tsx';
import styles from './next-block.module.css';
import { RichText } from '../rich-text.tsx';

export function NextBlock({ block }: { block: BlockOf<'next'> }) {
  return (
    <div className={styles.next}>
      <p>
        <RichText text={block.text} />
      </p>
      <LinkButtons links={block.actions} />
    </div>
  );
}
