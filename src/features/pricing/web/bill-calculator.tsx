/** The bill calculator: five figures of a month and the estimate from them. The address keeps what was typed. */
import { useEffect, useRef, useState, type ChangeEvent } from 'react';
import words from '#content/pricing/pricing-words.yaml';
import type { PartProps } from '#schemas/content-schema.ts';
import { Field, FieldErrors } from '#web/ui/field.tsx';
import { estimateMonth } from '../shared/bill-estimate.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { formatCount } from '#shared/text/money.ts';
import { RichParagraph } from '#web/blocks/rich-text.tsx';
import styles from './bill-calculator.module.css';
import {
  FIELD_NAMES,
  figureOf,
  monthOf,
  PARAMETERS,
  searchOf,
  typedFrom,
  type PricingFacts,
  type Typed,
} from './calculator-address.ts';
import { CalculatorResult } from './calculator-result.tsx';
import { onCallsPicked, pickCalls } from './picked-calls.ts';
import { voicePlans } from '#web/blocks/prices/plan-rows.ts';

/** Browsers refuse to change the address more than about a hundred times in half a minute. */
const ADDRESS_DELAY_MS = 400;

const { calculator: texts } = words;

export function BillCalculator({ words: facts }: PartProps<'voice-pricing'>) {
  const { fields, assumptions } = facts;
  const [typed, setTyped] = useState<Typed>(() => typedFrom('', fields));
  const form = useRef<HTMLFormElement>(null);
  const month = monthOf(typed, fields);
  const errors = problemsIn(typed, fields);

  useEffect(() => {
    // What was typed before hydration takes precedence over the address.
    const restored = typedFrom(location.search, fields);
    for (const name of FIELD_NAMES) {
      const value = form.current?.querySelector<HTMLInputElement>(`[name="${PARAMETERS[name]}"]`)?.value;
      if (value !== undefined && value !== String(fields[name].sample)) restored[name] = value;
    }
    setTyped(restored);
    // Whoever follows a link with figures came for their result.
    const fold = form.current?.closest('details');
    if (fold && searchOf(restored, fields, '')) fold.open = true;
  }, [fields]);
  useEffect(() => onCallsPicked((calls) => setTyped((before) => ({ ...before, calls: String(calls) }))), []);
  useAddress(typed, fields, Object.keys(errors).length === 0);
  const type = (name: keyof Typed, value: string) => {
    const calls = name === 'calls' ? figureOf(value, fields.calls.most) : undefined;
    if (calls !== undefined) pickCalls(calls);
    setTyped({ ...typed, [name]: value });
  };

  return (
    <>
      <RichParagraph className="lead" text={facts.lead} />
      <div className={styles.calculator}>
        <form
          ref={form}
          aria-label={texts.label}
          className={styles.fields}
          noValidate
          onSubmit={(event) => event.preventDefault()}
        >
          <FieldErrors value={errors}>
            {FIELD_NAMES.map((name) => (
              <Field
                key={name}
                name={PARAMETERS[name]}
                label={texts.fields[name].label}
                hint={texts.fields[name].hint}
                // Not "number": browsers leave out the comma of "2,5" and report 25.
                inputMode="decimal"
                autoComplete="off"
                value={typed[name]}
                onChange={({ target }: ChangeEvent<HTMLInputElement>) => type(name, target.value)}
                suppressHydrationWarning
              />
            ))}
          </FieldErrors>
          <p className="small scripted">{texts.address}</p>
          <noscript>
            <p>{texts.scripts}</p>
          </noscript>
        </form>
        <CalculatorResult facts={facts} month={month} estimate={estimateMonth(month, assumptions, voicePlans)} />
      </div>
    </>
  );
}

type Fields = PricingFacts['fields'];

/** Keeps the address in step without adding to the history. */
function useAddress(typed: Typed, fields: Fields, isValid: boolean): void {
  const first = useRef(true);
  useEffect(() => {
    // Skip the first run, in which the figures are still being read from the address.
    if (first.current) {
      first.current = false;
      return;
    }
    if (!isValid) return;
    const timer = setTimeout(() => {
      const search = searchOf(typed, fields, location.search);
      if (search !== location.search)
        history.replaceState(history.state, '', location.pathname + search + location.hash);
    }, ADDRESS_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed, fields, isValid]);
}

function problemsIn(typed: Typed, fields: Fields): Record<string, string> {
  const wrong = FIELD_NAMES.filter((name) => figureOf(typed[name], fields[name].most) === undefined);
  return Object.fromEntries(
    wrong.map((name) => [
      PARAMETERS[name],
      fillWords(texts.wrong, { most: formatCount(fields[name].most), sample: formatCount(fields[name].sample) }),
    ]),
  );
}
