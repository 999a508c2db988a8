import type { AppEnv } from '#server/platform/http/app-env.ts';
import { Refusal, type ApiError } from '#server/platform/http/api-error.ts';
import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import words from '#content/checkout/till-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { amountRows, lineRows } from '#features/checkout/shared/amount-rows.ts';
import { linesDueNow } from '#features/checkout/shared/order-pricing.ts';
import { fromGoLiveText, nextChargeAt, nextChargeText } from '#features/checkout/shared/order-renewal.ts';
import { orderPagePath, tillPath } from '#features/checkout/shared/order-paths.ts';
import { MINUTE_MS } from '#shared/site/durations.ts';
import { routes } from '#shared/site/routes.ts';
import { COLORS } from '#server/platform/looks/color-tokens.ts';
import { plainPages, type PlainHtml as Page } from '#server/platform/looks/plain-page.ts';
import { isolated } from '#server/platform/mail/rendering/visitor-text.ts';
import { beginsAtGoLive, type Order } from '../orders/order.ts';

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

export const TILL_ANSWERS = ['approve', 'decline', 'step', 'leave'] as const;
export type TillAnswer = (typeof TILL_ANSWERS)[number];

export function testTillPage(order: Order, now: number): Page {
  return headed(
    words.test.heading,
    html`${testNotice} ${orderTable(order, now)} ${answers(order, TILL_ANSWERS)} ${terms(order)}`,
  );
}

export function confirmStepPage(order: Order, now: number): Page {
  return headed(
    words.confirm.heading,
    html`${testNotice}
      <p>${words.confirm.text}</p>
      ${orderTable(order, now)} ${answers(order, ['approve', 'decline', 'leave'])}`,
  );
}

/** The CSP keeps forms from leading to another site; a link may. */
export function handOverPage(order: Order, url: string, now: number): Page {
  return headed(
    words.stripe.heading,
    html`<p>${words.stripe.text}</p>
      ${orderTable(order, now)}
      <p><a class="button" href="${url}" rel="noreferrer">${words.stripe.heading}</a></p>
      ${terms(order)}`,
  );
}

export function tillClosedPage({ reference }: Order): Page {
  const { heading, text, again } = words.closed;
  return headed(
    heading,
    html`<p>${text}</p>
      <p><a class="button" href="${tillPath(reference)}">${again}</a></p>`,
  );
}

export function boughtAlreadyPage(order: Order, now: number): Page {
  const { paid, underWay, see, question, note, button, accept } = words.again;
  const said = order.state === 'paid' ? paid : underWay;
  const facts = {
    ago: timeAgo(now - (order.paid_at ?? order.processing_at ?? now)),
    plan: order.plan_name,
    business: isolated(order.business_name),
  };
  const { reference } = order;
  return headed(
    fillWords(said.heading, facts),
    html`<p>${fillWords(said.lead, facts)}</p>
      <p><a class="button" href="${orderPagePath(routes['payment-success'], reference)}">${see}</a></p>
      <h2>${question}</h2>
      <p>${note}</p>
      <form method="post" action="${tillPath(reference)}/again" class="single">
        <label><input type="checkbox" name="termsAccepted" value="yes" required /> ${accept}</label>
        <button>${button}</button>
      </form>
      ${terms(order)}`,
  );
}

export function unknownOrderPage(): Page {
  const { heading, lead, help, contact, home } = words.unknown;
  const links = {
    contact: `<a href="${routes.contact}">${contact}</a>`,
    home: `<a href="${routes.home}">${home}</a>`,
  };
  return headed(
    heading,
    html`<p>${lead}</p>
      <p>${raw(fillWords(help, links))}</p>`,
  );
}

function headed(heading: string, content: Page): Page {
  return page(
    heading,
    html`<h1>${heading}</h1>
      ${content}`,
  );
}

const testNotice = html`<p class="test"><strong>${words.test.notice}</strong> ${words.test.meaning}</p>`;

function orderTable(order: Order, now: number): Page {
  const { lines, currency, due_monthly: cents, mode } = order;
  const amounts = { ...order, promotionCode: order.promotion_code, total: order.due_now };
  const sums = amountRows(amounts, mode === 'test-till' ? words.test.dueNow : words.dueNow);
  const next = beginsAtGoLive(order)
    ? fromGoLiveText(cents, currency)
    : nextChargeText({ at: nextChargeAt(now, now), cents, currency });
  return html`<table>
      <caption>
        ${fillWords(words.caption, { plan: order.plan_name, business: isolated(order.business_name) })}
      </caption>
      <tbody>
        ${[...lineRows(linesDueNow(lines), currency), ...sums].map(
          ({ label, amount, isTotal }) =>
            html`<tr class="${isTotal ? 'total' : ''}">
              <th scope="row">${label}</th>
              <td>${amount}</td>
            </tr>`,
        )}
      </tbody>
    </table>
    ${cents > 0 ? html`<p class="soft">${next}</p>` : ''}`;
}

function answers({ reference }: Order, offered: readonly TillAnswer[]): Page {
  return html`<form method="post" action="${tillPath(reference)}">
    ${offered.map(
      (answer) =>
        html`<button name="answer" value="${answer}" class="${answer === 'approve' ? 'first' : ''}">
          ${words.buttons[answer]}
        </button>`,
    )}
  </form>`;
}

function terms(order: Order): Page {
  return html`<details>
    <summary>${words.terms}</summary>
    ${order.terms.map(({ name, text }) => html`<p><strong>${name}.</strong> ${text}</p>`)}
  </details>`;
}

/** "3 minutes ago"; from 90 minutes on in hours. */
function timeAgo(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / MINUTE_MS));
  if (minutes >= 90) return fillWords(words.ago.hours, { count: String(Math.round(minutes / 60)) });
  return minutes === 1 ? words.ago.minute : fillWords(words.ago.minutes, { count: String(minutes) });
}

/** For an address that is cut short or mistyped: a page, or the plain error for programs. */
export function replyUnknown(c: Context<AppEnv>, error: ApiError): Response | Promise<Response> {
  if (!c.req.header('accept')?.includes('text/html')) throw new Refusal(error);
  c.header('content-security-policy', policy);
  return c.html(unknownOrderPage(), 404);
}
