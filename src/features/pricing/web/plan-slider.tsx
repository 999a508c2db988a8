/** Which plan takes so many calls a month, and for how much. Without scripts, a table of a few such months. */
import { useId } from 'react';
import pricingWords from '#content/pricing/pricing-words.yaml';
import type { PartProps } from '#schemas/content-schema.ts';
import { checkoutPath } from '#shared/site/routes.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { formatCents, formatCount } from '#shared/text/money.ts';
import { LinkButtons } from '#web/blocks/link-buttons.tsx';
import { voicePlans } from '#web/blocks/prices/plan-rows.ts';
import { cheapestPlan } from '../shared/plan-bill.ts';
import { pickCalls, usePickedCalls } from './picked-calls.ts';
import styles from './plan-slider.module.css';

const { slider: texts, plans } = pricingWords;

export function PlanSlider({ words }: PartProps<'voice-pricing'>) {
  const { least, most, step, months } = words.slider;
  const { sample: length } = words.fields.minutesPerCall;
  const { sample: booking } = words.fields.bookingValue;
  const calls = usePickedCalls(words);
  const id = useId();

  const { firstYear, ...said } = monthOf(calls, length);
  const jobs = Math.ceil(firstYear / (booking * CENTS));
  return (
    <section className={`card ${styles.slider}`} aria-label={texts.label}>
      <div className="scripted">
        <label className={styles.field} htmlFor={`${id}-calls`}>
          <span>{texts.field}</span>
          <strong>{said.calls}</strong>
        </label>
        <input
          id={`${id}-calls`}
          type="range"
          className={styles.range}
          min={least}
          max={most}
          step={step}
          value={calls}
          aria-valuetext={fillWords(texts.value, said)}
          onChange={({ target }) => pickCalls(Number(target.value))}
        />
        <div className={styles.total}>
          <p>{fillWords(texts.total, said)}</p>
          <p className={styles.jobs}>
            {fillWords(texts.jobs, { jobs: formatCount(jobs), booking: formatCents(booking * CENTS) })}
          </p>
        </div>
        <LinkButtons links={[{ label: fillWords(plans.choose, said), to: checkoutPath(said.id) }, texts.demo]} />
        <p className={`muted ${styles.why}`}>
          {fillWords(said.extra === '0' ? texts.within : texts.extra, said)} {fillWords(texts.once, said)}
        </p>
      </div>
      <table className={`table ${styles.months}`}>
        <thead>
          <tr>
            {(['calls', 'plan', 'total'] as const).map((column) => (
              <th key={column} scope="col">
                {texts.columns[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map((month) => {
            const row = monthOf(month, length);
            return (
              <tr key={month}>
                <th scope="row">{row.calls}</th>
                <td>{row.plan}</td>
                <td>{row.total}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

const CENTS = 100;

/** @param length Minutes of a call. */
function monthOf(calls: number, length: number) {
  const minutes = calls * length;
  const cheapest = cheapestPlan(voicePlans, minutes);
  if (!cheapest) throw new Error('The slider needs a plan.');
  const { plan } = cheapest;
  const { bill, firstYear } = cheapest.raised ?? cheapest;
  return {
    id: plan.id,
    plan: plan.name,
    calls: formatCount(calls),
    length: formatCount(length),
    minutes: formatCount(minutes),
    included: formatCount(plan.included.minutes),
    extra: formatCount(bill.extraMinutes),
    overage: formatCents(plan.overage.perMinute),
    setup: formatCents(plan.setup),
    total: formatCents(bill.total),
    firstYear,
  };
}
