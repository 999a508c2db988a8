/** Questions that open one by one; they are readable without scripts. */
import type { BlockOf } from '#schemas/content-schema.ts';
import { anchorOf } from '#shared/text/inline-text.ts';
import styles from './faq-block.module.css';
import { RichText } from '../rich-text.tsx';

export function FaqBlock({ block }: { block: BlockOf<'faq'> }) {
  return (
    <div className={styles.questions}>
      {block.items.map(({ question, answer }) => (
        <details key={question} id={anchorOf(question)}>
          <summary>{question}</summary>
          <p>
            <RichText text={answer} />
          </p>
        </details>
      ))}
    </div>
  );
}
