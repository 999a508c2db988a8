import { MINUTE_MS, DAY_MS } from '#shared/site/durations.ts';
import type { Transaction } from 'kysely';
import { keptMs } from '#shared/site/kept-periods.ts';
import type { Queryable, Tables } from '#server/platform/db/database.ts';
import { statement, type Slots } from '#server/platform/db/statement.ts';
import type { KnownDeviceRow, SignInFailuresRow } from '../stores/accounts-tables.ts';
import { forgetSignUp } from '../stores/sign-up-store.ts';
import { sha256 } from '#server/platform/sha256.ts';

const FAILURES = 10;
const WINDOW_MS = 15 * MINUTE_MS;
const FIRST_LOCK_MS = MINUTE_MS;
const LONGEST_LOCK_MS = 60 * MINUTE_MS;
const FAILURES_UNTIL_RESET = 100;
/** Devices are kept for months; updating the row at every sign-in would cost an extra write. */
const SEEN_AGAIN_AFTER_MS = DAY_MS;
/** A month after the last failure everything starts over. */
const FORGOTTEN_AFTER_MS = keptMs('sign-in-failures');

/** All three identify a device. Strangers' failures don't lock out one that has signed in before. */
export type Attempt = Record<'email' | 'network' | 'userAgent', string>;

/** Counted as a failure until `succeeded` or `takeBack` undoes it. */
export interface Admitted {
  kind: 'admitted';
  /** The key under which the attempt was counted. */
  subject: string;
  /** Who signed in from this device before, and when. */
  known: Pick<KnownDeviceRow, 'user_id' | 'last_seen_at'> | undefined;
}

export type Admission =
  | Admitted
  | { kind: 'locked'; retryAfterSeconds: number }
  /** After this many failures in a row, only a password reset opens the account again. */
  | { kind: 'reset_required' };

export function createSignInGuard(scale: number) {
  const scaled = (limit: number) => Math.max(1, Math.floor(limit * scale));
  const guard = {
    /** Counts before the password is checked, so that concurrent guesses are all counted. */
    async admit(tx: Transaction<Tables>, attempt: Attempt, now: number): Promise<Admission> {
      const device = deviceHash(attempt);
      const [known] = await selectDevice(tx, { device });
      const subject = known ? device : subjectOf(attempt.email);
      if (await countFirst(tx, subject, now)) return { kind: 'admitted', subject, known };
      const row = await lockFailures(tx, subject);
      // A sign-in succeeded meanwhile and deleted the row.
      if (!row) return guard.admit(tx, attempt, now);
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
      return admitted ? { kind: 'admitted', subject, known } : locked(lockMs);
    },

    /** Undoes one count: the password was right or never checked, so it was not a guess. */
    async takeBack(db: Queryable, subject: string): Promise<void> {
      await db
        .updateTable('sign_in_failures')
        .set((row) => ({ failures: row('failures', '-', 1), consecutive: row('consecutive', '-', 1) }))
        .where('subject', '=', subject)
        .where('failures', '>', 0)
        .execute();
    },

    async succeeded(tx: Queryable, { subject, known }: Admitted, attempt: Attempt, userId: string, now: number) {
      await tx.deleteFrom('sign_in_failures').where('subject', '=', subject).execute();
      if (known?.user_id === userId && known.last_seen_at > now - SEEN_AGAIN_AFTER_MS) return;
      await tx
        .insertInto('known_devices')
        .values({ device_hash: deviceHash(attempt), user_id: userId, last_seen_at: now })
        .onConflict((conflict) => conflict.column('device_hash').doUpdateSet({ user_id: userId, last_seen_at: now }))
        .execute();
    },

    /** After a password change: forgets the account's devices and resets its counters. */
    async forget(tx: Queryable, email: string, userId: string): Promise<void> {
      const devices = tx.selectFrom('known_devices').select('device_hash').where('user_id', '=', userId);
      await tx.deleteFrom('sign_in_failures').where('subject', 'in', devices).execute();
      await tx.deleteFrom('known_devices').where('user_id', '=', userId).execute();
      await tx.deleteFrom('sign_in_failures').where('subject', '=', subjectOf(email)).execute();
      await forgetSignUp(tx, email);
    },
  };
  return guard;
}

const selectDevice = statement((db, { device }: Slots<{ device: string }>) =>
  db.selectFrom('known_devices').select(['user_id', 'last_seen_at']).where('device_hash', '=', device),
);

function locked(ms: number): Admission {
  return { kind: 'locked', retryAfterSeconds: Math.ceil(ms / 1000) };
}

async function countFirst(tx: Queryable, subject: string, now: number): Promise<boolean> {
  const inserted = await insertUnlessThere(tx, {
    subject,
    failures: 1,
    window_ends_at: now + WINDOW_MS,
    locks: 0,
    locked_until: 0,
    consecutive: 1,
    expires_at: now + FORGOTTEN_AFTER_MS,
  });
  return inserted.length > 0;
}

const insertUnlessThere = statement((db, first: Slots<SignInFailuresRow>) =>
  db
    .insertInto('sign_in_failures')
    .values(first)
    .onConflict((conflict) => conflict.doNothing())
    .returning('subject'),
);

/** Returns the counters and locks their row until the transaction ends. */
async function lockFailures(tx: Queryable, subject: string): Promise<SignInFailuresRow | undefined> {
  return tx
    .selectFrom('sign_in_failures')
    .selectAll()
    .where('subject', '=', subject)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

function subjectOf(email: string): string {
  return sha256(`address\n${email}`);
}

function deviceHash({ email, network, userAgent }: Attempt): string {
  return sha256(`device\n${email}\n${network}\n${userAgent}`);
}
