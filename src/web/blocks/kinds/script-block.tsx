/** A short exchange set like a screenplay: speaker, words, and what happened in the margin. */
import type { BlockOf } from '#schemas/content-schema.ts';
import { BlockLead } from '../block-lead.tsx';
import { RichText } from '../rich-text.tsx';
import styles from './script-block.module.css';

export function ScriptBlock({ block }: { block: BlockOf<'script'> }) {
  return (
    <>
      <BlockLead text={block.lead} />
      <ol className={styles.script}>
        {block.turns.map(({ speaker, says, tag }) => (
          <li key={JSON.stringify(says)}>
            <p className={styles.speaker}>{speaker}</p>
            <p className={styles.says}>
              <RichText text={says} />
            </p>
            {tag && <p className={styles.tag}>{tag}</p>}
          </li>
        ))}
      </ol>
    </>
  );
}
