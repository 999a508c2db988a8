import words from '../../../content/checkout.yaml';
import { routes } from '../../shared/routes.ts';
import type { OrderView } from '../../shared/order-schema.ts';
import { OrderReceipt } from '../features/checkout/order-receipt.tsx';
import { retryPath, useOrder, type OrderState } from '../features/checkout/order-state.ts';
import { Head } from '../navigation/head.tsx';
import { SiteLink } from '../navigation/site-link.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import styles from './payment-page.module.css';

const texts = words.success;

export default function PaymentSuccessPage() {
  const { state, askAgain } = useOrder();
  const { heading, lead } = saidOf(state);
  const order = state.is === 'here' ? state.order : undefined;
  const isPaid = order?.state === 'paid';
  return (
    <article className={`wrap ${styles.page}`} data-asking={state.is === 'asking' || undefined}>
      <Head title={texts.title} description={texts.description} path={routes['payment-success']} indexable={false} />
      <p className="eyebrow">{texts.eyebrow}</p>
      <div role="status">
        <h1 tabIndex={-1}>{heading}</h1>
        <p className="lead">{lead}</p>
        {state.is === 'asking' && <p className={styles.note}>{texts.waiting}</p>}
        {state.is === 'unreachable' && <p className={styles.note}>{texts.unreachable}</p>}
      </div>
      {state.is === 'unreachable' && (
        <div className="actions">
          <Button variant="quiet" onClick={askAgain}>
            {texts.again}
          </Button>
        </div>
      )}
      {order && <OrderReceipt order={order} />}
      {order && !isPaid && order.state !== 'refunded' && order.state !== 'cancelled' && <Retry order={order} />}
      {(!order || isPaid) && (
        <section className={styles.next}>
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
      <p className={styles.note}>{texts.questions}</p>
    </article>
  );
}

function Retry({ order }: { order: OrderView }) {
  return (
    <div className="actions">
      <SiteLink className={buttonClass(order.state === 'pending' ? 'quiet' : 'gold')} to={retryPath(order)}>
        {texts.retry}
      </SiteLink>
    </div>
  );
}

function saidOf(state: OrderState): { heading: string; lead: string } {
  if (state.is === 'unknown') return texts.unknown;
  if (state.is !== 'here') return texts;
  const { heading, lead } = texts.states[state.order.state];
  return { heading, lead: lead.replace('{business}', () => state.order.businessName) };
}
