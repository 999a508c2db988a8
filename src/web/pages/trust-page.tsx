import words from '../../../content/brochures/trust-brochure.yaml';
import { SiteHealth } from '../artifacts/site-health/site-health.tsx';
import { artifactOf, BrochurePage } from '../blocks/brochure-page.tsx';

export default function TrustPage() {
  const health = artifactOf(words, 'site-health');
  return <BrochurePage name="trust" words={words} parts={{ health: <SiteHealth health={health} /> }} />;
}
