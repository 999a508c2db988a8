/** The calculator's result: what pays for it, the cheapest plan and why, every plan's bill, what calls may bring, and what is unknown. */
import type { CallMonth, Estimate } from '../shared/bill-estimate.ts';
import { cheaperFrom } from '../shared/bill-estimate.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { minutesAtCap } from '../shared/month-bill.ts';
import { formatCents, formatCount } from '#shared/text/money.ts';
import { checkoutPath } from '#shared/site/routes.ts';
import type { VoicePlan } from '../shared/voice-plan.ts';
import { RichText } from '#web/blocks/rich-text.tsx';
import { SiteLink } from '#web/navigation/site-link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import styles from './bill-calculator.module.css';
import { FIELD_NAMES } from './calculator-address.ts';
import { BenefitTable, BillTable } from './calculator-tables.tsx';
import { voicePlans } from '#web/blocks/prices/plan-rows.ts';
import type { PricingWords } from './calculator-address.ts';

/** Percent. */
const ALL = 100;

interface CalculatorResultProps {
  words: PricingWords['calculator'];
  month: CallMonth;
  estimate: Estimate;
}

export function CalculatorResult({ words, month, estimate }: CalculatorResultProps) {
  const { cheapest } = estimate;
  const { assumed, unknown } = words;
  return (
    <div className={`card ${styles.result}`}>
      {/* For print only, because the fields themselves aren't printed. */}
      <dl className={styles.figures} aria-label={words.figures}>
        {FIELD_NAMES.map((name) => (
          <div key={name}>
            <dt>{words.fields[name].label}</dt>
            <dd>{formatCount(month[name])}</dd>
          </div>
        ))}
      </dl>
      <div role="status" className={`stack ${styles.verdict}`}>
        <p className={styles.pays}>{paysIn(words.pays, month, estimate)}</p>
        <p>
          <strong>
            {fillWords(cheapest.raised ? words.cheapestRaised : words.cheapest, {
              plan: cheapest.plan.name,
              total: formatCents(estimate.cost.bill.total),
            })}
          </strong>
        </p>
        <p className="muted">{reasonsIn(words, estimate).join(' ')}</p>
        {estimate.withCapRaised && <p className="muted">{adviceIn(words, estimate.withCapRaised)}</p>}
        {month.calls === 0 && <p className="muted">{words.zero}</p>}
      </div>
      <BillTable words={words.bills} estimate={estimate} />
      <BenefitTable words={words} estimate={estimate} />
      <div>
        <h3 className="minor">{words.breakEven.heading}</h3>
        <p>{breakEvenIn(words.breakEven, estimate)}</p>
      </div>
      <div className="pair">
        {[assumed, unknown].map(({ heading, items }) => (
          <details key={heading} className="fold">
            <summary>
              <h3 className="minor">{heading}</h3>
            </summary>
            <ul className="dashes small">
              {items.map((item) => (
                <li key={JSON.stringify(item)}>
                  <RichText text={item} />
                </li>
              ))}
            </ul>
          </details>
        ))}
      </div>
      <SiteLink className={buttonClass('gold')} to={checkoutPath(cheapest.plan.id)}>
        Choose {cheapest.plan.name}
      </SiteLink>
    </div>
  );
}

function paysIn(words: PricingWords['calculator']['pays'], { calls }: CallMonth, { breakEven }: Estimate): string {
  if (calls === 0) return words.zero;
  if (!breakEven) return words.none;
  const { bookings, percentOfAfterHours = Infinity } = breakEven;
  const text = percentOfAfterHours > ALL ? words.tooMany : bookings === 1 ? words.one : words.many;
  return fillWords(text, { count: formatCount(bookings) });
}

function reasonsIn({ because }: PricingWords['calculator'], estimate: Estimate): string[] {
  const { minutes, cheapest, runnerUp, cost } = estimate;
  const { plan, raised } = cheapest;
  const { bill } = cost;
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
    ...(raised
      ? [fillWords(because.raised, { ...capOf(plan), raised: formatCents(bill.overage) })]
      : nextIn(because, plan)),
  ];
}

/** From how many minutes the next plan is the cheapest, and whether that is because this one has reached its cap. */
function nextIn(because: PricingWords['calculator']['because'], plan: VoicePlan): string[] {
  const next = voicePlans[voicePlans.findIndex(({ id }) => id === plan.id) + 1];
  if (!next) return [fillWords(because.cap, capOf(plan))];
  const from = cheaperFrom(plan, next);
  const text = from > minutesAtCap(plan) ? because.nextAtCap : because.next;
  return [fillWords(text, { ...capOf(plan), next: next.name, from: formatCount(from) })];
}

function adviceIn({ because }: PricingWords['calculator'], advice: NonNullable<Estimate['withCapRaised']>): string {
  const { plan, raised, less } = advice;
  return fillWords(because.withCapRaised, {
    ...capOf(plan),
    raised: formatCents(raised.bill.overage),
    total: formatCents(raised.bill.total),
    less: formatCents(less),
  });
}

function capOf(plan: VoicePlan): Record<'plan' | 'cap' | 'capMinutes', string> {
  const { name, overage } = plan;
  return { plan: name, cap: formatCents(overage.cap), capMinutes: formatCount(minutesAtCap(plan)) };
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
