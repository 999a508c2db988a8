/**
 * Reads the mailbox, on one replica at a time: when the server tells of news, and at intervals, because it may stop
 * telling without a word. Each email is stored together with the cursor, or neither is.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { ImapFlow } from 'imapflow';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#shared/site/durations.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Job } from '#server/platform/jobs/feature-jobs.ts';
import type { Log } from '#server/platform/log.ts';
import { sha256 } from '#server/platform/sha256.ts';
import { takeIn, type Mailroom } from '../taking/take-in.ts';
import { advance, cursorOf, holdWatch, LostWatch, releaseWatch, setCursor, type Watch } from './cursor-store.ts';
import {
  fetchMail,
  foldersOf,
  inboxOf,
  openFolder,
  openMailbox,
  uidsAfter,
  uidsSince,
  type FetchedMail,
  type MailFolder,
} from './imap-mailbox.ts';

const POLL_MS = 30 * SECOND_MS;
const TRIES = 3;
const TRY_AGAIN_MS = 250;
const BACKOFF_MAX_MS = 15 * MINUTE_MS;
/** Of what was read before a folder numbered its messages anew. Those are known by their content. */
const READ_AGAIN_MS = 7 * DAY_MS;

export interface MailWatcherOptions {
  db: Database;
  clock: Clock;
  log: Log;
  imapUrl: string;
  mailroom: Mailroom;
  silenceMs?: number;
}

/** The mailbox is asked more often, so a connection that is silent for longer is dead. */
const SILENCE_MS = 90 * SECOND_MS;

export function createMailWatcher({
  db,
  clock,
  log,
  imapUrl,
  mailroom,
  silenceMs = SILENCE_MS,
}: MailWatcherOptions): Job {
  const watch: Watch = { mailbox: mailboxKey(imapUrl), holder: randomUUID() };
  let client: ImapFlow | undefined;
  let reading: Promise<void> | undefined;
  let hasNews = false;
  let failures = 0;
  let restingUntil = 0;
  let stopped: AbortSignal | undefined;

  const isStopped = () => stopped?.aborted === true;
  const close = () => {
    client?.close();
    client = undefined;
  };
  const open = async () => {
    if (client?.usable) return client;
    close();
    client = await openMailbox(imapUrl, silenceMs, () => {
      hasNews = true;
      if (!reading) read().catch((error: unknown) => log.warn({ job: NAME, error }, 'job failed'));
    });
    return client;
  };
  /** One run at a time; what comes meanwhile is read by the same run. */
  const read = async () => {
    reading ??= readAll().finally(() => (reading = undefined));
    return reading;
  };
  const readAll = async () => {
    try {
      do {
        hasNews = false;
        const opened = await open();
        for (const folder of await foldersOf(opened, imapUrl)) await readFolder(opened, folder);
      } while (hasNews && !isStopped());
      failures = 0;
    } catch (error) {
      close();
      if (isStopped() || error instanceof LostWatch) return;
      failures += 1;
      restingUntil = clock.now() + Math.min(POLL_MS * 2 ** failures, BACKOFF_MAX_MS);
      throw error;
    }
  };

  const readFolder = async (opened: ImapFlow, folder: MailFolder) => {
    const cursor = await cursorOf(db, watch.mailbox, folder.path);
    await openFolder(opened, folder, cursor?.lastUid, async (there) => {
      const uidValidity = Number(there.uidValidity);
      let lastUid = cursor?.lastUid ?? 0;
      if (cursor?.uidValidity !== uidValidity) {
        // A mailbox that is read for the first time begins with what comes from now on.
        const again = cursor ? await uidsSince(opened, cursor.seenAt - READ_AGAIN_MS) : [];
        lastUid = (again[0] ?? there.uidNext) - 1;
        await setCursor(db, watch.mailbox, folder.path, { uidValidity, lastUid, seenAt: clock.now() });
      }
      for (const uid of await uidsAfter(opened, lastUid)) {
        if (isStopped()) return;
        await take(folder, uid, await fetchMail(opened, uid));
      }
    });
  };

  /** A database that is down fails the run, which is tried again. An email that can't be stored stops no others. */
  const take = async ({ path, isSent }: MailFolder, uid: number, fetched: FetchedMail | undefined) => {
    const place = { folder: path, uid };
    for (let tries = 1; tries <= TRIES; tries += 1) {
      try {
        return await store(fetched, isSent, place);
      } catch (error) {
        if (error instanceof LostWatch) throw error;
        log.warn({ job: NAME, attempt: tries, error }, 'email not stored');
        await setTimeout(TRY_AGAIN_MS * tries);
      }
    }
    return db.transaction().execute((tx) => advance(tx, watch, { ...place, isPassedOver: true }, clock.now()));
  };

  const store = async (fetched: FetchedMail | undefined, isSent: boolean, place: { folder: string; uid: number }) => {
    // With what parses HTML, this takes memory that a site without a mailbox doesn't need.
    const { readMail } = await import('../reading/read-mail.ts');
    const mail = fetched && (await readMail(fetched.raw, fetched.isWhole));
    await db.transaction().execute(async (tx) => {
      const now = clock.now();
      if (fetched && mail) await takeIn(tx, { mail, at: arrivalOf(fetched, now), isSent }, mailroom);
      await advance(tx, watch, { ...place, isPassedOver: false }, now);
    });
  };

  const stop = async () => {
    close();
    await reading?.catch(() => undefined);
    // Without the database, the others wait for the lease to end.
    await releaseWatch(db, watch).catch(() => undefined);
  };

  return {
    name: NAME,
    everyMs: POLL_MS,
    async run(now, stopping) {
      if (!stopped) stopping.addEventListener('abort', () => void stop());
      stopped = stopping;
      if (now < restingUntil) return;
      if (!(await holdWatch(db, watch, now))) return close();
      await read();
    },
  };
}

const NAME = 'mail in';

/** Names the mailbox in the database without saying whose it is. */
function mailboxKey(imapUrl: string): string {
  const { hostname, username } = new URL(imapUrl);
  return sha256(JSON.stringify([hostname, username, inboxOf(imapUrl)]));
}

function arrivalOf({ at }: FetchedMail, now: number): number {
  return Number.isFinite(at) ? Math.min(at, now) : now;
}
