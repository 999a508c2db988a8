/**
 * Puts letters into the outbox, a batch at a time, and notes what became of them. A subscriber's row for a letter and its email
 * are written in one transaction and the row is unique, so nobody gets a letter twice, whatever fails.
 */
import { sql } from 'kysely';
import { confirmedSubscribers, markUnsubscribed } from '#features/newsletter/server/interface.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import { claimOnce } from '#server/platform/http/idempotency-store.ts';
import type { Job } from '#server/platform/jobs/feature-jobs.ts';
import { enqueueMail } from '#server/platform/mail/outbox/outbox-store.ts';
import { MINUTE_MS, SECOND_MS } from '#shared/site/durations.ts';
import type { LetterRow, Recipient } from './letter-store.ts';
import { dueForWelcome } from './welcome-recipients.ts';

export interface DeliveryOptions {
  db: Database;
  /** All replicas together. */
  lettersPerMinute: number;
  wakeMail: () => void;
}

const EVERY_MS = 5 * SECOND_MS;
/** Small batches, so that a pause holds most of a letter back. */
const BATCHES_PER_MINUTE = 6;

export function createLetterDelivery({ db, lettersPerMinute, wakeMail }: DeliveryOptions): Job {
  const batch = Math.max(1, Math.floor(lettersPerMinute / BATCHES_PER_MINUTE));
  // The claim of one replica keeps the others from queuing until it ends.
  const claim = { scope: 'letters', key: 'batch', bodyHash: '', ttlMs: (batch * MINUTE_MS) / lettersPerMinute };
  return {
    name: 'letters',
    everyMs: EVERY_MS,
    async run(now) {
      await db.transaction().execute(async (tx) => noteOutcomes(tx, now));
      if (!(await hasWork(db, now))) return;
      const queued = await db.transaction().execute(async (tx) => {
        return (await claimOnce(tx, claim, now)).kind === 'first' ? queueBatch(tx, batch, now) : 0;
      });
      if (queued > 0) wakeMail();
    },
  };
}

/** Queries only: a claim is a write, which a site with nothing to send should not make every few seconds. */
async function hasWork(db: Database, now: number): Promise<boolean> {
  const rows = await underWay(db, now).selectAll().execute();
  for (const row of rows)
    if (row.welcome_day === null || (await dueForWelcome(db, row, 1, now)).length > 0) return true;
  return false;
}

function underWay(db: Queryable, now: number) {
  return db
    .selectFrom('letters')
    .where((row) => row.or([row('status', '=', 'sending'), row('status', '=', 'scheduled').and('due_at', '<=', now)]));
}

/** Returns how many emails it queued. */
async function queueBatch(tx: Queryable, most: number, now: number): Promise<number> {
  // Locked: a letter is paused before this batch or after it. The welcome first, since somebody has just subscribed.
  const letters = await underWay(tx, now)
    .selectAll()
    .orderBy(sql`welcome_day is null`)
    .orderBy((row) => row.fn.coalesce('begun_at', 'due_at'))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  let queued = 0;
  for (const letter of letters) {
    if (queued >= most) break;
    const isWelcome = letter.welcome_day !== null;
    const asked = most - queued;
    const begunAt = letter.begun_at ?? now;
    const recipients = await (isWelcome
      ? dueForWelcome(tx, letter, asked, now)
      : nextSubscribers(tx, { ...letter, begun_at: begunAt }, asked));
    queued += await queueTo(tx, letter, recipients, now);
    if (isWelcome) continue;
    const reached = recipients.at(-1)?.id ?? letter.reached;
    const end =
      recipients.length < asked ? ({ status: 'sent', sent_at: now } as const) : ({ status: 'sending' } as const);
    await tx
      .updateTable('letters')
      .set({ ...end, begun_at: begunAt, reached })
      .where('id', '=', letter.id)
      .execute();
  }
  return queued;
}

/** In the order of their ids. Who confirms after it has begun gets the next one. */
async function nextSubscribers(
  tx: Queryable,
  { id, reached, begun_at: begunAt }: LetterRow,
  limit: number,
): Promise<Recipient[]> {
  const rows = await confirmedSubscribers(tx)
    .select(['id', 'email'])
    .where('id', '>', reached)
    .where((row) => row.fn.coalesce('confirmed_at', 'created_at'), '<=', begunAt)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('letter_recipients')
            .select('subscriber_id')
            .where('letter_id', '=', id)
            .whereRef('subscriber_id', '=', 'subscribers.id'),
        ),
      ),
    )
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, isWithheld: false }));
}

async function queueTo(tx: Queryable, { id: letterId }: LetterRow, recipients: readonly Recipient[], now: number) {
  let queued = 0;
  for (const { id: subscriberId, email, isWithheld } of recipients) {
    const payload = { letterId, subscriberId };
    const mail = { kind: 'letter', recipient: email, payload, cause: letterId } as const;
    const mailId = isWithheld ? '' : await enqueueMail(tx, mail, now);
    const state = isWithheld ? 'withheld' : 'queued';
    const row = { letter_id: letterId, subscriber_id: subscriberId, mail_id: mailId, state, queued_at: now } as const;
    await tx.insertInto('letter_recipients').values(row).execute();
    if (!isWithheld) queued += 1;
  }
  return queued;
}

const isGone = sql<boolean>`not exists (select 1 from outbox where id = mail_id)`;

/**
 * Takes out what no worker has claimed yet, so that its recipients are due again when the letter goes on. The others may be at
 * the mail server already. The caller holds the letter's lock.
 */
export async function takeBackQueued(tx: Queryable, letterId: string): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('outbox')
    .where('cause', '=', letterId)
    .where('status', '=', 'queued')
    .where('attempts', '=', 0)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return;
  // By a subquery, because there may be more of them than a statement takes parameters.
  await tx
    .deleteFrom('letter_recipients')
    .where('state', '=', 'queued')
    .where('letter_id', '=', letterId)
    .where(isGone)
    .execute();
  await tx.updateTable('letters').set({ reached: '' }).where('id', '=', letterId).execute();
}

/** RFC 3463: there is no such mailbox, or none that mail can be sent to. */
const NO_SUCH_MAILBOX = /\b5\.1\.\d/;

async function noteOutcomes(tx: Queryable, now: number): Promise<void> {
  const isSent = sql<boolean>`exists (select 1 from outbox where id = mail_id and status = 'sent')`;
  const queued = () => tx.updateTable('letter_recipients').where('state', '=', 'queued');
  await queued().set({ state: 'sent' }).where(isSent).execute();
  await queued().set({ state: 'withheld' }).where(isGone).execute();
  // Also what was sent, and came back by mail.
  const failures = tx.selectFrom('outbox').select('id').where('status', '=', 'failed').where('lane', '=', 'bulk');
  const failed = await tx
    .updateTable('letter_recipients')
    .set({ state: 'failed', reason: sql`(select last_error from outbox where id = mail_id)` })
    // As `in ('queued', 'sent')`, SQLite would read whatever was ever sent.
    .where('state', '!=', 'failed')
    .where('mail_id', 'in', failures)
    .returning(['subscriber_id', 'reason'])
    .execute();
  for (const { subscriber_id: id, reason } of failed)
    if (NO_SUCH_MAILBOX.test(reason ?? '')) await markUnsubscribed(tx, { id }, now);
}
