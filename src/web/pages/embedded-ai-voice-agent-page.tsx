import words from '../../../content/brochures/embedded-ai-voice-agent-brochure.yaml';
import { HandOffBrief } from '../artifacts/hand-off/hand-off-brief.tsx';
import { HandOff } from '../artifacts/hand-off/hand-off.tsx';
import { artifactOf, BrochurePage } from '../blocks/brochure-page.tsx';
import { DemoEntry } from '../features/receptionist/demo-entry.tsx';

export default function EmbeddedAiVoiceAgentPage() {
  const handOff = artifactOf(words, 'hand-off');
  return (
    <BrochurePage
      name="embedded-ai-voice-agent"
      words={words}
      beside={<HandOffBrief handOff={handOff} />}
      parts={{
        answered: <HandOff handOff={handOff} part="answered" />,
        demo: <DemoEntry />,
        nobody: <HandOff handOff={handOff} part="nobody" />,
      }}
    />
  );
}
