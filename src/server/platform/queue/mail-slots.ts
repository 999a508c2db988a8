/**
 * Limits how many mails are sent at once, and how many of one kind or of the bulk lane. One that is kept waiting makes
 * room for the next, and those that take long to prepare are prepared one at a time, so that neither delays the others.
 */
import type { ClaimedMail, ClaimFilter } from './mail-queue.ts';

/** Mails in quick exchange with the other side. */
const BRISK_MAX = 20;
/** Mails kept waiting, in addition; for example by a relay that asks a silent host about the recipient. */
const WAITING_MAX = 24;
/** The most connections to a mail server. Postfix allows a client 50 (smtpd_client_connection_count_limit). */
export const MOST_AT_ONCE = BRISK_MAX + WAITING_MAX;
/** How many may be retries. The rest stays free for new mails, however many receivers stall again and again. */
const RETRIES_MAX = MOST_AT_ONCE / 2;
/** How many may be of one kind: a form that strangers use to write to silent hosts leaves room for all other mail. */
const GROUP_MAX = MOST_AT_ONCE - 6;
/** The share of the slots of either sort that the bulk lane may take, so that other mails find a slot at once. */
const BULK_SHARE = 0.5;
/** In preparation, of all kinds that take long. One thread prepares all mails, so another waits for no more of these. */
const SLOW_MAX = 1;
/** After this time a mail counts as kept waiting. A relay that scans its mail answers within seconds. */
const WAITING_AFTER_MS = 1_000;

export interface MailSlotsOptions {
  briskMax?: number | undefined;
  waitingAfterMs?: number | undefined;
  /** Kinds that take long to prepare, such as those with a PDF. */
  slowKinds?: readonly string[] | undefined;
  onRoom: () => void;
}

type SlottedMail = Pick<ClaimedMail, 'id' | 'lane' | 'kind' | 'attempts'>;

export function createMailSlots({
  briskMax = BRISK_MAX,
  waitingAfterMs = WAITING_AFTER_MS,
  slowKinds = [],
  onRoom,
}: MailSlotsOptions) {
  const underWay = new Map<string, { kind: string; ended: Promise<void> }>();
  const waiting = new Set<string>();
  const retries = new Set<string>();
  const bulk = new Set<string>();
  const slowInPreparation = new Set<string>();

  /** Whether only mails that were never tried may start. */
  const isFullOfRetries = () => retries.size >= RETRIES_MAX;
  const freeForBulk = () => {
    const brisk = Math.max(1, Math.floor(briskMax * BULK_SHARE));
    const keptWaiting = [...bulk].filter((id) => waiting.has(id)).length;
    return Math.max(0, brisk + Math.min(keptWaiting, WAITING_MAX * BULK_SHARE) - bulk.size);
  };
  const fullKinds = () => {
    const counts = new Map<string, number>();
    for (const { kind } of underWay.values()) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    const flooding = [...counts].filter(([, count]) => count >= GROUP_MAX).map(([kind]) => kind);
    return slowInPreparation.size >= SLOW_MAX ? [...slowKinds, ...flooding] : flooding;
  };

  return {
    /** Occupies a slot until `work` has ended. `work` must not reject. */
    occupy({ id, lane, kind, attempts }: SlottedMail, work: Promise<void>): void {
      if (attempts > 1) retries.add(id);
      if (lane === 'bulk') bulk.add(id);
      if (slowKinds.includes(kind)) slowInPreparation.add(id);
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
      underWay.set(id, { kind, ended });
    },
    /** Only the exchange with the mail server is left. */
    prepared(id: string): void {
      if (slowInPreparation.delete(id)) onRoom();
    },
    free: () => briskMax + Math.min(waiting.size, WAITING_MAX) - underWay.size,
    /** What a claim has to leave out, so that all that it brings can start. */
    filter: (): ClaimFilter => ({
      // Mails in flight may look due: if the database is down or slow, a lease can end before the outcome is recorded.
      except: [...underWay.keys()],
      exceptKinds: fullKinds(),
      untriedOnly: isFullOfRetries(),
      bulkLimit: freeForBulk(),
    }),
    /** Whether this mail may start, if its lane has a free slot. */
    takes: ({ kind, attempts }: SlottedMail) => !fullKinds().includes(kind) && !(attempts > 1 && isFullOfRetries()),
    count: () => underWay.size,
    allEnded: () => Promise.all([...underWay.values()].map(({ ended }) => ended)),
  };
}
