/** What both pages after paying share: they say what is known of the order, also as it changes, and lead on to pay. */
import type { ReactNode } from 'react';
import words from '#content/checkout/order-words.yaml';
import { checkoutPath, routes } from '#shared/site/routes.ts';
import { LinkButton } from '#web/blocks/link-button.tsx';
import { Head } from '#web/navigation/head.tsx';
import { buttonClass, type ButtonVariant } from '#web/ui/button.tsx';
import { tillPath } from '../shared/order-paths.ts';
import type { OrderView } from '../shared/order-schema.ts';
import type { OrderState } from './order-state.ts';

const texts = words.success;

interface PaymentPageProps {
  name: 'payment-success' | 'payment-failed';
  words: { title: string; description: string };
  state: OrderState;
  said: { eyebrow: string; heading: string; lead: string };
  children: ReactNode;
}

export function PaymentPage({ name, words: { title, description }, state, said, children }: PaymentPageProps) {
  return (
    <article className="wrap page narrow flow" data-asking={state.is === 'asking' || undefined}>
      <Head title={title} description={description} path={routes[name]} indexable={false} />
      <p className="eyebrow">{said.eyebrow}</p>
      <div role="status" className="flow">
        <h1 tabIndex={-1}>{said.heading}</h1>
        <p className="lead">{said.lead}</p>
        {state.is === 'asking' && <p className="muted">{texts.waiting}</p>}
        {state.is === 'unreachable' && <p className="muted">{texts.unreachable}</p>}
      </div>
      {children}
    </article>
  );
}

/** A pending order goes on where it is paid, because a new one could be paid twice. */
export function PayAgain({ order, resume = 'gold' }: { order: OrderView; resume?: ButtonVariant }) {
  const { reference, state, plan, seats } = order;
  if (state !== 'pending') {
    const to = seats > 1 ? `${checkoutPath(plan)}&seats=${seats}` : checkoutPath(plan);
    return <LinkButton variant="gold" to={to} label={texts.retry} />;
  }
  // The till is no page of the router's.
  return (
    <a className={buttonClass(resume)} href={tillPath(reference)}>
      {texts.resume}
    </a>
  );
}
