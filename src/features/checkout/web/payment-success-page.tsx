import * as brand from '#content/brand.yaml';
import words from '#content/checkout/order-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { routes } from '#shared/site/routes.ts';
import { tillPath } from '../shared/order-paths.ts';
import type { OrderState as OrderStage, OrderView } from '../shared/order-schema.ts';
import { OrderReceipt } from './order-receipt.tsx';
import { retryPath, useOrder, type OrderState } from './order-state.ts';
import { Head } from '#web/navigation/head.tsx';
import { SiteLink } from '#web/navigation/site-link.tsx';
import { phoneHref } from '#shared/text/phone-href.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { FilledText } from '#web/ui/filled-text.tsx';
import { LinkButton } from '#web/blocks/link-button.tsx';

const texts = words.success;
const UNPAID: ReadonlySet<OrderStage> = new Set(['pending', 'failed', 'expired']);

export default function PaymentSuccessPage() {
  const { state, askAgain } = useOrder();
  const { heading, lead } = saidOf(state);
  const order = state.is === 'here' ? state.order : undefined;
  const isPaid = order?.state === 'paid';
  return (
    <article className="wrap page narrow flow" data-asking={state.is === 'asking' || undefined}>
      <Head title={texts.title} description={texts.description} path={routes['payment-success']} indexable={false} />
      <p className="eyebrow">{texts.eyebrow}</p>
      <div role="status" className="flow">
        <h1 tabIndex={-1}>{heading}</h1>
        <p className="lead">{lead}</p>
        {state.is === 'asking' && <p className="muted">{texts.waiting}</p>}
        {state.is === 'unreachable' && <p className="muted">{texts.unreachable}</p>}
      </div>
      {state.is === 'unreachable' && (
        <div className="actions">
          <Button variant="quiet" onClick={askAgain} label={texts.again} />
        </div>
      )}
      {order && <OrderReceipt order={order} />}
      {order && UNPAID.has(order.state) && !order.underWay && <Retry order={order} />}
      {(!order || isPaid) && (
        <section className="part ruled flow">
          <h2>{texts.next.heading}</h2>
          <p>{texts.next.text}</p>
          <SiteLink
            className={buttonClass('gold')}
            to={order ? `${routes['agent-onboarding']}?order=${order.reference}` : routes['agent-onboarding']}
          >
            {texts.next.button}
          </SiteLink>
        </section>
      )}
      {isPaid && order?.unclaimed && (
        <section className="part ruled flow">
          <h2>{texts.claim.heading}</h2>
          <p>{texts.claim.text}</p>
          <LinkButton
            variant="quiet"
            to={`${routes.account}?order=${order.reference}#orders`}
            label={texts.claim.button}
          />
        </section>
      )}
      <p className="muted">
        <FilledText
          text={texts.questions}
          mail={<a href={`mailto:${brand.email}`}>{brand.email}</a>}
          call={<a href={phoneHref(brand.phone)}>{brand.phone}</a>}
        />
      </p>
    </article>
  );
}

/** A pending order goes on where it is paid: a new one could be paid twice. */
function Retry({ order }: { order: OrderView }) {
  return (
    <div className="actions">
      {order.state === 'pending' ? (
        <a className={buttonClass('quiet')} href={tillPath(order.reference)}>
          {texts.resume}
        </a>
      ) : (
        <LinkButton variant="gold" to={retryPath(order)} label={texts.retry} />
      )}
    </div>
  );
}

function saidOf(state: OrderState): { heading: string; lead: string } {
  if (state.is === 'unknown') return texts.unknown;
  if (state.is !== 'here') return texts;
  const { order } = state;
  const isEarly = order.state === 'cancelled' && order.beforeGoLive;
  const { heading, lead } = texts.states[order.underWay ? 'underWay' : isEarly ? 'cancelledBeforeGoLive' : order.state];
  return { heading, lead: fillWords(lead, { business: order.businessName }) };
}
