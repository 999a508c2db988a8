import words from '../../../content/brochures/quizzy-persona-assessor-brochure.yaml';
import { SampleQuestions } from '../artefacts/sample-questions.tsx';
import { SampleReport, SampleReportWords } from '../artefacts/sample-report.tsx';
import { artefactOf, BrochurePage } from '../blocks/brochure-page.tsx';

export default function QuizzyPersonaAssessorPage() {
  const sample = artefactOf(words, 'sample-report');
  return (
    <BrochurePage
      name="quizzy-persona-assessor"
      words={words}
      beside={<SampleReport sample={sample} />}
      parts={{
        report: <SampleReportWords sample={sample} />,
        questions: <SampleQuestions sample={sample.questions} />,
      }}
    />
  );
}
