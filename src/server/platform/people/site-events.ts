/** Tells the owner's other programs what happened, in the transaction in which it did. The webhooks deliver it. */
import { randomUUID } from 'node:crypto';
import type { EventType } from '#shared/site/event-types.ts';
import { isoTime } from '../clock.ts';
import type { Queryable } from '../db/database.ts';
import { statement, type Slots } from '../db/statement.ts';
import { linesOf, type PersonRow } from './people-tables.ts';

declare module '../db/database.ts' {
  interface Tables {
    webhook_endpoints: WebhookEndpointRow;
    webhook_deliveries: WebhookDeliveryRow;
  }
}

export interface WebhookEndpointRow {
  id: string;
  url: string;
  /** The types of events that it wants, one in each line. */
  events: string;
  payload: 'full' | 'thin';
  /** Sealed. */
  secret: string;
  previous_secret: string | null;
  previous_until: number | null;
  /** `gone`: it answered 410. `failing`: five days without a success. */
  state: 'on' | 'paused' | 'gone' | 'failing';
  failing_since: number | null;
  added_at: number;
}

export interface WebhookDeliveryRow {
  id: string;
  endpoint_id: string;
  type: string;
  /** Whom the body tells of; empty for nobody. */
  person_key: string;
  /** The submission whose release caused it; empty for anything else. */
  cause: string;
  body: string;
  status: 'queued' | 'delivered' | 'failed';
  attempts: number;
  next_attempt_at: number;
  lease_until: number | null;
  created_at: number;
  tried_at: number | null;
  answer_status: number | null;
  duration_ms: number | null;
  answer: string;
  problem: string;
}

export interface SiteEvent {
  type: EventType | 'test.ping';
  /** Whom it is about, by address key. */
  personKey?: string;
  /** What thin payloads hold, beside the person's id. */
  ids?: Readonly<Record<string, string>>;
  /** What only full payloads hold. */
  facts?: object;
  cause?: string;
}

/** In UTF-8. A full payload that is longer is cut to a thin one. */
export const BODY_MAX_BYTES = 20_000;

/** Does nothing unless an endpoint that is on wants the type. Comes after the person's own rows, whose facts it tells. */
export async function emitEvent(tx: Queryable, event: SiteEvent, now: number): Promise<void> {
  const endpoints = await endpointsOn(tx, {});
  const wanting = endpoints.filter(({ events }) => linesOf(events).includes(event.type));
  if (wanting.length > 0) await addDeliveries(tx, wanting, event, now);
}

/** Locked against their deletion, which would otherwise make what the visitor sent fail. */
const endpointsOn = statement((db, _none: Slots<object>) =>
  db.selectFrom('webhook_endpoints').select(['id', 'events', 'payload']).where('state', '=', 'on').forKeyShare(),
);

export async function addDeliveries(
  tx: Queryable,
  endpoints: readonly Pick<WebhookEndpointRow, 'id' | 'payload'>[],
  { type, personKey = '', ids, facts, cause = '' }: SiteEvent,
  now: number,
): Promise<void> {
  const person = personKey === '' ? undefined : await personIn(tx, personKey);
  const bodyOf = (data: object) => JSON.stringify({ type, timestamp: isoTime(now), data });
  const thin = { ...ids, ...(person && { personId: person.id }) };
  const full = bodyOf({ ...thin, ...(person && { person: factsOf(person) }), ...facts });
  const bodies = {
    thin: bodyOf(thin),
    full: Buffer.byteLength(full) > BODY_MAX_BYTES ? bodyOf({ ...thin, cut: true }) : full,
  };
  const state = { status: 'queued', attempts: 0, lease_until: null, answer: '', problem: '' } as const;
  const untried = { tried_at: null, answer_status: null, duration_ms: null };
  const times = { created_at: now, next_attempt_at: now };
  const rows = endpoints.map(({ id: endpoint, payload }): WebhookDeliveryRow => {
    const told = { type, person_key: personKey, cause, body: bodies[payload] };
    return { id: randomUUID(), endpoint_id: endpoint, ...told, ...state, ...untried, ...times };
  });
  await tx.insertInto('webhook_deliveries').values(rows).execute();
}

async function personIn(tx: Queryable, key: string) {
  return tx
    .selectFrom('people')
    .leftJoin('people as heads', 'heads.person_key', 'people.merged_into')
    .selectAll('people')
    .select('heads.id as head')
    .where('people.person_key', '=', key)
    .executeTakeFirst();
}

function factsOf(row: PersonRow & { head: string | null }) {
  const { id, name, email, phone, call_consent_at: consentAt, company, status, label, head } = row;
  const mayCall = phone !== null && consentAt !== null;
  return {
    id,
    name,
    company,
    status,
    labels: label.split(', ').filter(Boolean),
    emails: [...new Set([email, ...linesOf(row.addresses)])].filter(Boolean),
    phones: [...new Set([...linesOf(row.phones), ...(mayCall ? [phone] : [])])],
    /** Who stands for them since they were merged. */
    mergedInto: head,
  };
}

type Caused = { /** The submission's. */ id: string; person_key: string };

/** Lets those that a release caused wait, so that it can be taken back. */
export async function delayEvents(tx: Queryable, { id, person_key: key }: Caused, until: number): Promise<void> {
  const theirs = tx.updateTable('webhook_deliveries').where('person_key', '=', key).where('cause', '=', id);
  await theirs.set({ next_attempt_at: until }).where('status', '=', 'queued').where('attempts', '=', 0).execute();
}

/** Takes them out again. False when one has left, or is leaving. */
export async function withdrawEvents(tx: Queryable, { id, person_key: key }: Caused): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('webhook_deliveries')
    .where('person_key', '=', key)
    .where('cause', '=', id)
    .returning('attempts')
    .execute();
  return deleted.every(({ attempts }) => attempts === 0);
}
