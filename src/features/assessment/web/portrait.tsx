/** A result as a portrait: the cover with the emblem and the name, then one idea after the other. */
import type { ReactNode, Ref } from 'react';
import words from '#content/assessment/portrait-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { StyleBars } from '#web/blocks/disc/style-bars.tsx';
import type { DiscReport, ReportSection } from '../shared/disc-report.ts';
import { scoreAnswers, STYLES, type Answers } from '../shared/disc-scoring.ts';
import { emblemOf, EMBLEM_SIZE } from '../shared/emblem.ts';
import { Groups } from './report-view.tsx';
import styles from './portrait.module.css';

interface PortraitCoverProps {
  report: DiscReport;
  answers: Answers;
  eyebrow: string;
  /** The level of the heading on its page. */
  as: 'h1' | 'h2';
  headingRef?: Ref<HTMLHeadingElement> | undefined;
  children?: ReactNode;
}

export function PortraitCover({ report, answers, eyebrow, as: Heading, headingRef, children }: PortraitCoverProps) {
  const { portrait, headline, hedge, shares } = report;
  return (
    <header className={`band ${styles.cover}`}>
      <div className="wrap">
        <Emblem answers={answers} />
        <div className={styles.name}>
          <p className="eyebrow">{eyebrow}</p>
          <Heading ref={headingRef} tabIndex={-1}>
            {portrait.name}
          </Heading>
          <p className={styles.line}>{portrait.line}</p>
          {portrait.also && <p className="small">{portrait.also}</p>}
        </div>
        <div className={styles.numbers}>
          <p className={styles.headline}>{headline}</p>
          <StyleBars shares={shares} />
          <p className="small">{hedge}</p>
        </div>
        {children}
      </div>
    </header>
  );
}

export function PortraitIdeas({ ideas }: { ideas: readonly ReportSection[] }) {
  return (
    <div className={styles.ideas}>
      {ideas.map(({ id, heading, paragraphs, items, groups }) => (
        <section key={id} aria-labelledby={`portrait-${id}`}>
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

function Emblem({ answers }: { answers: Answers }) {
  const counts = scoreAnswers(answers);
  const told = Object.fromEntries(STYLES.map((style) => [style, String(counts[style])]));
  return (
    <svg
      className={styles.emblem}
      viewBox={`0 0 ${EMBLEM_SIZE} ${EMBLEM_SIZE}`}
      role="img"
      aria-label={fillWords(words.emblem, told)}
    >
      {emblemOf(answers).map(({ style, d, width }) => (
        <path key={d} d={d} className={styles[style]} {...(width === null ? { stroke: 'none', fill: 'currentColor' } : { strokeWidth: width })} />
      ))}
    </svg>
  );
}
