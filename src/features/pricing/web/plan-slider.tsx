/** Which plan takes so many calls a month, and for how much. Without scripts, a table of a few such months. */
import { useEffect, useId, useState } from 'react';
import words from '#content/pricing/pricing-words.yaml';
import type { PartProps } from '#schemas/content-schema.ts';
import { checkoutPath, routes } from '#shared/site/routes.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { formatCents, formatCount } from '#shared/text/money.ts';
import { LinkButton } from '#web/blocks/link-button.tsx';
import { voicePlans } from '#web/blocks/prices/plan-rows.ts';
import { SiteLink } from '#web/navigation/site-link.tsx';
import { cheapestPlan } from '../shared/plan-bill.ts';
import { figureOf, typedFrom } from './calculator-address.ts';
import { pickCalls } from './picked-calls.ts';
import styles from './plan-slider.module.css';

/** The calculator, which stands further down. */
const OWN_NUMBERS = `${routes.pricing}#estimate-your-bill`;

const { slider: texts, plans } = words;

export function PlanSlider({ words: { slider, fields } }: PartProps<'voice-pricing'>) {
  const { least, most, step, months } = slider;
  const { sample: length } = fields.minutesPerCall;
  const [calls, setCalls] = useState(fields.calls.sample);
  const id = useId();
  useEffect(() => {
    const given = figureOf(typedFrom(location.search, fields).calls, fields.calls.most);
    if (given !== undefined) setCalls(Math.min(most, Math.max(least, given)));
  }, [fields, least, most]);

  const said = monthOf(calls, length);
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
          onChange={({ target }) => {
            setCalls(Number(target.value));
            pickCalls(Number(target.value));
          }}
        />
        <p className={styles.total}>{fillWords(texts.total, said)}</p>
        <LinkButton variant="gold" to={checkoutPath(said.id)} label={fillWords(plans.choose, said)} />
        <p className={`muted ${styles.why}`}>
          {fillWords(said.extra === '0' ? texts.within : texts.extra, said)} {fillWords(texts.once, said)}
        </p>
        <SiteLink className="tap" to={OWN_NUMBERS}>
          {texts.own}
        </SiteLink>
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

/** @param length Minutes of a call. */
function monthOf(calls: number, length: number) {
  const minutes = calls * length;
  const cheapest = cheapestPlan(voicePlans, minutes);
  if (!cheapest) throw new Error('The slider needs a plan.');
  const { plan } = cheapest;
  const { bill } = cheapest.raised ?? cheapest;
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
  };
}
