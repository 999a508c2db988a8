import words from '#content/checkout/order-words.yaml';
import type { OrderView } from '../shared/order-schema.ts';
import { routes } from '#shared/site/routes.ts';
import { useOrder, type OrderState } from './order-state.ts';
import { PayAgain, PaymentPage } from './payment-page.tsx';
import { LinkButton } from '#web/blocks/link-button.tsx';

const texts = words.failed;

export default function PaymentFailedPage() {
  const { state } = useOrder();
  const order = state.is === 'here' ? state.order : undefined;
  const wasPaid = order !== undefined && (order.paidAt !== undefined || order.underWay);
  return (
    <PaymentPage name="payment-failed" words={texts} state={state} said={saidOf(state)}>
      {order?.test && <p className="muted">{words.success.test}</p>}
      <div className="actions">
        {wasPaid ? (
          <LinkButton
            variant="gold"
            to={`${routes['payment-success']}?order=${order.reference}`}
            label={texts.seeOrder}
          />
        ) : order ? (
          <PayAgain order={order} />
        ) : (
          <LinkButton variant="gold" to={routes.checkout} label={texts.choose} />
        )}
        <LinkButton variant="quiet" to={routes.contact} label={texts.help} />
      </div>
      {!wasPaid && state.is !== 'unknown' && (
        <section className="part ruled flow">
          <h2>{texts.advice.heading}</h2>
          <ul className="rows">
            {texts.advice.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </section>
      )}
    </PaymentPage>
  );
}

/** Only an order that is known to have failed or expired says that nothing was charged. */
function saidOf(state: OrderState): { eyebrow: string; heading: string; lead: string } {
  const { eyebrow, unknown } = words.success;
  if (state.is === 'unknown') return { eyebrow, ...unknown };
  if (state.is !== 'here') return { eyebrow, heading: texts.heading, lead: texts.lead };
  const { order } = state;
  if (order.paidAt) return { eyebrow, heading: texts.reasons.paid, lead: '' };
  if (order.underWay) return { eyebrow, ...words.success.states.underWay };
  if (order.state === 'pending') return { eyebrow, ...texts.pending };
  return { eyebrow: texts.eyebrow, heading: texts.uncharged, lead: reasonOf(order) };
}

function reasonOf({ state, reason }: OrderView): string {
  if (state === 'expired') return texts.reasons.expired;
  return reason ? texts.reasons[reason] : texts.unfinished;
}
