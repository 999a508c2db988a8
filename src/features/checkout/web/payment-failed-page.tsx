import words from '#content/checkout/order-words.yaml';
import { tillPath } from '../shared/order-paths.ts';
import type { OrderView } from '../shared/order-schema.ts';
import { routes } from '#shared/site/routes.ts';
import { retryPath, useOrder, type OrderState } from './order-state.ts';
import { Head } from '#web/navigation/head.tsx';
import { SiteLink } from '#web/navigation/site-link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { LinkButton } from '#web/blocks/link-button.tsx';

const texts = words.failed;

export default function PaymentFailedPage() {
  const { state } = useOrder();
  const order = state.is === 'here' ? state.order : undefined;
  const { eyebrow, heading, lead } = saidOf(state);
  const wasPaid = order !== undefined && (order.paidAt !== undefined || order.underWay);
  return (
    <article className="wrap page narrow flow">
      <Head title={texts.title} description={texts.description} path={routes['payment-failed']} indexable={false} />
      <p className="eyebrow">{eyebrow}</p>
      <div role="status" className="flow">
        <h1 tabIndex={-1}>{heading}</h1>
        <p className="lead">{lead}</p>
        {state.is === 'asking' && <p className="muted">{words.success.waiting}</p>}
        {state.is === 'unreachable' && <p className="muted">{words.success.unreachable}</p>}
      </div>
      {order?.test && <p className="muted">{words.success.test}</p>}
      <div className="actions">
        {wasPaid ? (
          <LinkButton
            variant="gold"
            to={`${routes['payment-success']}?order=${order.reference}`}
            label={texts.seeOrder}
          />
        ) : (
          <PayAgain order={order} />
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
    </article>
  );
}

function PayAgain({ order }: { order: OrderView | undefined }) {
  const gold = buttonClass('gold');
  // The till is no page of the router's.
  if (order?.state === 'pending') {
    return (
      <a className={gold} href={tillPath(order.reference)}>
        {words.success.resume}
      </a>
    );
  }
  return (
    <SiteLink className={gold} to={order ? retryPath(order) : routes.checkout}>
      {order ? texts.retry : texts.choose}
    </SiteLink>
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
