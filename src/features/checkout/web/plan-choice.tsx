/** The plans for sale as one choice; the chosen one unfolds its amounts, its seats and its terms by CSS alone. */
import { use } from 'react';
import words from '#content/checkout.yaml';
import { plansForSale, termsOf, type Plan } from '#features/pricing/shared/catalog.ts';
import { formatCents, formatCount } from '#shared/text/money.ts';
import { linesDueNow } from '../shared/order-pricing.ts';
import { formatAmount } from '../shared/order-amount.ts';
import { MAX_SEATS } from '#features/pricing/shared/seats.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, FieldErrors } from '#web/ui/field.tsx';
import { pricedAs } from './checkout-fields.ts';
import styles from './plan-choice.module.css';

const texts = words.checkout;

interface PlanChoiceProps {
  /** A plan's id; empty for none. */
  chosen: string;
  onChoose: (id: string) => void;
  /** As typed. */
  seats: string;
  onSeats: (seats: string) => void;
  /** Whether only the chosen plan is shown. */
  settled: boolean;
  onReopen: () => void;
  /** Whether the browser itself demands a choice, for pages without scripts. */
  required: boolean;
}

export function PlanChoice({ chosen, onChoose, seats, onSeats, settled, onReopen, required }: PlanChoiceProps) {
  const error = use(FieldErrors)['plan'];
  return (
    <fieldset className={styles.plans} data-settled={settled || undefined}>
      <legend>{texts.plan}</legend>
      {settled && (
        <Button className={styles.reopen ?? ''} variant="quiet" size="small" onClick={onReopen}>
          {texts.other}
        </Button>
      )}
      {plansForSale.map((plan) => (
        <div key={plan.id} className={styles.plan} data-chosen={plan.id === chosen || undefined}>
          <label className={styles.choice}>
            <input
              type="radio"
              name="plan"
              value={plan.id}
              required={required}
              data-missing={texts.problems.plan}
              checked={plan.id === chosen}
              onChange={() => onChoose(plan.id)}
              aria-describedby="checkout-plan-error"
            />
            <span className={styles.name}>
              {plan.name} <span>{plan.for}</span>
            </span>
            <span className={styles.price}>
              {formatCents(plan.monthly)} <span>{plan.unitName ? `a ${plan.unitName} and month` : 'a month'}</span>
            </span>
          </label>
          <div className={`flow ${styles.details}`}>
            {plan.kind === 'seats' && (
              <div className={styles.seats}>
                <Field
                  id={`checkout-seats-${plan.id}`}
                  name="seats"
                  label={texts.seats}
                  hint={texts.seatsHint}
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
            <h2 className="minor">{texts.terms.replace('{plan}', plan.name)}</h2>
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
          </div>
        </div>
      ))}
      <p className={`muted ${styles.unchosen}`}>{texts.unchosen}</p>
      <p id="checkout-plan-error" className="error">
        {error}
      </p>
    </fieldset>
  );
}

function Amounts({ plan, seats }: { plan: Plan; seats: string }) {
  const priced = pricedAs(plan, seats);
  if (!priced) return <p className={styles.unpriced}>{texts.noAmount}</p>;
  const { lines, dueNow, dueMonthly, currency } = priced;
  const amount = (cents: number) => formatAmount(cents, currency);
  return (
    <table className="table">
      <caption className="visually-hidden">{texts.amounts.replace('{plan}', plan.name)}</caption>
      <tbody>
        {linesDueNow(lines).map(({ label, quantity, unitAmount, amount: sum }) => (
          <tr key={label}>
            <th scope="row">{quantity === 1 ? label : `${label}, ${quantity} × ${amount(unitAmount)}`}</th>
            <td>{amount(sum)}</td>
          </tr>
        ))}
        {plan.included && plan.overage && (
          <tr>
            <th scope="row">{texts.overage.replace('{minutes}', formatCount(plan.included.minutes))}</th>
            <td>{amount(plan.overage.perMinute)}</td>
          </tr>
        )}
        <tr className="total">
          <th scope="row">
            {texts.dueNow}, {texts.before}
          </th>
          <td>{amount(dueNow)}</td>
        </tr>
        <tr>
          <th scope="row">
            {plan.begins === 'go-live' ? texts.dueFromGoLive : texts.dueMonthly}, {texts.before}
          </th>
          <td>{amount(dueMonthly)}</td>
        </tr>
      </tbody>
    </table>
  );
}
