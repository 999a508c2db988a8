/** To the buyer: the receipt, and an invoice for each further month. */
import chargeWords from '#content/checkout/charge-words.yaml';
import invoiceWords from '#content/checkout/invoice-words.yaml';
import words from '#content/emails/checkout-words.yaml';
import { invoicePath, orderPagePath } from '#features/checkout/shared/order-paths.ts';
import { formatAmount } from '#features/checkout/shared/order-amount.ts';
import { routes } from '#shared/site/routes.ts';
import { defineEmail, Paragraphs } from '#server/platform/mail/rendering/define-email.tsx';
import { EmailSection } from '#server/platform/mail/rendering/email-parts.tsx';
import { EmailTable } from '#server/platform/mail/rendering/email-tables.tsx';
import { greetingName } from '#server/platform/mail/rendering/visitor-text.ts';
import { utcDay } from '#server/platform/utc-words.ts';
import { invoiceAttachment } from '../invoices/invoice-pdf.ts';
import { amountRows, lineRows } from '#features/checkout/shared/amount-rows.ts';
import { nextChargeIn } from '../orders/invoice.ts';
import { mailedInvoice, type Invoice } from '../orders/invoice-record.ts';
import type { OrderTerm } from '../orders/order-terms.ts';
import brand from '#content/brand.yaml';

interface OrderInvoice {
  invoice: Invoice;
  /** Whether it is for another month of the plan. */
  renewed: boolean;
  /** Whether it goes to the address given for invoices, whose reader may know nothing of the order. */
  copy: boolean;
}

declare module '#server/platform/mail/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'order-receipt': { invoice: Invoice; terms: OrderTerm[]; reference: string };
    'order-invoice': OrderInvoice;
  }
}

interface OrderReceipt {
  /** The output of `greetingName`; null greets without a name. */
  name: string | null;
  invoice: Invoice;
  terms: OrderTerm[];
  orderPath: string;
  invoicePath: string;
  setupPath: string;
}

const SAMPLE_INVOICE: Invoice = {
  number: 'TEST-000001',
  issuedAt: Date.UTC(2026, 0, 15),
  seller: {
    name: brand.name,
    address: [brand.address.street],
    email: brand.email,
    phone: brand.phone,
  },
  buyer: "O'Hara & Sons <b>",
  buyerEmail: 'zoe@customer.example',
  billingAddress: ['12 Mill Lane', 'Springfield, IL 62702'],
  taxId: '12-3456789',
  poNumber: 'PO-1007',
  plan: 'Growth',
  lines: [{ label: 'Growth: setup, once', quantity: 1, unitAmount: 90_000, amount: 90_000, recurring: false }],
  subtotal: 90_000,
  discount: 18_000,
  promotionCode: 'EXAMPLE20',
  tax: 0,
  total: 72_000,
  dueMonthly: 39_900,
  nextChargeAt: null,
  beforeGoLive: true,
  termsVersion: '1.0',
  currency: 'usd',
  test: true,
};

const SAMPLE_TERMS: OrderTerm[] = [
  { id: 'refund', name: 'Refunds', text: 'Setup is refundable in full until you sign off on the test calls.' },
  { id: 'cancellation', name: 'Cancelling', text: 'Cancel any day by email.' },
];

export const emails = [
  defineEmail({
    kind: 'order-receipt',
    causedBy: 'visitor',
    words: ({ invoice: { test } }: OrderReceipt) => ({ ...words.receipt, ...(test && words.receipt.test) }),
    blanks: blanksOf,
    greets: true,
    Below: ReceiptBelow,
    attachments,
    sampleProps: {
      name: "O'Hara & Sons <b>",
      invoice: SAMPLE_INVOICE,
      terms: SAMPLE_TERMS,
      orderPath: '/payment-success?order=abc',
      invoicePath: '/orders/abc/invoice.pdf',
      setupPath: '/agent-onboarding?order=abc',
    },
    compose: ({ invoice, terms, reference }) => ({
      props: {
        name: invoice.test ? null : greetingName(invoice.buyer),
        invoice: mailedInvoice(invoice),
        terms,
        orderPath: orderPagePath('/payment-success', reference),
        invoicePath: invoicePath(reference),
        setupPath: `${routes['agent-onboarding']}?order=${reference}`,
      },
    }),
  }),
  defineEmail({
    kind: 'order-invoice',
    causedBy: 'visitor',
    words({ invoice: { test }, renewed, copy }: OrderInvoice) {
      const { copySubject, copyReason, renewedTitle, ...own } = { ...words.invoice, ...(test && words.invoice.test) };
      if (copy) return { ...own, subject: copySubject, reason: copyReason };
      return renewed ? { ...own, title: renewedTitle } : own;
    },
    blanks: blanksOf,
    Below: Amounts,
    attachments,
    sampleProps: { invoice: SAMPLE_INVOICE, renewed: true, copy: false },
    compose: ({ invoice, ...others }) => ({ props: { ...others, invoice: mailedInvoice(invoice) } }),
  }),
];

async function attachments({ invoice }: { invoice: Invoice }) {
  return [await invoiceAttachment(invoice)];
}

function blanksOf({ invoice }: { invoice: Invoice }) {
  const { number, plan, total, currency, issuedAt, seller } = invoice;
  const paid = formatAmount(total, currency);
  return { number, plan, paid, day: utcDay(issuedAt), seller: seller.name, sellerEmail: seller.email };
}

function ReceiptBelow({ invoice, terms, ...paths }: OrderReceipt) {
  const { termsVersion: version } = invoice;
  return (
    <>
      <Amounts invoice={invoice} />
      <Paragraphs texts={words.receipt.next} blanks={paths} />
      <EmailSection heading={words.receipt.terms} />
      {version !== undefined && <Paragraphs texts={[words.receipt.agreed]} blanks={{ version }} />}
      {terms.map((term) => (
        <Paragraphs key={term.id} texts={[words.receipt.term]} blanks={term} />
      ))}
    </>
  );
}

function Amounts({ invoice }: { invoice: Invoice }) {
  const { lines, currency, test } = invoice;
  const sums = amountRows(invoice, test ? chargeWords.testTotal : chargeWords.total);
  const rows = [...lineRows(lines, currency), ...sums].map(({ label, amount, isTotal }) => ({
    cells: [label, amount],
    isTotal,
  }));
  const nextCharge = nextChargeIn(invoice);
  return (
    <>
      <EmailTable head={invoiceWords.emailColumns} rows={rows} />
      {nextCharge !== undefined && <Paragraphs texts={[nextCharge]} />}
    </>
  );
}
