import words from '../../../content/brochures/mod-showcase-pricing-brochure.yaml';
import { FreeTag, QuoteSheet } from '../artefacts/quote-sheet.tsx';
import { artefactOf, BrochurePage } from '../blocks/brochure-page.tsx';

export default function ModShowcasePricingPage() {
  const sheet = artefactOf(words, 'quote-sheet');
  return (
    <BrochurePage
      name="mod-showcase-pricing"
      words={words}
      beside={<FreeTag free={sheet.free} />}
      parts={{ quote: <QuoteSheet words={sheet} /> }}
    />
  );
}
