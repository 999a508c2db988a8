import { useEffect, useMemo, useRef } from 'react';
import prices from 'virtual:price-list';
import words from '#content/questionnaire/questionnaire-words.yaml';
import type { Answers } from '../shared/questionnaire-answers.ts';
import { reportOn, type ReportSection } from '../shared/questionnaire-report.ts';
import { SiteLink } from '#web/navigation/site-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { briefOf } from './answers-brief.ts';
import { LiveBrief } from './live-brief.tsx';
import { SendAnswers } from './send-answers.tsx';
import styles from './questionnaire.module.css';
import { LinkButton } from '#web/blocks/link-button.tsx';

interface RecommendationProps {
  answers: Answers;
  onChange: () => void;
  onSent: () => void;
}

export function Recommendation({ answers, onChange, onSent }: RecommendationProps) {
  const { heading, title, texts, action, sections } = useMemo(() => reportOn(answers, prices), [answers]);
  const top = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    top.current?.focus();
    top.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <div className={styles.recommendation}>
      <div className={styles.outcome}>
        <section className={`card ${styles.verdict}`} aria-labelledby="recommendation-heading">
          <h2 ref={top} id="recommendation-heading" tabIndex={-1}>
            {heading}
          </h2>
          <p className={styles.title}>{title}</p>
          {texts.map((text) => (
            <p key={text}>{text}</p>
          ))}
          <div className="actions">
            {action && <LinkButton variant="gold" to={action.to} label={action.label} />}
            <Button variant="quiet" onClick={onChange} label={words.change} />
          </div>
        </section>
        <LiveBrief lines={briefOf(answers)} />
      </div>
      {sections.map((section) => (
        <Section key={section.heading} section={section} />
      ))}
      <SendAnswers answers={answers} onSent={onSent} />
    </div>
  );
}

function Section({ section: { heading, texts, items, links } }: { section: ReportSection }) {
  return (
    <section className="titled">
      <h3 className={styles.heading}>{heading}</h3>
      <div className="flow">
        {texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
        {items.length > 0 && (
          <ul className="dashes">
            {items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        )}
        {links.length > 0 && (
          <ul>
            {links.map(({ label, to }) => (
              <li key={label}>
                <SiteLink className="tap" to={to}>
                  {label}
                </SiteLink>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
