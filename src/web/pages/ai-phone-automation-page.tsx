import words from '../../../content/pages/ai-phone-automation-page.yaml';
import { Opening } from '../blocks/opening.tsx';

export default function AiPhoneAutomationPage() {
  return <Opening name="ai-phone-automation" words={words} />;
}
