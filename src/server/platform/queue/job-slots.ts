/**
 * Limits how many jobs run at once, and how many of one group or of the bulk lane. A job that is kept waiting makes room
 * for the next, and jobs that take long to prepare are prepared one at a time, so that neither delays the others.
 */
import type { ClaimedJob } from './queue-table.ts';

/** Jobs in quick exchange with the other side. */
const BRISK_MAX = 20;
/** Jobs kept waiting, in addition; for example by a relay that asks a silent host about the recipient. */
const WAITING_MAX = 24;
/**
 * The most connections that another server sees from us. Postfix allows a client 50
 * (smtpd_client_connection_count_limit).
 */
export const MOST_AT_ONCE = BRISK_MAX + WAITING_MAX;
/**
 * How many of those may be retries. The rest stays free for new jobs, however many receivers stall again and again.
 */
const RETRIES_MAX = MOST_AT_ONCE / 2;
/** How many may be of one group: a form that strangers use to write to silent hosts leaves room for all other mail. */
const GROUP_MAX = MOST_AT_ONCE - 6;
/** The share of the slots of either sort that the bulk lane may take, so that other jobs find a slot at once. */
const BULK_SHARE = 0.5;
/** In preparation, of all groups that take long. One thread prepares all jobs, so another waits for no more of these. */
const SLOW_MAX = 1;
/** After this time a job counts as kept waiting. A relay that scans its mail answers within seconds. */
const WAITING_AFTER_MS = 1_000;

export interface JobSlotsOptions {
  briskMax?: number | undefined;
  waitingAfterMs?: number | undefined;
  /** Groups that take long to prepare, such as mails with a PDF. */
  slowGroups?: readonly string[] | undefined;
  /** Called when there may be room for another job. */
  onRoom: () => void;
}

export interface JobSlots {
  /** Occupies a slot until `work` has ended. `work` must not reject. */
  occupy(job: SlottedJob, work: Promise<void>): void;
  /** Tells that only the exchange with the other side is left. */
  prepared(job: SlottedJob): void;
  /** How many more jobs may start. */
  free(): number;
  /** How many of those may be of the bulk lane. */
  freeForBulk(): number;
  /** Whether this job may start, if its lane has a free slot. */
  takes(job: SlottedJob): boolean;
  /** Groups of which no more may start. */
  fullGroups(): readonly string[];
  /** Whether only jobs that were never tried may start. */
  isFullOfRetries(): boolean;
  ids(): string[];
  count(): number;
  allEnded(): Promise<unknown>;
}

type SlottedJob = Pick<ClaimedJob, 'id' | 'lane' | 'group' | 'attempts'>;

export function createJobSlots({
  briskMax = BRISK_MAX,
  waitingAfterMs = WAITING_AFTER_MS,
  slowGroups = [],
  onRoom,
}: JobSlotsOptions): JobSlots {
  const underWay = new Map<string, { group: string; ended: Promise<void> }>();
  const waiting = new Set<string>();
  const retries = new Set<string>();
  const bulk = new Set<string>();
  const slowInPreparation = new Set<string>();

  const isFullOfRetries = () => retries.size >= RETRIES_MAX;
  const freeForBulk = () => {
    const brisk = Math.max(1, Math.floor(briskMax * BULK_SHARE));
    const keptWaiting = [...bulk].filter((id) => waiting.has(id)).length;
    return Math.max(0, brisk + Math.min(keptWaiting, WAITING_MAX * BULK_SHARE) - bulk.size);
  };
  const fullGroups = () => {
    const counts = new Map<string, number>();
    for (const { group } of underWay.values()) counts.set(group, (counts.get(group) ?? 0) + 1);
    const flooding = [...counts].filter(([, count]) => count >= GROUP_MAX).map(([group]) => group);
    return slowInPreparation.size >= SLOW_MAX ? [...slowGroups, ...flooding] : flooding;
  };

  return {
    occupy({ id, lane, group, attempts }, work) {
      if (attempts > 1) retries.add(id);
      if (lane === 'bulk') bulk.add(id);
      if (slowGroups.includes(group)) slowInPreparation.add(id);
      const wait = setTimeout(() => {
        waiting.add(id);
        onRoom();
      }, waitingAfterMs);
      const ended = work.finally(() => {
        clearTimeout(wait);
        underWay.delete(id);
        for (const ids of [waiting, retries, bulk, slowInPreparation]) ids.delete(id);
        onRoom();
      });
      underWay.set(id, { group, ended });
    },
    prepared({ id }) {
      if (slowInPreparation.delete(id)) onRoom();
    },
    free: () => briskMax + Math.min(waiting.size, WAITING_MAX) - underWay.size,
    freeForBulk,
    takes: ({ group, attempts }) => !fullGroups().includes(group) && !(attempts > 1 && isFullOfRetries()),
    fullGroups,
    isFullOfRetries,
    ids: () => [...underWay.keys()],
    count: () => underWay.size,
    allEnded: () => Promise.all([...underWay.values()].map(({ ended }) => ended)),
  };
}
