import words from '../../../content/pages/mod-iq-pricing-page.yaml';
import { Opening } from './opening.tsx';

export default function ModIqPricingPage() {
  return <Opening name="mod-iq-pricing" words={words} />;
}
