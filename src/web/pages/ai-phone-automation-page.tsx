import words from '../../../content/brochures/ai-phone-automation-brochure.yaml';
import { KeypadAndSpeech } from '../artifacts/keypad-and-speech/keypad-and-speech.tsx';
import { TwoRoutes } from '../artifacts/keypad-and-speech/two-routes.tsx';
import { artifactOf, BrochurePage } from '../blocks/brochure-page.tsx';

export default function AiPhoneAutomationPage() {
  const routes = artifactOf(words, 'keypad-and-speech');
  return (
    <BrochurePage
      name="ai-phone-automation"
      words={words}
      beside={<TwoRoutes routes={routes} />}
      parts={{ both: <KeypadAndSpeech routes={routes} /> }}
    />
  );
}
