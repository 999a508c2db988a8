import words from '#content/checkout.yaml';
import { routes } from '#shared/site/routes.ts';
import { CheckoutForm } from './checkout-form.tsx';
import { Head } from '#web/navigation/head.tsx';
import styles from './checkout-page.module.css';

export default function CheckoutPage() {
  const { title, description, heading, lead } = words.checkout;
  return (
    <article className={`wrap ${styles.page}`}>
      <Head title={title} description={description} path={routes.checkout} indexable={false} />
      <h1>{heading}</h1>
      <p className="lead">{lead}</p>
      <CheckoutForm />
    </article>
  );
}
