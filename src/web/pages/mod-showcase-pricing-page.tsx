import words from '../../../content/pages/mod-showcase-pricing-page.yaml';
import { Opening } from '../blocks/opening.tsx';

export default function ModShowcasePricingPage() {
  return <Opening name="mod-showcase-pricing" words={words} />;
}
