/** Three months as strips with one bar per day and their bills, then what they cost on every plan. */
import { planBill } from '../../../shared/bill-estimate.ts';
import { fillWords } from '../../../shared/fill-words.ts';
import { formatCents, formatCount } from '../../../shared/money.ts';
import type { VoicePlan } from '../../../shared/voice-plan.ts';
import { RichText } from '../../blocks/rich-text.tsx';
import styles from './month-bills.module.css';
import { voicePlans, type PricingWords } from './voice-plans.ts';

type Words = PricingWords['months'];
type Month = Words['items'][number];

/** Width of a day in the strip's own units. */
const DAY = 10;
const HEIGHT = 80;

export function MonthBills({ words }: { words: Words }) {
  const tallest = Math.max(...words.items.flatMap(({ days }) => days));
  return (
    <div className={styles.months}>
      <p className={styles.label}>{words.label}</p>
      <ol>
        {words.items.map((month) => (
          <li key={month.name}>
            <div className={styles.name}>
              <h3>{month.name}</h3>
              <p>{month.text}</p>
            </div>
            <MonthStrip month={month} plan={cheapestFor(month)} tallest={tallest} />
            <p className={styles.bill}>{billInWords(month, words)}</p>
          </li>
        ))}
      </ol>
      <PlansCompared words={words} />
      <p className={styles.note}>
        <RichText text={words.note} />
      </p>
    </div>
  );
}

function MonthStrip({ month, plan, tallest }: { month: Month; plan: VoicePlan; tallest: number }) {
  let used = 0;
  const bars = month.days.map((minutes, index) => {
    const x = index * DAY + DAY / 2;
    const before = Math.max(0, Math.min(minutes, plan.included.minutes - used));
    used += minutes;
    const [inside, whole] = [before, minutes].map((value) => HEIGHT - (value / tallest) * (HEIGHT - 4));
    return {
      x,
      included: before > 0 ? `M${x} ${HEIGHT}V${inside?.toFixed(1)}` : '',
      extra: minutes > before ? `M${x} ${inside?.toFixed(1)}V${whole?.toFixed(1)}` : '',
    };
  });
  return (
    <svg
      className={styles.strip}
      viewBox={`0 0 ${month.days.length * DAY} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className={styles.included} d={bars.map(({ included }) => included).join('')} />
      <path className={styles.extra} d={bars.map(({ extra }) => extra).join('')} />
    </svg>
  );
}

function PlansCompared({ words }: { words: Words }) {
  const years = voicePlans.map(yearOn(words.items));
  const rows = [
    ...words.items.map((month) => ({
      name: `${month.name}, ${formatCount(minutesOf(month))} min`,
      amounts: voicePlans.map((plan) => planBill(plan, minutesOf(month)).bill.total),
    })),
    { name: words.year, amounts: years },
  ];
  return (
    // Focusable, because a keyboard must be able to scroll a table that is wider than the screen.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroll} role="region" aria-label={words.caption} tabIndex={0}>
      <table className={styles.table}>
        <caption>{words.caption}</caption>
        <thead>
          <tr>
            <td />
            {voicePlans.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, amounts }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {amounts.map((amount, index) => {
                const least = amount === Math.min(...amounts);
                return (
                  <td key={voicePlans[index]?.id} data-least={least || undefined}>
                    {least && <span>{words.least} </span>}
                    {formatCents(amount)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function minutesOf({ days }: Month): number {
  return days.reduce((sum, minutes) => sum + minutes, 0);
}

function cheapestFor(month: Month): VoicePlan {
  const total = (plan: VoicePlan) => planBill(plan, minutesOf(month)).bill.total;
  return voicePlans.reduce((best, plan) => (total(plan) < total(best) ? plan : best));
}

function yearOn(months: readonly Month[]): (plan: VoicePlan) => number {
  return (plan) =>
    months.reduce((sum, month) => sum + month.months * planBill(plan, minutesOf(month)).bill.total, plan.setup);
}

function billInWords(month: Month, { bill: withExtra, within }: Words): string {
  const plan = cheapestFor(month);
  const { bill } = planBill(plan, minutesOf(month));
  return fillWords(bill.extraMinutes > 0 ? withExtra : within, {
    minutes: formatCount(minutesOf(month)),
    plan: plan.name,
    monthly: formatCents(bill.monthly),
    extra: formatCount(bill.extraMinutes),
    overage: formatCents(plan.overage.perMinute),
    total: formatCents(bill.total),
  });
}
