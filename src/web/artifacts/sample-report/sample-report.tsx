/** A sample of the DISC report: a sheet with its numbers, and its text beside what the report cannot say. */
import type { ArtifactOf } from '../../../content/content-schema.ts';
import { circumplexPoint, percentOf } from '../../../shared/assessment/disc-scoring.ts';
import { Circumplex } from '../../blocks/circumplex.tsx';
import { StyleBars } from '../../blocks/style-bars.tsx';
import styles from './sample-report.module.css';

type Sample = ArtifactOf<'sample-report'>;

export function SampleReport({ sample }: { sample: Sample }) {
  const { label, headline, hedge, shares } = sample;
  const scores = { D: 0, I: 0, S: 0, C: 0 };
  for (const { style, count } of shares) scores[style] = count;
  const numbers = shares.map(({ name, count }) => `${name} ${count}`).join(', ');
  return (
    <figure className={styles.sheet}>
      <figcaption className={styles.head}>
        <span className={styles.label}>{label}</span> {headline}
      </figcaption>
      <p className={styles.hedge}>{hedge}</p>
      <div className={styles.numbers}>
        <Circumplex
          {...circumplexPoint(scores)}
          description={`The sample's place on the circle of styles. ${numbers} of 30.`}
        />
        <StyleBars shares={shares.map((share) => ({ ...share, percent: percentOf(share.count) }))} />
      </div>
    </figure>
  );
}

/** The sample's text beside what the report cannot say. */
export function SampleReportWords({ sample: { sections, cannotSay } }: { sample: Sample }) {
  return (
    <div className={styles.words}>
      <div>
        {sections.map((section) => (
          <Section key={section.heading} section={section} />
        ))}
      </div>
      <aside className={styles.cannot} aria-label={cannotSay.heading}>
        <h3>{cannotSay.heading}</h3>
        <Items items={cannotSay.items} />
      </aside>
    </div>
  );
}

function Section({ section: { heading, lead, paragraphs, items, groups } }: { section: Sample['sections'][number] }) {
  return (
    <section className={styles.section}>
      <h3>{heading}</h3>
      <div className={styles.body}>
        {lead && <p>{lead}</p>}
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {items.length > 0 && <Items items={items} />}
        {groups.length > 0 && (
          <div className={styles.groups}>
            {groups.map((group) => (
              <div key={group.heading}>
                <h4>{group.heading}</h4>
                <Items items={group.items} />
              </div>
            ))}
          </div>
        )}
      </div>
    </section>
  );
}

function Items({ items }: { items: readonly string[] }) {
  return (
    <ul className={styles.items}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
