/** Marks what was held as not spam, as the desk and the links in emails do. */
import { formsOf } from '#server/platform/feature/feature.ts';
import { createForms } from '#server/platform/forms/receive.ts';
import { createRateLimiter } from '#server/platform/http/rate-limit.ts';
import { createAnnounce } from '#server/platform/mail/outbox/outbox-store.ts';
import type { Database } from '#server/platform/db/database.ts';
import { TEST_OWNER, type TestApp } from './test-app.ts';

const screening = {
  judge: () => {
    throw new Error('Only what was held is released.');
  },
};

/** Whether there was something to release. */
export async function releaseHeld(site: TestApp, db: Database, id: string): Promise<boolean> {
  const received = createForms(createRateLimiter(1), screening, createAnnounce(TEST_OWNER));
  const { form: name } = await db.selectFrom('envelopes').select('form').where('id', '=', id).executeTakeFirstOrThrow();
  const form = formsOf(site.features).find((one) => one.name === name);
  if (!form) throw new Error(`There is no form ${name}.`);
  return db.transaction().execute((tx) => received.release(tx, form, id, site.clock.now()));
}
