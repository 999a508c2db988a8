import words from '../../../content/checkout.yaml';
import type { OrderView } from '../../shared/order-schema.ts';
import { routes } from '../../shared/routes.ts';
import { retryPath, useOrder } from '../features/checkout/order-state.ts';
import { Head } from '../navigation/head.tsx';
import { SiteLink } from '../navigation/site-link.tsx';
import { buttonClass } from '../ui/button.tsx';
import styles from './payment-page.module.css';

const texts = words.failed;

export default function PaymentFailedPage() {
  const { state } = useOrder();
  const order = state.is === 'here' ? state.order : undefined;
  const wasPaid = order?.paidAt !== undefined;
  return (
    <article className={`wrap ${styles.page}`}>
      <Head title={texts.title} description={texts.description} path={routes['payment-failed']} indexable={false} />
      <p className="eyebrow">{wasPaid ? words.success.eyebrow : texts.eyebrow}</p>
      <h1 tabIndex={-1}>{wasPaid ? texts.reasons.paid : texts.heading}</h1>
      <p className="lead" role="status">
        {wasPaid ? '' : order ? reasonOf(order) : texts.lead}
      </p>
      {order?.test && <p className={styles.note}>{words.success.test}</p>}
      <div className="actions">
        {wasPaid ? (
          <SiteLink className={buttonClass('gold')} to={`${routes['payment-success']}?order=${order.reference}`}>
            {texts.seeOrder}
          </SiteLink>
        ) : (
          <SiteLink className={buttonClass('gold')} to={order ? retryPath(order) : routes.checkout}>
            {order ? texts.retry : texts.choose}
          </SiteLink>
        )}
        <SiteLink className={buttonClass('quiet')} to={routes.contact}>
          {texts.help}
        </SiteLink>
      </div>
      {!wasPaid && (
        <section className={styles.next}>
          <h2>{texts.advice.heading}</h2>
          <ul>
            {texts.advice.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </section>
      )}
    </article>
  );
}

function reasonOf({ state, reason }: OrderView): string {
  const { reasons } = texts;
  if (state === 'expired' || state === 'pending') return reasons[state];
  return reason ? reasons[reason] : texts.lead;
}
