import words from '../../../content/pages/how-it-works-page.yaml';
import { Opening } from '../blocks/opening.tsx';

export default function HowItWorksPage() {
  return <Opening name="how-it-works" words={words} />;
}
