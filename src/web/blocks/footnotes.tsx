/** The sources at the foot of a page, each with a link to its entry in the ledger of sources. */
import type { Footnote } from '../../content/content-schema.ts';
import { routes } from '../../shared/site/routes.ts';
import { SiteLink } from '../navigation/site-link.tsx';
import { formatDate } from '../ui/format-date.ts';
import { Fold } from './fold.tsx';
import styles from './footnotes.module.css';

const HEADING = 'Sources';
const ANCHOR = 'footnotes';

export function Footnotes({ notes }: { notes: readonly Footnote[] }) {
  if (notes.length === 0) return null;
  return (
    <section aria-labelledby={ANCHOR} className={styles.footnotes}>
      <h2 id={ANCHOR}>{HEADING}</h2>
      <Notes notes={notes} />
    </section>
  );
}

/** For pages on which few readers check the sources. */
export function FoldedFootnotes({ notes }: { notes: readonly Footnote[] }) {
  if (notes.length === 0) return null;
  return (
    <div className={styles.folded}>
      <Fold id={ANCHOR} heading={`${HEADING} (${notes.length})`}>
        <Notes notes={notes} />
      </Fold>
    </div>
  );
}

function Notes({ notes }: { notes: readonly Footnote[] }) {
  return (
    <ol>
      {notes.map(({ number, id, statement, source, checked }) => (
        <li key={id} id={`note-${number}`} value={number}>
          {statement} <cite>{source}</cite>. Checked <time dateTime={checked}>{formatDate(checked)}</time>.{' '}
          <SiteLink to={`${routes.sources}#${id}`} aria-label={`Entry ${number} in the ledger`}>
            In the ledger
          </SiteLink>
        </li>
      ))}
    </ol>
  );
}
