import words from '../../../content/brochures/questionnaire-brochure.yaml';
import { BrochurePage } from '../blocks/brochure-page.tsx';
import { Questionnaire } from '../features/questionnaire/questionnaire.tsx';

export default function QuestionnairePage() {
  return <BrochurePage name="questionnaire" words={words} parts={{ questionnaire: <Questionnaire /> }} />;
}
