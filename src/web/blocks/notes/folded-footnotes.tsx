/** A page's sources, closed, because few readers check them. */
import type { Footnote } from '#schemas/content-schema.ts';
import { Fold } from './fold.tsx';
import styles from './folded-footnotes.module.css';
import { Notes } from './footnotes.tsx';

export function FoldedFootnotes({ notes }: { notes: readonly Footnote[] }) {
  if (notes.length === 0) return null;
  return (
    <div className={styles.folded}>
      <Fold id="footnotes" heading={`Sources (${notes.length})`}>
        <Notes notes={notes} />
      </Fold>
    </div>
  );
}
