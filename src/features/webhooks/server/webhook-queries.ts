import { sql } from 'kysely';
import {
  webhookLogSchema,
  type Webhook,
  type WebhookDelivery,
  type WebhookLog,
} from '#features/webhooks/shared/webhook-schema.ts';
import { EVENT_TYPES } from '#shared/site/event-types.ts';
import { isoTime, optionalIsoTime } from '#server/platform/clock.ts';
import { defineQuery } from '#server/platform/http/site-function.ts';
import { linesOf } from '#server/platform/people/people-tables.ts';
import type { WebhookDeliveryRow } from '#server/platform/people/site-events.ts';
import * as v from 'valibot';

const SHOWN = 25;

export const webhooksQuery = defineQuery({
  schema: v.strictObject({}),
  async read(_input, { db, now }) {
    const count = (status: string) => sql<number>`(
      select count(*) from webhook_deliveries where endpoint_id = webhook_endpoints.id and status = ${status})`;
    const rows = await db
      .selectFrom('webhook_endpoints')
      .selectAll()
      .select([count('queued').as('queued'), count('failed').as('failed')])
      .orderBy('added_at')
      .orderBy('id')
      .execute();
    const webhooks = rows.map(({ events, failing_since: since, previous_until: until, ...row }): Webhook => {
      const { id, url, payload, state, queued, failed } = row;
      const wanted = EVENT_TYPES.filter((type) => linesOf(events).includes(type));
      const previousUntil = until !== null && until > now ? isoTime(until) : null;
      return {
        id,
        url,
        payload,
        state,
        queued,
        failed,
        events: wanted,
        addedAt: isoTime(row.added_at),
        failingSince: optionalIsoTime(since),
        previousUntil,
      };
    });
    return { webhooks };
  },
});

/** The newest first. */
export const webhookLogQuery = defineQuery({
  schema: webhookLogSchema,
  async read({ id, before }, { db }) {
    const older = sql<boolean>`(created_at, id) < (select created_at, id from webhook_deliveries where id = ${before})`;
    const rows = await db
      .selectFrom('webhook_deliveries')
      .selectAll()
      .where('endpoint_id', '=', id)
      .$if(before !== undefined, (query) => query.where(older))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(SHOWN + 1)
      .execute();
    return { deliveries: rows.slice(0, SHOWN).map(deliveryOf), hasOlder: rows.length > SHOWN } satisfies WebhookLog;
  },
});

function deliveryOf({ id, status, attempts, answer, problem, body, ...row }: WebhookDeliveryRow): WebhookDelivery {
  return {
    id,
    // Only `addDeliveries` stores them.
    type: row.type as WebhookDelivery['type'],
    at: isoTime(row.created_at),
    status,
    attempts,
    triedAt: optionalIsoTime(row.tried_at),
    nextAt: status === 'queued' ? isoTime(row.next_attempt_at) : null,
    answerStatus: row.answer_status,
    durationMs: row.duration_ms,
    answer,
    problem,
    body,
  };
}
