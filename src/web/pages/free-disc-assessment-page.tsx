import words from '../../../content/pages/free-disc-assessment-page.yaml';
import { PageHead } from './opening.tsx';

export default function FreeDiscAssessmentPage() {
  return <><PageHead name="free-disc-assessment" words={words} /><div className="wrap section"><h1>{words.heading}</h1><p className="lead">{words.lead}</p></div></>;
}
