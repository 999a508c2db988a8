import { createHash } from 'node:crypto';

/** A short digest of what is said, to tell whether its recording is still of these words. */
export function wordsDigest(turns: readonly { says: string }[]): string {
  return createHash('sha256')
    .update(turns.map(({ says }) => says).join('\n'))
    .digest('hex')
    .slice(0, 12);
}
