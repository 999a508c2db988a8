import { formatAmount } from '#features/checkout/shared/order-amount.ts';
import type { OrderState } from '#features/checkout/shared/order-schema.ts';
import { isDeliverableAddress } from '#shared/text/email-address.ts';
import { EmailFacts } from '#server/platform/mail/rendering/email-facts.tsx';
import type { Email, EmailTemplate } from '#server/platform/mail/outbox/email-declaration.ts';
import { EmailLayout } from '#server/platform/mail/rendering/email-layout.tsx';
import { EmailSmallPrint, EmailText, EmailTitle } from '#server/platform/mail/rendering/email-parts.tsx';
import { headerText, isolated } from '#server/platform/mail/rendering/visitor-text.ts';
import { utcMoment } from '#server/platform/utc-words.ts';

declare module '#server/platform/mail/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'order-notification': OrderNotificationProps;
  }
}

interface OrderNotificationProps {
  state: OrderState;
  planName: string;
  seats: number;
  dueNow: number;
  dueMonthly: number;
  currency: string;
  businessName: string;
  email: string;
  invoiceNumber: string | null;
  /** Whether the monthly price has yet to begin; mails queued by an older version lack it. */
  beforeGoLive?: boolean;
  test: boolean;
  at: number;
}

export function orderNotificationEmail(): Email<OrderNotificationProps, OrderNotificationProps> {
  return {
    template,
    compose: (order) => ({ props: order, ...(isDeliverableAddress(order.email) ? { replyTo: order.email } : {}) }),
  };
}

export const template: EmailTemplate<OrderNotificationProps> = {
  subject: ({ state, planName, businessName, test }) =>
    `${test ? 'Test order' : 'Order'} ${state}: ${planName} for ${isolated(shortened(headerText(businessName)))}`,
  Body: OrderNotificationEmail,
  sampleProps: {
    state: 'paid',
    planName: 'Growth',
    seats: 1,
    dueNow: 129_900,
    dueMonthly: 39_900,
    currency: 'usd',
    businessName: "O'Hara & Sons <b>",
    email: 'zoe@customer.example',
    invoiceNumber: 'INV-000001',
    test: false,
    at: Date.UTC(2026, 10, 21, 14, 30),
  },
};

const BEFORE_GO_LIVE: Partial<Record<OrderState, string>> = {
  paid: "The monthly price begins on the day the plan goes live. On that day, press Go live on the buyer's page at the desk.",
  cancelled:
    'It was canceled before it went live. Refund the setup fee in full, unless the buyer has signed off on the test calls.',
};

/** Longest business name in the subject, in code points. Inboxes cut subjects off earlier. */
const NAME_MAX_LENGTH = 80;

function shortened(name: string): string {
  const characters = Array.from(name);
  return characters.length <= NAME_MAX_LENGTH ? name : `${characters.slice(0, NAME_MAX_LENGTH - 1).join('')}…`;
}

function OrderNotificationEmail(props: OrderNotificationProps) {
  const { state, planName, seats, dueNow, dueMonthly, currency, businessName, email, invoiceNumber, test, at } = props;
  return (
    <EmailLayout preview={`${planName}, ${formatAmount(dueNow, currency)}`}>
      <EmailTitle>{test ? `Test order ${state}` : `Order ${state}`}</EmailTitle>
      {props.beforeGoLive && <EmailText>{BEFORE_GO_LIVE[state]}</EmailText>}
      {test && <EmailText>This is a test order: no money moved.</EmailText>}
      <EmailFacts
        facts={[
          ['Business', isolated(businessName)],
          ...(email === '' ? [] : [['Email', isolated(email)] as const]),
          ['Plan', seats === 1 ? planName : `${planName}, ${seats} seats`],
          ['Total', formatAmount(dueNow, currency)],
          ['Each month', formatAmount(dueMonthly, currency)],
          ...(invoiceNumber === null ? [] : [['Invoice', invoiceNumber] as const]),
          ['When', utcMoment(at)],
        ]}
      />
      {email !== '' && <EmailSmallPrint>Reply to this message and your answer goes to the buyer.</EmailSmallPrint>}
    </EmailLayout>
  );
}
