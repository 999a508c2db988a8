import words from '../../../content/brochures/questionnaire-brochure.yaml';
import { BrochurePage } from '../blocks/brochure-page.tsx';
import { latePart } from '../blocks/late-part.tsx';

const Questions = latePart(
  async () => import('../features/questionnaire/questionnaire.tsx'),
  ({ Questionnaire }) => <Questionnaire />,
);

export default function QuestionnairePage() {
  return <BrochurePage name="questionnaire" words={words} parts={{ questionnaire: <Questions /> }} />;
}
