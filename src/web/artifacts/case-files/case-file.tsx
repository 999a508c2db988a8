/** One example build: its brief and design, the line that failed a test with its fix, and what to measure. */
import type { ArtifactOf } from '../../../content/content-schema.ts';
import { RichText } from '../../blocks/rich-text.tsx';
import { SiteLink } from '../../navigation/site-link.tsx';
import styles from './case-file.module.css';
import { Redline } from './redline.tsx';

type CaseFiles = ArtifactOf<'case-files'>;

interface CaseFileProps {
  labels: CaseFiles['labels'];
  file: CaseFiles['cases'][string];
  /** Whether the script stands on the left on wide screens. */
  flipped: boolean;
}

export function CaseFile({ labels, file, flipped }: CaseFileProps) {
  const { trade, brief, design, redline, hard, measure, services } = file;
  return (
    <div className={styles.file} data-flipped={flipped || undefined}>
      <div className={styles.build}>
        <p className={styles.trade}>{trade}</p>
        <p>
          <RichText text={brief} />
        </p>
        <h3>{labels.design}</h3>
        <ul>
          {design.map((point) => (
            <li key={JSON.stringify(point)}>
              <RichText text={point} />
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.test}>
        <div className={styles.sheet}>
          <Redline labels={labels} {...redline} />
        </div>
        <h3>{labels.hard}</h3>
        <p>
          <RichText text={hard} />
        </p>
      </div>
      <div className={styles.measure}>
        <h3>{labels.measure}</h3>
        <ul>
          {measure.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </div>
      <p className={styles.services}>
        {labels.services}{' '}
        {services.map(({ label, to }, index) => (
          <span key={to}>
            {index > 0 && ', '}
            <SiteLink to={to}>{label}</SiteLink>
          </span>
        ))}
      </p>
    </div>
  );
}
