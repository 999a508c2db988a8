import { MINUTE_MS, HOUR_MS } from '#shared/site/durations.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import { claimOnce } from '#server/platform/http/idempotency-store.ts';
import type { SiteForm } from '#server/platform/forms/site-form.ts';
import type { Job } from '#server/platform/jobs/feature-jobs.ts';
import { countHeld, listHeld } from '#server/platform/forms/envelope-store.ts';
import { SHOWN_IN_DIGEST } from './held-digest-emails.tsx';
import type { Announce } from '#server/platform/mail/outbox/outbox-store.ts';

export interface HeldDigestOptions {
  db: Database;
  forms: readonly SiteForm[];
  announce: Announce;
  wakeMail: () => void;
}

/** A submission commits shortly after its `created_at`. Counting only older ones misses none that is in flight. */
const SETTLED_MS = MINUTE_MS;

export function createHeldDigest({ db, forms, announce, wakeMail }: HeldDigestOptions): Job {
  return {
    name: 'digest of held submissions',
    everyMs: 5 * MINUTE_MS,
    async run(now) {
      const waiting = await countHeld(db, now - SETTLED_MS);
      const latestAt = Math.max(0, ...waiting.map((one) => one.latestAt));
      if (latestAt === 0) return;
      const counts = forms.flatMap(({ name, title }) =>
        waiting.filter(({ form }) => form === name).map((one) => ({ title, waiting: one.waiting })),
      );
      const told = await db.transaction().execute(async (tx) => {
        const last = await lastDigestAt(tx);
        if (last !== undefined && latestAt <= last - SETTLED_MS) return false;
        const claim = { scope: 'held-digest', key: 'owner', bodyHash: '', ttlMs: HOUR_MS };
        if ((await claimOnce(tx, claim, now)).kind !== 'first') return false;
        const newest = await newestHeld(tx, forms, now);
        await announce(tx, { kind: 'held-digest', payload: { forms: counts, newest } }, {}, now);
        return true;
      });
      if (told) wakeMail();
    },
  };
}

async function newestHeld(tx: Queryable, forms: readonly SiteForm[], now: number) {
  const rows = await listHeld(tx, SHOWN_IN_DIGEST);
  return rows.map(({ id, form, name, subject, version, held_for: heldFor }) => ({
    name,
    subject,
    title: forms.find((one) => one.name === form)?.title ?? form,
    heldFor: heldFor ?? '',
    release: { action: 'release' as const, id, version, issuedAt: now },
  }));
}

async function lastDigestAt(tx: Queryable): Promise<number | undefined> {
  const row = await tx
    .selectFrom('outbox')
    .select('created_at')
    .where('kind', '=', 'held-digest')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at;
}
