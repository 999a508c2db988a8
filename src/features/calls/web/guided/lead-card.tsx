import { useId } from 'react';
import words from '#content/guided-calls/call-words.yaml';
import { Unbroken } from '#web/ui/unbroken.tsx';
import type { CallState } from '#features/calls/shared/guided-call.ts';
import { linesOf } from '#features/calls/shared/heard-call.ts';
import frame from '../call-sheet/artifact-frame.module.css';
import styles from '../call-demo.module.css';

export function LeadCard({ state }: { state: CallState | undefined }) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h3 id={id} className="eyebrow">
        {words.card.heading}
      </h3>
      {linesOf(state, words).size === 0 ? <EmptyLines /> : <CardLines state={state} />}
    </section>
  );
}

const { details, card } = words;

/** What the call will fill in. */
function EmptyLines() {
  return (
    <>
      <p className="muted">{card.empty}</p>
      <dl className={frame.rows}>
        {[...Object.values(details), card.labels.wants].map((label) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd />
          </div>
        ))}
      </dl>
    </>
  );
}

export function CardLines({ state }: { state: CallState | undefined }) {
  return (
    <dl className={frame.rows}>
      {[...linesOf(state, words)].map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd dir="auto">
            <Unbroken text={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
