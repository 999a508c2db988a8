/** Who asked to be reminded, once, to take the assessment again. The address is proved: by the account or the mailbox. */
import { REMIND_AFTER_DAYS } from '../shared/assessment-facts.ts';
import { DAY_MS } from '#shared/site/durations.ts';
import { emailKey } from '#shared/text/email-address.ts';
import type { AccountHolder } from '#server/platform/account-holder.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { Queryable, Tables } from '#server/platform/db/database.ts';

interface Asked {
  assessmentId: string;
  email: string;
  userId: string | null;
}

export async function setReminder(tx: Queryable, { assessmentId, email, userId }: Asked, now: number): Promise<number> {
  const due_at = now + REMIND_AFTER_DAYS * DAY_MS;
  const asked = { email, email_key: emailKey(email), user_id: userId, due_at, sent_at: null };
  await tx
    .insertInto('assessment_reminders')
    .values({ assessment_id: assessmentId, ...asked })
    .onConflict((conflict) => conflict.column('assessment_id').doUpdateSet(asked))
    .execute();
  return due_at;
}

/** Those that wait, the next one first. */
export async function remindersOf(db: Queryable, holder: AccountHolder) {
  const waiting = await db
    .selectFrom('assessment_reminders')
    .selectAll()
    .where((row) =>
      holder.ownsAddress
        ? row.or([row('user_id', '=', holder.id), row('email_key', '=', emailKey(holder.email))])
        : row('user_id', '=', holder.id),
    )
    .where('sent_at', 'is', null)
    .orderBy('due_at')
    .execute();
  return waiting.map(({ email, due_at }) => ({ email, dueAt: isoTime(due_at) }));
}

/** All of the account and, if its address is verified, of the address. */
export async function eraseReminders(tx: Queryable, { id, email, ownsAddress }: AccountHolder): Promise<void> {
  await tx.deleteFrom('assessment_reminders').where('user_id', '=', id).execute();
  if (ownsAddress) await stopReminders(tx, email);
}

export async function stopReminders(tx: Queryable, email: string): Promise<void> {
  await tx.deleteFrom('assessment_reminders').where('email_key', '=', emailKey(email)).execute();
}

export async function eraseReminderOf(tx: Queryable, assessmentId: string): Promise<void> {
  await tx.deleteFrom('assessment_reminders').where('assessment_id', '=', assessmentId).execute();
}

/** To whom a mailed link belongs: the address of the reminder or, before there is one, of the result. */
export async function remindedAddress(
  db: Queryable,
  assessmentId: string,
): Promise<{ email: string; isKept: boolean } | undefined> {
  const taken = await db.selectFrom('assessments').select('email').where('id', '=', assessmentId).executeTakeFirst();
  if (taken) return { email: taken.email, isKept: true };
  const reminder = await db
    .selectFrom('assessment_reminders')
    .select('email')
    .where('assessment_id', '=', assessmentId)
    .executeTakeFirst();
  return reminder && { email: reminder.email, isKept: false };
}

/** Marks those that are due as sent, so that no other replica sends them, too. */
export async function takeDueReminders(tx: Queryable, now: number): Promise<ReminderRow[]> {
  return tx
    .updateTable('assessment_reminders')
    .set({ sent_at: now })
    .where('due_at', '<=', now)
    .where('sent_at', 'is', null)
    .returningAll()
    .execute();
}

type ReminderRow = Tables['assessment_reminders'];

declare module '#server/platform/db/database.ts' {
  interface Tables {
    assessment_reminders: {
      assessment_id: string;
      email: string;
      email_key: string;
      /** Whose account asked; null for whoever pressed the button of the report email. */
      user_id: string | null;
      due_at: number;
      /** When its email was queued; null until then. */
      sent_at: number | null;
    };
  }
}
