import words from '../../../content/pages/mod-iq-pricing-page.yaml';
import { Opening } from '../blocks/opening.tsx';

export default function ModIqPricingPage() {
  return <Opening name="mod-iq-pricing" words={words} />;
}
