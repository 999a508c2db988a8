/** Detects a plain form that is sent twice, as the functions endpoint does for equal submissions. */
import type { Queryable } from '#server/platform/db/database.ts';
import { claimOnce, digestOf } from '../idempotency-store.ts';
import { sha256 } from '#server/platform/sha256.ts';
import { MINUTE_MS } from '#shared/site/durations.ts';

const EQUAL_FORM_TTL_MS = 10 * MINUTE_MS;

interface SentForm {
  /** The form's name. */
  form: string;
  /** The network that rate limits count by. */
  client: string;
  /** The filled-in values. */
  content: unknown;
}

/**
 * True for the first of equal forms from one network within ten minutes. Call it in the transaction that stores the
 * form.
 */
export async function claimForm(tx: Queryable, { form, client, content }: SentForm, now: number): Promise<boolean> {
  const sender = sha256(client);
  const bodyHash = digestOf(content);
  const claim = { scope: `form-${form}:${sender}`, key: `body:${bodyHash}`, bodyHash, ttlMs: EQUAL_FORM_TTL_MS };
  return (await claimOnce(tx, claim, now)).kind === 'first';
}
