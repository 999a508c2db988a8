import words from '../../../content/brochures/quizzy-persona-assessor-brochure.yaml';
import { SampleQuestions } from '../artifacts/sample-calls/sample-questions.tsx';
import { SampleReport, SampleReportWords } from '../artifacts/sample-report/sample-report.tsx';
import { artifactOf, BrochurePage } from '../blocks/brochure-page.tsx';

export default function QuizzyPersonaAssessorPage() {
  const sample = artifactOf(words, 'sample-report');
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
