import * as labels from '#content/block-words.yaml';
import type { LedgerEntry } from '#schemas/claim-schema.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { Fragment } from 'react';
import words from '#content/brochures/sources-brochure.yaml';
import { BrochurePage } from '../blocks/brochure-page.tsx';
import { latePart } from '../blocks/late-part.tsx';
import { Fold } from '../blocks/notes/fold.tsx';
import { SiteLink } from '../navigation/site-link.tsx';
import { formatDate } from '../ui/format-date.ts';
import styles from './sources-page.module.css';

/** Most of the page, and needed only to hydrate what the HTML already shows. */
const Ledger = latePart(() => import('virtual:claims-ledger'), drawLedger);

export default function SourcesPage() {
  return <BrochurePage name="sources" words={words} parts={{ ledger: <Ledger /> }} />;
}

function drawLedger({ default: ledger }: typeof import('virtual:claims-ledger')) {
  const groups = [...Map.groupBy(ledger, ({ kind }) => kind)];
  return (
    <div className="folds">
      {groups.map(([kind, entries]) => (
        <Fold key={kind} id={`kind-${kind}`} heading={`${labels.claimKinds[kind]} (${entries.length})`}>
          <ul className={styles.ledger}>
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ul>
        </Fold>
      ))}
    </div>
  );
}

function Entry({ entry }: { entry: LedgerEntry }) {
  const { id, statement, source, url, checked, confidence, note, usedOn } = entry;
  return (
    <li id={id}>
      <div>
        <p>{statement}</p>
        {note && <p>{note}</p>}
      </div>
      <div>
        <p>
          {url && <a href={url}>{source}</a>}
          {`${url ? '' : source}. ${fillWords(labels.checked, { date: formatDate(checked) })}`}
          {confidence !== 'high' && `, ${fillWords(labels.confidence, { confidence })}`}.
        </p>
        <p>
          {labels.citedOn}{' '}
          {usedOn.map(({ path, label }, index) => (
            <Fragment key={path}>
              {index > 0 && ', '}
              <SiteLink to={path}>{label}</SiteLink>
            </Fragment>
          ))}
        </p>
      </div>
    </li>
  );
}
