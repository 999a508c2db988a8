import words from '../../../content/pages/checkout-page.yaml';
import { Opening } from '../blocks/opening.tsx';

export default function CheckoutPage() {
  return <Opening name="checkout" words={words} />;
}
