/** Orders of a person that have yet to go live. The owner starts the monthly price of each on the day. */
import { useState } from 'react';
import words from '#content/desk/person-words.yaml';
import { formatAmount } from '#features/checkout/shared/order-amount.ts';
import type { PersonOrder, WaitingOrder } from '#features/checkout/shared/order-schema.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { formatDay } from '#web/ui/format-moment.ts';
import { act, useDesk } from '../desk-calls.ts';
import { DeskButton } from '../frame/desk-parts.tsx';
import page from './desk-person.module.css';
import { Fact } from './person-facts.tsx';

/** What they bought and how far it is, and what all of it brought so far. */
export function PersonValue({ person }: { person: string }) {
  const { data } = useDesk<{ orders: PersonOrder[] }>('person-orders', { id: person });
  const orders = data?.orders ?? [];
  if (orders.length === 0) return null;
  const { value } = words;
  // Those that wait to go live are below, each with its button.
  const begun = orders.filter(({ stage }) => stage !== 'waiting');
  const real = orders.filter(({ test }) => !test);
  const sums = Map.groupBy(real, ({ currency }) => currency);
  const total = [...sums].map(([currency, own]) =>
    formatAmount(
      own.reduce((sum, { paid }) => sum + paid, 0),
      currency,
    ),
  );
  return (
    <>
      <Fact term={value.heading}>{[total.join(' + ')]}</Fact>
      <Fact term={value.orders}>
        {begun.map(({ planName: plan, stage, test }) =>
          fillWords(test ? value.test : value.order, { plan, stage: value.stages[stage] }),
        )}
      </Fact>
    </>
  );
}

export function WaitingOrders({ person }: { person: string }) {
  const { data } = useDesk<{ orders: WaitingOrder[] }>('waiting-orders', { id: person });
  return data?.orders.map((order) => <GoLive key={order.id} order={order} />);
}

function GoLive({ order }: { order: WaitingOrder }) {
  const { id, planName: plan, paidAt, dueMonthly, currency, test } = order;
  const { orders } = words;
  const [isAsked, setIsAsked] = useState(false);
  const amount = formatAmount(dueMonthly, currency);
  return (
    <section className={`row ${page.order}`} aria-label={fillWords(orders.label, { plan })}>
      <p>{fillWords(test ? orders.testOrdered : orders.ordered, { plan, day: formatDay(paidAt) })}</p>
      {isAsked ? (
        <>
          <p>{fillWords(test ? orders.testTerms : orders.terms, { amount })}</p>
          <DeskButton variant="gold" label={orders.today} onClick={() => void act('mark-live', { order: id })} />
          <DeskButton label={orders.notYet} onClick={() => setIsAsked(false)} />
        </>
      ) : (
        <DeskButton label={orders.goLive} onClick={() => setIsAsked(true)} />
      )}
    </section>
  );
}
