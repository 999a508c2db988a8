/** The assessments table: thirty answers and whose they are. Scores follow from the answers and are not stored. */
import { randomUUID } from 'node:crypto';
import type { AssessmentSubmission } from '../../shared/assessment-schema.ts';
import type { Queryable } from '../db/database.ts';

export async function addAssessment(db: Queryable, taken: AssessmentSubmission, now: number): Promise<void> {
  await db
    .insertInto('assessments')
    .values({
      id: randomUUID(),
      name: taken.name,
      email: taken.email,
      gender: taken.gender,
      answers: JSON.stringify(taken.answers),
      primary_style: taken.primaryStyle,
      created_at: now,
    })
    .execute();
}
