import words from '../../../content/brochures/mod-iq-pricing-brochure.yaml';
import { AddOnBill } from '../artefacts/add-on-bill.tsx';
import { artefactOf, BrochurePage } from '../blocks/brochure-page.tsx';

export default function ModIqPricingPage() {
  return (
    <BrochurePage name="mod-iq-pricing" words={words} beside={<AddOnBill bill={artefactOf(words, 'add-on-bill')} />} />
  );
}
