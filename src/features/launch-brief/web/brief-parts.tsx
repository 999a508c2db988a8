import words from '#content/launch-brief.yaml';
import { inputNames, sectionsFor, summaryOf, textOf, type BriefAnswers } from '../shared/brief-answers.ts';
import styles from './brief.module.css';

interface BriefPartsProps {
  /** Id of the part on screen. */
  part: string;
  answers: BriefAnswers;
  goTo: (part: string) => void;
}

export function BriefParts({ part, answers, goTo }: BriefPartsProps) {
  const sections = sectionsFor(answers);
  const counts = sections.map(({ fields }) => {
    // The product is always chosen, so it says nothing about what has been filled in.
    const asked = fields.filter(({ kind }) => kind !== 'file' && kind !== 'product');
    const filled = asked.filter((field) => inputNames(field).some((name) => textOf(answers[name]) !== ''));
    return { filled: filled.length, total: asked.length };
  });
  const started = counts.filter(({ filled }) => filled > 0).length;
  return (
    <nav aria-label="Parts of the brief" className={`scripted ${styles.parts}`}>
      <p className="muted">{fill(words.words.overall, { filled: started, total: counts.length })}</p>
      <ol>
        {sections.map(({ id, heading }, index) => (
          <li key={id}>
            <button
              type="button"
              className="choice"
              aria-current={id === part ? 'step' : undefined}
              onClick={() => goTo(id)}
            >
              {heading} <small className="muted">{fill(words.words.progress, counts[index] ?? {})}</small>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

export function BriefSummaryList({ answers }: { answers: BriefAnswers }) {
  return (
    <div className={`card flow scripted ${styles.summary}`}>
      {summaryOf(answers).map(({ heading, rows, unanswered }) => (
        <section key={heading}>
          <h3>{heading}</h3>
          <dl className="rows">
            {rows.map(({ term, value }) => (
              <div key={term}>
                <dt className="small">{term}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {unanswered.length > 0 && (
            <p className="small">
              {words.words.nothing}: {unanswered.join(', ')}
            </p>
          )}
        </section>
      ))}
    </div>
  );
}

function fill(text: string, values: Partial<Record<string, number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}
