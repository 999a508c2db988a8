import words from '../../../content/pages/payment-failed-page.yaml';
import { Opening } from '../blocks/opening.tsx';

export default function PaymentFailedPage() {
  return <Opening name="payment-failed" words={words} />;
}
