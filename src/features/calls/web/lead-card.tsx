/** What the agent has written down so far. */
import { useId } from 'react';
import words from '../../../../content/guided-calls/words.yaml';
import { endOf, type CallState } from '../shared/guided-call.ts';
import { CALLER_DETAILS, CARD_LABELS } from '../shared/guided-call-schema.ts';
import styles from './lead-card.module.css';

export interface CardLine {
  label: string;
  value: string;
}

export function cardLines({ known, card }: CallState): CardLine[] {
  return [
    ...CALLER_DETAILS.flatMap((detail) => lineOf(words.details[detail], known[detail])),
    ...CARD_LABELS.flatMap((label) => lineOf(words.card.labels[label], card[label])),
  ];
}

function lineOf(label: string, value: string | undefined): CardLine[] {
  return value ? [{ label, value }] : [];
}

export function LeadCard({ state }: { state: CallState | undefined }) {
  const id = useId();
  const lines = state ? cardLines(state) : [];
  const outcome = state && endOf(state)?.outcome;
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h3 id={id}>{words.card.heading}</h3>
      {lines.length === 0 ? (
        <p className={styles.empty}>{words.card.empty}</p>
      ) : (
        <dl className={styles.lines}>
          {lines.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {outcome && <p className={styles.outcome}>{words.card.outcomes[outcome]}</p>}
    </section>
  );
}
