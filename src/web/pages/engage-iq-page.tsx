import words from '../../../content/brochures/engage-iq-brochure.yaml';
import { ConversationTags } from '../artifacts/conversation-tags/conversation-tags.tsx';
import { TestRun } from '../artifacts/test-run/test-run.tsx';
import { artifactOf, BrochurePage } from '../blocks/brochure-page.tsx';

export default function EngageIqPage() {
  const conversation = artifactOf(words, 'conversation-tags');
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
