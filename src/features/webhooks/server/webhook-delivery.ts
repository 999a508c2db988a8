/** Delivers what is due: to each endpoint by itself, so that a slow one delays no other. */
import { setTimeout } from 'node:timers/promises';
import words from '#content/desk/webhook-words.yaml';
import { ANSWER_MAX_BYTES } from '#features/webhooks/shared/webhook-schema.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/site/durations.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { errorReason } from '#server/platform/error-reason.ts';
import type { Job } from '#server/platform/jobs/feature-jobs.ts';
import type { Log } from '#server/platform/log.ts';
import type { Announce } from '#server/platform/mail/outbox/outbox-store.ts';
import { NotPublic } from '#server/platform/outgoing/public-address.ts';
import { postTo, retryAfterMs } from '#server/platform/outgoing/public-post.ts';
import type { WebhookDeliveryRow, WebhookEndpointRow } from '#server/platform/people/site-events.ts';
import { jittered } from '#server/platform/queue/retry-delays.ts';
import { isLoopback, refusalOf } from './webhook-address.ts';
import { signedHeaders } from './webhook-signature.ts';
import {
  claimDelivery,
  dueEndpoints,
  lockEndpoint,
  recordAttempt,
  secretsOf,
  type ClaimedDelivery,
} from './webhook-store.ts';

export interface DeliveryOptions {
  db: Database;
  clock: Clock;
  log: Log;
  siteUrl: string;
  /** What secrets are sealed with. */
  webhookKey: Uint8Array;
  announce: Announce;
}

/** Ten attempts in three days, as Standard Webhooks advises. */
export const RETRY_DELAYS_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];
const RETRY_AFTER_MAX_MS = DAY_MS;
export const GIVEN_UP_AFTER_MS = 5 * DAY_MS;
const TIMEOUT_MS = 15 * SECOND_MS;
const LEASE_MS = 4 * TIMEOUT_MS;
const AT_ONCE = 4;
const LOOK_EVERY_MS = 2 * SECOND_MS;
const GONE = 410;

/** Replicas run it at once. It goes on looking while it delivers, and ends once nothing is in flight. */
export function createDeliveryJob(options: DeliveryOptions): Job {
  const { db, clock } = options;
  const underWay = new Map<string, Set<Promise<void>>>();
  const allEnded = async () => Promise.all([...underWay.values()].flatMap((ofOne) => [...ofOne]));

  const deliverTo = (endpointId: string, stopping: AbortSignal) => {
    const ofOne = underWay.get(endpointId) ?? new Set();
    underWay.set(endpointId, ofOne);
    while (ofOne.size < AT_ONCE) {
      const ended = drain(endpointId, stopping).finally(() => {
        ofOne.delete(ended);
        if (ofOne.size === 0) underWay.delete(endpointId);
      });
      ofOne.add(ended);
    }
  };
  /** Never rejects: a lease that nobody ends expires. */
  const drain = async (endpointId: string, stopping: AbortSignal) => {
    try {
      while (!stopping.aborted) {
        const now = clock.now();
        const delivery = await claimDelivery(db, endpointId, now, now + LEASE_MS);
        if (!delivery) return;
        await deliver(options, delivery);
      }
    } catch (error) {
      options.log.warn({ error, webhookId: endpointId }, 'a webhook could not be looked after');
    }
  };

  return {
    name: 'webhooks',
    everyMs: LOOK_EVERY_MS,
    async run(_now, stopping) {
      do {
        for (const id of await dueEndpoints(db, clock.now())) deliverTo(id, stopping);
        await Promise.race([allEnded(), setTimeout(LOOK_EVERY_MS, undefined, { ref: false })]);
      } while (underWay.size > 0 && !stopping.aborted);
      await allEnded();
    },
  };
}

async function deliver(options: DeliveryOptions, delivery: ClaimedDelivery): Promise<void> {
  const { db, clock } = options;
  const endpoint = await db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('id', '=', delivery.endpoint_id)
    .executeTakeFirst();
  if (!endpoint) return;
  const begun = performance.now();
  const { answer, problem, retryAfter, ...sent } = await attempt(options, endpoint, delivery);
  const now = clock.now();
  const isDelivered = sent.status !== null && sent.status >= 200 && sent.status < 300;
  const tried = {
    tried_at: now,
    answer_status: sent.status,
    duration_ms: Math.round(performance.now() - begun),
    // PostgreSQL stores no NUL.
    answer: answer.replaceAll('\0', '\u{FFFD}'),
    problem,
  };
  if (isDelivered) {
    await recordAttempt(db, delivery, { ...tried, status: 'delivered' });
    const wasFailing = db
      .updateTable('webhook_endpoints')
      .where('id', '=', endpoint.id)
      .where('failing_since', 'is not', null);
    await wasFailing.set({ failing_since: null }).execute();
    return;
  }
  const again = sent.status === GONE ? undefined : RETRY_DELAYS_MS[delivery.attempts - 1];
  const next: Partial<WebhookDeliveryRow> =
    again === undefined
      ? { status: 'failed' }
      : {
          next_attempt_at:
            now + Math.max(jittered(again, Math.random()), retryAfterMs(retryAfter, now, RETRY_AFTER_MAX_MS)),
        };
  await recordAttempt(db, delivery, { ...tried, ...next });
  await noteFailure(options, endpoint, sent.status === GONE, now);
}

interface Attempt {
  /** Null without an answer. */
  status: number | null;
  answer: string;
  problem: string;
  retryAfter?: string | undefined;
}

async function attempt(
  { clock, siteUrl, webhookKey }: DeliveryOptions,
  endpoint: WebhookEndpointRow,
  { id, body }: ClaimedDelivery,
): Promise<Attempt> {
  try {
    const { url } = endpoint;
    // `SITE_URL` may have changed since it was added.
    const refusal = refusalOf(url, siteUrl);
    if (refusal !== undefined) throw new Error(refusal);
    const now = clock.now();
    const headers = {
      'content-type': 'application/json',
      'user-agent': `webhooks/1.0 (+${siteUrl})`,
      ...signedHeaders(id, body, await secretsOf(endpoint, webhookKey, now), now),
    };
    const limits = { timeoutMs: TIMEOUT_MS, answerBytes: ANSWER_MAX_BYTES };
    const isPlain = url.startsWith('http:');
    const answered = await postTo(
      url,
      { headers, body: Buffer.from(body) },
      { ...limits, ...(isPlain && { mayReach: isLoopback }) },
    );
    return { ...answered, problem: '' };
  } catch (error) {
    return { status: null, answer: '', problem: problemOf(error) };
  }
}

/** For the owner, who named the address. */
function problemOf(error: unknown): string {
  if (error instanceof NotPublic) return words.refused.private;
  if (!(error instanceof Error)) return words.problems.unknown;
  if (/^(?:Abort|Timeout)Error$/.test(error.name)) return words.problems.timeout;
  // Of a host with several addresses, none of which answers, there is a code alone.
  return error.message || errorReason(error);
}

/** Switches an endpoint off that is gone, or to which nothing has been delivered for days, and tells the owner once. */
async function noteFailure(
  { db, log, announce }: DeliveryOptions,
  { id }: WebhookEndpointRow,
  isGone: boolean,
  now: number,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const endpoint = await lockEndpoint(tx, id);
    if (endpoint?.state !== 'on') return;
    const since = endpoint.failing_since ?? now;
    const isFailing = since <= now - GIVEN_UP_AFTER_MS;
    const why: 'gone' | 'failing' | undefined = isGone ? 'gone' : isFailing ? 'failing' : undefined;
    await tx
      .updateTable('webhook_endpoints')
      .set({ ...(why && { state: why }), failing_since: since })
      .where('id', '=', id)
      .execute();
    if (!why) return;
    log.warn({ webhookId: id, reason: why }, 'a webhook was switched off');
    const payload = { host: new URL(endpoint.url).host, why };
    await announce(tx, { kind: 'webhook-off', payload }, {}, now);
  });
}
