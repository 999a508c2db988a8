import { randomUUID } from 'node:crypto';
import type { Tables } from '../db/database.ts';

/** `urgent`: somebody can't go on without it. `normal`: whatever visitors cause. `bulk`: many at once, for which nobody waits. */
export const LANES = ['urgent', 'normal', 'bulk'] as const;

export type Lane = (typeof LANES)[number];

/** Replaces a payload that is no longer needed, so that nothing personal stays. */
export const BLANK_PAYLOAD = '{}';

/** The columns of every queue. It also needs an index on (status, lane, next_attempt_at). */
export interface QueueRow {
  id: string;
  lane: Lane;
  /** `queued`, `failed` once all attempts are used up (the dead letters), or the table's own word for done. */
  status: string;
  /** JSON text of what the job needs; blank once it is done. */
  payload: string;
  attempts: number;
  next_attempt_at: number;
  lease_until: number | null;
  last_error: string | null;
  created_at: number;
}

/** The tables that have these columns. */
export type QueueName = { [Name in keyof Tables]: Tables[Name] extends QueueRow ? Name : never }[keyof Tables];

export type ColumnOf<Name extends QueueName> = keyof Tables[Name] & string;

export interface QueueTable<Name extends QueueName, Column extends ColumnOf<Name>> {
  name: Name;
  /** Columns of its own that a claimed job brings along. */
  columns: readonly Column[];
  /** The one of them whose values share the slots, such as the kind of a mail or its receiver. Holds text. */
  group: Column;
  /** The status of a job that is done, and the column for when. */
  done: { status: Tables[Name]['status']; at: ColumnOf<Name> };
}

export interface ClaimedJob {
  id: string;
  lane: Lane;
  /** JSON text. */
  payload: string;
  /** Number of claims, this one included, so that a job that crashes the process uses up its attempts too. */
  attempts: number;
  createdAt: number;
  /** The value of the table's group column. */
  group: string;
  /** End of our lease. It also identifies our claim, because every later claim sets a later end. */
  leaseUntil: number;
}

/** A claimed job with columns of its own. */
export type JobOf<Name extends QueueName, Column extends ColumnOf<Name>> = ClaimedJob & Pick<Tables[Name], Column>;

/** The queue's columns of a new job, due at once. */
export function newJob({ lane, payload, now }: { lane: Lane; payload: object; now: number }) {
  return {
    id: randomUUID(),
    lane,
    status: 'queued',
    payload: JSON.stringify(payload),
    attempts: 0,
    next_attempt_at: now,
    lease_until: null,
    last_error: null,
    created_at: now,
  } as const;
}
