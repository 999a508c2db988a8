import words from '../../../content/pages/payment-failed-page.yaml';
import { Opening } from './opening.tsx';

export default function PaymentFailedPage() {
  return <Opening name="payment-failed" words={words} />;
}
