import * as labels from '#content/block-words.yaml';
import type { Footnote } from '#schemas/content-schema.ts';
import { routes } from '#shared/site/routes.ts';
import { SiteLink } from '#web/navigation/site-link.tsx';
import { formatDate } from '#web/ui/format-date.ts';
import styles from './footnotes.module.css';

export function Footnotes({ notes }: { notes: readonly Footnote[] }) {
  if (notes.length === 0) return null;
  return (
    <section aria-labelledby="footnotes" className={`part ${styles.footnotes}`}>
      <h2 id="footnotes" className="eyebrow">
        {labels.sources}
      </h2>
      <Notes notes={notes} />
    </section>
  );
}

/** The list without its heading. */
export function Notes({ notes }: { notes: readonly Footnote[] }) {
  return (
    <ol className={`small ${styles.notes}`}>
      {notes.map(({ number, id, statement, source, checked }) => (
        <li key={id} id={`note-${number}`} value={number}>
          {`${statement} `}
          <cite>{source}</cite>
          {`. ${labels.checked.replace('{date}', formatDate(checked))}. `}
          <SiteLink to={`${routes.sources}#${id}`} aria-label={labels.entryOf.replace('{number}', String(number))}>
            {labels.entry}
          </SiteLink>
        </li>
      ))}
    </ol>
  );
}
