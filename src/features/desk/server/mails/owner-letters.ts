import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/site/durations.ts';
import { localDay, momentOf } from '#shared/site/wall-clock.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import { claimOnce } from '#server/platform/http/idempotency-store.ts';
import type { Job } from '#server/platform/jobs/feature-jobs.ts';
import type { Announce } from '#server/platform/mail/outbox/outbox-store.ts';
import { hasNews, readDaySheet } from './day-sheet.ts';

export interface OwnerLettersOptions {
  db: Database;
  announce: Announce;
  ownerTimeZone: string;
  ownerLetters: { daySheet: boolean; weekly: boolean };
  wakeMail: () => void;
}

const TELL_AT = '07:30';
/** A server that was down at that time still tells until noon. Later, the next one is near. */
const LATE_MS = 4.5 * HOUR_MS;
const MONDAY = 1;

export function createOwnerLetters(options: OwnerLettersOptions): Job {
  const { db, announce, ownerTimeZone, ownerLetters, wakeMail } = options;
  /** Saves the database a claim per minute. */
  let toldOn = '';
  return {
    name: 'letters to the owner',
    everyMs: MINUTE_MS,
    async run(now) {
      const day = localDay(now, ownerTimeZone);
      const due = momentOf(`${day}T${TELL_AT}`, ownerTimeZone);
      if (due === undefined || now < due || now > due + LATE_MS || toldOn === day) return;
      const isMonday = new Date(day).getUTCDay() === MONDAY;
      await db.transaction().execute(async (tx) => {
        if (ownerLetters.daySheet && (await isFirst(tx, 'day-sheet', day, now))) {
          const sheet = await readDaySheet(tx, now, ownerTimeZone);
          if (hasNews(sheet)) await announce(tx, { kind: 'day-sheet', payload: { day } }, {}, now);
        }
        if (ownerLetters.weekly && isMonday && (await isFirst(tx, 'weekly-letter', day, now)))
          await announce(tx, { kind: 'weekly-letter', payload: { day } }, {}, now);
      });
      toldOn = day;
      wakeMail();
    },
  };
}

/** The day is part of the key, so neither a second replica nor a clock that is set back sends another. */
async function isFirst(tx: Queryable, kind: string, day: string, now: number): Promise<boolean> {
  const claim = { scope: 'owner-letter', key: `${kind} ${day}`, bodyHash: '', ttlMs: 2 * DAY_MS };
  return (await claimOnce(tx, claim, now)).kind === 'first';
}
