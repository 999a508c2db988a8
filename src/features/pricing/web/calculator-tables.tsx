/** The calculator's two tables: the month on each plan, and what the calls may bring with the sums behind it. */
import type { Estimate, Range } from '../shared/bill-estimate.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { minutesAtCap } from '../shared/month-bill.ts';
import { formatCents, formatCount } from '#shared/text/money.ts';
import type { PlanBill } from '../shared/plan-bill.ts';
import styles from './bill-calculator.module.css';
import type { PricingWords } from './calculator-address.ts';

type Words = PricingWords['calculator'];

export function BillTable({ words, estimate }: { words: Words['bills']; estimate: Estimate }) {
  const { bills, cheapest, minutes } = estimate;
  const rows: { label: string; value: (bill: PlanBill) => string }[] = [
    { label: words.monthly, value: ({ bill }) => formatCents(bill.monthly) },
    { label: words.extra, value: ({ bill }) => formatCents(bill.overage) },
    { label: words.setup, value: ({ bill, firstYear }) => formatCents(firstYear - bill.total) },
    { label: words.total, value: ({ firstYear }) => formatCents(firstYear) },
  ];
  if (bills.some(({ raised }) => raised))
    rows.push(
      { label: words.taken, value: (bill) => minutesTaken(words, bill, minutes) },
      { label: words.raised, value: (bill) => formatCents((bill.raised ?? bill).firstYear) },
    );
  return (
    // Focusable, because a keyboard must be able to scroll a table that is wider than the screen.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="sideways" role="region" aria-label={words.caption} tabIndex={0}>
      <table className={`table figures summed ${styles.table}`}>
        <caption>{words.caption}</caption>
        <thead>
          <tr>
            <td />
            {bills.map(({ plan }) => (
              <th key={plan.id} scope="col" data-cheapest={plan.id === cheapest.plan.id || undefined}>
                {plan.name}
                {plan.id === cheapest.plan.id && <span className="eyebrow">{words.cheapest}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, value }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {bills.map((bill) => (
                <td key={bill.plan.id} data-cheapest={bill.plan.id === cheapest.plan.id || undefined}>
                  {value(bill)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function minutesTaken(words: Words['bills'], { plan, raised }: PlanBill, minutes: number): string {
  if (!raised) return words.all;
  return fillWords(words.some, { taken: formatCount(minutesAtCap(plan)), minutes: formatCount(minutes) });
}

export function BenefitTable({ words, estimate }: { words: Words; estimate: Estimate }) {
  const { benefit, assumptions } = words;
  const { cheapest, cost, staffTime, bookings, net } = estimate;
  const percents = ({ low, high }: Range) => ({ low: String(low), high: String(high) });
  const rows: { name: string; formula: string; range: Range }[] = [
    {
      name: benefit.staffTime.name,
      formula: fillWords(benefit.staffTime.formula, percents(assumptions.settled)),
      range: staffTime,
    },
    {
      name: benefit.bookings.name,
      formula: fillWords(benefit.bookings.formula, percents(assumptions.booked)),
      range: bookings,
    },
    { ...benefit.together, range: estimate.benefit },
    {
      name: fillWords(benefit.cost.name, { plan: cheapest.plan.name }),
      formula: benefit.cost.formula,
      range: { low: cost.firstYear, high: cost.firstYear },
    },
    { ...benefit.net, range: net },
  ];
  return (
    // Focusable, because a keyboard must be able to scroll a table that is wider than the screen.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="sideways" role="region" aria-label={benefit.caption} tabIndex={0}>
      <table className={`table figures summed ${styles.table} ${styles.benefit}`}>
        <caption>{benefit.caption}</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">{benefit.cautious}</th>
            <th scope="col">{benefit.hopeful}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, formula, range }) => (
            <tr key={name}>
              <th scope="row">
                {name}
                <span className="small">{formula}</span>
              </th>
              <td>{formatCents(range.low)}</td>
              <td>{formatCents(range.high)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
