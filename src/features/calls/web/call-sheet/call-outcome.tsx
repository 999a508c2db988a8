import type { HomeWords } from '#schemas/content-schema.ts';
import type { BilledCall } from '#features/calls/shared/heard-call.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { Unbroken } from '#web/ui/unbroken.tsx';
import frame from './artifact-frame.module.css';
import styles from './call-outcome.module.css';

interface CallOutcomeProps {
  call: BilledCall;
  words: HomeWords['calls'];
  /** Index of the current turn; undefined when the finished call is shown. */
  step: number | undefined;
}

export function CallOutcome({ call, words, step }: CallOutcomeProps) {
  const { card, bill, turns } = call;
  const now = step === undefined ? call.length : (turns[step]?.to ?? 0);
  const over = step === undefined || step === turns.length - 1;
  const labels = [...new Set(card.map(({ label }) => label))];
  return (
    <div className={styles.outcome}>
      <section>
        <h2 className="eyebrow">{words.cardHeading}</h2>
        <dl className={`${frame.rows} ${styles.card}`}>
          {labels.map((label) => {
            const line = card.findLast((each) => each.label === label && each.at <= now);
            return (
              <div key={label} data-waiting={!line || undefined}>
                <dt>{label}</dt>
                <dd>
                  <Unbroken text={line?.value ?? ''} />
                </dd>
              </div>
            );
          })}
        </dl>
      </section>
      <section>
        <h2 className="eyebrow">{words.receiptHeading}</h2>
        <dl className={`${frame.rows} ${styles.receipt}`} data-waiting={!over || undefined}>
          {words.receipt.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{fillWords(value, bill)}</dd>
            </div>
          ))}
        </dl>
        <p className={`small ${styles.note}`}>{words.receiptNote}</p>
      </section>
    </div>
  );
}
