import words from '../../../content/pages/voice-testing-page.yaml';
import { Opening } from '../blocks/opening.tsx';

export default function VoiceTestingPage() {
  return <Opening name="voice-testing" words={words} />;
}
