import type { PartProps } from '#schemas/content-schema.ts';
import { SiteLink } from '#web/navigation/site-link.tsx';
import styles from './quote-sheet.module.css';

export function QuoteSheet({ words: { label, title, lines, note, live } }: PartProps<'quote-sheet'>) {
  return (
    <figure className={`flow ${styles.quote}`}>
      <figcaption>
        <p className="eyebrow">{label}</p>
        <h2>{title}</h2>
      </figcaption>
      <dl className={`rows ruled ${styles.sheet}`}>
        {lines.map(({ settles, answer }) => (
          <div key={settles}>
            <dt>{settles}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
      <p className="small">{note}</p>
      <p>
        <SiteLink to={live.to}>{live.label}</SiteLink>
      </p>
    </figure>
  );
}
