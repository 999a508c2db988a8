import * as labels from '#content/block-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { Fragment } from 'react';
import words from '#content/brochures/sources-brochure.yaml';
import { BrochurePage } from '../blocks/brochure-page.tsx';
import { latePart } from '../blocks/late-part.tsx';
import { SiteLink } from '../navigation/site-link.tsx';
import { formatDate } from '../ui/format-date.ts';
import styles from './sources-page.module.css';

/** Most of the page, and needed only to hydrate what the HTML already shows. */
const Ledger = latePart(() => import('virtual:claims-ledger'), drawLedger);

export default function SourcesPage() {
  return <BrochurePage name="sources" words={words} parts={{ ledger: <Ledger /> }} />;
}

function drawLedger({ default: ledger }: typeof import('virtual:claims-ledger')) {
  return (
    <ul className={styles.ledger}>
      {ledger.map(({ id, statement, source, url, checked, confidence, note, usedOn }) => (
        <li key={id} id={id}>
          <p>{statement}</p>
          {note && <p>{note}</p>}
          <p>
            {url && <a href={url}>{source}</a>}
            {`${url ? '' : source}. ${fillWords(labels.checked, { date: formatDate(checked) })}`}
            {confidence !== 'high' && `, ${fillWords(labels.confidence, { confidence })}`}.
          </p>
          <p>
            {labels.citedOn}{' '}
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
