import words from '../../../content/brochures/engage-iq-brochure.yaml';
import { ConversationTags } from '../artefacts/conversation-tags.tsx';
import { TestRun } from '../artefacts/test-run.tsx';
import { artefactOf, BrochurePage } from '../blocks/brochure-page.tsx';

export default function EngageIqPage() {
  const conversation = artefactOf(words, 'conversation-tags');
  return (
    <BrochurePage
      name="engage-iq"
      words={words}
      parts={{
        conversation: <ConversationTags conversation={conversation} />,
        testRun: <TestRun run={conversation.testRun} />,
      }}
    />
  );
}
