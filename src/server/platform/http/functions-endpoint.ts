/** POST /functions/v1/:name, by contract E1 and E2: check, count, store in one transaction, then answer. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import type { Transaction } from 'kysely';
import { keptMs } from '../../../shared/kept-periods.ts';
import type { AccountHolder } from '../account-holder.ts';
import type { Clock } from '../clock.ts';
import type { Database, Tables } from '../db/database.ts';
import { methodNotAllowed, rateLimited, Refusal, replyWithError, type ApiError } from './api-error.ts';
import type { AppEnv } from './app-env.ts';
import type { CallerAuthentication } from './caller-authentication.ts';
import { createCors } from './cors.ts';
import { claimOnce, digestOf, keepResponse, type IdempotencyClaim } from './idempotency-store.ts';
import { FUNCTION_CALLS, type RateLimit, type RateLimiter } from './rate-limit.ts';
import { hasMediaType, readJson } from './request-body.ts';
import { networkOf, sourcePageOf } from './request-origin.ts';
import { signInFirst, type AcceptedCall, type SiteFunction } from './site-function.ts';
import type { WriteGate } from './write-gate.ts';

export interface FunctionsOptions {
  db: Database;
  clock: Clock;
  rateLimiter: RateLimiter;
  writeGate: WriteGate;
  siteUrl: string;
  anonKey: string;
  callers: CallerAuthentication;
  trustedProxies: number;
  functions: readonly SiteFunction[];
  /** Called after each commit, so that mail leaves without waiting for the next poll. */
  wakeMail: () => void;
}

const ALLOWED_METHODS = 'POST, OPTIONS';
const ALLOWED_HEADERS =
  'authorization, apikey, content-type, x-client-info, x-supabase-api-version, x-region, idempotency-key';

const KEY_TTL_MS = keptMs('idempotency');
const EQUAL_SUBMISSION_TTL_MS = 10 * 60_000;
const KEY_MAX_LENGTH = 255;

export function createFunctionsEndpoint(options: FunctionsOptions): Hono<AppEnv> {
  const byName = new Map(options.functions.map((it) => [it.name, it]));
  const endpoint = new Hono<AppEnv>();

  endpoint.use(
    createCors({
      siteUrl: options.siteUrl,
      methods: ALLOWED_METHODS,
      requestHeaders: ALLOWED_HEADERS,
      responseHeaders: 'x-request-id, retry-after',
    }),
    async (c, next) => {
      c.header('cache-control', 'no-store');
      await next();
    },
  );

  endpoint.all('/:name', async (c) => {
    if (c.req.method === 'OPTIONS') return c.body(null, 204);
    if (c.req.method !== 'POST') return replyWithError(c, methodNotAllowed(ALLOWED_METHODS));
    const caller = await callerOf(c.req.raw, options);
    if (caller.kind === 'refused') return replyWithError(c, caller.error);
    const called = byName.get(c.req.param('name'));
    if (!called) return replyWithError(c, { code: 'not_found', message: 'There is no function of this name.' });
    if (!hasMediaType(c.req.raw, 'application/json')) {
      return replyWithError(c, { code: 'unsupported_media_type', message: 'Send application/json.' });
    }
    const client = networkOf(c, options.trustedProxies);
    /** What did nothing left no count behind; it counts all the same. */
    const refuse = async (error: ApiError, ...limits: RateLimit[]) => {
      const { db, clock, rateLimiter } = options;
      const wait = await rateLimiter.consumeAll(db, [FUNCTION_CALLS, ...limits], client, clock.now());
      return replyWithError(c, wait > 0 ? rateLimited(wait) : error);
    };
    const body = await readJson(c.req.raw);
    if (!body.ok) return refuse(body.error);
    const accepted = called.accept(body.value);
    if (!accepted.ok) return refuse(accepted.error);
    const key = c.req.header('idempotency-key');
    if (key !== undefined && (key === '' || key.length > KEY_MAX_LENGTH)) return refuse(badKey);
    const claim = claimOf(accepted.call, `${called.name}:${caller.name}`, key);
    const sourcePage = sourcePageOf(c.req.raw, options.siteUrl);
    const sender = { claim, client, sourcePage, user: caller.user };
    const outcome = await perform(options, called, accepted.call, sender);
    if ('body' in outcome) return c.body(outcome.body, 200, { 'content-type': 'application/json' });
    return outcome.code === 'rate_limited' ? replyWithError(c, outcome) : refuse(outcome, called.limitPerClient);
  });

  return endpoint;
}

type Caller = { kind: 'caller'; name: string; user: AccountHolder | null } | { kind: 'refused'; error: ApiError };

const visitor: Caller = { kind: 'caller', name: 'visitor', user: null };

/** Who the bearer token speaks for: the public key for every visitor, an access token for its user. */
async function callerOf(request: Request, { anonKey, callers, clock }: FunctionsOptions): Promise<Caller> {
  const authorization = request.headers.get('authorization');
  const token = /^Bearer +(.+)$/i.exec(authorization ?? '')?.[1];
  if (token !== undefined && isSame(token.trim(), anonKey)) return visitor;
  const identified = await callers.identify(authorization, clock.now());
  switch (identified.kind) {
    case 'user':
      return { kind: 'caller', name: identified.user.id, user: identified.user };
    case 'visitor':
      return visitor;
    case 'ended':
      return { kind: 'refused', error: sessionEnded };
    case 'unknown':
      return { kind: 'refused', error: notAuthorized };
  }
}

const notAuthorized: ApiError = {
  code: 'no_authorization',
  message: 'Send the public key or an access token as a bearer token.',
};
const sessionEnded: ApiError = { code: 'no_authorization', message: 'This session has ended. Please sign in again.' };

function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

function claimOf(
  { essence, handlesRepeats }: AcceptedCall,
  scope: string,
  key: string | undefined,
): IdempotencyClaim | undefined {
  const bodyHash = digestOf(essence);
  if (key !== undefined) return { scope, key: `key:${key}`, bodyHash, ttlMs: KEY_TTL_MS };
  if (handlesRepeats) return undefined;
  return { scope, key: `body:${bodyHash}`, bodyHash, ttlMs: EQUAL_SUBMISSION_TTL_MS };
}

interface Sender {
  claim: IdempotencyClaim | undefined;
  /** What rate limits count by. */
  client: string;
  sourcePage: string | null;
  user: AccountHolder | null;
}

/**
 * The answer as text, ready once everything is committed. Clients' limits are counted in the same transaction,
 * which saves a sync to disk, and at its end, because on PostgreSQL a client's other requests wait from there
 * to the commit. A Refusal undoes it all, and is then counted by itself; whoever is over a limit stays there until
 * it expires.
 */
async function perform(
  { db, clock, rateLimiter, writeGate, wakeMail, callers }: FunctionsOptions,
  called: SiteFunction,
  accepted: AcceptedCall,
  { claim, client, sourcePage, user }: Sender,
): Promise<{ body: string } | ApiError> {
  const now = clock.now();
  if (called.guard === 'account' && !user) return signInFirst;
  const refusal = await accepted.admit({ user, now });
  if (refusal) return refusal;
  const write = async (tx: Transaction<Tables>) => {
    const limit = async (per: RateLimit) => {
      const wait = await rateLimiter.consume(tx, per, client, now);
      if (wait > 0) throw new Refusal(rateLimited(wait));
    };
    const holder = user && (await callers.hold(tx, user, now));
    if (holder === undefined) throw new Refusal(sessionEnded);
    const claimed = claim ? await claimOnce(tx, claim, now) : undefined;
    if (claimed?.kind === 'mismatch') throw new Refusal(keyReused);
    if (claimed?.kind === 'replay') {
      await limit(FUNCTION_CALLS);
      return claimed.response;
    }
    const response = JSON.stringify({ ...(await accepted.act({ tx, now, sourcePage, user: holder })), success: true });
    if (claim) await keepResponse(tx, claim, response);
    await limit(FUNCTION_CALLS);
    await limit(called.limitPerClient);
    return response;
  };
  try {
    const body = await writeGate.run(() => db.transaction().execute(write));
    wakeMail();
    return { body };
  } catch (error) {
    if (error instanceof Refusal) return error.apiError;
    throw error;
  }
}

const badKey: ApiError = {
  code: 'validation_failed',
  message: `Use an Idempotency-Key of 1 to ${KEY_MAX_LENGTH} characters.`,
};

const keyReused: ApiError = {
  code: 'idempotency_mismatch',
  message: 'This Idempotency-Key was used for another submission. Use a new one.',
};
