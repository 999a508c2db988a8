/** The plans for sale as one choice; the chosen one unfolds its amounts, its seats and its terms by CSS alone. */
import { use } from 'react';
import words from '#content/checkout/checkout-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { plansForSale, termsOf, type Plan } from '#features/pricing/shared/catalog.ts';
import { formatCents, formatCount } from '#shared/text/money.ts';
import { linesDueNow } from '../shared/order-pricing.ts';
import { lineRows } from '../shared/amount-rows.ts';
import { formatAmount } from '../shared/order-amount.ts';
import { AmountTable } from './amount-table.tsx';
import { MAX_SEATS } from '#features/pricing/shared/seats.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, FieldErrors } from '#web/ui/field.tsx';
import { pricedAs } from './checkout-fields.ts';
import styles from './plan-choice.module.css';

interface PlanChoiceProps {
  /** A plan's id; empty for none. */
  chosen: string;
  onChoose: (id: string) => void;
  seats: string;
  onSeats: (seats: string) => void;
  /** Whether only the chosen plan is shown. */
  settled: boolean;
  onReopen: () => void;
}

export function PlanChoice({ chosen, onChoose, seats, onSeats, settled, onReopen }: PlanChoiceProps) {
  const error = use(FieldErrors)['plan'];
  return (
    <fieldset className={styles.plans} data-settled={settled || undefined}>
      <legend>{words.plan}</legend>
      {settled && (
        <Button className={styles.reopen ?? ''} variant="quiet" size="small" onClick={onReopen} label={words.other} />
      )}
      {plansForSale.map((plan) => (
        <div key={plan.id} className={styles.plan} data-chosen={plan.id === chosen || undefined}>
          <label className={styles.choice}>
            <input
              type="radio"
              name="plan"
              value={plan.id}
              required
              data-missing={words.problems.plan}
              checked={plan.id === chosen}
              onChange={() => onChoose(plan.id)}
              aria-describedby="checkout-plan-error"
            />
            <span className={styles.name}>
              {plan.name} <span>{plan.for}</span>
            </span>
            <span className={styles.price}>
              {formatCents(plan.monthly)}{' '}
              <span>{plan.unitName ? fillWords(words.perUnit, { unit: plan.unitName }) : words.perMonth}</span>
            </span>
          </label>
          <div className={`flow ${styles.details}`}>
            {plan.kind === 'seats' && (
              <div className={styles.seats}>
                <Field
                  name="seats"
                  label={words.seats}
                  hint={words.seatsHint}
                  type="number"
                  inputMode="numeric"
                  min={1}
                  max={MAX_SEATS}
                  step={1}
                  autoComplete="off"
                  value={seats}
                  onChange={({ target }) => onSeats(target.value)}
                  suppressHydrationWarning
                />
              </div>
            )}
            <Amounts plan={plan} seats={seats} />
            <details className="fold">
              <summary>{fillWords(words.termsOf, { plan: plan.name })}</summary>
              <dl className={`rows small ${styles.terms}`}>
                {termsOf(plan).map(({ id, name, text }) => (
                  <div key={id}>
                    <dt>
                      <strong>{name}</strong>
                    </dt>
                    <dd className="muted">{text}</dd>
                  </div>
                ))}
              </dl>
            </details>
          </div>
        </div>
      ))}
      <p className={`muted ${styles.unchosen}`}>{words.unchosen}</p>
      <p id="checkout-plan-error" className="error">
        {error}
      </p>
    </fieldset>
  );
}

function Amounts({ plan, seats }: { plan: Plan; seats: string }) {
  const priced = pricedAs(plan, seats);
  if (!priced) return <p className={styles.unpriced}>{words.noAmount}</p>;
  const { lines, dueNow, dueMonthly, currency } = priced;
  const { included, overage, begins } = plan;
  const rows = lineRows(linesDueNow(lines), currency);
  const row = (label: string, cents: number, isTotal = false) =>
    rows.push({ label, amount: formatAmount(cents, currency), isTotal });
  if (included && overage) {
    const limits = { minutes: formatCount(included.minutes), cap: formatCents(overage.cap) };
    row(fillWords(words.overage, limits), overage.perMinute);
  }
  row(words.dueNowBeforeTax, dueNow, true);
  row(begins === 'go-live' ? words.dueFromGoLiveBeforeTax : words.dueMonthlyBeforeTax, dueMonthly);
  return <AmountTable caption={fillWords(words.amounts, { plan: plan.name })} captionHidden rows={rows} />;
}
