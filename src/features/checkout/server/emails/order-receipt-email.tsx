import { invoicePath, orderPagePath } from '#features/checkout/shared/order-paths.ts';
import { formatAmount } from '#features/checkout/shared/order-amount.ts';
import { routes } from '#shared/site/routes.ts';
import type { Email, EmailTemplate } from '#server/platform/mail/outbox/email-declaration.ts';
import { EmailLayout } from '#server/platform/mail/rendering/email-layout.tsx';
import {
  EmailButton,
  EmailGreeting,
  EmailHeading,
  EmailLink,
  EmailSmallPrint,
  EmailText,
  EmailTitle,
} from '#server/platform/mail/rendering/email-parts.tsx';
import type { MailPayloads } from '#server/platform/mail/outbox/mail-kinds.ts';
import { greetingName } from '#server/platform/mail/rendering/visitor-text.ts';
import { nextChargeIn } from '../orders/invoice.ts';
import { mailedInvoice, type Invoice } from '../orders/invoice-record.ts';
import { invoiceAttachment } from '../invoices/invoice-pdf.ts';
import { SAMPLE_INVOICE, SAMPLE_TERMS } from './order-samples.ts';
import { OrderAmountsTable } from './order-amounts-table.tsx';
import type { OrderTerm } from '../orders/order-terms.ts';
import { utcDay } from '#server/platform/utc-words.ts';

declare module '#server/platform/mail/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'order-receipt': { invoice: Invoice; terms: OrderTerm[]; reference: string };
  }
}

interface OrderReceiptProps {
  /** The output of `greetingName`; null greets without a name. */
  name: string | null;
  invoice: Invoice;
  terms: OrderTerm[];
  orderUrl: string;
  invoiceUrl: string;
  onboardingUrl: string;
  termsUrl: string;
}

export function orderReceiptEmail(siteUrl: string): Email<MailPayloads['order-receipt'], OrderReceiptProps> {
  return {
    template,
    compose({ invoice, terms, reference }) {
      const linkTo = (path: string) => new URL(path, siteUrl).href;
      return {
        props: {
          name: invoice.test ? null : greetingName(invoice.buyer),
          invoice: mailedInvoice(invoice),
          terms,
          orderUrl: linkTo(orderPagePath('/payment-success', reference)),
          invoiceUrl: linkTo(invoicePath(reference)),
          onboardingUrl: linkTo(`${routes['agent-onboarding']}?order=${reference}`),
          termsUrl: linkTo(routes.terms),
        },
      };
    },
  };
}

export const template: EmailTemplate<OrderReceiptProps> = {
  subject: ({ invoice: { number, test, seller } }) =>
    test ? `Test receipt ${number}: nothing was charged` : `Receipt ${number} from ${seller.name}`,
  Body: OrderReceiptEmail,
  attachments: async ({ invoice }) => [await invoiceAttachment(invoice)],
  sampleProps: {
    name: "O'Hara & Sons <b>",
    invoice: SAMPLE_INVOICE,
    terms: SAMPLE_TERMS,
    orderUrl: 'https://www.site.example/payment-success?order=abc',
    invoiceUrl: 'https://www.site.example/orders/abc/invoice.pdf',
    onboardingUrl: 'https://www.site.example/agent-onboarding?order=abc',
    termsUrl: 'https://www.site.example/terms',
  },
};

function OrderReceiptEmail({ name, invoice, terms, orderUrl, invoiceUrl, onboardingUrl, termsUrl }: OrderReceiptProps) {
  const { number, plan, total, currency, test, issuedAt } = invoice;
  const nextCharge = nextChargeIn(invoice);
  const paid = formatAmount(total, currency);
  return (
    <EmailLayout
      preview={test ? `A test order of ${plan}. Nothing was charged.` : `${paid} paid for ${plan}.`}
      reason="You received this email because this address was given for the order."
    >
      <EmailGreeting name={name} />
      <EmailTitle>{test ? 'Your test order is complete' : 'We received your payment'}</EmailTitle>
      {test && (
        <EmailText>
          <strong>This is a test.</strong> Nothing was charged, and the receipt and the invoice are samples.
        </EmailText>
      )}
      <EmailText>{`Invoice ${number}, ${utcDay(issuedAt)}. It is attached as a PDF.`}</EmailText>
      <OrderAmountsTable invoice={invoice} />
      {nextCharge !== undefined && <EmailText>{nextCharge}</EmailText>}
      <EmailText>Next, tell us about your business, so we can set up your plan.</EmailText>
      <EmailButton href={onboardingUrl}>Start the setup</EmailButton>
      <EmailText>
        <EmailLink href={orderUrl}>See your order</EmailLink> or{' '}
        <EmailLink href={invoiceUrl}>download the invoice</EmailLink>. Anyone with these links can open them.
      </EmailText>
      <EmailHeading>The terms of your order</EmailHeading>
      {invoice.termsVersion !== undefined && (
        <EmailText>
          You agreed to our <EmailLink href={termsUrl}>terms of service</EmailLink>, version {invoice.termsVersion}.
        </EmailText>
      )}
      {terms.map(({ id, name: term, text }) => (
        <EmailText key={id}>
          <strong>{term}.</strong> {text}
        </EmailText>
      ))}
      <EmailSmallPrint>Keep this message with the invoice for your records.</EmailSmallPrint>
    </EmailLayout>
  );
}
