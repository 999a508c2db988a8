/** The outbox table: queues emails in the transaction that causes them, and keeps them until they are sent. */
import { randomUUID } from 'node:crypto';
import { emailKey, mailboxOf } from '../../../shared/email-address.ts';
import type { AccountHolder } from '../account-holder.ts';
import type { Database, Queryable } from '../db/database.ts';
import { statement, type Slots } from '../db/statement.ts';
import type { EmailDeclaration } from './email-declaration.ts';
import type { OutgoingMail } from './mail-kinds.ts';
import type { OutboxRow } from './outbox-tables.ts';

/** Replaces a payload that is no longer needed, so that nothing personal stays. */
const BLANK_PAYLOAD = '{}';

/** Queued means none of these: SQLite would search the index of states for `= 'queued'` instead of a list of ids. */
const OVER = ['sent', 'failed'] as const;

export interface ClaimedMail {
  id: string;
  kind: string;
  recipient: string;
  /** JSON text of the kind's payload. */
  payload: string;
  /** Number of claims, this one included, so that a message that crashes the process uses up its attempts too. */
  attempts: number;
  createdAt: number;
  /** End of our lease. It also identifies our claim, because every later claim sets a later end. */
  leaseUntil: number;
}

interface ClaimFilter {
  except?: readonly string[];
  exceptKinds?: readonly string[];
  /** Skips emails that were attempted before. */
  untriedOnly?: boolean;
}

/** Queues an email within the caller's transaction; it is sent only if that commits. Returns its id. */
export async function enqueueMail(db: Queryable, mail: OutgoingMail, now: number): Promise<string> {
  const id = randomUUID();
  await insertMail(db, {
    id,
    kind: mail.kind,
    recipient: mailboxOf(mail.recipient),
    person_key: emailKey(mail.concerns ?? mail.recipient),
    payload: JSON.stringify(mail.payload),
    user_id: mail.userId ?? ('userId' in mail.payload ? mail.payload.userId : null),
    status: 'queued',
    attempts: 0,
    next_attempt_at: now,
    lease_until: null,
    last_error: null,
    created_at: now,
    sent_at: null,
  });
  return id;
}

const insertMail = statement((db, mail: Slots<OutboxRow>) => db.insertInto('outbox').values(mail));

function idsOf(mails: readonly ClaimedMail[]): string[] {
  return mails.map(({ id }) => id);
}

function leasesOf(mails: readonly ClaimedMail[]): number[] {
  return mails.map(({ leaseUntil }) => leaseUntil);
}

/** Takes an email out again, within the transaction that put it in. */
export async function discardMail(db: Queryable, id: string): Promise<void> {
  await db.deleteFrom('outbox').where('id', '=', id).execute();
}

/**
 * Deletes the mails that go with an account: those it caused, and those about its address. If the address was never
 * proved, the latter are only kinds that accounts cause.
 */
export async function eraseMail(
  db: Queryable,
  { id, email, ownsAddress }: AccountHolder,
  emails: readonly EmailDeclaration[],
): Promise<void> {
  const causedByAccounts = kindsOf(emails.filter(({ causedBy }) => causedBy === 'account'));
  await db
    .deleteFrom('outbox')
    .where((row) => {
      const theirs = row('person_key', '=', emailKey(email));
      return row.or([row('user_id', '=', id), ownsAddress ? theirs : theirs.and('kind', 'in', causedByAccounts)]);
    })
    .execute();
}

/**
 * Deletes an account's unsent sign-in mails, including failed ones that could be requeued. A link is made when its mail
 * is sent, so a waiting mail would still create one.
 */
export async function withdrawLinks(db: Queryable, userId: string, emails: readonly EmailDeclaration[]): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where('user_id', '=', userId)
    .where('status', '!=', 'sent')
    .where('kind', 'in', kindsOf(emails.filter(({ signsIn }) => signsIn)))
    .execute();
}

function kindsOf(emails: readonly EmailDeclaration[]): string[] {
  return emails.map(({ kind }) => kind);
}

/** Whether an email in preparation may still be sent: it can have been withdrawn since it was claimed. */
export async function isStillQueued(db: Queryable, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('outbox')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The outbox as the worker and the owner use it. `skipLocked` is for PostgreSQL, where several workers claim at the
 * same instant; SQLite runs writes one by one and has no row locks.
 */
export function createOutboxStore(db: Database, { skipLocked }: { skipLocked: boolean }) {
  /** Only this claim's row: once its lease has expired, another worker may have claimed it. */
  const owned = (mail: ClaimedMail) =>
    db
      .updateTable('outbox')
      .where('id', '=', mail.id)
      .where('status', '=', 'queued')
      .where('lease_until', '=', mail.leaseUntil);

  return {
    /**
     * Claims up to `limit` due emails for `leaseMs`; nobody else gets them before the lease ends. `except`: the ids
     * that the caller has in flight.
     */
    async claim(
      limit: number,
      now: number,
      leaseMs: number,
      { except = [], exceptKinds = [], untriedOnly = false }: ClaimFilter = {},
    ): Promise<ClaimedMail[]> {
      const leaseUntil = now + leaseMs;
      const rows = await db
        // Materialized, because PostgreSQL may otherwise run a locking sub-select more than once and exceed its limit.
        .with(
          (due) => due('due').materialized(),
          (query) =>
            query
              .selectFrom('outbox')
              .select('id')
              .where('status', '=', 'queued')
              .where('next_attempt_at', '<=', now)
              .where((row) => row.or([row('lease_until', 'is', null), row('lease_until', '<=', now)]))
              .$if(except.length > 0, (others) => others.where('id', 'not in', except))
              .$if(exceptKinds.length > 0, (others) => others.where('kind', 'not in', exceptKinds))
              .$if(untriedOnly, (others) => others.where('attempts', '=', 0))
              .orderBy('next_attempt_at')
              .limit(limit)
              .$if(skipLocked, (locking) => locking.forUpdate().skipLocked()),
        )
        .updateTable('outbox')
        .set((row) => ({ lease_until: leaseUntil, attempts: row('attempts', '+', 1) }))
        .where('id', 'in', (query) => query.selectFrom('due').select('due.id'))
        .returning(['id', 'kind', 'recipient', 'payload', 'attempts', 'created_at as createdAt'])
        .execute();
      return rows.map((row) => ({ ...row, leaseUntil }));
    },

    /**
     * Corrects times after the clock was set back: shortens waits longer than `longestWaitMs[attempts]` and leases
     * longer than `leaseMs`, which a clock that only runs forward can't have produced.
     */
    async bringNear(now: number, leaseMs: number, longestWaitMs: readonly number[]): Promise<void> {
      const queued = db.updateTable('outbox').where('status', '=', 'queued');
      for (const [attempts, waitMs] of longestWaitMs.entries()) {
        await queued
          .set({ next_attempt_at: now + waitMs })
          .where('attempts', '=', attempts)
          .where('next_attempt_at', '>', now + waitMs)
          .execute();
      }
      // The lease isn't dropped, because its holder may be alive.
      await queued
        .set({ lease_until: now + leaseMs })
        .where('lease_until', '>', now + leaseMs)
        .execute();
    },

    /** Not limited to our lease: the mail has been delivered, whoever holds the row by now. */
    async markSent(mails: readonly ClaimedMail[], now: number): Promise<void> {
      await db
        .updateTable('outbox')
        .set({ status: 'sent', payload: BLANK_PAYLOAD, lease_until: null, last_error: null, sent_at: now })
        .where('id', 'in', idsOf(mails))
        .where('status', 'not in', OVER)
        .execute();
    },

    async reschedule(mail: ClaimedMail, nextAttemptAt: number, reason: string): Promise<void> {
      await owned(mail).set({ next_attempt_at: nextAttemptAt, lease_until: null, last_error: reason }).execute();
    },

    /** Gives up for now; the row keeps its payload, so that {@link requeue} can send it later. */
    async markFailed(mail: ClaimedMail, reason: string): Promise<void> {
      await owned(mail).set({ status: 'failed', lease_until: null, last_error: reason }).execute();
    },

    /** Undoes claims, their attempts included. */
    async release(mails: readonly ClaimedMail[]): Promise<void> {
      await db
        .updateTable('outbox')
        .set((row) => ({ lease_until: null, attempts: row('attempts', '-', 1) }))
        .where('id', 'in', idsOf(mails))
        .where('status', 'not in', OVER)
        .where('lease_until', 'in', leasesOf(mails))
        .execute();
    },

    /** Starts a failed email over. False when it hasn't failed or its payload has been blanked. */
    async requeue(id: string, now: number): Promise<boolean> {
      const result = await db
        .updateTable('outbox')
        .set({ status: 'queued', attempts: 0, next_attempt_at: now, last_error: null })
        .where('id', '=', id)
        .where('status', '=', 'failed')
        .where('payload', '!=', BLANK_PAYLOAD)
        .executeTakeFirst();
      return result.numUpdatedRows > 0n;
    },
  };
}

/**
 * Deletes the sent emails created before `before`. Failed ones stay as a record, without recipient, person, account and
 * payload.
 */
export async function forgetMailBefore(db: Queryable, before: number): Promise<void> {
  await db.deleteFrom('outbox').where('status', '=', 'sent').where('created_at', '<', before).execute();
  await db
    .updateTable('outbox')
    .set({ payload: BLANK_PAYLOAD, recipient: '', person_key: '', user_id: null })
    .where('status', '=', 'failed')
    .where('created_at', '<', before)
    .where('recipient', '!=', '')
    .execute();
}
