/** Slows down guessing at one account, known or not, without locking its owner out (security-bar A6). */
import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Queryable, Tables } from '../db/database.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const FAILURES = 10;
const WINDOW_MS = 15 * MINUTE_MS;
const FIRST_LOCK_MS = MINUTE_MS;
const LONGEST_LOCK_MS = 60 * MINUTE_MS;
const FAILURES_UNTIL_RESET = 100;
/** A month after the last failure everything starts over. */
const FORGOTTEN_AFTER_MS = 30 * DAY_MS;

export interface Attempt {
  email: string;
  /** Together with the address this makes a device; who signed in from it once is not locked out by strangers. */
  network: string;
  userAgent: string;
}

export type Admission =
  /** Counted as a failure until {@link SignInGuard.succeeded} takes it back. */
  | { kind: 'admitted'; subject: string }
  | { kind: 'locked'; retryAfterSeconds: number }
  /** So many failures that only a new password opens the account again. */
  | { kind: 'reset_required' };

export interface SignInGuard {
  /** Counts before the password is checked, so that many guesses at once are all counted. */
  admit(tx: Transaction<Tables>, attempt: Attempt, now: number): Promise<Admission>;
  /** The password was never looked at. */
  takeBack(db: Queryable, subject: string): Promise<void>;
  succeeded(tx: Queryable, subject: string, attempt: Attempt, userId: string, now: number): Promise<void>;
  /** After a password change: no device is known any more, and the count starts over. */
  forget(tx: Queryable, email: string, userId: string): Promise<void>;
}

export function createSignInGuard(scale: number): SignInGuard {
  const scaled = (limit: number) => Math.max(1, Math.floor(limit * scale));
  return {
    async admit(tx, attempt, now) {
      const device = deviceHash(attempt);
      const known = await tx
        .selectFrom('known_devices')
        .select('user_id')
        .where('device_hash', '=', device)
        .executeTakeFirst();
      const subject = known ? device : subjectOf(attempt.email);
      const row = await lockFailures(tx, subject, now);
      if (row.consecutive >= scaled(FAILURES_UNTIL_RESET)) return { kind: 'reset_required' };
      if (row.locked_until > now) return locked(row.locked_until - now);
      const fresh = row.window_ends_at <= now;
      const failures = fresh ? 1 : row.failures + 1;
      const admitted = failures <= scaled(FAILURES);
      const lockMs = Math.min(LONGEST_LOCK_MS, FIRST_LOCK_MS * 2 ** row.locks);
      await tx
        .updateTable('sign_in_failures')
        .set({
          ...(admitted
            ? { failures, consecutive: row.consecutive + 1 }
            : { failures: 0, locks: row.locks + 1, locked_until: now + lockMs }),
          window_ends_at: fresh ? now + WINDOW_MS : row.window_ends_at,
          expires_at: now + FORGOTTEN_AFTER_MS,
        })
        .where('subject', '=', subject)
        .execute();
      return admitted ? { kind: 'admitted', subject } : locked(lockMs);
    },

    async takeBack(db, subject) {
      await db
        .updateTable('sign_in_failures')
        .set((row) => ({ failures: row('failures', '-', 1), consecutive: row('consecutive', '-', 1) }))
        .where('subject', '=', subject)
        .where('failures', '>', 0)
        .execute();
    },

    async succeeded(tx, subject, attempt, userId, now) {
      await tx.deleteFrom('sign_in_failures').where('subject', '=', subject).execute();
      await tx
        .insertInto('known_devices')
        .values({ device_hash: deviceHash(attempt), user_id: userId, last_seen_at: now })
        .onConflict((conflict) => conflict.column('device_hash').doUpdateSet({ user_id: userId, last_seen_at: now }))
        .execute();
    },

    async forget(tx, email, userId) {
      await tx.deleteFrom('known_devices').where('user_id', '=', userId).execute();
      await tx.deleteFrom('sign_in_failures').where('subject', '=', subjectOf(email)).execute();
    },
  };
}

function locked(ms: number): Admission {
  return { kind: 'locked', retryAfterSeconds: Math.ceil(ms / 1000) };
}

/** The counters of a subject, held until the transaction ends. */
async function lockFailures(tx: Queryable, subject: string, now: number) {
  return tx
    .insertInto('sign_in_failures')
    .values({
      subject,
      failures: 0,
      window_ends_at: now + WINDOW_MS,
      locks: 0,
      locked_until: 0,
      consecutive: 0,
      expires_at: now + FORGOTTEN_AFTER_MS,
    })
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet((row) => ({ subject: row.ref('excluded.subject') })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

function subjectOf(email: string): string {
  return sha256(`address\n${email}`);
}

function deviceHash({ email, network, userAgent }: Attempt): string {
  return sha256(`device\n${email}\n${network}\n${userAgent}`);
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
