import words from '../../../content/pages/ai-automation-solutions-page.yaml';
import { Opening } from '../blocks/opening.tsx';

export default function AiAutomationSolutionsPage() {
  return <Opening name="ai-automation-solutions" words={words} />;
}
