/** The hash under which tokens and the subjects of limits are stored. */
import { createHash } from 'node:crypto';

/** In base64url. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
