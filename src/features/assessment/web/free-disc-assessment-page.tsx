import words from '#content/pages/free-disc-assessment-page.yaml';
import { Assessment } from './assessment.tsx';
import { PageHead } from '#web/blocks/page-head.tsx';

export default function FreeDiscAssessmentPage() {
  return (
    <>
      <PageHead name="free-disc-assessment" words={words} />
      <Assessment words={words} />
    </>
  );
}
