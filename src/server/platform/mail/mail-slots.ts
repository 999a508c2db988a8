/**
 * Limits how many mails are sent at once, and how many of one kind. A mail that the server keeps waiting makes room for
 * the next, and mails that take long to make are made one at a time, so that neither delays the others.
 */

import type { ClaimedMail } from './outbox-store.ts';

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
/** How many may be of one kind: a form that strangers use to write to silent hosts leaves room for all other mail. */
const KIND_MAX = MOST_AT_ONCE - 6;
/** In making, of all kinds that take long to make. One thread makes all mails, so another waits for no more of these. */
const SLOW_MAX = 1;
/** After this time a mail counts as kept waiting. A relay that scans its mail answers within seconds. */
const WAITING_AFTER_MS = 1_000;

export interface MailSlotsOptions {
  briskMax?: number | undefined;
  waitingAfterMs?: number | undefined;
  /** Kinds that take long to make, such as those with a PDF. */
  slowKinds?: readonly string[] | undefined;
  /** Called when there may be room for another mail. */
  onRoom: () => void;
}

export interface MailSlots {
  /** Occupies a slot until `work` has ended. `work` must not reject. */
  occupy(mail: SlottedMail, work: Promise<void>): void;
  /** Tells that the message is made and only has to be sent. */
  made(mail: SlottedMail): void;
  /** How many more mails may start. */
  free(): number;
  /** Whether this mail may start, if there is a free slot. */
  takes(mail: SlottedMail): boolean;
  /** Kinds of which no more may start. */
  fullKinds(): readonly string[];
  /** Whether only mails that were never tried may start. */
  isFullOfRetries(): boolean;
  ids(): string[];
  count(): number;
  allEnded(): Promise<unknown>;
}

type SlottedMail = Pick<ClaimedMail, 'id' | 'kind' | 'attempts'>;

export function createMailSlots({
  briskMax = BRISK_MAX,
  waitingAfterMs = WAITING_AFTER_MS,
  slowKinds = [],
  onRoom,
}: MailSlotsOptions): MailSlots {
  const underWay = new Map<string, { kind: string; ended: Promise<void> }>();
  const waiting = new Set<string>();
  const retries = new Set<string>();
  const slowInMaking = new Set<string>();

  const isFullOfRetries = () => retries.size >= RETRIES_MAX;
  const fullKinds = () => {
    const counts = new Map<string, number>();
    for (const { kind } of underWay.values()) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    const flooding = [...counts].filter(([, count]) => count >= KIND_MAX).map(([kind]) => kind);
    return slowInMaking.size >= SLOW_MAX ? [...slowKinds, ...flooding] : flooding;
  };

  return {
    occupy({ id, kind, attempts }, work) {
      if (attempts > 1) retries.add(id);
      if (slowKinds.includes(kind)) slowInMaking.add(id);
      const wait = setTimeout(() => {
        waiting.add(id);
        onRoom();
      }, waitingAfterMs);
      const ended = work.finally(() => {
        clearTimeout(wait);
        underWay.delete(id);
        for (const ids of [waiting, retries, slowInMaking]) ids.delete(id);
        onRoom();
      });
      underWay.set(id, { kind, ended });
    },
    made({ id }) {
      if (slowInMaking.delete(id)) onRoom();
    },
    free: () => briskMax + Math.min(waiting.size, WAITING_MAX) - underWay.size,
    takes: ({ kind, attempts }) => !fullKinds().includes(kind) && !(attempts > 1 && isFullOfRetries()),
    fullKinds,
    isFullOfRetries,
    ids: () => [...underWay.keys()],
    count: () => underWay.size,
    allEnded: () => Promise.all([...underWay.values()].map(({ ended }) => ended)),
  };
}
