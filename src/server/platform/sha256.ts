import { createHash, timingSafeEqual } from 'node:crypto';

/** In base64url. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** In a time that says nothing about where they differ. */
export function isSameText(given: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(sha256(given)), Buffer.from(sha256(expected)));
}
