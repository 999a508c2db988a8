/** Refuses webhook calls by their head alone, so that only one that may be Stripe's has its body read and hashed. */
import { BODY_MAX_BYTES, WEBHOOK_MAX_BYTES } from '#server/platform/http/request/request-body.ts';
import { createMemoryLimiter } from '#server/platform/http/load/memory-limiter.ts';
import type { RateLimit } from '#server/platform/http/rate-limit.ts';

/** How far the time of signing may be from ours, in either direction. */
export const TOLERANCE_SECONDS = 300;
const HEADER_MAX_LENGTH = 2_048;
const TIME = /^t=(\d{1,12})$/;
const HMAC = /^v1=[\da-f]{64}$/;

/**
 * Wrong signatures of one network. Above this, its bodies are read only up to the size of a form: Stripe's events about
 * orders are a tenth of that, so they are still taken when somebody else sends from the same network.
 */
const WRONG_SIGNATURES: RateLimit = { name: 'wrong-signatures', points: 20, windowMs: 600_000 };
/** Bodies larger than a form that are read at once, of all clients together. */
const LARGE_BODIES = 8;

/** Whether the header may be Stripe's: an HMAC, and one time within the tolerance of `now`. */
export function isTimelySignature(header: string, now: number): boolean {
  if (header.length > HEADER_MAX_LENGTH) return false;
  const parts = header.split(',').map((part) => part.trim());
  // Stripe's library takes the last of several times, so it must see the one that is checked here.
  const [time, ...others] = parts.filter((part) => part.startsWith('t='));
  const seconds = TIME.exec(time ?? '')?.[1];
  if (seconds === undefined || others.length > 0 || !parts.some((part) => HMAC.test(part))) return false;
  return Math.abs(now / 1000 - Number(seconds)) <= TOLERANCE_SECONDS;
}

export type SignatureGuard = ReturnType<typeof createSignatureGuard>;

export function createSignatureGuard() {
  // Not scaled by a setting, because it refuses no event of Stripe's.
  const limiter = createMemoryLimiter(1);
  let large = 0;
  return {
    async reading<Result>(
      request: Request,
      client: string,
      now: number,
      read: (maxBytes: number) => Promise<Result>,
    ): Promise<Result> {
      // A body without a declared length may turn out large.
      const isLarge = Number(request.headers.get('content-length') ?? Infinity) > BODY_MAX_BYTES;
      if (!isLarge || large >= LARGE_BODIES || limiter.waitOf(WRONG_SIGNATURES, client, now) > 0)
        return read(BODY_MAX_BYTES);
      large += 1;
      try {
        return await read(WEBHOOK_MAX_BYTES);
      } finally {
        large -= 1;
      }
    },
    noteWrong: (client: string, now: number): void => void limiter.consume(WRONG_SIGNATURES, client, now),
  };
}
