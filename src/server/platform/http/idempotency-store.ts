import { createHash } from 'node:crypto';
import { MINUTE_MS } from '#shared/site/durations.ts';
import type { AccountHolder } from '../account-holder.ts';
import type { Queryable } from '../db/database.ts';
import { statement, type Slots } from '../db/statement.ts';

declare module '../db/database.ts' {
  interface Tables {
    idempotency_keys: { scope: string; key: string; body_hash: string; response: string; expires_at: number };
  }
}

/** How long an equal submission without a key counts as the same one. */
export const EQUAL_SUBMISSION_TTL_MS = 10 * MINUTE_MS;

export interface IdempotencyClaim {
  /** Keys are unique within a scope, which is one function and one caller. */
  scope: string;
  key: string;
  /** Digest of the request, to notice a key that is reused for a different one. */
  bodyHash: string;
  ttlMs: number;
  /** The answer to a repeat, unless {@link keepResponse} replaces it. */
  response?: string;
}

/**
 * Claims a key within the transaction that does the work. Among transactions with the same key, the unique index lets
 * one go ahead; the others wait for it here, and then replay its answer, or take over if it rolled back.
 */
export async function claimOnce(tx: Queryable, claim: IdempotencyClaim, now: number) {
  const { scope, key, bodyHash, ttlMs, response: expected = '' } = claim;
  const claimed = await insertUnlessKept(tx, { scope, key, bodyHash, response: expected, now, until: now + ttlMs });
  if (claimed.length > 0) return { kind: 'first' } as const;
  const { body_hash, response } = await tx
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'response'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  // The key may have been used for another request.
  return body_hash === bodyHash ? ({ kind: 'replay', response } as const) : ({ kind: 'mismatch' } as const);
}

type FreshClaim = Required<Omit<IdempotencyClaim, 'ttlMs'>> & { now: number; until: number };

const insertUnlessKept = statement((db, { scope, key, bodyHash, response, now, until }: Slots<FreshClaim>) => {
  const fresh = { body_hash: bodyHash, response, expires_at: until };
  return db
    .insertInto('idempotency_keys')
    .values({ scope, key, ...fresh })
    .onConflict((conflict) =>
      conflict.columns(['scope', 'key']).doUpdateSet(fresh).where('idempotency_keys.expires_at', '<=', now),
    )
    .returning('key');
});

export async function keepResponse(tx: Queryable, { scope, key }: IdempotencyClaim, response: string): Promise<void> {
  await updateResponse(tx, { scope, key, response });
}

const updateResponse = statement((db, { scope, key, response }: Slots<Record<'scope' | 'key' | 'response', string>>) =>
  db.updateTable('idempotency_keys').set({ response }).where('scope', '=', scope).where('key', '=', key),
);

/** A digest that is equal for equal values, whatever the order of their keys. */
export function digestOf(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(value)))
    .digest('base64url');
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sorted);
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, item]) => [key, sorted(item)]));
}

/** Begins the scopes of the team's functions. */
export const TEAM_SCOPE = 'team:';

/** Answers to the team may tell of the caller, too: blanked, they keep a repeat from having a second effect. */
export async function forgetCaller(tx: Queryable, { id, ownsAddress }: AccountHolder): Promise<void> {
  await tx.deleteFrom('idempotency_keys').where('scope', 'like', `%:${id}`).execute();
  if (!ownsAddress) return;
  await tx
    .updateTable('idempotency_keys')
    .set({ response: '{"success":true}' })
    .where('scope', 'like', `${TEAM_SCOPE}%`)
    .execute();
}
