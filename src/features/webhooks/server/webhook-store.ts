/** Endpoints with their sealed secrets, and what was and will be delivered to them. */
import { sql, type RawBuilder } from 'kysely';
import words from '#content/desk/webhook-words.yaml';
import { HOUR_MS } from '#shared/site/durations.ts';
import { seal, unseal } from '#server/platform/sealed-text.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { WebhookDeliveryRow, WebhookEndpointRow } from '#server/platform/people/site-events.ts';
import { newSecret } from './webhook-signature.ts';

/** How long the secret before a rotation signs, too. */
export const ROTATION_MS = 48 * HOUR_MS;

export async function sealedSecret(key: Uint8Array): Promise<{ secret: string; sealed: string }> {
  const secret = newSecret();
  return { secret, sealed: await seal(secret, key) };
}

/** The newest first. @throws when `AUTH_SECRET` was changed since. */
export async function secretsOf(
  { secret, previous_secret: previous, previous_until: until }: WebhookEndpointRow,
  key: Uint8Array,
  now: number,
): Promise<string[]> {
  const sealed = [secret, ...(previous !== null && until !== null && until > now ? [previous] : [])];
  const [current, ...before] = await Promise.all(sealed.map(async (text) => unseal(text, key)));
  if (current === undefined) throw new Error(words.problems.secret);
  return [current, ...before.filter((text) => text !== undefined)];
}

export async function lockEndpoint(tx: Queryable, id: string): Promise<WebhookEndpointRow | undefined> {
  return tx.selectFrom('webhook_endpoints').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/** What is due at an endpoint that is on, and that nobody has claimed. */
function isDue(now: number): RawBuilder<boolean> {
  return sql`webhook_deliveries.status = 'queued' and webhook_deliveries.next_attempt_at <= ${now}
    and (webhook_deliveries.lease_until is null or webhook_deliveries.lease_until <= ${now})
    and exists (
      select 1 from webhook_endpoints where id = webhook_deliveries.endpoint_id and state = 'on')`;
}

export async function dueEndpoints(db: Queryable, now: number): Promise<string[]> {
  const due = db.selectFrom('webhook_endpoints').select('id').where('state', '=', 'on');
  const has = sql<boolean>`exists (
    select 1 from webhook_deliveries where endpoint_id = webhook_endpoints.id and ${isDue(now)})`;
  return (await due.where(has).execute()).map(({ id }) => id);
}

export interface ClaimedDelivery extends WebhookDeliveryRow {
  /** It also identifies our claim. */
  lease_until: number;
}

/** The next due one of an endpoint, as long as that is on. */
export async function claimDelivery(
  db: Queryable,
  endpointId: string,
  now: number,
  leaseUntil: number,
): Promise<ClaimedDelivery | undefined> {
  for (;;) {
    const next = await db
      .selectFrom('webhook_deliveries')
      .select('id')
      .where('endpoint_id', '=', endpointId)
      .where(isDue(now))
      .orderBy('next_attempt_at')
      .limit(1)
      .executeTakeFirst();
    if (!next) return undefined;
    const claimed = await db
      .updateTable('webhook_deliveries')
      .set((row) => ({ lease_until: leaseUntil, attempts: row('attempts', '+', 1) }))
      .where('id', '=', next.id)
      .where(isDue(now))
      .returningAll()
      .executeTakeFirst();
    // Otherwise another one was faster, and took what was due.
    if (claimed) return { ...claimed, lease_until: leaseUntil };
  }
}

/** Only our claim's: once its lease has expired, another replica may have claimed it. */
export async function recordAttempt(
  db: Queryable,
  { id, lease_until: lease }: ClaimedDelivery,
  outcome: Partial<WebhookDeliveryRow>,
): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ ...outcome, lease_until: null })
    .where('id', '=', id)
    .where('lease_until', '=', lease)
    .execute();
}
