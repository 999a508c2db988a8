import words from '../../../content/pages/agent-onboarding-page.yaml';
import { Opening } from '../blocks/opening.tsx';

export default function AgentOnboardingPage() {
  return <Opening name="agent-onboarding" words={words} />;
}
