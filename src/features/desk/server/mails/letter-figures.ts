import type { Queryable } from '#server/platform/db/database.ts';
import { LET_THROUGH } from '#server/platform/forms/envelope-store.ts';
import type { Span } from '../people/deeds.ts';
import { answersIn, medianOf, sourcesOf } from '../people/week-figures.ts';

const SLOWEST_SHOWN = 5;

export async function readWeek(db: Queryable, span: Span) {
  const byForm = await db
    .selectFrom('envelopes')
    .select((row) => ['form as name', row.fn.countAll<number>().as('count')])
    .where('received_at', '>=', span.from)
    .where('received_at', '<', span.until)
    .where(LET_THROUGH)
    .groupBy('form')
    .orderBy('form')
    .execute();
  const answers = await answersIn(db, span);
  return {
    /** Submissions by form, without those held as spam. */
    byForm,
    bySource: await sourcesOf(db, span),
    /** Of business hours; null when nobody was answered. */
    medianMinutes: medianOf(answers.map(({ minutes }) => minutes)),
    slowest: answers.slice(0, SLOWEST_SHOWN),
  };
}
