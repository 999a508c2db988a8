import { useState } from 'react';
import type { PartProps } from '#schemas/content-schema.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { formatCents, formatCount } from '#shared/text/money.ts';
import { checkoutPath } from '#shared/site/routes.ts';
import { MAX_SEATS, seatsIn } from '#features/pricing/shared/seats.ts';
import { Field, FieldErrors } from '#web/ui/field.tsx';
import styles from './seat-bill.module.css';
import { LinkButton } from '#web/blocks/link-button.tsx';
import prices from 'virtual:price-list';

/** Seats beyond this many are shown as a number instead of chairs. */
const MOST_CHAIRS = 24;
const MONTHS_A_YEAR = 12;
const CHAIR = 'M3 2v12h10M13 14v8M3 14v8M3 9h9';

/** A team's seats as a row of chairs, and what they cost; the number field updates both. */
export function SeatBill({ words }: PartProps<'seat-bill'>) {
  const [typed, setTyped] = useState(String(words.sample));
  const each = seatPrice(words.plan);
  const seats = seatsIn(typed) ?? words.sample;
  return (
    <figure className="card flow">
      <figcaption className="eyebrow">{words.label}</figcaption>
      <div className={styles.seats}>
        <div className={styles.field}>
          <FieldErrors
            value={
              seatsIn(typed)
                ? {}
                : { seats: fillWords(words.wrong, { most: formatCount(MAX_SEATS), sample: formatCount(words.sample) }) }
            }
          >
            <Field
              name="seats"
              label={words.field}
              hint={words.hint}
              inputMode="numeric"
              autoComplete="off"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          </FieldErrors>
        </div>
        <p className={`row eyebrow ${styles.chairs}`} aria-hidden="true">
          {Array.from({ length: Math.min(seats, MOST_CHAIRS) }, (_, index) => (
            <svg key={index} viewBox="0 0 16 24">
              <path d={CHAIR} />
            </svg>
          ))}
          {seats > MOST_CHAIRS && <span>+ {formatCount(seats - MOST_CHAIRS)}</span>}
        </p>
      </div>
      <div role="status">
        <p className={styles.sum}>{fillWords(words.sum, { total: formatCents(seats * each) })}</p>
        <p className="muted">
          {fillWords(words.how, {
            seats: formatCount(seats),
            each: formatCents(each),
            year: formatCents(seats * each * MONTHS_A_YEAR),
          })}
        </p>
      </div>
      <LinkButton variant="gold" to={`${checkoutPath(words.plan)}&seats=${seats}`} label={words.choose} />
    </figure>
  );
}

/** What a month of one seat costs, in cents. */
function seatPrice(id: string): number {
  const plan = prices.plans.find((one) => one.id === id);
  if (plan?.kind !== 'seats') throw new Error(`The plan "${id}" is not sold by the seat.`);
  return plan.monthly;
}
