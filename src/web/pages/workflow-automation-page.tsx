import words from '../../../content/pages/workflow-automation-page.yaml';
import { Opening } from '../blocks/opening.tsx';

export default function WorkflowAutomationPage() {
  return <Opening name="workflow-automation" words={words} />;
}
