/** An invoice by mail: to the address that the buyer gave for invoices, and to the buyer when the plan renews. */
import { formatAmount } from '#features/checkout/shared/order-amount.ts';
import type { Email, EmailTemplate } from '#server/platform/mail/outbox/email-declaration.ts';
import { EmailLayout } from '#server/platform/mail/rendering/email-layout.tsx';
import { EmailSmallPrint, EmailText, EmailTitle } from '#server/platform/mail/rendering/email-parts.tsx';
import { nextChargeIn } from '../orders/invoice.ts';
import { mailedInvoice, type Invoice } from '../orders/invoice-record.ts';
import { invoiceAttachment } from '../invoices/invoice-pdf.ts';
import { OrderAmountsTable } from './order-amounts-table.tsx';
import { SAMPLE_INVOICE } from './order-samples.ts';
import { utcDay } from '#server/platform/utc-words.ts';

declare module '#server/platform/mail/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'order-invoice': OrderInvoiceProps;
  }
}

interface OrderInvoiceProps {
  invoice: Invoice;
  /** Whether it is for another month of the plan. */
  renewed: boolean;
  /** Whether it goes to the address given for invoices, whose reader may know nothing of the order. */
  copy: boolean;
}

export function orderInvoiceEmail(): Email<OrderInvoiceProps, OrderInvoiceProps> {
  return { template, compose: ({ invoice, ...others }) => ({ props: { ...others, invoice: mailedInvoice(invoice) } }) };
}

export const template: EmailTemplate<OrderInvoiceProps> = {
  subject: ({ invoice: { number, test, seller }, copy }) => {
    if (test) return `Test ${copy ? 'invoice' : 'receipt'} ${number}: nothing was charged`;
    return `${copy ? 'Invoice' : 'Receipt'} ${number} from ${seller.name}`;
  },
  Body: OrderInvoiceEmail,
  attachments: async ({ invoice }) => [await invoiceAttachment(invoice)],
  sampleProps: { invoice: SAMPLE_INVOICE, renewed: true, copy: false },
};

function OrderInvoiceEmail({ invoice, renewed, copy }: OrderInvoiceProps) {
  const { number, plan, total, currency, test, issuedAt, seller } = invoice;
  const nextCharge = nextChargeIn(invoice);
  const paid = formatAmount(total, currency);
  return (
    <EmailLayout
      preview={test ? `A test order of ${plan}. Nothing was charged.` : `${paid} paid for ${plan}.`}
      reason={
        copy
          ? 'You received this email because a buyer gave this address for invoices.'
          : 'You received this email because this address was given for the order.'
      }
    >
      <EmailTitle>{renewed && !copy ? `Your monthly ${plan} payment` : `Invoice for ${plan}`}</EmailTitle>
      {test && (
        <EmailText>
          <strong>This is a test.</strong> Nothing was charged, and the invoice is a sample.
        </EmailText>
      )}
      <EmailText>{`Invoice ${number}, ${utcDay(issuedAt)}. It is attached as a PDF.`}</EmailText>
      <OrderAmountsTable invoice={invoice} />
      {nextCharge !== undefined && <EmailText>{nextCharge}</EmailText>}
      <EmailSmallPrint>{`Questions about this invoice: ${seller.email}`}</EmailSmallPrint>
    </EmailLayout>
  );
}
