import words from '../../../content/pages/pricing-page.yaml';
import { Opening } from './opening.tsx';

export default function PricingPage() {
  return <Opening name="pricing" words={words} />;
}
