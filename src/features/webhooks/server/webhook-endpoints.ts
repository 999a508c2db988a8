/** What the owner does with webhooks at the desk. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type * as v from 'valibot';
import words from '#content/desk/webhook-words.yaml';
import { deskCommand, requireFreshCode } from '#features/desk/server/interface.ts';
import {
  addWebhookSchema,
  changeWebhookSchema,
  deliverySchema,
  sendFailedSchema,
  switchWebhookSchema,
  webhookSchema,
  type WebhookSettings,
} from '#features/webhooks/shared/webhook-schema.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { isoTime } from '#server/platform/clock.ts';
import { countRows } from '#server/platform/db/count-rows.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { conflict, invalid, notFound } from '#server/platform/http/api-error.ts';
import type { FunctionAnswer, FunctionBody } from '#server/platform/http/site-function.ts';
import { addDeliveries, type WebhookEndpointRow } from '#server/platform/people/site-events.ts';
import { refusalOf } from './webhook-address.ts';
import { lockEndpoint, ROTATION_MS, sealedSecret } from './webhook-store.ts';

const { refused } = words;
export const ENDPOINTS_MAX = 20;

export interface EndpointOptions {
  siteUrl: string;
  /** What secrets are sealed with. */
  webhookKey: Uint8Array;
}

/** Its answer is the only place that ever shows the secret. */
export function createAddWebhook({ siteUrl, webhookKey }: EndpointOptions): FunctionBody {
  return deskCommand(
    addWebhookSchema,
    async (settings, { tx, member, now, record }) => {
      requireFreshCode(member, now);
      requireAddress(settings, siteUrl);
      const count = await countRows(tx.selectFrom('webhook_endpoints'));
      if (count >= ENDPOINTS_MAX) throw invalid(fillWords(refused.many, { most: String(ENDPOINTS_MAX) }));
      const { secret, sealed } = await sealedSecret(webhookKey);
      const id = randomUUID();
      const unused = { previous_secret: null, previous_until: null, failing_since: null };
      const row = { id, ...columnsOf(settings), secret: sealed, ...unused, state: 'on', added_at: now } as const;
      await tx.insertInto('webhook_endpoints').values(row).execute();
      await record('webhook.add', id);
      return { id, secret };
    },
    { handlesRepeats: true },
  );
}

export function createChangeWebhook({ siteUrl }: EndpointOptions): FunctionBody {
  return guarded(changeWebhookSchema, 'webhook.change', async (tx, endpoint, { id: _id, ...settings }) => {
    requireAddress(settings, siteUrl);
    await change(tx, endpoint, columnsOf(settings));
  });
}

export const switchWebhook = guarded(switchWebhookSchema, 'webhook.switch', async (tx, endpoint, { isOn }) =>
  change(tx, endpoint, { state: isOn ? 'on' : 'paused', failing_since: null }),
);

/** The secret before signs for two more days, unless it is rotated again. */
export function createRotateWebhook({ webhookKey }: EndpointOptions): FunctionBody {
  return guarded(webhookSchema, 'webhook.rotate', async (tx, endpoint, _input, now) => {
    const { secret, sealed } = await sealedSecret(webhookKey);
    const until = now + ROTATION_MS;
    const before = { previous_secret: endpoint.secret, previous_until: until };
    await change(tx, endpoint, { secret: sealed, ...before });
    return { secret, until: isoTime(until) };
  });
}

export const deleteWebhook = guarded(webhookSchema, 'webhook.delete', async (tx, { id }) => {
  await tx.deleteFrom('webhook_endpoints').where('id', '=', id).execute();
});

export const testWebhook = deskCommand(webhookSchema, async ({ id }, { tx, now, record }) => {
  const endpoint = await requireOn(tx, id);
  await addDeliveries(tx, [endpoint], { type: 'test.ping' }, now);
  await record('webhook.test', id);
});

/** Under the same id, by which its receiver knows what it has had already. */
export const sendAgain = deskCommand(deliverySchema, async ({ id }, { tx, now, record }) => {
  const delivery = await tx
    .selectFrom('webhook_deliveries')
    .select('endpoint_id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!delivery) throw notFound(refused.noDelivery);
  await requireOn(tx, delivery.endpoint_id);
  const { numUpdatedRows } = await queuedAgain(tx, now)
    .where('id', '=', id)
    .where(sql<boolean>`(lease_until is null or lease_until <= ${now})`)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw conflict(refused.underWay);
  await record('webhook.again', delivery.endpoint_id);
});

export const sendFailed = deskCommand(sendFailedSchema, async ({ id, since }, { tx, now, record }) => {
  await requireOn(tx, id);
  const { numUpdatedRows } = await queuedAgain(tx, now)
    .where('endpoint_id', '=', id)
    .where('status', '=', 'failed')
    .where('created_at', '>=', Date.parse(since))
    .executeTakeFirst();
  await record('webhook.again', id);
  return { count: Number(numUpdatedRows) };
});

function queuedAgain(tx: Queryable, now: number) {
  return tx
    .updateTable('webhook_deliveries')
    .set({ status: 'queued', attempts: 0, next_attempt_at: now, lease_until: null });
}

/** An act on one endpoint, which needs a fresh code. What it answers may be a secret, and is stored nowhere. */
function guarded<Schema extends v.GenericSchema<unknown, { id: string }>>(
  schema: Schema,
  action: string,
  act: (
    tx: Queryable,
    endpoint: WebhookEndpointRow,
    input: v.InferOutput<Schema>,
    now: number,
  ) => Promise<FunctionAnswer | void>,
): FunctionBody {
  return deskCommand(
    schema,
    async (input, { tx, member, now, record }) => {
      requireFreshCode(member, now);
      const endpoint = await lockEndpoint(tx, input.id);
      if (!endpoint) throw notFound(refused.gone);
      const answer = await act(tx, endpoint, input, now);
      await record(action, endpoint.id);
      return answer;
    },
    { handlesRepeats: true },
  );
}

async function change(tx: Queryable, { id }: WebhookEndpointRow, columns: Partial<WebhookEndpointRow>): Promise<void> {
  await tx.updateTable('webhook_endpoints').set(columns).where('id', '=', id).execute();
}

async function requireOn(tx: Queryable, id: string): Promise<WebhookEndpointRow> {
  const endpoint = await lockEndpoint(tx, id);
  if (!endpoint) throw notFound(refused.gone);
  if (endpoint.state !== 'on') throw conflict(refused.off);
  return endpoint;
}

/** @throws {Refusal} that says how to mend it. */
function requireAddress({ url }: WebhookSettings, siteUrl: string): void {
  const refusal = refusalOf(url, siteUrl);
  if (refusal !== undefined) throw invalid(refusal);
}

function columnsOf({ url, events, payload }: WebhookSettings) {
  return { url, events: events.join('\n'), payload };
}
