import type { ReactNode } from 'react';
import words from '#content/assessment/result-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import type { DiscReport, ReportSection } from '#features/assessment/shared/disc-report.ts';
import { circumplexPoint, QUESTION_COUNT } from '#features/assessment/shared/disc-scoring.ts';
import { Circumplex } from '#web/blocks/disc/circumplex.tsx';
import styles from './assessment-result.module.css';
import portraitStyles from './portrait.module.css';

interface ReportViewProps {
  report: DiscReport;
  forGuest?: boolean;
  children?: ReactNode;
}

/** Everything below the cover: the ideas, one after the other, and folded closed what stands behind them. */
export function ReportView({ report, forGuest = false, children }: ReportViewProps) {
  const { portrait, shares, scores, toShare, notice } = report;
  const whose = forGuest ? 'guest' : 'own';
  const counts = shares
    .map(({ name, count }) => fillWords(words.count, { style: name, count: String(count) }))
    .join(', ');
  const inThirdPerson = { ...toShare, ...(forGuest && { heading: words.thirdPerson }) };
  const partsOf = (ids: readonly string[]) =>
    report.sections
      .filter(({ id }) => ids.includes(id))
      .map((section) => <Section key={section.id} section={section} />);
  return (
    <>
      <PortraitIdeas ideas={[...portrait.ideas, inThirdPerson]} />
      {children}
      <section className={`titled ${styles.part}`} aria-labelledby="report-circle">
        <h2 id="report-circle">{words.circle[whose]}</h2>
        <Circumplex
          {...circumplexPoint(scores)}
          description={fillWords(words.place[whose], { counts, total: String(QUESTION_COUNT) })}
        />
      </section>
      {partsOf(['blend', 'strengths', 'watch-outs'])}
      <details className="fold">
        <summary>{words.detail}</summary>
        {partsOf(['at-work', 'other-styles'])}
      </details>
      <details className="fold">
        <summary>{words.method}</summary>
        {partsOf(['method'])}
      </details>
      <p className="part small">{notice}</p>
    </>
  );
}

function PortraitIdeas({ ideas }: { ideas: readonly ReportSection[] }) {
  return (
    <div className={portraitStyles.ideas}>
      {ideas.map(({ id, heading, paragraphs, items, groups }) => (
        <section key={id} className={portraitStyles[id]} aria-labelledby={`portrait-${id}`}>
          <h2 id={`portrait-${id}`}>{heading}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {items.length > 0 && (
            <ul>
              {items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          )}
          <Groups groups={groups} />
        </section>
      ))}
    </div>
  );
}

function Section({ section: { id, heading, lead, paragraphs, items, groups } }: { section: ReportSection }) {
  return (
    <section className={`titled ${styles.part}`} aria-labelledby={`report-${id}`}>
      <div>
        <h2 id={`report-${id}`}>{heading}</h2>
        {lead && <p className="small">{lead}</p>}
      </div>
      <div className="flow">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {items.length > 0 && <Items items={items} />}
        <Groups groups={groups} />
      </div>
    </section>
  );
}

export function Groups({ groups }: Pick<ReportSection, 'groups'>) {
  if (groups.length === 0) return null;
  return (
    <div className={`pair ${styles.groups}`}>
      {groups.map((group) => (
        <div key={group.heading}>
          <h3>{group.heading}</h3>
          <Items items={group.items} />
        </div>
      ))}
    </div>
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
