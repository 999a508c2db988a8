/** The calculator's result: the cheapest plan and why, every plan's bill, what calls may bring, and what is unknown. */
import type { CallMonth, Estimate } from '../../../shared/bill-estimate.ts';
import { cheaperFrom } from '../../../shared/bill-estimate.ts';
import { fillWords } from '../../../shared/fill-words.ts';
import { formatCents, formatCount } from '../../../shared/money.ts';
import { checkoutPath } from '../../../shared/routes.ts';
import { RichText } from '../../blocks/rich-text.tsx';
import { SiteLink } from '../../navigation/site-link.tsx';
import { buttonClass } from '../../ui/button.tsx';
import styles from './bill-calculator.module.css';
import { FIELD_NAMES } from './calculator-address.ts';
import { BenefitTable, BillTable } from './calculator-tables.tsx';
import { voicePlans, type PricingWords } from './voice-plans.ts';

interface CalculatorResultProps {
  words: PricingWords['calculator'];
  month: CallMonth;
  estimate: Estimate;
}

export function CalculatorResult({ words, month, estimate }: CalculatorResultProps) {
  const { cheapest } = estimate;
  const { assumed, unknown } = words;
  return (
    <div className={styles.result}>
      {/* For print only, because the fields themselves aren't printed. */}
      <dl className={styles.figures} aria-label={words.figures}>
        {FIELD_NAMES.map((name) => (
          <div key={name}>
            <dt>{words.fields[name].label}</dt>
            <dd>{formatCount(month[name])}</dd>
          </div>
        ))}
      </dl>
      <div role="status" className={styles.verdict}>
        <p className={styles.cheapest}>
          {fillWords(words.cheapest, { plan: cheapest.plan.name, total: formatCents(cheapest.bill.total) })}
        </p>
        <p>{reasonsIn(words, estimate).join(' ')}</p>
        {month.calls === 0 && <p>{words.zero}</p>}
      </div>
      <BillTable words={words.bills} estimate={estimate} />
      <BenefitTable words={words} estimate={estimate} />
      <h3>{words.breakEven.heading}</h3>
      <p>{breakEvenIn(words.breakEven, estimate)}</p>
      <div className={styles.fine}>
        {[assumed, unknown].map(({ heading, items }) => (
          <section key={heading}>
            <h3>{heading}</h3>
            <ul>
              {items.map((item) => (
                <li key={JSON.stringify(item)}>
                  <RichText text={item} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <SiteLink className={buttonClass('gold')} to={checkoutPath(cheapest.plan.id)}>
        Choose {cheapest.plan.name}
      </SiteLink>
    </div>
  );
}

function reasonsIn({ because }: PricingWords['calculator'], { minutes, cheapest, runnerUp }: Estimate): string[] {
  const { plan, bill } = cheapest;
  const next = voicePlans[voicePlans.findIndex(({ id }) => id === plan.id) + 1];
  const used = { minutes: formatCount(minutes), included: formatCount(plan.included.minutes) };
  return [
    bill.extraMinutes > 0
      ? fillWords(because.extra, {
          ...used,
          extra: formatCount(bill.extraMinutes),
          overage: formatCents(bill.overage),
        })
      : fillWords(because.within, used),
    ...(runnerUp
      ? [fillWords(because.runnerUp, { plan: runnerUp.bill.plan.name, more: formatCents(runnerUp.more) })]
      : []),
    ...(next ? [fillWords(because.next, { plan: next.name, from: formatCount(cheaperFrom(plan, next)) })] : []),
  ];
}

function breakEvenIn(words: PricingWords['calculator']['breakEven'], { breakEven, cheapest }: Estimate): string {
  if (!breakEven) return words.none;
  const { bookings, percentOfAfterHours } = breakEven;
  const count = `${formatCount(bookings)} ${bookings === 1 ? 'booking' : 'bookings'}`;
  return [
    fillWords(words.some, { count, plan: cheapest.plan.name }),
    ...(percentOfAfterHours === undefined
      ? []
      : [fillWords(words.share, { percent: formatCount(percentOfAfterHours) })]),
  ].join(' ');
}
