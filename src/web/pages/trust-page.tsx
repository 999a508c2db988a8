import words from '../../../content/brochures/trust-brochure.yaml';
import { SiteHealth } from '../artefacts/site-health.tsx';
import { artefactOf, BrochurePage } from '../blocks/brochure-page.tsx';

export default function TrustPage() {
  const health = artefactOf(words, 'site-health');
  return <BrochurePage name="trust" words={words} parts={{ health: <SiteHealth health={health} /> }} />;
}
