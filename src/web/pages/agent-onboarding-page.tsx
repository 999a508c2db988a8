import words from '../../../content/brochures/agent-onboarding-brochure.yaml';
import { BrochurePage } from '../blocks/brochure-page.tsx';
import { LinkedBrief } from '../features/briefs/linked-brief.tsx';

export default function AgentOnboardingPage() {
  return <BrochurePage name="agent-onboarding" words={words} parts={{ brief: <LinkedBrief /> }} />;
}
