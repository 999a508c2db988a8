import words from '#content/pricing/pricing-words.yaml';
import type { PartProps } from '#schemas/content-schema.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { minutesAtCap } from '../shared/month-bill.ts';
import { formatCents, formatCount } from '#shared/text/money.ts';
import { cheapestPlan, planBill } from '../shared/plan-bill.ts';
import type { VoicePlan } from '../shared/voice-plan.ts';
import { RichParagraph } from '#web/blocks/rich-text.tsx';
import { barPath } from '#web/blocks/bar-path.ts';
import styles from './month-bills.module.css';
import { voicePlans } from '#web/blocks/prices/plan-rows.ts';
import type { PricingFacts } from './calculator-address.ts';
import { FiguresTable } from './figures-table.tsx';

type Month = PricingFacts['months'][number];

const { months: texts } = words;

const DAY = 2;
const HEIGHT = 40;

export function MonthBills({ words: { months, monthsNote } }: PartProps<'voice-pricing'>) {
  const tallest = Math.max(...months.flatMap(({ days }) => days));
  return (
    <div className={styles.months}>
      <ol>
        {months.map((month) => (
          <li key={month.name}>
            <div>
              <h3>{month.name}</h3>
              <p className="muted">{month.text}</p>
            </div>
            <MonthStrip month={month} plan={cheapestFor(month)} tallest={tallest} />
            <p className={`eyebrow ${styles.bill}`}>{billInWords(month)}</p>
          </li>
        ))}
      </ol>
      <PlansCompared months={months} />
      <RichParagraph className="small" text={monthsNote} />
    </div>
  );
}

function MonthStrip({ month, plan, tallest }: { month: Month; plan: VoicePlan; tallest: number }) {
  const heightOf = (minutes: number) => Math.round((minutes / tallest) * (HEIGHT - 2));
  let used = 0;
  const bars = month.days.map((minutes, index) => {
    const x = index * DAY + DAY / 2;
    const before = Math.max(0, Math.min(minutes, plan.included.minutes - used));
    used += minutes;
    return { x, inside: heightOf(before), whole: heightOf(minutes) };
  });
  const included = bars.filter(({ inside }) => inside > 0).map(({ x, inside }) => ({ x, height: -inside }));
  const extra = bars.filter(({ inside, whole }) => whole > inside);
  return (
    <svg
      className={styles.strip}
      viewBox={`0 0 ${month.days.length * DAY} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className={styles.included} d={barPath(included, HEIGHT)} />
      <path
        className={styles.extra}
        d={extra.map(({ x, inside, whole }) => `M${x} ${HEIGHT - inside}V${HEIGHT - whole}`).join('')}
      />
    </svg>
  );
}

function PlansCompared({ months }: { months: readonly Month[] }) {
  const rows = [
    ...months.map((month) => ({
      name: fillWords(texts.row, { month: month.name, minutes: formatCount(minutesOf(month)) }),
      bills: voicePlans.map((plan) => monthOn(plan, month)),
      least: cheapestFor(month),
    })),
    yearRow(months),
  ];
  return (
    <FiguresTable
      caption={texts.caption}
      className={styles.table}
      columns={voicePlans.map(({ name }) => name)}
      rows={rows.map(({ name, bills, least }) => ({
        name,
        best: bills.findIndex(({ plan }) => plan === least),
        cells: bills.map(({ plan, amount, capped }) => (
          <>
            {plan === least && <span className="eyebrow">{texts.least} </span>}
            {formatCents(amount)}
            {capped && <span className="small"> {capped}</span>}
          </>
        )),
      }))}
    />
  );
}

interface Bill {
  plan: VoicePlan;
  amount: number;
  /** What happens at the plan's cap; undefined when it takes every call. */
  capped: string | undefined;
}

function monthOn(plan: VoicePlan, month: Month): Bill {
  const { bill, raised } = planBill(plan, minutesOf(month));
  const figures = raised && { minutes: formatCount(minutesAtCap(plan)), raised: formatCents(raised.bill.total) };
  return { plan, amount: bill.total, capped: figures && fillWords(texts.capped, figures) };
}

function yearOn(plan: VoicePlan, samples: readonly Month[]): Bill {
  const months = samples.map((month) => ({ ...planBill(plan, minutesOf(month)), count: month.months }));
  const sum = (amount: (month: (typeof months)[number]) => number) =>
    months.reduce((total, month) => total + month.count * amount(month), 0);
  const capped = sum(({ raised }) => (raised ? 1 : 0));
  const figures = {
    months: formatCount(capped),
    raised: formatCents(plan.setup + sum(({ bill, raised }) => (raised?.bill ?? bill).total)),
  };
  return {
    plan,
    amount: plan.setup + sum(({ bill }) => bill.total),
    capped: capped > 0 ? fillWords(texts.cappedYear, figures) : undefined,
  };
}

function yearRow(months: readonly Month[]) {
  const bills = voicePlans.map((plan) => yearOn(plan, months));
  const [least] = bills.filter(({ capped }) => !capped).toSorted((a, b) => a.amount - b.amount);
  return { name: texts.year, bills, least: least?.plan };
}

function minutesOf({ days }: Month): number {
  return days.reduce((sum, minutes) => sum + minutes, 0);
}

function cheapestFor(month: Month): VoicePlan {
  const cheapest = cheapestPlan(voicePlans, minutesOf(month));
  if (!cheapest || cheapest.raised)
    throw new Error(`No plan takes the ${minutesOf(month)} minutes of a sample month under its own cap.`);
  return cheapest.plan;
}

function billInWords(month: Month): string {
  const plan = cheapestFor(month);
  const { bill } = planBill(plan, minutesOf(month));
  return fillWords(bill.extraMinutes > 0 ? texts.bill : texts.within, {
    minutes: formatCount(minutesOf(month)),
    plan: plan.name,
    monthly: formatCents(bill.monthly),
    extra: formatCount(bill.extraMinutes),
    overage: formatCents(plan.overage.perMinute),
    total: formatCents(bill.total),
  });
}
