/**
 * Limits how many mails are sent at once. A mail that the server keeps waiting makes room for the next, so that it
 * delays no other.
 */

/** Mails in quick exchange with the mail server. */
const BRISK_MAX = 20;
/** Mails kept waiting, in addition; for example by a relay that asks a silent host about the recipient. */
const WAITING_MAX = 24;
/**
 * The most connections that a mail server sees from us. Postfix allows a client 50
 * (smtpd_client_connection_count_limit).
 */
export const MOST_AT_ONCE = BRISK_MAX + WAITING_MAX;
/**
 * How many of those may be retries. The rest stays free for new mails, however many recipients stall again and again.
 */
const RETRIES_MAX = MOST_AT_ONCE / 2;
/** After this time a mail counts as kept waiting. A relay that scans its mail answers within seconds. */
const WAITING_AFTER_MS = 1_000;

export interface MailSlotsOptions {
  briskMax?: number | undefined;
  waitingAfterMs?: number | undefined;
  /** Called when there may be room for another mail. */
  onRoom: () => void;
}

export interface MailSlots {
  /** Occupies a slot until `work` has ended. `work` must not reject. */
  fill(id: string, isRetry: boolean, work: Promise<void>): void;
  /** How many more mails may start. */
  free(): number;
  /** Whether only mails that were never tried may start. */
  isFullOfRetries(): boolean;
  ids(): string[];
  count(): number;
  allEnded(): Promise<unknown>;
}

export function createMailSlots({
  briskMax = BRISK_MAX,
  waitingAfterMs = WAITING_AFTER_MS,
  onRoom,
}: MailSlotsOptions): MailSlots {
  const underWay = new Map<string, Promise<void>>();
  const waiting = new Set<string>();
  const retries = new Set<string>();

  return {
    fill(id, isRetry, work) {
      if (isRetry) retries.add(id);
      const wait = setTimeout(() => {
        waiting.add(id);
        onRoom();
      }, waitingAfterMs);
      const ended = work.finally(() => {
        clearTimeout(wait);
        for (const ids of [underWay, waiting, retries]) ids.delete(id);
        onRoom();
      });
      underWay.set(id, ended);
    },
    free: () => briskMax + Math.min(waiting.size, WAITING_MAX) - underWay.size,
    isFullOfRetries: () => retries.size >= RETRIES_MAX,
    ids: () => [...underWay.keys()],
    count: () => underWay.size,
    allEnded: () => Promise.all(underWay.values()),
  };
}
