/**
 * Caps the large bodies in flight, in number and in bytes, because each takes memory for as long as its client needs to
 * send or to read it; and ends those whose clients keep a slot without moving bytes.
 */
import { ReadableStream as NodeStream } from 'node:stream/web';
import type { Context } from 'hono';
import words from '#content/errors-words.yaml';
import { MINUTE_MS } from '#shared/site/durations.ts';
import { rateLimited, Refusal, type ApiError } from '../api-error.ts';
import type { AppEnv } from '../app-env.ts';
import { widerNetwork } from './client-address.ts';

export interface TransferCaps {
  perClient: number;
  /** For each /24 or /48, because whoever has one of its addresses can often use the others. */
  perWiderNetwork: number;
  total: number;
  totalBytes: number;
}

const MEGABYTE = 1_000_000;
/** Eight of the largest files at once. */
export const UPLOADS_AT_ONCE: TransferCaps = {
  perClient: 4,
  perWiderNetwork: 8,
  total: 32,
  totalBytes: 42 * MEGABYTE,
};
/** A download counts with the part of it that is in memory. */
export const DOWNLOADS_AT_ONCE: TransferCaps = {
  perClient: 6,
  perWiderNetwork: 12,
  total: 64,
  totalBytes: 64 * MEGABYTE,
};

export interface TransferPace {
  /** We wait for a client this long; each byte that it moves earns it time again, at this rate. */
  patienceMs: number;
  bytesPerMs: number;
  /** When no slot is free, the slowest client that we have waited for this long loses its own. */
  pressedMs: number;
  /** The whole transfer, however fast. */
  longestMs: number;
}

/** The largest file at the lowest rate takes the longest time. */
const PACE: TransferPace = { bytesPerMs: 8, patienceMs: 10_000, pressedMs: 1_000, longestMs: 10 * MINUTE_MS };
/** Given at once. A slow client must be able to take it within its patience; we can't see how much of it was taken. */
const PIECE_BYTES = 64_000;
const RETRY_SECONDS = 5;

export type TransferSlots = ReturnType<typeof createTransferSlots>;
export type Transfer = ReturnType<TransferSlots['hold']>;

interface Held {
  client: string;
  bytes: number;
  /** How many milliseconds more we wait for the client; while it waits for us, as many as at the start. */
  patience(): number;
  end(): void;
}

export function createTransferSlots(caps: TransferCaps, pace = PACE) {
  const held = new Set<Held>();
  const bytesHeld = () => [...held].reduce((sum, { bytes }) => sum + bytes, 0);
  const countOf = (isCounted: (client: string) => boolean) =>
    [...held].filter(({ client }) => isCounted(client)).length;

  const makeRoom = (slots: 0 | 1, bytes: number) => {
    while (held.size + slots > caps.total || bytesHeld() + bytes > caps.totalBytes) {
      const [slowest] = [...held].toSorted((one, other) => one.patience() - other.patience());
      if (!slowest || slowest.patience() > pace.patienceMs - pace.pressedMs) throw new Refusal(allTaken);
      slowest.end();
    }
  };

  return {
    /**
     * Takes a slot and so many bytes until the answer is sent, the connection has ended, or the client was too slow.
     * @throws {Refusal} when none is free.
     */
    hold(c: Context<AppEnv>, client: string, bytes: number) {
      const wider = widerNetwork(client);
      const isCrowded =
        countOf((other) => other === client) >= caps.perClient ||
        countOf((other) => widerNetwork(other) === wider) >= caps.perWiderNetwork;
      if (isCrowded) throw new Refusal(rateLimited(RETRY_SECONDS));
      makeRoom(1, bytes);
      return begin(c, client, bytes);
    },
  };

  function begin(c: Context<AppEnv>, client: string, bytes: number) {
    // Hono passes no bindings when a test calls the app directly, so nothing would tell when its answer has been read.
    const outgoing = (c.env as AppEnv['Bindings'] | undefined)?.outgoing;
    const stalled = Promise.withResolvers<'stalled'>();
    let left = pace.patienceMs;
    let waitingSince: number | undefined;
    let timer: NodeJS.Timeout | undefined;

    const slot: Held = {
      client,
      bytes,
      patience: () => (waitingSince === undefined ? pace.patienceMs : left - (performance.now() - waitingSince)),
      end() {
        release();
        stalled.resolve('stalled');
      },
    };
    const release = () => {
      held.delete(slot);
      clearTimeout(timer);
      clearTimeout(last);
    };
    const last = setTimeout(() => slot.end(), pace.longestMs).unref();
    if (outgoing && !outgoing.closed) held.add(slot);
    outgoing?.once('close', release);

    const wait = () => {
      waitingSince = performance.now();
      timer = setTimeout(() => slot.end(), left).unref();
    };
    const moved = (count: number) => {
      clearTimeout(timer);
      left = Math.min(pace.patienceMs, slot.patience() + count / pace.bytesPerMs);
      waitingSince = undefined;
    };

    return {
      /** Waits for bytes that the client is to send. 'stalled' when its slot was taken away. */
      async receive<Result>(
        arriving: Promise<Result>,
        sizeOf: (result: Result) => number,
      ): Promise<Result | 'stalled'> {
        wait();
        const result = await Promise.race([arriving, stalled.promise]);
        moved(result === 'stalled' ? 0 : sizeOf(result));
        return result;
      },
      /** Takes memory for bytes that arrived. @throws {Refusal} when there is none. */
      reserve(count: number): void {
        makeRoom(0, count);
        slot.bytes += count;
      },
      /** A body that breaks off when the client doesn't read it. */
      send(parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): ReadableStream<Uint8Array> {
        void stalled.promise.then(() => outgoing?.destroy());
        // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- with the DOM's types, it is another type
        return NodeStream.from(inTurns(parts)) as ReadableStream<Uint8Array>;
      },
    };

    /** A piece is asked for once the client has taken the one before. */
    async function* inTurns(parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
      for await (const part of parts) {
        for (let start = 0; start < part.byteLength; start += PIECE_BYTES) {
          const piece = part.subarray(start, start + PIECE_BYTES);
          wait();
          yield piece;
          moved(piece.byteLength);
        }
      }
      // For the pieces that are still on their way.
      wait();
    }
  }
}

const allTaken: ApiError = {
  code: 'overloaded',
  message: words.tooManyFiles,
  headers: { 'retry-after': String(RETRY_SECONDS) },
};
