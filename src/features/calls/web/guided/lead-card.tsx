import { useId } from 'react';
import words from '#content/guided-calls/call-words.yaml';
import { Unbroken } from '#web/ui/unbroken.tsx';
import type { CallState } from '#features/calls/shared/guided-call.ts';
import { linesOf } from '#features/calls/shared/heard-call.ts';
import frame from '../call-sheet/artifact-frame.module.css';
import styles from '../call-demo.module.css';

const { details, card } = words;
const AHEAD = [card.labels.wants, details.name, details.address, card.labels.next];

export function LeadCard({ state }: { state: CallState | undefined }) {
  const id = useId();
  return (
    <section className={`stack ${styles.card}`} aria-labelledby={id}>
      <h3 id={id} className="eyebrow">
        {words.card.heading}
      </h3>
      {linesOf(state, words).size === 0 ? (
        <>
          <p className="muted">{words.card.empty}</p>
          {/* Shows what the sentence above says. */}
          <dl className={frame.rows} aria-hidden="true">
            {AHEAD.map((label) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd />
              </div>
            ))}
          </dl>
        </>
      ) : (
        <CardLines state={state} />
      )}
    </section>
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
