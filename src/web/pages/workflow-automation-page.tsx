import words from '../../../content/brochures/workflow-automation-brochure.yaml';
import { HandoffCount } from '../artefacts/handoff-count.tsx';
import { HandoffFlow } from '../artefacts/handoff-flow.tsx';
import { artefactOf, BrochurePage } from '../blocks/brochure-page.tsx';

export default function WorkflowAutomationPage() {
  const flow = artefactOf(words, 'handoff-flow');
  return (
    <BrochurePage
      name="workflow-automation"
      words={words}
      beside={<HandoffCount flow={flow} />}
      parts={{ flow: <HandoffFlow flow={flow} /> }}
    />
  );
}
