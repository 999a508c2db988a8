import type { Queryable } from '#server/platform/db/database.ts';

const SLOWEST_SHOWN = 5;

export async function readWeek(db: Queryable, from: number, until: number) {
  const sent = db
    .selectFrom('envelopes')
    .where('received_at', '>=', from)
    .where('received_at', '<', until)
    .where((row) => row.or([row('held_for', 'is', null), row('released_at', 'is not', null)]));
  const byForm = await sent
    .select((row) => ['form as name', row.fn.countAll<number | string>().as('count')])
    .groupBy('form')
    .orderBy('form')
    .execute();
  const bySource = await sent
    .innerJoin('people', 'people.person_key', 'envelopes.person_key')
    .select((row) => [
      'people.source as name',
      row.fn.count<number | string>('people.person_key').distinct().as('count'),
    ])
    .groupBy('people.source')
    .execute();
  const answers = await db
    .selectFrom('first_answers')
    .innerJoin('people', 'people.person_key', 'first_answers.person_key')
    .select(['people.name', 'people.email', 'first_answers.kind', 'first_answers.minutes'])
    .where('answered_at', '>=', from)
    .where('answered_at', '<', until)
    .orderBy('minutes', 'desc')
    .execute();
  return {
    /** Submissions by form, without those held as spam. */
    byForm: byForm.map(counted),
    /** People who sent them, by where their first visit came from; an empty name when nothing is known. */
    bySource: bySource.map(counted).toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1)),
    /** Of business hours; null when nobody was answered. */
    medianMinutes: medianOf(answers.map(({ minutes }) => minutes)),
    slowest: answers.slice(0, SLOWEST_SHOWN),
  };
}

function counted({ name, count }: { name: string; count: number | string }) {
  return { name, count: Number(count) };
}

function medianOf(sorted: readonly number[]): number | null {
  const middle = sorted.slice(Math.floor((sorted.length - 1) / 2), Math.floor(sorted.length / 2) + 1);
  return middle.length === 0 ? null : Math.round(middle.reduce((sum, one) => sum + one, 0) / middle.length);
}
