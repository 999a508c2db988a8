import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** In base64url. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** In a time that says nothing about where they differ. */
export function isSameText(given: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(sha256(given)), Buffer.from(sha256(expected)));
}

/** A token's signature. `text` begins with the token's purpose, so that none is good for another. */
export function macOf(authSecret: string, text: string): string {
  return createHmac('sha256', authSecret).update(text).digest('base64url');
}
