/** What the owner has bought: each order's state, its invoice, and Stripe's page for card and plan. */
import type { ReactNode } from 'react';
import planWords from '#content/checkout/plan-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import type { AccountOrder, OrderState } from '#features/checkout/shared/order-schema.ts';
import { formatCents } from '#shared/text/money.ts';
import { fromGoLiveText, nextChargeText } from '#features/checkout/shared/order-renewal.ts';
import { routes } from '#shared/site/routes.ts';
import { callFunction } from '#web/api/functions-client.ts';
import { SiteLink } from '#web/navigation/site-link.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { formatDay } from '#web/ui/format-moment.ts';
import { AccountClaim } from './account-claim.tsx';
import { AccountPlan } from './account-plan.tsx';
import { useAccountAction } from './account-overview.ts';
import { AccountSection } from './account-section.tsx';
import styles from './account.module.css';

const STATES: Record<OrderState, string> = {
  pending: 'Not paid yet',
  paid: 'Paid',
  failed: 'Payment failed, nothing charged',
  expired: 'Not paid in time, nothing charged',
  refunded: 'Refunded',
  cancelled: 'Canceled',
};

const UNDER_WAY = 'Payment on its way';

export function AccountOrders({ orders }: { orders: AccountOrder[] }) {
  return (
    <AccountSection id="orders" heading="Orders" note="Invoices are kept for as long as tax law requires.">
      {orders.length === 0 ? (
        <p>No orders yet. When you buy a plan, its receipt and status show here.</p>
      ) : (
        <ul className="rows">
          {orders.map((order) => (
            <Order key={order.reference} order={order} />
          ))}
        </ul>
      )}
      <AccountClaim orders={orders} />
    </AccountSection>
  );
}

function Order({ order }: { order: AccountOrder }) {
  const { reference, planName, state, createdAt, dueNow, currency, nextCharge, invoiceNumber, invoiceUrl, test } =
    order;
  const what = (
    <span className="visually-hidden">
      {' '}
      of {planName}, {formatDay(createdAt)}
    </span>
  );
  return (
    <li className="flow">
      <div className={styles.resultHead}>
        <p>
          <strong>{planName}</strong> {test && <span className={styles.tag}>Test</span>}
          <span className="small">
            {formatDay(createdAt)}, {formatCents(dueNow)}. {order.underWay ? UNDER_WAY : STATES[state]}.
            {nextCharge && ` ${nextChargeText({ ...nextCharge, currency })}`}
            {order.beforeGoLive && state === 'paid' && ` ${fromGoLiveText(order.unitMonthly, currency)}`}
          </span>
        </p>
        <div className="actions">
          <SiteLink className={buttonClass('quiet', 'small')} to={`${routes['payment-success']}?order=${reference}`}>
            See order{what}
          </SiteLink>
          {invoiceUrl && (
            <a className={buttonClass('quiet', 'small')} href={invoiceUrl}>
              Invoice {invoiceNumber}
            </a>
          )}
          {order.manageable && <Portal reference={reference} what={what} />}
        </div>
      </div>
      {order.changeable && <AccountPlan order={order} />}
      {order.renewals.length > 0 && (
        <ul className="small">
          {order.renewals.map(({ number, issuedAt, url }) => (
            <li key={number}>
              <a href={url}>{fillWords(planWords.renewal, { date: formatDay(issuedAt), number })}</a>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** Stripe's own page, where a card is changed and a plan is canceled. */
function Portal({ reference, what }: { reference: string; what: ReactNode }) {
  const open = useAccountAction(
    async (_: void, idempotencyKey) =>
      callFunction<{ url: string }>('customer-portal', { reference }, { idempotencyKey }),
    ({ url }) => location.assign(url),
  );
  return (
    <>
      <Button variant="quiet" size="small" aria-disabled={open.isPending || undefined} onClick={() => open.run()}>
        Manage billing{what}
      </Button>
      <p role="alert" className="error">
        {open.problem}
      </p>
    </>
  );
}
