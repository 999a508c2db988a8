import words from '../../../content/brochures/mod-iq-pricing-brochure.yaml';
import { AddOnBill } from '../artifacts/add-on-bill/add-on-bill.tsx';
import { artifactOf, BrochurePage } from '../blocks/brochure-page.tsx';

export default function ModIqPricingPage() {
  return (
    <BrochurePage name="mod-iq-pricing" words={words} beside={<AddOnBill bill={artifactOf(words, 'add-on-bill')} />} />
  );
}
