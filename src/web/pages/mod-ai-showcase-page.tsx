import words from '../../../content/pages/mod-ai-showcase-page.yaml';
import { Opening } from './opening.tsx';

export default function ModAiShowcasePage() {
  return <Opening name="mod-ai-showcase" words={words} />;
}
