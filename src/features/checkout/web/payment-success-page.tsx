import * as brand from '#content/brand.yaml';
import words from '#content/checkout/order-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { routes } from '#shared/site/routes.ts';
import type { OrderState as OrderStage } from '../shared/order-schema.ts';
import { OrderReceipt } from './order-receipt.tsx';
import { useOrder, type OrderState } from './order-state.ts';
import { PayAgain, PaymentPage } from './payment-page.tsx';
import { phoneHref } from '#shared/text/phone-href.ts';
import { Button } from '#web/ui/button.tsx';
import { FilledText } from '#web/ui/filled-text.tsx';
import { LinkButton } from '#web/blocks/link-button.tsx';

const texts = words.success;
const UNPAID: ReadonlySet<OrderStage> = new Set(['pending', 'failed', 'expired']);

export default function PaymentSuccessPage() {
  const { state, askAgain } = useOrder();
  const order = state.is === 'here' ? state.order : undefined;
  const isPaid = order?.state === 'paid';
  return (
    <PaymentPage name="payment-success" words={texts} state={state} said={saidOf(state)}>
      {state.is === 'unreachable' && (
        <div className="actions">
          <Button variant="quiet" onClick={askAgain} label={texts.again} />
        </div>
      )}
      {order && <OrderReceipt order={order} />}
      {order && UNPAID.has(order.state) && !order.underWay && (
        <div className="actions">
          <PayAgain order={order} resume="quiet" />
        </div>
      )}
      {(!order || isPaid) && (
        <section className="part ruled flow">
          <h2>{texts.next.heading}</h2>
          <p>{texts.next.text}</p>
          <LinkButton
            variant="gold"
            to={order ? `${routes['agent-onboarding']}?order=${order.reference}` : routes['agent-onboarding']}
            label={texts.next.button}
          />
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
    </PaymentPage>
  );
}

function saidOf(state: OrderState) {
  const { eyebrow } = texts;
  if (state.is === 'unknown') return { eyebrow, ...texts.unknown };
  if (state.is !== 'here') return texts;
  const { order } = state;
  const isEarly = order.state === 'cancelled' && order.beforeGoLive;
  const { heading, lead } = texts.states[order.underWay ? 'underWay' : isEarly ? 'cancelledBeforeGoLive' : order.state];
  return { eyebrow, heading, lead: fillWords(lead, { business: order.businessName }) };
}
