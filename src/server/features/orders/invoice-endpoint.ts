/** GET /orders/:reference/invoice.pdf: the invoice of a paid order, for whoever knows its reference. */
import type { Hono } from 'hono';
import type { Database } from '../../platform/db/database.ts';
import { Refusal, type ApiError } from '../../platform/http/api-error.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import type { RateLimit } from '../../platform/http/rate-limit.ts';
import { anyone, noBody, type Pipeline } from '../../platform/http/request-pipeline.ts';
import type { EmailAttachment } from '../../platform/mail/email-declaration.ts';
import type { AttachmentRequest } from '../../platform/mail/mail-thread.ts';
import { findByReference } from './order-store.ts';

export const INVOICE_PATH = '/orders/:reference/invoice.pdf';
/** Each invoice keeps the mail thread busy for tens of milliseconds. */
export const INVOICES_PER_CLIENT: RateLimit = { name: 'invoices', points: 30, windowMs: 60_000 };

export interface InvoiceEndpointOptions {
  db: Database;
  pipeline: Pipeline;
  /** Renders the PDF in the mail thread. */
  makeAttachments: (request: AttachmentRequest) => Promise<EmailAttachment[]>;
}

export function addInvoiceEndpoint(endpoint: Hono<AppEnv>, options: InvoiceEndpointOptions): void {
  const { db, pipeline, makeAttachments } = options;
  endpoint.get(INVOICE_PATH, (c) => {
    c.header('cache-control', 'no-store');
    return pipeline.run(c, {
      limit: INVOICES_PER_CLIENT,
      isSlow: true,
      parse: noBody,
      authorise: anyone,
      async act() {
        const order = await findByReference(db, c.req.param('reference'));
        if (!order?.invoice) throw new Refusal(noInvoice);
        // The same file that was attached to the receipt.
        const [pdf] = await makeAttachments({ kind: 'order-receipt', props: { invoice: order.invoice } });
        if (!pdf) throw new Error('the receipt has no invoice');
        c.header('content-type', pdf.contentType);
        c.header('content-disposition', `attachment; filename="${pdf.filename}"`);
        return c.body(new Uint8Array(pdf.content));
      },
    });
  });
}

const noInvoice: ApiError = { code: 'not_found', message: 'There is no invoice here.' };
