import type { Email, EmailTemplate } from '#server/platform/mail/outbox/email-declaration.ts';
import { EmailFacts } from '#server/platform/mail/rendering/email-facts.tsx';
import { EmailLayout } from '#server/platform/mail/rendering/email-layout.tsx';
import { EmailText, EmailTitle } from '#server/platform/mail/rendering/email-parts.tsx';
import { isolated } from '#server/platform/mail/rendering/visitor-text.ts';

declare module '#server/platform/mail/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'payment-problem': PaymentProblemProps;
  }
}

interface PaymentProblemProps {
  /** The order's id, as Stripe shows it in the session's metadata; null when no order is known by it. */
  orderId: string | null;
  businessName: string | null;
  sessionId: string;
  expected: string;
  reported: string;
}

export function paymentProblemEmail(): Email<PaymentProblemProps, PaymentProblemProps> {
  return { template, compose: (problem) => ({ props: problem }) };
}

export const template: EmailTemplate<PaymentProblemProps> = {
  subject: () => 'A payment does not match its order',
  Body: PaymentProblemEmail,
  sampleProps: {
    orderId: '0b7e0c1e-0000-4000-8000-000000000000',
    businessName: "O'Hara & Sons <b>",
    sessionId: 'cs_test_a1b2c3',
    expected: '$1,299.00',
    reported: '€1.00',
  },
};

function PaymentProblemEmail({ orderId, businessName, sessionId, expected, reported }: PaymentProblemProps) {
  return (
    <EmailLayout preview={`Expected ${expected}, and Stripe reports ${reported}.`}>
      <EmailTitle>A payment does not match its order</EmailTitle>
      <EmailText>
        Stripe reports a payment that is not what was ordered. The order was left as it is: nobody got a receipt. Look
        at the payment in Stripe, and refund it or write to the buyer. There will be no second message about this order.
      </EmailText>
      <EmailFacts
        facts={[
          ['Order', orderId ?? 'unknown'],
          ...(businessName === null ? [] : [['Business', isolated(businessName)] as const]),
          ['Session', sessionId],
          ['Expected', expected],
          ['Reported', reported],
        ]}
      />
    </EmailLayout>
  );
}
