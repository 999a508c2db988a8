import words from '../../../content/pages/payment-success-page.yaml';
import { Opening } from '../blocks/opening.tsx';

export default function PaymentSuccessPage() {
  return <Opening name="payment-success" words={words} />;
}
