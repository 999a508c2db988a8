import { Fragment } from 'react';
import ledger from 'virtual:claims-ledger';
import words from '../../../content/brochures/sources-brochure.yaml';
import { BrochurePage } from '../blocks/brochure-page.tsx';
import { SiteLink } from '../navigation/site-link.tsx';
import { formatDate } from '../ui/format-date.ts';
import styles from './sources-page.module.css';

export default function SourcesPage() {
  return <BrochurePage name="sources" words={words} parts={{ ledger: <Ledger /> }} />;
}

function Ledger() {
  return (
    <ul className={styles.ledger}>
      {ledger.map(({ id, statement, source, url, checked, confidence, note, usedOn }) => (
        <li key={id} id={id}>
          <p>{statement}</p>
          {note && <p className={styles.small}>{note}</p>}
          <p className={styles.small}>
            {url ? <a href={url}>{source}</a> : source}. Checked <time dateTime={checked}>{formatDate(checked)}</time>,{' '}
            {confidence} confidence.
          </p>
          <p className={styles.small}>
            Cited on{' '}
            {usedOn.map((path, index) => (
              <Fragment key={path}>
                {index > 0 && ', '}
                <SiteLink to={path}>{path}</SiteLink>
              </Fragment>
            ))}
          </p>
        </li>
      ))}
    </ul>
  );
}
