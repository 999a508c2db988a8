import words from '../../../content/brochures/voice-testing-brochure.yaml';
import { artifactOf, BrochurePage } from '../blocks/brochure-page.tsx';
import { latePart } from '../blocks/late-part.tsx';
import { BlindTest } from '../features/voices/blind-test.tsx';
import { VoiceLibrary } from '../features/voices/voice-library.tsx';

const artifact = artifactOf(words, 'blind-test');
const OwnSound = latePart(
  () => import('../features/voices/own-sound.tsx'),
  (loaded) => <loaded.OwnSound words={artifact} />,
);

export default function VoiceTestingPage() {
  return (
    <BrochurePage
      name="voice-testing"
      words={words}
      beside={<BlindTest words={artifact} />}
      parts={{ library: <VoiceLibrary />, own: <OwnSound /> }}
    />
  );
}
