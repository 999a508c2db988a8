/** A reminder is asked for by an account with a verified address, or by the button that a mailed link leads to. */
import * as v from 'valibot';
import words from '#content/assessment/server-words.yaml';
import { HOUR_MS } from '#shared/site/durations.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { notFound, Refusal } from '#server/platform/http/api-error.ts';
import { defineCommand, signedInUser, type FunctionBody } from '#server/platform/http/site-function.ts';
import type { Job } from '#server/platform/jobs/feature-jobs.ts';
import { enqueueMail } from '#server/platform/mail/outbox/outbox-store.ts';
import type { PrivateLinks } from '#server/platform/private-links.ts';
import { assessmentsOf } from './assessment-store.ts';
import { eraseReminders, remindedAddress, setReminder, stopReminders, takeDueReminders } from './reminder-store.ts';
import { reminderPurpose } from './share-links.ts';

const TOKEN_MAX_LENGTH = 200;
const UUID_LENGTH = 36;

/** For the account's latest result, to the account's own address. */
export const setAssessmentReminder: FunctionBody = defineCommand({
  schema: v.strictObject({ wanted: v.boolean() }),
  handlesRepeats: true,
  async act({ wanted }, call) {
    const { tx, now } = call;
    const user = signedInUser(call);
    if (!wanted) {
      await eraseReminders(tx, user);
      return { reminderAt: null };
    }
    if (!user.ownsAddress) throw new Refusal({ code: 'address_unproved', message: words.refusals.unproved });
    const [latest] = await assessmentsOf(tx, user.id);
    if (!latest) throw notFound(words.refusals.noResult);
    await eraseReminders(tx, user);
    const asked = { assessmentId: latest.id, email: user.email, userId: user.id };
    return { reminderAt: isoTime(await setReminder(tx, asked, now)) };
  },
});

export function createRemindOfAssessment(links: PrivateLinks): FunctionBody {
  return defineCommand({
    schema: v.strictObject({ token: v.pipe(v.string(), v.maxLength(TOKEN_MAX_LENGTH)), wanted: v.boolean() }),
    handlesRepeats: true,
    async act({ token, wanted }, { tx, now }) {
      const assessmentId = token.slice(0, UUID_LENGTH);
      const known = await remindedAddress(tx, assessmentId);
      if (!known || !links.rowOf(token, reminderPurpose(known.email)) || (wanted && !known.isKept))
        throw notFound(words.refusals.oldLink);
      if (!wanted) {
        await stopReminders(tx, known.email);
        return { reminderAt: null };
      }
      const asked = { assessmentId, email: known.email, userId: null };
      return { reminderAt: isoTime(await setReminder(tx, asked, now)) };
    },
  });
}

export function createReminderJob({ db, wakeMail }: { db: Database; wakeMail: () => void }): Job {
  return {
    name: 'assessment reminders',
    everyMs: HOUR_MS,
    async run(now) {
      const sent = await db.transaction().execute(async (tx) => {
        const due = await takeDueReminders(tx, now);
        for (const { assessment_id: assessmentId, email, user_id: userId } of due) {
          const mail = { kind: 'assessment-reminder', recipient: email, payload: { assessmentId } } as const;
          await enqueueMail(tx, { ...mail, userId: userId ?? undefined }, now);
        }
        return due.length;
      });
      if (sent > 0) wakeMail();
    },
  };
}
