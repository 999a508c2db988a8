import words from '../../../content/brochures/embedded-ai-voice-agent-brochure.yaml';
import { HandOffBrief } from '../artefacts/hand-off-brief.tsx';
import { HandOff } from '../artefacts/hand-off.tsx';
import { artefactOf, BrochurePage } from '../blocks/brochure-page.tsx';
import { DemoEntry } from '../features/receptionist/demo-entry.tsx';

export default function EmbeddedAiVoiceAgentPage() {
  const handOff = artefactOf(words, 'hand-off');
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
