/** Tells a member's browsers that somebody wrote: how many messages, and nothing of what they say (RFC 8030, RFC 8291). */
import { createECDH } from 'node:crypto';
import { encrypt } from 'http_ece';
import { sql } from 'kysely';
import brand from '#content/brand.yaml';
import words from '#content/desk/push-words.yaml';
import { MINUTE_MS, SECOND_MS } from '#shared/site/durations.ts';
import { routes } from '#shared/site/routes.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import { LET_THROUGH } from '#server/platform/forms/envelope-store.ts';
import type { TeamRoles } from '#server/platform/http/function-guard.ts';
import type { Job } from '#server/platform/jobs/feature-jobs.ts';
import type { Log } from '#server/platform/log.ts';
import { retryAfterMs, type PublicPost } from '#server/platform/outgoing/public-post.ts';
import { countWaiting } from '../mails/day-sheet.ts';
import { isWaiting } from '../people/listed-person.ts';
import { countRows } from '#server/platform/db/count-rows.ts';
import { signFor } from './push-keys.ts';
import type { PushDeviceRow } from './push-tables.ts';

export interface PushOptions {
  db: Database;
  log: Log;
  siteUrl: string;
  /** What the key pair is sealed with. */
  pushSecret: Uint8Array;
  postPublic: PublicPost;
}

const LOOK_EVERY_MS = 15 * SECOND_MS;
/** Messages that come together are told of together. */
const AT_MOST_EVERY_MS = MINUTE_MS;
/** The desk says every minute that it is in sight. */
const IN_SIGHT_MS = 90 * SECOND_MS;
/** A transaction may commit a little after the time that its rows have. */
const SETTLED_MS = 5 * SECOND_MS;
/** A phone that is off all day is told when it is back. */
const KEPT_SECONDS = 86_400;
const GONE = new Set([404, 410]);
/** Request timeout and too many requests (RFC 9110). Any other refusal would come again. */
const PASSING = new Set([408, 429]);
const SERVER_FAILED = 500;

/** Replicas run it at once; the one that moves a device's time tells it. */
export function createPushJob(options: PushOptions, roles: TeamRoles): Job {
  const { db, log } = options;
  return {
    name: 'push messages',
    everyMs: LOOK_EVERY_MS,
    async run(now, stopping) {
      const devices = await db
        .selectFrom('push_devices')
        .selectAll()
        .where('told_at', '<=', now - AT_MOST_EVERY_MS)
        .where('seen_at', '<=', now - IN_SIGHT_MS)
        .execute();
      if (devices.length === 0) return;
      const team = new Set((await roles.membersOf(db)).map(({ id }) => id));
      const waiting = await countWaiting(db, now);
      for (const device of devices.filter(({ user_id: id }) => team.has(id))) {
        if (stopping.aborted) return;
        const until = now - SETTLED_MS;
        const count = await countNew(db, device.told_until, until, now);
        if (count === 0 || !(await claim(db, device, { told_at: now, told_until: until }))) continue;
        const title = count === 1 ? words.message.one : fillWords(words.message.many, { count: String(count) });
        const outcome = await sendPush(options, device, title, waiting, now);
        if (typeof outcome === 'string') continue;
        log.warn({ userId: device.user_id }, 'a push message could not be sent; the next one tells of it');
        const again = { told_until: device.told_until, told_at: now + outcome.afterMs };
        await claim(db, { ...device, told_at: now }, again);
      }
    },
  };
}

async function claim(
  db: Queryable,
  { id, told_at: before }: PushDeviceRow,
  times: Partial<PushDeviceRow>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('push_devices')
    .set(times)
    .where('id', '=', id)
    .where('told_at', '=', before)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What people sent in that time and wait for, without what is held as possible spam. */
async function countNew(db: Queryable, after: number, until: number, now: number): Promise<number> {
  return countRows(
    db
      .selectFrom('activities')
      .innerJoin('people', 'people.person_key', 'activities.person_key')
      .leftJoin('envelopes', 'envelopes.id', 'activities.envelope_id')
      .where('activities.member_id', 'is', null)
      .where('activities.at', '>', after)
      .where('activities.at', '<=', until)
      .where(sql<boolean>`activities.at >= people.waiting_since`)
      .where(LET_THROUGH)
      .where(isWaiting(now)),
  );
}

/** Whether it may be sent again, and how much later than usual. */
type PushOutcome = 'sent' | 'gone' | 'refused' | { afterMs: number };

/** The device goes once its push service knows it no longer. */
export async function sendPush(
  { db, log, siteUrl, pushSecret, postPublic }: PushOptions,
  { id, user_id: userId, endpoint, p256dh, auth }: PushDeviceRow,
  title: string,
  waiting: number,
  now: number,
): Promise<PushOutcome> {
  try {
    const body = encryptFor({ p256dh, auth }, pushText(siteUrl, title, waiting));
    const authorization = await signFor(db, pushSecret, { endpoint, contact: `mailto:${brand.email}`, now });
    const headers = {
      authorization,
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(KEPT_SECONDS),
      // A newer one takes the place of one that a phone hasn't fetched yet.
      topic: 'messages',
      urgency: 'high',
    };
    const { status, retryAfter } = await postPublic(endpoint, { headers, body });
    if (GONE.has(status)) {
      await db.deleteFrom('push_devices').where('id', '=', id).execute();
      return 'gone';
    }
    if (status >= 200 && status < 300) return 'sent';
    log.warn({ userId, status }, 'a push service refused a message');
    if (status < SERVER_FAILED && !PASSING.has(status)) return 'refused';
    return { afterMs: Math.max(0, retryAfterMs(retryAfter, now, KEPT_SECONDS * SECOND_MS) - AT_MOST_EVERY_MS) };
  } catch (error) {
    log.warn({ userId, error }, 'a push service could not be reached');
  }
  return { afterMs: 0 };
}

/** In the form that Safari shows by itself (Declarative Web Push). */
export function pushText(siteUrl: string, title: string, waiting: number): string {
  const notification = { title, tag: 'messages', navigate: siteUrl + routes.desk };
  return JSON.stringify({ web_push: 8030, notification, app_badge: String(waiting) });
}

function encryptFor({ p256dh, auth }: Pick<PushDeviceRow, 'p256dh' | 'auth'>, text: string): Buffer {
  const privateKey = createECDH('prime256v1');
  privateKey.generateKeys();
  return encrypt(Buffer.from(text), { version: 'aes128gcm', privateKey, dh: p256dh, authSecret: auth });
}
