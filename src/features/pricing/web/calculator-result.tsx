import words from '#content/pricing/pricing-words.yaml';
import { cheaperFrom, type CallMonth, type Estimate } from '../shared/bill-estimate.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { minutesAtCap } from '../shared/month-bill.ts';
import { formatCents, formatCount } from '#shared/text/money.ts';
import { checkoutPath } from '#shared/site/routes.ts';
import type { VoicePlan } from '../shared/voice-plan.ts';
import { RichText } from '#web/blocks/rich-text.tsx';
import styles from './bill-calculator.module.css';
import { FIELD_NAMES, type PricingFacts } from './calculator-address.ts';
import { BenefitTable, BillTable } from './calculator-tables.tsx';
import { voicePlans } from '#web/blocks/prices/plan-rows.ts';
import { LinkButton } from '#web/blocks/link-button.tsx';

const ALL = 100;

const { calculator: texts } = words;

interface CalculatorResultProps {
  facts: Pick<PricingFacts, 'assumptions' | 'assumed' | 'unknown'>;
  month: CallMonth;
  estimate: Estimate;
}

export function CalculatorResult({ facts, month, estimate }: CalculatorResultProps) {
  const { cheapest } = estimate;
  return (
    <div className={`card ${styles.result}`}>
      {/* For print only, because the fields themselves aren't printed. */}
      <dl className={styles.figures} aria-label={texts.figures}>
        {FIELD_NAMES.map((name) => (
          <div key={name}>
            <dt>{texts.fields[name].label}</dt>
            <dd>{formatCount(month[name])}</dd>
          </div>
        ))}
      </dl>
      <div role="status" className={`stack ${styles.verdict}`}>
        <p className={styles.pays}>{paysIn(month, estimate)}</p>
        <p>
          <strong>
            {fillWords(cheapest.raised ? texts.cheapestRaised : texts.cheapest, {
              plan: cheapest.plan.name,
              total: formatCents(estimate.cost.bill.total),
            })}
          </strong>
        </p>
        <p className="muted">{reasonsIn(estimate).join(' ')}</p>
        {month.calls === 0 && <p className="muted">{texts.zero}</p>}
      </div>
      <LinkButton
        variant="quiet"
        to={checkoutPath(cheapest.plan.id)}
        label={fillWords(texts.choose, { plan: cheapest.plan.name })}
      />
      <details className="fold flow">
        <summary>{texts.math}</summary>
        <BillTable estimate={estimate} />
        <BenefitTable assumptions={facts.assumptions} estimate={estimate} />
        <h3 className="minor">{texts.breakEven.heading}</h3>
        <p>{breakEvenIn(estimate)}</p>
        <div className="pair">
          {(['assumed', 'unknown'] as const).map((list) => (
            <div key={list}>
              <h3 className="minor">{texts[list]}</h3>
              <ul className="dashes small">
                {facts[list].map((item) => (
                  <li key={JSON.stringify(item)}>
                    <RichText text={item} />
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </details>
    </div>
  );
}

function paysIn({ calls }: CallMonth, { breakEven }: Estimate): string {
  const { pays } = texts;
  if (calls === 0) return pays.zero;
  if (!breakEven) return pays.none;
  const { bookings, percentOfAfterHours = Infinity } = breakEven;
  const text = percentOfAfterHours > ALL ? pays.tooMany : bookings === 1 ? pays.one : pays.many;
  return fillWords(text, { count: formatCount(bookings) });
}

function reasonsIn(estimate: Estimate): string[] {
  const { because } = texts;
  const { minutes, cheapest, cost } = estimate;
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
    ...(raised ? [fillWords(because.raised, { ...capOf(plan), raised: formatCents(bill.overage) })] : nextIn(plan)),
  ];
}

/** From how many minutes the next plan is the cheapest, and whether that is because this one has reached its cap. */
function nextIn(plan: VoicePlan): string[] {
  const { because } = texts;
  const next = voicePlans[voicePlans.findIndex(({ id }) => id === plan.id) + 1];
  if (!next) return [fillWords(because.cap, capOf(plan))];
  const from = cheaperFrom(plan, next);
  const text = from > minutesAtCap(plan) ? because.nextAtCap : because.next;
  return [fillWords(text, { ...capOf(plan), next: next.name, from: formatCount(from) })];
}

function capOf(plan: VoicePlan): Record<'plan' | 'cap' | 'capMinutes', string> {
  const { name, overage } = plan;
  return { plan: name, cap: formatCents(overage.cap), capMinutes: formatCount(minutesAtCap(plan)) };
}

function breakEvenIn({ breakEven, cheapest }: Estimate): string {
  const { one, many, share, none } = texts.breakEven;
  if (!breakEven) return none;
  const { bookings, percentOfAfterHours: percent } = breakEven;
  const pays = fillWords(bookings === 1 ? one : many, { count: formatCount(bookings), plan: cheapest.plan.name });
  return percent === undefined
    ? pays
    : `${pays} ${fillWords(share, { percent: formatCount(Math.max(1, Math.round(percent))) })}`;
}
