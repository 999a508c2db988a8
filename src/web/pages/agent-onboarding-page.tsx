import words from '../../../content/brochures/agent-onboarding-brochure.yaml';
import { BrochurePage } from '../blocks/brochure-page.tsx';
import { latePart } from '../blocks/late-part.tsx';

const Brief = latePart(
  async () => import('../features/launch-brief/linked-brief.tsx'),
  ({ LinkedBrief }) => <LinkedBrief />,
);

export default function AgentOnboardingPage() {
  return <BrochurePage name="agent-onboarding" words={words} parts={{ brief: <Brief /> }} />;
}
