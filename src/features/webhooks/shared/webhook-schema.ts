import * as v from 'valibot';
import words from '#content/desk/webhook-words.yaml';
import { EVENT_TYPES, type EventType } from '#shared/site/event-types.ts';

const id = v.pipe(v.string(), v.uuid('Give the id of a webhook.'));
export const WEBHOOK_URL_MAX_LENGTH = 2_000;
/** Of what an endpoint answers, in bytes. */
export const ANSWER_MAX_BYTES = 4_096;

const settings = {
  url: v.pipe(v.string(), v.trim(), v.maxLength(WEBHOOK_URL_MAX_LENGTH, words.refused.long)),
  events: v.pipe(v.array(v.picklist(EVENT_TYPES)), v.minLength(1, words.refused.noEvents)),
  payload: v.picklist(['full', 'thin']),
};

export const addWebhookSchema = v.strictObject(settings);
export const changeWebhookSchema = v.strictObject({ id, ...settings });
export const webhookSchema = v.strictObject({ id });
export const switchWebhookSchema = v.strictObject({ id, isOn: v.boolean() });
export const webhookLogSchema = v.strictObject({
  id,
  /** The last delivery of the page before. */
  before: v.optional(v.pipe(v.string(), v.uuid('Give the id of a delivery.'))),
});
export const deliverySchema = v.strictObject({ id: v.pipe(v.string(), v.uuid('Give the id of a delivery.')) });
export const sendFailedSchema = v.strictObject({
  id,
  since: v.pipe(v.string(), v.isoTimestamp(words.refused.noDay)),
});

export type WebhookSettings = v.InferOutput<typeof addWebhookSchema>;

export interface Webhook extends WebhookSettings {
  id: string;
  addedAt: string;
  /** `gone`: it answered 410. `failing`: five days without a success. */
  state: 'on' | 'paused' | 'gone' | 'failing';
  failingSince: string | null;
  /** Until when the secret before signs, too. */
  previousUntil: string | null;
  queued: number;
  failed: number;
}

export interface WebhookDelivery {
  /** Also its `webhook-id`. */
  id: string;
  type: EventType | 'test.ping';
  at: string;
  status: 'queued' | 'delivered' | 'failed';
  attempts: number;
  /** Of the last attempt; null before the first. */
  triedAt: string | null;
  /** Null once no attempt follows. */
  nextAt: string | null;
  answerStatus: number | null;
  durationMs: number | null;
  answer: string;
  problem: string;
  body: string;
}

export interface WebhookLog {
  deliveries: WebhookDelivery[];
  hasOlder: boolean;
}
