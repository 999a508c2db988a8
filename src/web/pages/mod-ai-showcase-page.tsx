import words from '../../../content/pages/mod-ai-showcase-page.yaml';
import { Opening } from '../blocks/opening.tsx';

export default function ModAiShowcasePage() {
  return <Opening name="mod-ai-showcase" words={words} />;
}
