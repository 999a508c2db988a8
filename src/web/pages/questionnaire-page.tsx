import words from '../../../content/pages/questionnaire-page.yaml';
import { Opening } from '../blocks/opening.tsx';

export default function QuestionnairePage() {
  return <Opening name="questionnaire" words={words} />;
}
