import { useRef, useState, type ReactNode } from 'react';
import { useSearch } from 'wouter';
import planWords from '#content/checkout/plan-words.yaml';
import accountWords from '#content/accounts/account-words.yaml';
import type { AccountOrder } from '#features/checkout/shared/order-schema.ts';
import { formatCents } from '#shared/text/money.ts';
import { fromGoLiveText, nextChargeText } from '#features/checkout/shared/order-renewal.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { routes } from '#shared/site/routes.ts';
import { callFunction } from '#web/api/functions-client.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { formatDay } from '#web/ui/format-moment.ts';
import { AccountPlan } from './account-plan.tsx';
import { SpokenLabel } from '#web/ui/filled-text.tsx';
import { useAccountAction } from './account-actions.ts';
import { AccountSection, ActionButton, Problem } from './account-section.tsx';
import styles from './account.module.css';
import { LinkButton } from '#web/blocks/link-button.tsx';

const texts = accountWords.orders;
const claimWords = planWords.claim;

export function AccountOrders({ orders }: { orders: AccountOrder[] }) {
  return (
    <AccountSection id="orders" words={texts}>
      {orders.length === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <ul className="rows">
          {orders.map((order) => (
            <Order key={order.reference} order={order} />
          ))}
        </ul>
      )}
      <ClaimOrder orders={orders} />
    </AccountSection>
  );
}

function Order({ order }: { order: AccountOrder }) {
  const { reference, planName, state, dueNow, currency, nextCharge, invoiceNumber, invoiceUrl, test } = order;
  const day = formatDay(order.createdAt);
  const line = { day, amount: formatCents(dueNow), state: texts.states[order.underWay ? 'underWay' : state] };
  const named = (label: string) => <SpokenLabel text={fillWords(label, { plan: planName, day })} />;
  return (
    <li className="flow">
      <div className={styles.resultHead}>
        <p>
          <strong>{planName}</strong> {test && <span className={styles.tag}>{texts.test}</span>}
          <span className="small">
            {fillWords(texts.line, line)}
            {nextCharge && ` ${nextChargeText({ ...nextCharge, currency })}`}
            {order.beforeGoLive && state === 'paid' && ` ${fromGoLiveText(order.unitMonthly, currency)}`}
          </span>
        </p>
        <div className="actions">
          <LinkButton
            variant="quiet"
            size="small"
            to={`${routes['payment-success']}?order=${reference}`}
            label={named(texts.see)}
          />
          {invoiceUrl && (
            <a className={buttonClass('quiet', 'small')} href={invoiceUrl}>
              {fillWords(texts.invoice, { number: invoiceNumber ?? '' })}
            </a>
          )}
          {order.manageable && <Portal reference={reference} label={named(texts.billing)} />}
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
function Portal({ reference, label }: { reference: string; label: ReactNode }) {
  const open = useAccountAction(
    async (_: void, idempotencyKey) =>
      callFunction<{ url: string }>('customer-portal', { reference }, { idempotencyKey }),
    ({ url }) => location.assign(url),
  );
  return (
    <>
      <ActionButton size="small" busy={open.isPending} onClick={() => open.run()} label={label} />
      <Problem>{open.problem}</Problem>
    </>
  );
}

export function ClaimOrder({ orders }: { orders: readonly AccountOrder[] }) {
  const asked = new URLSearchParams(useSearch()).get('order') ?? '';
  const [claimed, setClaimed] = useState('');
  const status = useRef<HTMLParagraphElement>(null);
  const claim = useAccountAction(
    async (reference: string, idempotencyKey) => callFunction('claim-order', { reference }, { idempotencyKey }),
    () => {
      setClaimed(asked);
      // The button that was pressed goes away.
      status.current?.focus();
    },
  );
  const isHere = orders.some(({ reference }) => reference === asked);
  return (
    <div className="part flow">
      <p ref={status} role="status" tabIndex={-1} className="small">
        {asked !== '' && claimed === asked
          ? claimWords.done
          : asked !== '' && !isHere
            ? claimWords.text
            : claimWords.hint}
      </p>
      {asked !== '' && !isHere && claimed !== asked && (
        <div className="actions">
          <Button
            variant="gold"
            size="small"
            aria-disabled={claim.isPending || undefined}
            onClick={() => claim.run(asked)}
            label={claimWords.button}
          />
        </div>
      )}
      <Problem>{claim.problem}</Problem>
    </div>
  );
}
