/** What members promised somebody, each by a day of the owner's. Its words are an activity, so the search finds them. */
import words from '#content/desk/server-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/http/api-error.ts';
import { askForRefresh } from '#server/platform/people/ask-for-refresh.ts';
import { addActivity, addWords } from '#server/platform/people/people-store.ts';
import { promiseDoneSchema, promiseIdSchema, promiseSchema } from '../shared/promise-schema.ts';
import { deskCommand } from './desk-command.ts';
import { requireLocked } from './desk-queries.ts';
import { dayWords } from './mails/letter-words.ts';

const KIND = 'promise';

export const makePromise = deskCommand(promiseSchema, async ({ id, text, on }, { tx, now, member, record }) => {
  const { person_key: key } = await requireLocked(tx, id);
  const title = fillWords(words.activity.promise, { day: dayWords(on) });
  const activity = { at: now, kind: KIND, reference: '', title, text, memberId: member.id };
  const promise = await addActivity(tx, key, activity);
  await tx.insertInto('promises').values({ activity_id: promise, due_on: on, done_at: null }).execute();
  await addWords(tx, key, text);
  await record('person.promise', id);
  return { promise };
});

export const finishPromise = deskCommand(promiseDoneSchema, async ({ promise, isDone }, { tx, now, record }) => {
  const { person } = await requirePromise(tx, promise);
  await tx
    .updateTable('promises')
    .set({ done_at: isDone ? now : null })
    .where('activity_id', '=', promise)
    .execute();
  await record(isDone ? 'person.promise.done' : 'person.promise.open', person);
});

/** Takes one back that has just been made. */
export const dropPromise = deskCommand(promiseIdSchema, async ({ promise }, { tx, record }) => {
  const { person, key } = await requirePromise(tx, promise);
  await tx.deleteFrom('activities').where('id', '=', promise).execute();
  await askForRefresh(tx, [key]);
  await record('person.promise.drop', person);
});

async function requirePromise(tx: Queryable, promise: string) {
  return tx
    .selectFrom('promises')
    .innerJoin('activities', 'activities.id', 'promises.activity_id')
    .innerJoin('people', 'people.person_key', 'activities.person_key')
    .select(['people.id as person', 'people.person_key as key'])
    .where('activity_id', '=', promise)
    .executeTakeFirstOrThrow(() => notFound(words.refused.deleted));
}
