/** A sample of the DISC report, made by the assessment's own code from the picks that the content states. */
import type { ReactNode } from 'react';
import type { ArtefactOf } from '../../../build/content-schema.ts';
import { buildReport, circumplexPoint, type DiscReport } from '../../shared/disc-report.ts';
import { QUESTION_IDS, STYLES, type Answers } from '../../shared/disc-scoring.ts';
import { Circumplex } from '../blocks/circumplex.tsx';
import { StyleBars } from '../features/assessment/style-bars.tsx';
import styles from './sample-report.module.css';

type Sample = ArtefactOf<'sample-report'>;

export function SampleReport({ sample }: { sample: Sample }) {
  const { headline, hedge, shares, scores } = reportOf(sample);
  const numbers = shares.map(({ name, count }) => `${name} ${count}`).join(', ');
  return (
    <figure className={styles.sheet}>
      <figcaption className={styles.head}>
        <span className={styles.label}>{sample.label}</span> {headline}
      </figcaption>
      <p className={styles.hedge}>{hedge}</p>
      <div className={styles.numbers}>
        <Circumplex
          {...circumplexPoint(scores)}
          description={`The sample's place on the circle of styles. ${numbers} of 30.`}
        />
        <StyleBars shares={shares} />
      </div>
    </figure>
  );
}

/** The sample's words, and beside them what they leave open. */
export function SampleReportWords({ sample }: { sample: Sample }) {
  const { sections } = reportOf(sample);
  return (
    <div className={styles.words}>
      <div>
        {sample.sections.map((id) => {
          const section = sections.find((one) => one.id === id);
          if (!section) throw new Error(`The report has no section "${id}".`);
          return <Section key={id} section={section} />;
        })}
      </div>
      <aside className={styles.cannot} aria-label={sample.cannotSay.heading}>
        <h3>{sample.cannotSay.heading}</h3>
        <Items items={sample.cannotSay.items} />
      </aside>
    </div>
  );
}

function Section({
  section: { heading, lead, paragraphs, items, groups },
}: {
  section: DiscReport['sections'][number];
}) {
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
              <Group key={group.heading} heading={group.heading}>
                <Items items={group.items} />
              </Group>
            ))}
          </div>
        )}
      </div>
    </section>
  );
}

function Group({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div>
      <h4>{heading}</h4>
      {children}
    </div>
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

function reportOf({ picks }: Sample): DiscReport {
  const chosen = STYLES.flatMap((style) => Array.from({ length: picks[style] }, () => style));
  // Which question a style was picked in makes no difference to the report.
  const answers = Object.fromEntries(QUESTION_IDS.map((id, index) => [id, chosen[index]])) as Answers;
  return buildReport({ gender: 'prefer_not_to_say', answers });
}
