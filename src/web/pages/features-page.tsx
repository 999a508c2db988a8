import words from '../../../content/brochures/features-brochure.yaml';
import { ThreeMargins } from '../artefacts/three-margins.tsx';
import { artefactOf, BrochurePage } from '../blocks/brochure-page.tsx';

export default function FeaturesPage() {
  const sheet = artefactOf(words, 'three-margins');
  return <BrochurePage name="features" words={words} parts={{ sheet: <ThreeMargins sheet={sheet} /> }} />;
}
