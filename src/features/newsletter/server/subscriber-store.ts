import words from '#content/newsletter-server-words.yaml';
import { randomUUID } from 'node:crypto';
import { emailKey } from '#shared/text/email-address.ts';
import type { AccountHolder } from '#server/platform/account-holder.ts';
import { isoTime, optionalIsoTime } from '#server/platform/clock.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { PersonalAct } from '#server/platform/people/people-store.ts';

export interface Consent {
  /** Path of the page the form was on. */
  page: string | null;
  /** The consent text beside the form. */
  wording: string;
}

export interface Subscriber {
  id: string;
  /** Its `emailKey`. */
  email: string;
  status: 'pending' | 'confirmed' | 'unsubscribed';
  confirm_nonce: string;
  /** When consent was last given. */
  consent_at: number;
}

const SUBSCRIBER_COLUMNS = ['id', 'email', 'status', 'confirm_nonce', 'consent_at'] as const;

/**
 * Records a request to subscribe. A pending subscriber gets the newer consent and keeps its links. A confirmed one
 * stays unchanged. One that unsubscribed starts a new opt-in with a new nonce, so that its old confirm links stay
 * invalid.
 */
export async function recordOptIn(db: Queryable, email: string, consent: Consent, now: number): Promise<Subscriber> {
  const nonce = randomUUID();
  const consented = { consent_at: now, consent_page: consent.page, consent_wording: consent.wording };
  return db
    .insertInto('subscribers')
    .values({ id: randomUUID(), email, status: 'pending', ...consented, confirm_nonce: nonce, created_at: now })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet((row) => {
        const confirmed = row('subscribers.status', '=', 'confirmed');
        const gone = row('subscribers.status', '=', 'unsubscribed');
        const unlessConfirmed = <Column extends keyof typeof consented>(column: Column) =>
          row
            .case()
            .when(confirmed)
            .then(row.ref(`subscribers.${column}`))
            .else(row.ref(`excluded.${column}`))
            .end();
        return {
          status: row
            .case()
            .when(gone)
            .then('pending' as const)
            .else(row.ref('subscribers.status'))
            .end(),
          confirm_nonce: row.case().when(gone).then(nonce).else(row.ref('subscribers.confirm_nonce')).end(),
          consent_at: unlessConfirmed('consent_at'),
          consent_page: unlessConfirmed('consent_page'),
          consent_wording: unlessConfirmed('consent_wording'),
        };
      }),
    )
    .returning(SUBSCRIBER_COLUMNS)
    .executeTakeFirstOrThrow();
}

/** As the desk shows it. */
export function subscriptionAct({ id: reference, email }: Pick<Subscriber, 'id' | 'email'>): PersonalAct {
  return { name: '', email, kind: 'newsletter', reference, title: words.act, text: '', waits: false };
}

export async function findSubscriber(db: Queryable, id: string): Promise<Subscriber | undefined> {
  return db.selectFrom('subscribers').select(SUBSCRIBER_COLUMNS).where('id', '=', id).executeTakeFirst();
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

export async function markUnsubscribed(db: Queryable, id: string, now: number): Promise<void> {
  await db
    .updateTable('subscribers')
    .set({ status: 'unsubscribed', unsubscribed_at: now })
    .where('id', '=', id)
    .where('status', '!=', 'unsubscribed')
    .execute();
}

/** What the owner of an address may see of its subscription. */
export interface ConsentRecord extends Consent {
  status: Subscriber['status'];
  consentAt: number;
  confirmedAt: number | null;
  unsubscribedAt: number | null;
}

export async function findConsent(db: Queryable, email: string): Promise<ConsentRecord | undefined> {
  const row = await db.selectFrom('subscribers').selectAll().where('email', '=', emailKey(email)).executeTakeFirst();
  return (
    row && {
      status: row.status,
      page: row.consent_page,
      wording: row.consent_wording,
      consentAt: row.consent_at,
      confirmedAt: row.confirmed_at,
      unsubscribedAt: row.unsubscribed_at,
    }
  );
}

/** For an account's export: the subscription of its address, with the proof of consent. */
export async function exportSubscription(db: Queryable, { email, ownsAddress }: AccountHolder) {
  const consent = ownsAddress ? await findConsent(db, email) : undefined;
  if (!consent) return null;
  return {
    status: consent.status,
    consent: { at: isoTime(consent.consentAt), page: consent.page, wording: consent.wording },
    confirmedAt: optionalIsoTime(consent.confirmedAt),
    unsubscribedAt: optionalIsoTime(consent.unsubscribedAt),
  };
}

export async function markAddressUnsubscribed(db: Queryable, email: string, now: number): Promise<void> {
  await db
    .updateTable('subscribers')
    .set({ status: 'unsubscribed', unsubscribed_at: now })
    .where('email', '=', emailKey(email))
    .where('status', '!=', 'unsubscribed')
    .execute();
}

/** Deletes a subscriber. For one who unsubscribed, a row with `mark` in place of the address stays. */
export async function eraseSubscriber(db: Queryable, email: string, mark: string): Promise<void> {
  const address = emailKey(email);
  const gone = await db
    .deleteFrom('subscribers')
    .where('email', '=', address)
    .returning(['id', 'status', 'created_at', 'consent_at', 'unsubscribed_at'])
    .executeTakeFirst();
  if (gone?.status !== 'unsubscribed') return;
  await db
    .insertInto('subscribers')
    .values({ ...gone, email: mark, consent_wording: '', confirm_nonce: randomUUID() })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute();
}

declare module '#server/platform/db/database.ts' {
  interface Tables {
    subscribers: SubscriberRow;
  }
}

interface SubscriberRow {
  id: string;
  email: string;
  status: 'pending' | 'confirmed' | 'unsubscribed';
  consent_at: number;
  consent_page: string | null;
  consent_wording: string;
  confirm_nonce: string;
  created_at: number;
  confirmed_at: number | null;
  unsubscribed_at: number | null;
}
