/** Backups, mail that stays, room on the disk, clocks, and who can open the desk. */
import { statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import words from '#content/desk/go-live-words.yaml';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#shared/site/durations.ts';
import { countRows } from '#server/platform/db/count-rows.ts';
import { readUpkeep } from '#server/platform/upkeep/upkeep-store.ts';
import { agoWords, amber, durationWords, green, red, type Check, type CheckedSite } from './check-outcome.ts';

const { checks } = words;

/** The site makes a backup each day unless it is set otherwise, and tries one each week. */
const BACKUP_WITHIN_MS = 2 * DAY_MS;
const DRILL_WITHIN_MS = 9 * DAY_MS;
const DEVICES_WANTED = 2;
/** Mail is tried again after a few minutes at first. */
const WAITS_LONG_MS = 15 * MINUTE_MS;
const WAITS_TOO_LONG_MS = 240 * MINUTE_MS;
const GIGABYTE = 1e9;
const ROOM_GB = { wanted: 2, needed: 0.5 };
/** An authenticator's code is good for a minute and a half. A device's own clock is often some seconds off. */
const CLOCK_OFF_MS = 30 * SECOND_MS;
const CLOCK_FAR_OFF_MS = 90 * SECOND_MS;

export const upkeepChecks = {
  async owner({ config, team, db }) {
    if (config.ownerEmail === undefined) return red(checks.owner.unset);
    const devices = await devicesOfOwners(team, db);
    if (devices.length === 0) return red(checks.owner.none);
    return devices.some((count) => count > 0) ? green(checks.owner.green) : red(checks.owner.bare);
  },
  async devices({ team, db }) {
    const devices = (await devicesOfOwners(team, db)).filter((count) => count > 0);
    if (devices.length === 0) return null;
    return devices.every((count) => count >= DEVICES_WANTED) ? green(checks.devices.green) : amber(checks.devices.one);
  },
  async backup({ config: { backups, database }, db, now }) {
    const { backup } = checks;
    const last = await choreOf(db, 'backup');
    if (last && last.problem !== null) return red(backup.failed, { problem: last.problem });
    const isElsewhere = backups === null && database.engine === 'postgres';
    if (!last || last.succeeded_at === null) return isElsewhere ? amber(backup.outside) : red(backup.none);
    const age = now - last.succeeded_at;
    const within = Math.max(BACKUP_WITHIN_MS, 2 * (backups?.everyMs ?? 0));
    const ago = { ago: agoWords(age) };
    return age > within ? red(backup.old, ago) : green(backup.green, ago);
  },
  async 'backup-disk'({ config: { backups, dataDir, database } }) {
    // Where else a backup goes, and where PostgreSQL keeps its data, is out of sight.
    if (!backups || database.engine !== 'embedded') return null;
    const place = checks['backup-disk'];
    if (statSync(backups.folder).dev !== statSync(dataDir).dev) return green(place.green);
    return backups.after === undefined ? amber(place.same) : green(place.copied);
  },
  async drill({ db, now }) {
    const { drill } = checks;
    const last = await choreOf(db, 'drill');
    if (last && last.problem !== null) return red(drill.failed, { problem: last.problem });
    if (!last || last.succeeded_at === null) return amber(drill.none);
    const ago = { ago: agoWords(now - last.succeeded_at) };
    return now - last.succeeded_at > DRILL_WITHIN_MS ? amber(drill.old, ago) : green(drill.green, ago);
  },
  async queue({ db, now }) {
    const { queue } = checks;
    // One that is tried again later has been due since it was queued; one for later isn't due yet.
    const oldest = await db
      .selectFrom('outbox')
      .select('created_at')
      .where('status', '=', 'queued')
      .where((row) => row.or([row('attempts', '>', 0), row('next_attempt_at', '<=', now)]))
      .orderBy('created_at')
      .limit(1)
      .executeTakeFirst();
    const waits = oldest ? now - oldest.created_at : 0;
    if (waits < WAITS_LONG_MS) return green(queue.green);
    return (waits < WAITS_TOO_LONG_MS ? amber : red)(queue.late, { time: durationWords(waits) });
  },
  async 'failed-mail'({ db }) {
    // Letters to many have figures of their own.
    const failed = db.selectFrom('outbox').where('status', '=', 'failed').where('lane', '!=', 'bulk');
    const count = await countRows(failed);
    return count === 0
      ? green(checks['failed-mail'].green)
      : amber(checks['failed-mail'].some, { count: String(count) });
  },
  async webhooks({ db }) {
    const endpoints = await db.selectFrom('webhook_endpoints').select(['state', 'failing_since']).execute();
    if (endpoints.length === 0) return null;
    const failing = endpoints.filter(
      ({ state, failing_since: since }) =>
        state === 'gone' || state === 'failing' || (state === 'on' && since !== null),
    );
    return failing.length === 0
      ? green(checks.webhooks.green)
      : amber(checks.webhooks.failing, { count: String(failing.length) });
  },
  async disk({ config: { dataDir } }) {
    const { bavail, bsize } = await statfs(dataDir);
    const free = (bavail * bsize) / GIGABYTE;
    const blanks = { free: free.toFixed(1) };
    if (free >= ROOM_GB.wanted) return green(checks.disk.green, blanks);
    return (free < ROOM_GB.needed ? red : amber)(checks.disk.low, blanks);
  },
  async clock(site) {
    const clocks = await clocksOf(site);
    const [first] = clocks;
    if (!first) return null;
    const [farthest = first] = clocks.toSorted((one, other) => Math.abs(other.aheadMs) - Math.abs(one.aheadMs));
    const off = Math.abs(farthest.aheadMs);
    if (off <= CLOCK_OFF_MS) return green(checks.clock.green, { other: words.clocks[first.of] });
    const blanks = { other: words.clocks[farthest.of], time: durationWords(off) };
    return (off > CLOCK_FAR_OFF_MS ? red : amber)(checks.clock.off, blanks);
  },
} satisfies Record<string, Check>;

const choreOf = async (db: CheckedSite['db'], task: 'backup' | 'drill') =>
  (await readUpkeep(db)).find((chore) => chore.task === task);

/** How many authenticator apps each owner has verified. */
async function devicesOfOwners(team: CheckedSite['team'], db: CheckedSite['db']): Promise<number[]> {
  const owners = (await team()).filter(({ role }) => role === 'owner');
  const verified = db.selectFrom('factors').where('status', '=', 'verified');
  return Promise.all(owners.map(async ({ id }) => countRows(verified.where('user_id', '=', id))));
}

/**
 * A device proves the most, because its clock is set over its own network. With PostgreSQL, the process may be on another
 * machine than the database. The answer of the site itself proves something only if a proxy on another machine dates it.
 */
async function clocksOf({ db, own, config, deviceAheadMs, now }: CheckedSite) {
  const clocks: { of: keyof typeof words.clocks; aheadMs: number }[] = [];
  if (deviceAheadMs !== undefined) clocks.push({ of: 'device', aheadMs: deviceAheadMs });
  if (config.database.engine === 'postgres') {
    const asking = sql<{ now: number }>`select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`;
    const { rows } = await asking.execute(db);
    clocks.push({ of: 'database', aheadMs: (rows[0]?.now ?? now) - Date.now() });
  }
  const answer = await own.home().catch(() => undefined);
  const dated = Date.parse(answer?.headers.date ?? '');
  if (!Number.isNaN(dated)) clocks.push({ of: 'answer', aheadMs: dated - Date.now() });
  return clocks;
}
