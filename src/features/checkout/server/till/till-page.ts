/** The pages of the till: plain HTML in the site's colors, complete without scripts. */
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { Refusal, type ApiError } from '#server/platform/http/api-error.ts';
import type { Context } from 'hono';
import { html } from 'hono/html';
import words from '#content/checkout.yaml';
import { formatAmount } from '#features/checkout/shared/order-amount.ts';
import { linesDueNow } from '#features/checkout/shared/order-pricing.ts';
import { fromGoLiveText, nextChargeAt, nextChargeText } from '#features/checkout/shared/order-renewal.ts';
import { orderPagePath, tillPath } from '#features/checkout/shared/order-paths.ts';
import { routes } from '#shared/site/routes.ts';
import { COLORS } from '#server/platform/looks/color-tokens.ts';
import { plainPages, type PlainHtml as Page } from '#server/platform/looks/plain-page.ts';
import { isolated } from '#server/platform/mail/rendering/visitor-text.ts';
import { amountRows } from '../orders/amount-rows.ts';
import { beginsAtGoLive } from '../orders/go-live.ts';
import type { Order } from '../orders/order-store.ts';

const { policy, page } = plainPages({
  style: `
.test { margin: 0 0 24px; padding: 12px 16px; border-left: 4px solid ${COLORS.gold}; background: var(--sand); }
.test strong { display: block; }
table { width: 100%; border-collapse: collapse; }
caption { padding: 0 0 8px; text-align: left; font-weight: 600; font-size: 19px; overflow-wrap: anywhere; }
th, td { padding: 10px 0; border-top: 1px solid var(--line); text-align: left; font-weight: 400; vertical-align: top; }
td { padding-left: 16px; text-align: right; white-space: nowrap; }
tr.total th, tr.total td { border-top: 3px solid ${COLORS.gold}; font-weight: 700; font-size: 19px; }
form { display: grid; gap: 12px; margin: 24px 0; }
button, .button { display: block; width: 100%; }
button:not(.first) { border-color: var(--line); background: transparent; color: var(--ink); }
button:not(.first):hover { border-color: var(--ink); }
label { display: flex; gap: 12px; align-items: center; min-height: 44px; }
@media (min-width: 560px) { form:not(.single) { grid-template-columns: 1fr 1fr; } }
`,
});

export { policy as TILL_POLICY };

export const TILL_ANSWERS = ['approve', 'decline', 'leave', 'step'] as const;
export type TillAnswer = (typeof TILL_ANSWERS)[number];

const BUTTONS: Record<TillAnswer, string> = {
  approve: 'Approve payment',
  decline: 'Decline payment',
  leave: 'Leave without paying',
  step: 'Ask for another step',
};

export function testTillPage(order: Order, now: number): Page {
  return page(
    'Test checkout',
    html`<h1>Test checkout</h1>
      ${testNotice} ${orderTable(order, now)} ${answers(order, ['approve', 'decline', 'step', 'leave'])} ${terms(order)}`,
  );
}

/** Stands for the bank's own page that asks to confirm a payment. */
export function confirmStepPage(order: Order, now: number): Page {
  return page(
    'Confirm the payment',
    html`<h1>Confirm the payment</h1>
      ${testNotice}
      <p>A bank sometimes asks its customer to confirm a payment. This page stands for that question.</p>
      ${orderTable(order, now)} ${answers(order, ['approve', 'decline', 'leave'])}`,
  );
}

/** The CSP keeps forms from leading to another site; a link may. */
export function handOverPage(order: Order, url: string, now: number): Page {
  return page(
    'Continue to Stripe',
    html`<h1>Continue to Stripe</h1>
      <p>Stripe takes the payment for us. We never see your card.</p>
      ${orderTable(order, now)}
      <p><a class="button" href="${url}" rel="noreferrer">Continue to Stripe</a></p>
      ${terms(order)}`,
  );
}

export function tillClosedPage(order: Order): Page {
  return page(
    "You can't pay for this order right now",
    html`<h1>You can't pay for this order right now</h1>
      <p>Our payment service isn't responding. Nothing was charged, and your order is kept.</p>
      <p><a class="button" href="${tillPath(order.reference)}">Try again</a></p>`,
  );
}

/** Asks before the same things are bought a second time. */
export function boughtAlreadyPage(order: Order, now: number): Page {
  const { paid, underWay, see, question, note, button } = words.again;
  const said = order.state === 'paid' ? paid : underWay;
  const filled = (text: string) =>
    text
      .replace('{ago}', timeAgo(now - (order.paid_at ?? order.processing_at ?? now)))
      .replace('{plan}', order.plan_name)
      .replace('{business}', () => isolated(order.business_name));
  const { reference } = order;
  return page(
    filled(said.heading),
    html`<h1>${filled(said.heading)}</h1>
      <p>${filled(said.lead)}</p>
      <p><a class="button" href="${orderPagePath(routes['payment-success'], reference)}">${see}</a></p>
      <h2>${question}</h2>
      <p>${note}</p>
      <form method="post" action="${tillPath(reference)}/again" class="single">
        <label><input type="checkbox" name="termsAccepted" value="yes" required /> ${words.checkout.accept}</label>
        <button>${button}</button>
      </form>
      ${terms(order)}`,
  );
}

/** For an address without an order, such as one that was cut short in a mail. */
export function unknownOrderPage(): Page {
  const { unknown } = words.success;
  return page(
    unknown.heading,
    html`<h1>${unknown.heading}</h1>
      <p>${unknown.lead}</p>
      <p>
        <a href="${routes.contact}">${words.failed.help}</a>, or go to the <a href="${routes.home}">home page</a>.
      </p>`,
  );
}

const testNotice = html`<p class="test">
  <strong>This is a test.</strong> No card is asked for and nothing is charged. Choose what the payment should do.
</p>`;

function orderTable(order: Order, now: number): Page {
  const { lines, currency, business_name: name, plan_name: plan, due_monthly: dueMonthly } = order;
  const sums = amountRows(
    { ...order, promotionCode: order.promotion_code, total: order.due_now },
    order.mode === 'test-till' ? `${words.checkout.dueNow} (test)` : words.checkout.dueNow,
  );
  return html`<table>
      <caption>
        ${plan} for ${isolated(name)}
      </caption>
      <tbody>
        ${linesDueNow(lines).map(
          ({ label, quantity, unitAmount, amount }) =>
            html`<tr>
              <th scope="row">
                ${quantity === 1 ? label : `${label}, ${quantity} × ${formatAmount(unitAmount, currency)}`}
              </th>
              <td>${formatAmount(amount, currency)}</td>
            </tr>`,
        )}
        ${sums.map(
          ({ label, amount, isTotal }) =>
            html`<tr class="${isTotal ? 'total' : ''}">
              <th scope="row">${label}</th>
              <td>${amount}</td>
            </tr>`,
        )}
      </tbody>
    </table>
    ${
      dueMonthly > 0
        ? html`<p class="soft">
            ${beginsAtGoLive(order) ? fromGoLiveText(dueMonthly, currency) : nextChargeText({ at: nextChargeAt(now, now), cents: dueMonthly, currency })}
          </p>`
        : ''
    }`;
}

function answers({ reference }: Order, offered: readonly TillAnswer[]): Page {
  return html`<form method="post" action="${tillPath(reference)}">
    ${offered.map(
      (answer) =>
        html`<button name="answer" value="${answer}" class="${answer === 'approve' ? 'first' : ''}">
          ${BUTTONS[answer]}
        </button>`,
    )}
  </form>`;
}

function terms(order: Order): Page {
  return html`<details>
    <summary>Terms of this order</summary>
    ${order.terms.map(({ name, text }) => html`<p><strong>${name}.</strong> ${text}</p>`)}
  </details>`;
}

/** "3 minutes ago"; from 90 minutes on in hours. */
function timeAgo(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / 60_000));
  const hours = Math.round(minutes / 60);
  if (minutes >= 90) return `${hours} hours ago`;
  return minutes === 1 ? 'a minute ago' : `${minutes} minutes ago`;
}

/** For an address that is cut short or mistyped: a page, or the plain error for programs. */
export function replyUnknown(c: Context<AppEnv>, error: ApiError): Response | Promise<Response> {
  if (!c.req.header('accept')?.includes('text/html')) throw new Refusal(error);
  c.header('content-security-policy', policy);
  return c.html(unknownOrderPage(), 404);
}
