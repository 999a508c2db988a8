import words from '../../../content/brochures/voice-testing-brochure.yaml';
import { artefactOf, BrochurePage } from '../blocks/brochure-page.tsx';
import { BlindTest } from '../features/voices/blind-test.tsx';
import { OwnSound } from '../features/voices/own-sound.tsx';
import { VoiceLibrary } from '../features/voices/voice-library.tsx';

export default function VoiceTestingPage() {
  const artefact = artefactOf(words, 'blind-test');
  return (
    <BrochurePage
      name="voice-testing"
      words={words}
      beside={<BlindTest words={artefact} />}
      parts={{ library: <VoiceLibrary />, own: <OwnSound words={artefact} /> }}
    />
  );
}
