/** Tells the owner: the one way to it, so that a site without an owner's address only stores. */
import type { Queryable } from '../../db/database.ts';
import type { MailKind, MailPayloads } from './mail-kinds.ts';
import { enqueueMail } from './outbox-store.ts';

/** An email without its recipient. */
export type Letter = { [Kind in MailKind]: { kind: Kind; payload: MailPayloads[Kind] } }[MailKind];

interface Concerns {
  /** The address of the person that it is about. */
  concerns?: string;
  /** The account that caused it. */
  userId?: string | undefined;
}

/** Queues an email to the owner in the caller's transaction. */
export type Announce = (tx: Queryable, letter: Letter, about: Concerns, now: number) => Promise<void>;

export function createAnnounce(ownerEmail: string | undefined): Announce {
  return async (tx, letter, about, now) => {
    if (ownerEmail) await enqueueMail(tx, { ...letter, ...about, recipient: ownerEmail }, now);
  };
}
