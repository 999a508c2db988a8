import words from '../../../content/pages/quizzy-persona-assessor-page.yaml';
import { Opening } from '../blocks/opening.tsx';

export default function QuizzyPersonaAssessorPage() {
  return <Opening name="quizzy-persona-assessor" words={words} />;
}
