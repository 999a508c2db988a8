/**
 * Notes what people sent before there were people, so that the desk has them from the first day; and then refreshes those
 * of whom something has gone. Begins a rebuild when one was requested.
 */
import { sql } from 'kysely';
import { HOUR_MS } from '#shared/site/durations.ts';
import type { Database, Queryable } from '../db/database.ts';
import type { Job } from '../jobs/feature-jobs.ts';
import { notePastAct } from './people-store.ts';
import type { PastActRow } from './people-tables.ts';
import { TO_REFRESH } from './ask-for-refresh.ts';
import type { PastActs } from './past-act.ts';
import { beginRebuild } from './rebuild.ts';
import { refreshPerson } from './refresh-person.ts';

const BATCH_SIZE = 100;

/** Replicas may run it together. An act that can't be noted doesn't stop the others; the next run tries it again. */
export function createPastActsJob(db: Database, pastActs: PastActs): Job {
  return {
    name: 'past acts',
    everyMs: HOUR_MS,
    async run(_now, stopping) {
      await beginRebuild(db, pastActs);
      const failures: unknown[] = [];
      for (const kinds of [Object.keys(pastActs), [TO_REFRESH]]) {
        let last: PastActRow | undefined;
        do {
          const batch = await nextBatch(db, kinds, last);
          for (const act of batch) {
            if (stopping.aborted) return;
            const noted = db.transaction().execute((tx) => note(tx, act, pastActs));
            await noted.catch((error: unknown) => failures.push(error));
          }
          last = batch.at(-1);
        } while (last);
      }
      if (failures.length > 0) throw new AggregateError(failures, `${failures.length} past acts could not be noted`);
    },
  };
}

function nextBatch(db: Queryable, kinds: string[], last: PastActRow | undefined): Promise<PastActRow[]> {
  let query = db.selectFrom('past_acts').selectAll().where('kind', 'in', kinds);
  if (last) query = query.where(sql<boolean>`(kind, reference) > (${last.kind}, ${last.reference})`);
  return query.orderBy('kind').orderBy('reference').limit(BATCH_SIZE).execute();
}

/** A transaction for each, so that no two people are locked at once. */
async function note(tx: Queryable, { kind, reference, at }: PastActRow, pastActs: PastActs): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('past_acts')
    .where('kind', '=', kind)
    .where('reference', '=', reference)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return;
  if (kind === TO_REFRESH) return refreshPerson(tx, reference, pastActs);
  const act = await pastActs[kind]?.readAgain(tx, reference);
  if (act) await notePastAct(tx, act, at);
}
