import words from '#content/newsletter-server-words.yaml';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { EventType } from '#shared/site/event-types.ts';
import { emailKey } from '#shared/text/email-address.ts';
import type { AccountHolder } from '#server/platform/account-holder.ts';
import { isoTime, optionalIsoTime } from '#server/platform/clock.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { recordActivity, type PersonalAct } from '#server/platform/people/people-store.ts';
import { emitEvent } from '#server/platform/people/site-events.ts';

declare module '#server/platform/db/database.ts' {
  interface Tables {
    subscribers: SubscriberRow;
  }
}

export interface SubscriberRow {
  id: string;
  /** Its `emailKey`. */
  email: string;
  status: 'pending' | 'confirmed' | 'unsubscribed';
  /** When consent was last given. */
  consent_at: number;
  /** Path of the page the form was on. */
  consent_page: string | null;
  /** The consent text beside the form. */
  consent_wording: string;
  confirm_nonce: string;
  created_at: number;
  confirmed_at: number | null;
  unsubscribed_at: number | null;
  /** The letter whose link they used. */
  unsubscribed_by: string | null;
}

type Consent = { page: string | null; wording: string };

/**
 * Records a request to subscribe. A pending subscriber gets the newer consent and keeps its links. A confirmed one
 * stays unchanged. One that unsubscribed starts a new opt-in with a new nonce, so that its old confirm links stay
 * invalid.
 */
export async function recordOptIn(db: Queryable, email: string, { page, wording }: Consent, now: number) {
  const consented = { consent_at: now, consent_page: page, consent_wording: wording };
  const unlessConfirmed = <Value>(column: string) =>
    sql<Value>`case when subscribers.status = 'confirmed' then ${sql.ref(`subscribers.${column}`)}
      else ${sql.ref(`excluded.${column}`)} end`;
  return db
    .insertInto('subscribers')
    .values({ id: randomUUID(), email, status: 'pending', ...consented, confirm_nonce: randomUUID(), created_at: now })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet({
        status: sql`case when subscribers.status = 'unsubscribed' then 'pending' else subscribers.status end`,
        confirm_nonce: sql`case when subscribers.status = 'unsubscribed' then excluded.confirm_nonce
          else subscribers.confirm_nonce end`,
        consent_at: unlessConfirmed('consent_at'),
        consent_page: unlessConfirmed('consent_page'),
        consent_wording: unlessConfirmed('consent_wording'),
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function subscriptionAct({ id: reference, email }: Subscribed): PersonalAct {
  return { name: '', email, kind: 'newsletter', reference, title: words.act, text: '', waits: false };
}

type Subscribed = Pick<SubscriberRow, 'id' | 'email'>;

/** Once; does nothing for one who has unsubscribed. */
export async function noteConfirmed(tx: Queryable, subscriber: Subscribed, now: number): Promise<void> {
  if (!(await markConfirmed(tx, subscriber.id, now))) return;
  await recordActivity(tx, subscriptionAct(subscriber), now);
  await tell(tx, 'newsletter.confirmed', subscriber, now);
}

async function tell(tx: Queryable, type: EventType, { id, email }: Subscribed, now: number): Promise<void> {
  const told = { ids: { subscriptionId: id }, facts: { subscription: { email } } };
  await emitEvent(tx, { type, personKey: emailKey(email), ...told }, now);
}

export async function findSubscriber(db: Queryable, id: string): Promise<SubscriberRow | undefined> {
  return db.selectFrom('subscribers').selectAll().where('id', '=', id).executeTakeFirst();
}

/** False when it was confirmed before, or has unsubscribed. */
export async function markConfirmed(db: Queryable, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('subscribers')
    .set({ status: 'confirmed', confirmed_at: now })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function markUnsubscribed(
  tx: Queryable,
  whose: { id: string } | { email: string },
  now: number,
  letter: string | null = null,
) {
  const left = { status: 'unsubscribed', unsubscribed_at: now, unsubscribed_by: letter } as const;
  const update = tx.updateTable('subscribers').set(left);
  const theirs = 'id' in whose ? update.where('id', '=', whose.id) : update.where('email', '=', emailKey(whose.email));
  const [gone] = await theirs.where('status', '!=', 'unsubscribed').returning(['id', 'email']).execute();
  if (gone) await tell(tx, 'newsletter.unsubscribed', gone, now);
}

export async function findSubscription(db: Queryable, email: string): Promise<SubscriberRow | undefined> {
  return db.selectFrom('subscribers').selectAll().where('email', '=', emailKey(email)).executeTakeFirst();
}

/** Whoever gets letters. */
export function confirmedSubscribers(db: Queryable) {
  return db.selectFrom('subscribers').where('subscribers.status', '=', 'confirmed');
}

/** How many each letter cost, by its id; without those who came back. */
export async function countLeaving(db: Queryable, letters: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('subscribers')
    .select((row) => ['unsubscribed_by', row.fn.countAll<number>().as('count')])
    .where('unsubscribed_by', 'in', letters)
    .where('status', '=', 'unsubscribed')
    .groupBy('unsubscribed_by')
    .execute();
  return new Map(rows.map(({ unsubscribed_by: letter, count }) => [letter ?? '', count]));
}

/** For an account's export: the subscription of its address, with the proof of consent. */
export async function exportSubscription(db: Queryable, { email, ownsAddress }: AccountHolder) {
  const row = ownsAddress ? await findSubscription(db, email) : undefined;
  if (!row) return null;
  return {
    status: row.status,
    consent: { at: isoTime(row.consent_at), page: row.consent_page, wording: row.consent_wording },
    confirmedAt: optionalIsoTime(row.confirmed_at),
    unsubscribedAt: optionalIsoTime(row.unsubscribed_at),
  };
}

/** Deletes a subscriber. For one who unsubscribed, a row with `mark` in place of the address stays. */
export async function eraseSubscriber(db: Queryable, email: string, mark: string): Promise<void> {
  const address = emailKey(email);
  const gone = await db
    .deleteFrom('subscribers')
    .where('email', '=', address)
    .returning(['id', 'status', 'created_at', 'consent_at', 'unsubscribed_at', 'unsubscribed_by'])
    .executeTakeFirst();
  if (gone?.status !== 'unsubscribed') return;
  await db
    .insertInto('subscribers')
    .values({ ...gone, email: mark, consent_wording: '', confirm_nonce: randomUUID() })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute();
}
