import words from '../../../content/pages/agent-onboarding-page.yaml';
import brief from '../../../content/onboarding.yaml';
import { Opening } from '../blocks/opening.tsx';
import { LinkedBrief } from '../features/briefs/linked-brief.tsx';

export default function AgentOnboardingPage() {
  return (
    <>
      <Opening name="agent-onboarding" words={words} />
      <section className="wrap section" aria-labelledby="brief-heading">
        <h2 id="brief-heading">{brief.heading}</h2>
        <p>{brief.text}</p>
        <LinkedBrief />
      </section>
    </>
  );
}
