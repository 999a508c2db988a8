import words from '../../../content/pages/embedded-ai-voice-agent-page.yaml';
import { Opening } from '../blocks/opening.tsx';

export default function EmbeddedAiVoiceAgentPage() {
  return <Opening name="embedded-ai-voice-agent" words={words} />;
}
