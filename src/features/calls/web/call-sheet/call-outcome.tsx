/** What a call leaves behind: the card for the owner, which fills in during the call, and the receipt after it. */
import type { Call, HomeWords } from '../../../../content/content-schema.ts';
import styles from './call-outcome.module.css';

interface CallOutcomeProps {
  call: Call;
  words: HomeWords['calls'];
  /** Index of the current turn; undefined when the finished call is shown. */
  step: number | undefined;
}

export function CallOutcome({ call, words, step }: CallOutcomeProps) {
  const { card, receipt, turns } = call;
  const now = step === undefined ? call.length : (turns[step]?.to ?? 0);
  const over = step === undefined || step === turns.length - 1;
  const labels = [...new Set(card.lines.map(({ label }) => label))];
  return (
    <div className={styles.outcome}>
      <section>
        <h2 className={styles.heading}>{card.heading}</h2>
        <dl className={styles.card}>
          {labels.map((label) => {
            const line = card.lines.findLast((each) => each.label === label && each.at <= now);
            return (
              <div key={label} data-waiting={!line || undefined}>
                <dt>{label}</dt>
                <dd>{line?.value}</dd>
              </div>
            );
          })}
        </dl>
      </section>
      <section>
        <h2 className={styles.heading}>{words.receiptHeading}</h2>
        <dl className={styles.receipt} data-waiting={!over || undefined}>
          {receipt.lines.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.note}>
          {receipt.note} {words.receiptNote}
        </p>
      </section>
    </div>
  );
}
