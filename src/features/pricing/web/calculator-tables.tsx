import words from '#content/pricing/pricing-words.yaml';
import type { Assumptions, Estimate, Range } from '../shared/bill-estimate.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { minutesAtCap } from '../shared/month-bill.ts';
import { formatCents, formatCount } from '#shared/text/money.ts';
import type { PlanBill } from '../shared/plan-bill.ts';
import styles from './bill-calculator.module.css';
import { FiguresTable } from './figures-table.tsx';

export function BillTable({ estimate: { bills, cheapest, minutes } }: { estimate: Estimate }) {
  const texts = words.calculator.bills;
  const best = bills.indexOf(cheapest);
  const row = (name: string, value: (bill: PlanBill) => string) => ({ name, best, cells: bills.map(value) });
  const taken = ({ plan, raised }: PlanBill) =>
    raised
      ? fillWords(texts.some, { taken: formatCount(minutesAtCap(plan)), minutes: formatCount(minutes) })
      : texts.all;
  return (
    <FiguresTable
      caption={texts.caption}
      best={best}
      columns={bills.map((bill) => (
        <>
          {bill.plan.name}
          {bill === cheapest && <span className="eyebrow">{texts.cheapest}</span>}
        </>
      ))}
      rows={[
        row(texts.monthly, ({ bill }) => formatCents(bill.monthly)),
        row(texts.extra, ({ bill }) => formatCents(bill.overage)),
        row(texts.setup, ({ bill, firstYear }) => formatCents(firstYear - bill.total)),
        row(texts.total, ({ firstYear }) => formatCents(firstYear)),
        ...(bills.some(({ raised }) => raised)
          ? [row(texts.taken, taken), row(texts.raised, (bill) => formatCents((bill.raised ?? bill).firstYear))]
          : []),
      ]}
    />
  );
}

export function BenefitTable({ assumptions, estimate }: { assumptions: Assumptions; estimate: Estimate }) {
  const texts = words.calculator.benefit;
  const { cheapest, cost, staffTime, bookings, benefit, net } = estimate;
  const row = ({ name, formula }: { name: string; formula: string }, { low, high }: Range, assumed?: Range) => ({
    name,
    note: assumed ? fillWords(formula, { low: String(assumed.low), high: String(assumed.high) }) : formula,
    cells: [formatCents(low), formatCents(high)],
  });
  const ofPlan = { ...texts.cost, name: fillWords(texts.cost.name, { plan: cheapest.plan.name }) };
  return (
    <FiguresTable
      caption={texts.caption}
      className={`${styles.table} ${styles.benefit}`}
      columns={[texts.cautious, texts.hopeful]}
      rows={[
        row(texts.staffTime, staffTime, assumptions.settled),
        row(texts.bookings, bookings, assumptions.booked),
        row(texts.together, benefit),
        row(ofPlan, { low: cost.firstYear, high: cost.firstYear }),
        row(texts.net, net),
      ]}
    />
  );
}
