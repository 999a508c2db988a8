import type { ReactNode } from 'react';
import words from '#content/assessment/result-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import type { DiscReport, ReportSection } from '../shared/disc-report.ts';
import { circumplexPoint, QUESTION_COUNT } from '../shared/disc-scoring.ts';
import { Circumplex } from '#web/blocks/disc/circumplex.tsx';
import { StyleBars } from '#web/blocks/disc/style-bars.tsx';
import styles from './assessment-result.module.css';

interface ReportViewProps {
  report: DiscReport;
  forGuest?: boolean;
  children?: ReactNode;
}

export function ReportView({ report, forGuest = false, children }: ReportViewProps) {
  const { shares, sections, scores, narrative, narrativeHeading, notice } = report;
  const whose = forGuest ? 'guest' : 'own';
  const counts = shares
    .map(({ name, count }) => fillWords(words.count, { style: name, count: String(count) }))
    .join(', ');
  return (
    <>
      <section className={`ruled ${styles.numbers}`} aria-labelledby="numbers">
        <div>
          <h2 id="numbers" className="title">
            {words.numbers[whose]}
          </h2>
          <StyleBars shares={shares} />
          <div className={`note ${styles.narrative}`}>
            <h3 className="eyebrow">{forGuest ? words.thirdPerson : narrativeHeading}</h3>
            <p>{narrative}</p>
          </div>
        </div>
        <Circumplex
          {...circumplexPoint(scores)}
          description={fillWords(words.place[whose], { counts, total: String(QUESTION_COUNT) })}
        />
      </section>
      {children}
      <div>
        {sections.map((section) => (
          <Section key={section.id} section={section} />
        ))}
      </div>
      <p className="part small">{notice}</p>
    </>
  );
}

function Section({ section: { id, heading, lead, paragraphs, items, groups } }: { section: ReportSection }) {
  return (
    <section className="titled" aria-labelledby={`report-${id}`}>
      <div>
        <h2 id={`report-${id}`}>{heading}</h2>
        {lead && <p className="small">{lead}</p>}
      </div>
      <div className="flow">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {items.length > 0 && <Items items={items} />}
        {groups.length > 0 && (
          <div className={`pair ${styles.groups}`}>
            {groups.map((group) => (
              <div key={group.heading}>
                <h3>{group.heading}</h3>
                <Items items={group.items} />
              </div>
            ))}
          </div>
        )}
      </div>
    </section>
  );
}

function Items({ items }: { items: string[] }) {
  return (
    <ul className="dashes">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
