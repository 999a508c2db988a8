import words from '../../../content/pages/features-page.yaml';
import { Opening } from '../blocks/opening.tsx';

export default function FeaturesPage() {
  return <Opening name="features" words={words} />;
}
