import styles from '#content/assessment/styles.yaml';
import { scoreAnswers, STYLES, type Answers } from '../shared/disc-scoring.ts';
import type { AssessmentRow } from './assessment-store.ts';

/** Empty unless the taker let us see the scores. */
export function sharedScores(answers: AssessmentRow['answers'], sharedAt: number | null): string {
  if (sharedAt === null) return '';
  // The schema checked them before they were stored.
  const scores = scoreAnswers(JSON.parse(answers) as Answers);
  return STYLES.map((style) => `${styles[style].name} ${scores[style]}`).join(', ');
}
