import words from '../../../content/brochures/mod-showcase-pricing-brochure.yaml';
import { FreeTag, QuoteSheet } from '../artifacts/quote-sheet/quote-sheet.tsx';
import { artifactOf, BrochurePage } from '../blocks/brochure-page.tsx';

export default function ModShowcasePricingPage() {
  const sheet = artifactOf(words, 'quote-sheet');
  return (
    <BrochurePage
      name="mod-showcase-pricing"
      words={words}
      beside={<FreeTag free={sheet.free} />}
      parts={{ quote: <QuoteSheet words={sheet} /> }}
    />
  );
}
