/** How many mails are sent at once. One that is kept waiting makes room for the next, so that it delays no other. */

/** In brisk exchange with the mail server. */
const BRISK_MAX = 12;
/** Kept waiting beside them, for example by a relay that asks a silent host about the recipient. */
const WAITING_MAX = 32;
/** Connections a mail server sees of us at most. Postfix allows a client 50 (smtpd_client_connection_count_limit). */
export const MOST_AT_ONCE = BRISK_MAX + WAITING_MAX;
/** Of those, mails that failed before; the rest stays for new ones, however many recipients stall again and again. */
const RETRIES_MAX = MOST_AT_ONCE / 2;
/** A relay that scans what it gets answers within seconds; until then it counts as brisk. */
const WAITING_AFTER_MS = 1_000;

export interface MailSlotsOptions {
  briskMax?: number | undefined;
  waitingAfterMs?: number | undefined;
  /** There may be room for another one. */
  onRoom: () => void;
}

export interface MailSlots {
  /** The slot is free again when `work`, which must not fail, has ended. */
  fill(id: string, isRetry: boolean, work: Promise<void>): void;
  /** How many more may begin. */
  free(): number;
  /** Whether only mails that were never tried may begin. */
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
