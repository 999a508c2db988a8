import words from '../../../content/brochures/workflow-automation-brochure.yaml';
import { HandoffCount } from '../artifacts/handoff-flow/handoff-count.tsx';
import { HandoffFlow } from '../artifacts/handoff-flow/handoff-flow.tsx';
import { artifactOf, BrochurePage } from '../blocks/brochure-page.tsx';

export default function WorkflowAutomationPage() {
  const flow = artifactOf(words, 'handoff-flow');
  return (
    <BrochurePage
      name="workflow-automation"
      words={words}
      beside={<HandoffCount flow={flow} />}
      parts={{ flow: <HandoffFlow flow={flow} /> }}
    />
  );
}
