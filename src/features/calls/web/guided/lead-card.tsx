import { useId } from 'react';
import words from '#content/guided-calls/call-words.yaml';
import type { CallState } from '#features/calls/shared/guided-call.ts';
import { linesOf } from '#features/calls/shared/heard-call.ts';
import { CardLines } from '../call-sheet/card-lines.tsx';
import styles from '../call-demo.module.css';

export function LeadCard({ state }: { state: CallState | undefined }) {
  const id = useId();
  const lines = [...linesOf(state, words)];
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h3 id={id} className="eyebrow">
        {words.card.heading}
      </h3>
      {lines.length === 0 ? <p>{words.card.empty}</p> : <CardLines lines={lines} />}
    </section>
  );
}
