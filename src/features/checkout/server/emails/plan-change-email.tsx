/**
 * Tells the buyer that a plan is live, buyer and owner that it was canceled or kept or that its seats change, and the owner
 * that the account of a running plan was deleted.
 */
import orderWords from '#content/checkout/order-words.yaml';
import planWords from '#content/checkout/plan-words.yaml';
import { isDeliverableAddress } from '#shared/text/email-address.ts';
import { chargeDay, nextChargeText } from '#features/checkout/shared/order-renewal.ts';
import { routes } from '#shared/site/routes.ts';
import type { Email, EmailTemplate } from '#server/platform/mail/outbox/email-declaration.ts';
import { EmailFacts } from '#server/platform/mail/rendering/email-facts.tsx';
import { EmailLayout, FOR_OWNER } from '#server/platform/mail/rendering/email-layout.tsx';
import { EmailButton, EmailText, EmailTitle } from '#server/platform/mail/rendering/email-parts.tsx';
import type { MailPayloads } from '#server/platform/mail/outbox/mail-kinds.ts';
import type { PlanNews } from '../orders/plan-state.ts';
import { isolated } from '#server/platform/mail/rendering/visitor-text.ts';

declare module '#server/platform/mail/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'plan-change': PlanChange;
  }
}

interface PlanChange {
  what: PlanNews;
  planName: string;
  businessName: string;
  email: string;
  endsAt: number | null;
  seats: number;
  /** In cents. */
  dueMonthly: number;
  currency: string;
  /** Null when nothing more is charged. */
  nextChargeAt: number | null;
  forOwner: boolean;
  test: boolean;
}

type PlanChangeProps = PlanChange & { accountUrl: string };

export function planChangeEmail(siteUrl: string): Email<MailPayloads['plan-change'], PlanChangeProps> {
  return {
    template,
    compose: (change) => ({
      props: { ...change, accountUrl: new URL(routes.account, siteUrl).href },
      ...(change.forOwner && isDeliverableAddress(change.email) && { replyTo: change.email }),
    }),
  };
}

export const template: EmailTemplate<PlanChangeProps> = {
  subject: (change) => `${change.test ? 'Test: ' : ''}${titleOf(change)}`,
  Body: PlanChangeEmail,
  sampleProps: {
    what: 'seats',
    planName: 'Growth',
    businessName: "O'Hara & Sons <b>",
    email: 'zoe@customer.example',
    endsAt: null,
    seats: 4,
    dueMonthly: 19_600,
    currency: 'usd',
    nextChargeAt: Date.UTC(2026, 11, 21),
    forOwner: false,
    test: false,
    accountUrl: 'https://www.site.example/account',
  },
};

function titleOf(change: PlanChange): string {
  const { planName, forOwner } = change;
  return `${forOwner ? '' : 'Your '}${planName} plan ${eventOf(change)}`;
}

function eventOf({ what, endsAt, seats }: PlanChange): string {
  if (what === 'live') return 'is live';
  if (what === 'stopped') return 'is canceled';
  if (what === 'left') return 'ends: the buyer deleted the account';
  if (what === 'seats') return `changes to ${seats === 1 ? '1 seat' : `${seats} seats`}`;
  return what === 'ends' && endsAt !== null ? `ends on ${chargeDay(endsAt)}` : 'continues';
}

function meaningOf({ what, nextChargeAt, endsAt, dueMonthly, currency }: PlanChange): string {
  if (what === 'left') return planWords.left;
  if (what === 'stopped') return orderWords.success.states.cancelledBeforeGoLive.lead;
  if (endsAt !== null) {
    return `It runs until ${chargeDay(endsAt)}, the end of the paid month. Nothing is charged after that, and this month isn't refunded.`;
  }
  const next = nextChargeAt === null ? '' : nextChargeText({ at: nextChargeAt, cents: dueMonthly, currency });
  return what === 'live' ? `${planWords.live} ${next}` : next;
}

function PlanChangeEmail(props: PlanChangeProps) {
  const { businessName, email, forOwner, test, accountUrl } = props;
  return (
    <EmailLayout
      preview={meaningOf(props)}
      reason={forOwner ? FOR_OWNER : 'You received this email because this address was given for the order.'}
    >
      <EmailTitle>{titleOf(props)}</EmailTitle>
      {test && <EmailText>This is a test order: no money moves.</EmailText>}
      <EmailText>{meaningOf(props)}</EmailText>
      {props.what === 'seats' && <EmailText>Nothing is charged or refunded for this month.</EmailText>}
      {forOwner ? (
        <EmailFacts
          facts={[['Business', isolated(businessName)], ...(email === '' ? [] : [['Email', isolated(email)] as const])]}
        />
      ) : (
        <EmailButton href={accountUrl}>Open your account</EmailButton>
      )}
    </EmailLayout>
  );
}
