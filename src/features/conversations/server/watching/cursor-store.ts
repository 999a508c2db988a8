/** Which replica reads the mailbox, and how far each of its folders has been read. */
import type { Queryable } from '#server/platform/db/database.ts';

export interface Watch {
  mailbox: string;
  /** The replica's own id. */
  holder: string;
}

export interface Cursor {
  uidValidity: number;
  lastUid: number;
  seenAt: number;
}

/** A replica that was killed keeps the mailbox from the others for that long. */
const LEASE_MS = 90_000;

export class LostWatch extends Error {}

/** Takes or keeps the mailbox; false while another replica has it. */
export async function holdWatch(db: Queryable, { mailbox, holder }: Watch, now: number): Promise<boolean> {
  const lease = { holder, held_until: now + LEASE_MS };
  const held = await db
    .insertInto('mail_watches')
    .values({ mailbox, ...lease, passed_over: 0 })
    .onConflict((known) =>
      known
        .column('mailbox')
        .doUpdateSet(lease)
        .where((row) => row.or([row('mail_watches.holder', '=', holder), row('mail_watches.held_until', '<=', now)])),
    )
    .returning('mailbox')
    .executeTakeFirst();
  return held !== undefined;
}

/** So that another replica need not wait. */
export async function releaseWatch(db: Queryable, { mailbox, holder }: Watch): Promise<void> {
  await db
    .updateTable('mail_watches')
    .set({ held_until: 0 })
    .where('mailbox', '=', mailbox)
    .where('holder', '=', holder)
    .execute();
}

export async function cursorOf(db: Queryable, mailbox: string, folder: string): Promise<Cursor | undefined> {
  const row = await db
    .selectFrom('mail_folders')
    .selectAll()
    .where('mailbox', '=', mailbox)
    .where('folder', '=', folder)
    .executeTakeFirst();
  return row && { uidValidity: row.uid_validity, lastUid: row.last_uid, seenAt: row.seen_at };
}

export async function setCursor(db: Queryable, mailbox: string, folder: string, cursor: Cursor): Promise<void> {
  const place = { uid_validity: cursor.uidValidity, last_uid: cursor.lastUid, seen_at: cursor.seenAt };
  await db
    .insertInto('mail_folders')
    .values({ mailbox, folder, ...place })
    .onConflict((conflict) => conflict.columns(['mailbox', 'folder']).doUpdateSet(place))
    .execute();
}

/** @throws {LostWatch} so that the caller's transaction has no effect once another replica has the mailbox. */
export async function advance(
  tx: Queryable,
  { mailbox, holder }: Watch,
  { folder, uid, isPassedOver }: { folder: string; uid: number; isPassedOver: boolean },
  now: number,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('mail_watches')
    .set((row) => ({ held_until: now + LEASE_MS, passed_over: row('passed_over', '+', isPassedOver ? 1 : 0) }))
    .where('mailbox', '=', mailbox)
    .where('holder', '=', holder)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new LostWatch();
  await tx
    .updateTable('mail_folders')
    .set({ last_uid: uid, seen_at: now })
    .where('mailbox', '=', mailbox)
    .where('folder', '=', folder)
    .execute();
}
