/** POST /functions/v1/:name: check and count, then read, or store in one transaction, and answer only after that. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { holdCaller, type Authenticate } from '../../features/accounts/sessions/authenticate.ts';
import type { Transaction } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database, Tables } from '../db/database.ts';
import { methodNotAllowed, rateLimited, Refusal, replyWithError, type ApiError } from './api-error.ts';
import type { AppEnv } from './app-env.ts';
import { createCors } from './cors.ts';
import { claimOnce, digestOf, keepResponse, type IdempotencyClaim } from './idempotency-store.ts';
import type { MemoryLimiter } from './memory-limiter.ts';
import { FUNCTION_CALLS, type RateLimiter } from './rate-limit.ts';
import { hasMediaType, readJson } from './request-body.ts';
import { networkOf, sourcePageOf } from './request-origin.ts';
import type { AcceptedCommand, AcceptedQuery, CallingUser, FunctionAnswer, SiteFunction } from './site-function.ts';
import type { WriteGate } from './write-gate.ts';

export interface FunctionsOptions {
  db: Database;
  clock: Clock;
  rateLimiter: RateLimiter;
  memoryLimiter: MemoryLimiter;
  writeGate: WriteGate;
  siteUrl: string;
  anonKey: string;
  authenticate: Authenticate;
  trustedProxies: number;
  functions: readonly SiteFunction[];
  /** Called after each commit, so that mail leaves without waiting for the next poll. */
  wakeMail: () => void;
}

const ALLOWED_METHODS = 'POST, OPTIONS';
const ALLOWED_HEADERS =
  'authorization, apikey, content-type, x-client-info, x-supabase-api-version, x-region, idempotency-key';

const HOUR_MS = 3_600_000;
const KEY_TTL_MS = 24 * HOUR_MS;
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
    const client = networkOf(c, options.trustedProxies);
    const { clock, memoryLimiter } = options;
    const overall = memoryLimiter.consume(FUNCTION_CALLS, client, clock.now());
    if (overall > 0) return replyWithError(c, rateLimited(overall));
    // Read first: a session that ends while a slow body comes in is noticed then.
    const isJson = hasMediaType(c.req.raw, 'application/json');
    const body = isJson ? await readJson(c.req.raw) : notJson;
    const caller = await callerOf(c.req.raw, options);
    if (caller.kind === 'refused') return replyWithError(c, caller.error);
    const called = byName.get(c.req.param('name'));
    if (!called) return replyWithError(c, { code: 'not_found', message: 'There is no function of this name.' });
    const accepted = body.ok ? called.accept(body.value) : body;
    if (!accepted.ok) return replyWithError(c, accepted.error);
    const outcome = await answerTo(accepted.call, called, {
      ...options,
      client,
      user: caller.user,
      key: c.req.header('idempotency-key'),
      sourcePage: sourcePageOf(c.req.raw, options.siteUrl),
    });
    if ('body' in outcome) return c.body(outcome.body, 200, { 'content-type': 'application/json' });
    return replyWithError(c, outcome);
  });

  return endpoint;
}

type Caller = { kind: 'caller'; user: CallingUser | null } | { kind: 'refused'; error: ApiError };

const visitor: Caller = { kind: 'caller', user: null };

/** Who the bearer token speaks for: the public key for every visitor, an access token for its user. */
async function callerOf(request: Request, { anonKey, authenticate, clock }: FunctionsOptions): Promise<Caller> {
  const authorization = request.headers.get('authorization');
  const token = /^Bearer +(.+)$/i.exec(authorization ?? '')?.[1];
  if (token !== undefined && isSame(token.trim(), anonKey)) return visitor;
  const authenticated = await authenticate(authorization, clock.now());
  if (authenticated.kind === 'user') {
    const { user, session } = authenticated;
    return { kind: 'caller', user: { ...user, session } };
  }
  // Without its second step a session opens nothing: such a caller is a visitor.
  if (authenticated.kind === 'half') return visitor;
  // A session that has ended needs another sign-in; every other token is simply none.
  const { code } = authenticated.error;
  if (code === 'session_not_found') return { kind: 'refused', error: sessionEnded };
  return { kind: 'refused', error: notAuthorized };
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

interface Sender extends FunctionsOptions {
  /** What rate limits count by. */
  client: string;
  user: CallingUser | null;
  /** The idempotency key, if one was sent. */
  key: string | undefined;
  sourcePage: string | null;
}

/** The answer as text, or the error that refuses. What is refused by the function itself counts as a use of it. */
async function answerTo(
  call: AcceptedCommand | AcceptedQuery,
  called: SiteFunction,
  sender: Sender,
): Promise<{ body: string } | ApiError> {
  const { clock, memoryLimiter, client } = sender;
  const now = clock.now();
  const count = () => memoryLimiter.consume(called.limitPerClient, client, now);
  try {
    if (call.kind === 'query') return limited(count()) ?? { body: await query(call, sender, now) };
    const refusal = limited(memoryLimiter.waitOf(called.limitPerClient, client, now));
    return refusal ?? { body: await perform(call, called, sender, now) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { apiError } = error;
    if (call.kind === 'query' || apiError.code === 'rate_limited' || apiError.code === 'overloaded') return apiError;
    return limited(count()) ?? apiError;
  }
}

function limited(waitSeconds: number): ApiError | undefined {
  return waitSeconds > 0 ? rateLimited(waitSeconds) : undefined;
}

async function query(call: AcceptedQuery, { db, writeGate, user }: Sender, now: number): Promise<string> {
  return writeGate.run(async () => answerOf(await call.read({ db, now, user })));
}

/**
 * Once everything is committed. The client's limit is counted in the same transaction, which saves a sync to disk, and
 * at its end, because on PostgreSQL a client's other requests wait from there to the commit.
 */
async function perform(
  call: AcceptedCommand,
  { name, limitPerClient }: SiteFunction,
  { db, rateLimiter, writeGate, wakeMail, client, user, key, sourcePage }: Sender,
  now: number,
): Promise<string> {
  const claim = claimOf(call, `${name}:${user?.id ?? visitorsOf(client)}`, key);
  const write = async (tx: Transaction<Tables>) => {
    const held = user && (await holdCaller(tx, { user, session: user.session }, now));
    if (user && !held) throw new Refusal(sessionEnded);
    const holder = held ? { ...held.user, session: held.session } : null;
    const claimed = claim ? await claimOnce(tx, claim, now) : undefined;
    if (claimed?.kind === 'mismatch') throw new Refusal(keyReused);
    if (claimed?.kind === 'replay') return claimed.response;
    const response = answerOf(await call.act({ tx, now, sourcePage, user: holder }));
    if (claim) await keepResponse(tx, claim, response);
    const wait = await rateLimiter.consume(tx, limitPerClient, client, now);
    if (wait > 0) throw new Refusal(rateLimited(wait));
    return response;
  };
  const refusal = await call.admit({ user, now });
  if (refusal) throw new Refusal(refusal);
  const response = await writeGate.run(() => db.transaction().execute(write));
  wakeMail();
  return response;
}

function answerOf(answer: FunctionAnswer | void): string {
  return JSON.stringify({ ...answer, success: true });
}

/** Visitors have no names; a key that somebody in another network knows or guesses must do nothing here. */
function visitorsOf(client: string): string {
  return `visitor:${createHash('sha256').update(client).digest('base64url')}`;
}

function claimOf(
  { essence, handlesRepeats }: AcceptedCommand,
  scope: string,
  key: string | undefined,
): IdempotencyClaim | undefined {
  if (key !== undefined && (key === '' || key.length > KEY_MAX_LENGTH)) throw new Refusal(badKey);
  const bodyHash = digestOf(essence);
  if (key !== undefined) return { scope, key: `key:${key}`, bodyHash, ttlMs: KEY_TTL_MS };
  if (handlesRepeats) return undefined;
  return { scope, key: `body:${bodyHash}`, bodyHash, ttlMs: EQUAL_SUBMISSION_TTL_MS };
}

const notJson: { ok: false; error: ApiError } = {
  ok: false,
  error: { code: 'unsupported_media_type', message: 'Send application/json.' },
};

const badKey: ApiError = {
  code: 'validation_failed',
  message: `Use an Idempotency-Key of 1 to ${KEY_MAX_LENGTH} characters.`,
};

const keyReused: ApiError = {
  code: 'idempotency_mismatch',
  message: 'This Idempotency-Key was used for another submission. Use a new one.',
};
