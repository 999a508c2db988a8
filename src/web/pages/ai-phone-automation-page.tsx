import words from '../../../content/brochures/ai-phone-automation-brochure.yaml';
import { KeypadAndSpeech } from '../artefacts/keypad-and-speech.tsx';
import { TwoRoutes } from '../artefacts/two-routes.tsx';
import { artefactOf, BrochurePage } from '../blocks/brochure-page.tsx';

export default function AiPhoneAutomationPage() {
  const routes = artefactOf(words, 'keypad-and-speech');
  return (
    <BrochurePage
      name="ai-phone-automation"
      words={words}
      beside={<TwoRoutes routes={routes} />}
      parts={{ both: <KeypadAndSpeech routes={routes} /> }}
    />
  );
}
