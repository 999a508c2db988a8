import type { Context, Hono } from 'hono';
import words from '#content/checkout/refusal-words.yaml';
import { Refusal, type ApiError } from '#server/platform/http/api-error.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import type { RateLimit } from '#server/platform/http/rate-limit.ts';
import { anyone, noBody } from '#server/platform/http/request-pipeline.ts';
import type { Invoice } from '../orders/invoice-record.ts';
import type { Order } from '../orders/order.ts';
import { findByReference } from '../orders/order-store.ts';
import { renewalsOf } from '../orders/renewal.ts';
import type { Shop } from '../stripe/shop.ts';
import { replyUnknown } from '../till/till-page.ts';

export const INVOICE_PATH = '/orders/:reference/invoice.pdf';
export const RENEWAL_PATH = '/orders/:reference/invoices/:file';
/** Each invoice keeps the mail thread busy for tens of milliseconds. */
export const INVOICES_PER_CLIENT: RateLimit = { name: 'invoices', points: 30, windowMs: 60_000 };
/** About twice the largest. */
const INVOICE_MAX_BYTES = 200_000;

export function addInvoiceEndpoint(endpoint: Hono<AppEnv>, shop: Shop): void {
  const { db, pipeline, downloads, makeAttachments } = shop;
  endpoint.get(INVOICE_PATH, (c) => answer(c, c.req.param('reference'), async ({ invoice }) => invoice));
  endpoint.get(RENEWAL_PATH, (c) =>
    answer(c, c.req.param('reference'), async (order) => {
      const renewals = await renewalsOf(db, [order]);
      return renewals.find(({ invoice }) => `${invoice.number}.pdf` === c.req.param('file'))?.invoice;
    }),
  );

  async function answer(
    c: Context<AppEnv>,
    reference: string,
    invoiceOf: (order: Order) => Promise<Invoice | null | undefined>,
  ): Promise<Response> {
    return pipeline.run(c, {
      limit: INVOICES_PER_CLIENT,
      isSlow: true,
      parse: noBody,
      authorize: anyone,
      async act({ client }) {
        const transfer = downloads.hold(c, client, INVOICE_MAX_BYTES);
        const order = await findByReference(db, reference);
        if (!order) return replyUnknown(c, noInvoice);
        const invoice = await invoiceOf(order);
        if (!invoice) throw new Refusal(noInvoice);
        const [pdf] = await makeAttachments({ kind: 'order-receipt', props: { invoice } });
        if (!pdf) throw new Error('the receipt has no invoice');
        c.header('content-type', pdf.contentType);
        c.header('content-disposition', `attachment; filename="${pdf.filename}"`);
        c.header('content-length', String(pdf.content.byteLength));
        return c.body(transfer.send([pdf.content]));
      },
    });
  }
}

const noInvoice: ApiError = { code: 'not_found', message: words.noInvoice };
