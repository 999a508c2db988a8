/** Orders of a person that have yet to go live. The owner starts the monthly price of each on the day. */
import { useState } from 'react';
import { formatAmount } from '#features/checkout/shared/order-amount.ts';
import type { WaitingOrder } from '#features/checkout/shared/order-schema.ts';
import { Button } from '#web/ui/button.tsx';
import { formatDay } from '#web/ui/format-moment.ts';
import { act } from './desk-acts.ts';
import { useDesk } from './desk-calls.ts';

export function WaitingOrders({ person }: { person: string }) {
  const { data } = useDesk<{ orders: WaitingOrder[] }>('waiting-orders', { id: person });
  return data?.orders.map((order) => <GoLive key={order.id} order={order} />);
}

function GoLive({ order }: { order: WaitingOrder }) {
  const { id, planName, paidAt, dueMonthly, currency, test } = order;
  const [isAsked, setIsAsked] = useState(false);
  const amount = `${formatAmount(dueMonthly, currency)} a month before tax`;
  return (
    <section className="stack" aria-label={`${planName}, not live yet`}>
      <p>
        {planName}
        {test && ' (test)'}, ordered {formatDay(paidAt)}. Not live yet.
      </p>
      {isAsked ? (
        <>
          <p>
            From today, the buyer pays {amount}
            {test ? '. This is a test, so nothing is charged' : '. The first month is charged now'}.
          </p>
          <Button variant="gold" size="small" onClick={() => void act('mark-live', { order: id })}>
            Go live today
          </Button>
          <Button variant="quiet" size="small" onClick={() => setIsAsked(false)}>
            Not yet
          </Button>
        </>
      ) : (
        <Button variant="quiet" size="small" onClick={() => setIsAsked(true)}>
          Go live
        </Button>
      )}
    </section>
  );
}
