import words from '#content/checkout.yaml';
import { routes } from '#shared/site/routes.ts';
import { CheckoutForm } from './checkout-form.tsx';
import { Head } from '#web/navigation/head.tsx';

export default function CheckoutPage() {
  const { title, description, heading, lead } = words.checkout;
  return (
    <article className="wrap page narrow flow">
      <Head title={title} description={description} path={routes.checkout} indexable={false} />
      <h1>{heading}</h1>
      <p className="lead">{lead}</p>
      <CheckoutForm />
    </article>
  );
}
