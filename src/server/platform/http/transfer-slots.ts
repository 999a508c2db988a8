/**
 * Caps the large bodies in flight, in number and in bytes, because each takes memory for as long as its client needs to
 * send or to read it.
 */
import type { Context } from 'hono';
import { rateLimited, Refusal, type ApiError } from './api-error.ts';
import type { AppEnv } from './app-env.ts';

export interface TransferCaps {
  /** For each client network. */
  perClient: number;
  total: number;
  totalBytes: number;
}

const MEGABYTE = 1_000_000;
/** Eight of the largest files at once. */
export const UPLOADS_AT_ONCE: TransferCaps = { perClient: 4, total: 32, totalBytes: 42 * MEGABYTE };
/** A download counts with the part of it that is in memory. */
export const DOWNLOADS_AT_ONCE: TransferCaps = { perClient: 6, total: 64, totalBytes: 64 * MEGABYTE };

const RETRY_SECONDS = 5;

export interface TransferSlots {
  /** Takes a slot until the answer is sent or the connection has ended. Throws a {@link Refusal} when none is free. */
  hold(c: Context<AppEnv>, client: string, bytes: number): void;
}

export function createTransferSlots({ perClient, total, totalBytes }: TransferCaps): TransferSlots {
  const byClient = new Map<string, number>();
  let count = 0;
  let heldBytes = 0;

  const add = (client: string, slots: 1 | -1, bytes: number) => {
    const ofClient = (byClient.get(client) ?? 0) + slots;
    if (ofClient > 0) byClient.set(client, ofClient);
    else byClient.delete(client);
    count += slots;
    heldBytes += slots * bytes;
  };

  return {
    hold(c, client, bytes) {
      if ((byClient.get(client) ?? 0) >= perClient) throw new Refusal(rateLimited(RETRY_SECONDS));
      if (count >= total || heldBytes + bytes > totalBytes) throw new Refusal(allTaken);
      // Hono passes no bindings when a test calls the app directly, so nothing would tell when its answer has been read.
      const outgoing = (c.env as AppEnv['Bindings'] | undefined)?.outgoing;
      if (!outgoing || outgoing.closed) return;
      add(client, 1, bytes);
      outgoing.once('close', () => add(client, -1, bytes));
    },
  };
}

const allTaken: ApiError = {
  code: 'overloaded',
  message: 'Too many files are being sent at once. Please try again in a moment.',
  headers: { 'retry-after': String(RETRY_SECONDS) },
};
