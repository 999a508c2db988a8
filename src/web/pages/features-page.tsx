import words from '../../../content/brochures/features-brochure.yaml';
import { ThreeMargins } from '../artifacts/three-margins/three-margins.tsx';
import { artifactOf, BrochurePage } from '../blocks/brochure-page.tsx';

export default function FeaturesPage() {
  const sheet = artifactOf(words, 'three-margins');
  return <BrochurePage name="features" words={words} parts={{ sheet: <ThreeMargins sheet={sheet} /> }} />;
}
