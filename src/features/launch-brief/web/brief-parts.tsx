import { useState } from 'react';
import words from '#content/launch-brief/brief-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { inputNames, sectionsFor, summaryOf, textOf, type BriefAnswers } from '../shared/brief-answers.ts';
import styles from './brief.module.css';

interface BriefPartsProps {
  part: string;
  answers: BriefAnswers;
  goTo: (part: string) => void;
}

export function BriefParts({ part, answers, goTo }: BriefPartsProps) {
  const parts = sectionsFor(answers).map(({ id, heading, fields }) => {
    // The product is always chosen, so it says nothing about what has been filled in.
    const asked = fields.filter(({ kind }) => kind !== 'file' && kind !== 'product');
    const filled = asked.filter((field) => inputNames(field).some((name) => textOf(answers[name]) !== '')).length;
    return { id, heading, started: filled > 0, progress: progressIn(words.progress, filled, asked.length) };
  });
  const started = parts.filter((one) => one.started).length;
  const [isOpen, setOpen] = useState(false);
  return (
    <nav aria-label={words.parts} className={`scripted ${styles.parts}`} data-open={isOpen || undefined}>
      <button type="button" className={`choice ${styles.all}`} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {fillWords(words.all, { total: String(parts.length) })}
      </button>
      <p className="muted">{progressIn(words.overall, started, parts.length)}</p>
      <ol>
        {parts.map(({ id, heading, progress }) => (
          <li key={id}>
            <button
              type="button"
              className="choice"
              aria-current={id === part ? 'step' : undefined}
              onClick={() => {
                setOpen(false);
                goTo(id);
              }}
            >
              {heading} <small className="muted">{progress}</small>
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
            <p className="small">{fillWords(words.unanswered, { questions: unanswered.join(', ') })}</p>
          )}
        </section>
      ))}
    </div>
  );
}

function progressIn(text: string, filled: number, total: number): string {
  return fillWords(text, { filled: String(filled), total: String(total) });
}
