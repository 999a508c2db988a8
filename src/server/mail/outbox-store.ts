import type { Queryable } from '../db/database.ts';
import type { OutgoingMail } from './mail-kinds.ts';

/** Adds an email to the outbox within the caller's transaction; it is sent only if that transaction commits. */
export async function enqueueMail(_db: Queryable, _mail: OutgoingMail, _now: number): Promise<void> {
  throw new Error('written with the mail worker');
}
