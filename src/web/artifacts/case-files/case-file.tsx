/** One example build: its brief and design, the line that failed a test with its fix, and what to measure. */
import type { PartProps } from '#schemas/content-schema.ts';
import { RichParagraph, RichText } from '#web/blocks/rich-text.tsx';
import { SiteLink } from '#web/navigation/site-link.tsx';
import styles from './case-file.module.css';
import { Redline } from './redline.tsx';

/** @param item The case's key. */
export function CaseFile({ words: { labels, cases }, item }: PartProps<'case-files'> & { item: string }) {
  const file = cases[item];
  if (!file) throw new Error(`The page has no case "${item}".`);
  // On wide screens, every other script is on the left.
  const flipped = Object.keys(cases).indexOf(item) % 2 === 1;
  const { trade, brief, design, redline, hard, measure, services } = file;
  return (
    <div className={`columns ${styles.file}`} data-flipped={flipped || undefined}>
      <div className="flow">
        <p className="eyebrow">{trade}</p>
        <RichParagraph text={brief} />
        <h3 className="minor">{labels.design}</h3>
        <ul className="rows">
          {design.map((point) => (
            <li key={JSON.stringify(point)}>
              <RichText text={point} />
            </li>
          ))}
        </ul>
      </div>
      <div className={`flow ${styles.test}`}>
        <div className={styles.sheet}>
          <Redline labels={labels} {...redline} />
        </div>
        <h3 className="minor">{labels.hard}</h3>
        <RichParagraph text={hard} />
      </div>
      <div className={styles.measure}>
        <h3 className="minor">{labels.measure}</h3>
        <ul className="dashes">
          {measure.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </div>
      <p className={`small ${styles.measure}`}>
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
