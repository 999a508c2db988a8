/** What the owner of a running plan can change: cancel or keep it, and its seats. Says what each means in money. */
import { useRef, useState, type SubmitEvent } from 'react';
import texts from '#content/checkout/plan-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { formatAmount } from '#features/checkout/shared/order-amount.ts';
import { chargeDay } from '#features/checkout/shared/order-renewal.ts';
import type { AccountOrder, PlanChange } from '#features/checkout/shared/order-schema.ts';
import { MAX_SEATS, seatsIn } from '#features/pricing/shared/seats.ts';
import { callFunction } from '#web/api/functions-client.ts';
import { AskFirst } from '#web/ui/ask-first.tsx';
import { Field, FieldErrors } from '#web/ui/field.tsx';
import { useAccountAction } from './account-actions.ts';
import { ActionButton, Problem } from './account-section.tsx';

export function AccountPlan({ order }: { order: AccountOrder }) {
  const { reference, planName, endsAt, nextSeats, nextCharge } = order;
  const [asking, setAsking] = useState(false);
  const status = useRef<HTMLParagraphElement>(null);
  const change = useAccountAction(
    async (wanted: PlanChange, idempotencyKey) => callFunction('change-plan', wanted, { idempotencyKey }),
    () => {
      // The button that was pressed goes away once the change shows.
      status.current?.focus();
      return texts.done;
    },
  );
  const send = (wanted: PlanChange) => {
    setAsking(false);
    change.run(wanted);
  };
  return (
    <div className="part flow">
      {nextCharge && nextSeats !== null && (
        <SeatsForm
          key={nextSeats}
          order={order}
          now={nextSeats}
          from={nextCharge.at}
          busy={change.isPending}
          onChange={(count) => send({ reference, seats: count })}
        />
      )}
      <p ref={status} role="status" tabIndex={-1}>
        {endsAt === null ? change.said : fillWords(texts.ending, { date: chargeDay(endsAt) })}
      </p>
      <div className="actions">
        {endsAt === null ? (
          <AskFirst
            verb={texts.cancel}
            what={planName}
            keep={texts.keep}
            asking={asking}
            onAsk={setAsking}
            busy={change.isPending}
            onYes={() => send({ reference, end: true })}
          />
        ) : (
          <ActionButton size="small" busy={change.isPending} onClick={() => send({ reference, end: false })}>
            {texts.resume}
            <span className="visually-hidden"> {planName}</span>
          </ActionButton>
        )}
      </div>
      {asking && order.beforeGoLive && <p>{texts.beforeGoLive}</p>}
      {asking && nextCharge && <p>{fillWords(texts.meaning, { date: chargeDay(nextCharge.at) })}</p>}
      <Problem>{change.problem}</Problem>
    </div>
  );
}

interface SeatsFormProps {
  order: AccountOrder;
  now: number;
  /** The day from which a new number counts. */
  from: string;
  busy: boolean;
  onChange: (seats: number) => void;
}

function SeatsForm({ order: { unitMonthly, currency }, now, from, busy, onChange }: SeatsFormProps) {
  const [typed, setTyped] = useState(String(now));
  const [tried, setTried] = useState(false);
  const wanted = seatsIn(typed);
  const error = tried && wanted === undefined ? texts.seatsWrong : '';
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (wanted !== undefined && wanted !== now && !busy) onChange(wanted);
  };
  const filled = fillWords(texts.seatsMeaning, {
    amount: formatAmount((wanted ?? now) * unitMonthly, currency),
    date: chargeDay(from),
  });
  return (
    <form noValidate onSubmit={submit}>
      <FieldErrors value={error ? { seats: error } : {}}>
        <Field
          name="seats"
          label={texts.seats}
          hint={filled}
          type="number"
          inputMode="numeric"
          min={1}
          max={MAX_SEATS}
          step={1}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </FieldErrors>
      <ActionButton size="small" type="submit" busy={busy || wanted === now} label={texts.change} />
    </form>
  );
}
