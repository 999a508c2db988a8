/**
 * POST /functions/v1/:name: checks the call and its limits, runs the query or the command (in one transaction), then
 * answers.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import type { Transaction } from 'kysely';
import { keptMs } from '../../../shared/site/kept-periods.ts';
import type { AccountHolder } from '../account-holder.ts';
import type { Clock } from '../clock.ts';
import type { Database, Tables } from '../db/database.ts';
import { methodNotAllowed, rateLimited, Refusal, replyWithError, type ApiError } from './api-error.ts';
import type { AppEnv } from './app-env.ts';
import type { CallerAuthentication } from './caller-authentication.ts';
import { createCors } from './cors.ts';
import { claimOnce, digestOf, keepResponse, TEAM_SCOPE, type IdempotencyClaim } from './idempotency-store.ts';
import type { MemoryLimiter } from './memory-limiter.ts';
import { FUNCTION_CALLS, type RateLimiter } from './rate-limit.ts';
import { hasMediaType, readJson } from './request-body.ts';
import { sourcePageOf } from './request-origin.ts';
import type { Parsed, Pipeline } from './request-pipeline.ts';
import { type AcceptedCommand, type AcceptedQuery, type FunctionAnswer, type SiteFunction } from './site-function.ts';
import { isForTeam, requireGuard } from './function-guard.ts';
import type { TeamRoles } from './team-roles.ts';

export interface FunctionsOptions {
  db: Database;
  clock: Clock;
  rateLimiter: RateLimiter;
  memoryLimiter: MemoryLimiter;
  pipeline: Pipeline;
  siteUrl: string;
  anonKey: string;
  callers: CallerAuthentication;
  roles: TeamRoles;
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
    const called = byName.get(c.req.param('name'));
    return options.pipeline.run<AcceptedCommand | AcceptedQuery, { called: SiteFunction; user: AccountHolder | null }>(
      c,
      {
        limit: FUNCTION_CALLS,
        isSlow: called?.isSlow ?? false,
        parse: (request) => acceptedBy(called, request),
        authorize: async () => {
          const user = await callerOf(c.req.raw, options);
          if (!called) throw new Refusal({ code: 'not_found', message: 'There is no function of this name.' });
          await requireGuard(options.db, called, user, options.roles);
          return { called, user };
        },
        async act({ body: call, who, client, now }) {
          const key = c.req.header('idempotency-key');
          const sourcePage = sourcePageOf(c.req.raw, options.siteUrl);
          const answer = await answerTo(call, who.called, { ...options, client, now, user: who.user, key, sourcePage });
          return c.body(answer, 200, { 'content-type': 'application/json' });
        },
      },
    );
  });

  return endpoint;
}

/** The function's call, once its body has been read and checked. */
async function acceptedBy(
  called: SiteFunction | undefined,
  request: Request,
): Promise<Parsed<AcceptedCommand | AcceptedQuery>> {
  if (!hasMediaType(request, 'application/json')) return notJson;
  const body = await readJson(request);
  if (!body.ok) return body;
  // A placeholder: for an unknown name, `authorize` throws a 404 whatever the body is.
  if (!called) return notJson;
  const accepted = called.accept(body.value);
  return accepted.ok ? { ok: true, value: accepted.call } : accepted;
}

const notJson: Parsed<never> = {
  ok: false,
  error: { code: 'unsupported_media_type', message: 'Send application/json.' },
};

/** The bearer token's account; null for the public key, which every visitor sends, and before a second factor. */
async function callerOf(
  request: Request,
  { anonKey, callers, clock }: FunctionsOptions,
): Promise<AccountHolder | null> {
  const authorization = request.headers.get('authorization');
  const token = /^Bearer +(\S.*)$/i.exec(authorization ?? '')?.[1];
  if (token !== undefined && isSame(token.trim(), anonKey)) return null;
  const identified = await callers.identify(authorization, clock.now());
  switch (identified.kind) {
    case 'user':
      return identified.user;
    case 'visitor':
      return null;
    case 'ended':
      throw new Refusal(sessionEnded);
    case 'unknown':
      throw new Refusal(notAuthorized);
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

interface Sender extends FunctionsOptions {
  /** The network that rate limits count by. */
  client: string;
  now: number;
  user: AccountHolder | null;
  key: string | undefined;
  sourcePage: string | null;
}

/** The answer as text. A refusal rolls back its count in the database, so it is counted in memory instead. */
async function answerTo(call: AcceptedCommand | AcceptedQuery, called: SiteFunction, sender: Sender): Promise<string> {
  const { db, memoryLimiter, client, now, user } = sender;
  const limit = called.limitPerClient;
  if (call.kind === 'query') {
    requireNoWait(memoryLimiter.consume(limit, client, now));
    return answerOf(await call.read({ db, now, user }));
  }
  requireNoWait(memoryLimiter.waitOf(limit, client, now));
  try {
    return await perform(call, called, sender);
  } catch (error) {
    if (error instanceof Refusal && error.apiError.code !== 'rate_limited')
      requireNoWait(memoryLimiter.consume(limit, client, now));
    throw error;
  }
}

function requireNoWait(seconds: number): void {
  if (seconds > 0) throw new Refusal(rateLimited(seconds));
}

/**
 * Resolves after the commit. The client's limit is counted in the same transaction, which saves a sync to disk, and at
 * its end, because on PostgreSQL the client's other requests wait from the count to the commit.
 */
async function perform(
  call: AcceptedCommand,
  called: SiteFunction,
  { db, rateLimiter, wakeMail, callers, roles, client, now, user, key, sourcePage }: Sender,
): Promise<string> {
  const { name, limitPerClient } = called;
  const isTeam = isForTeam(called);
  const scope = `${name}:${user?.id ?? visitorsOf(client)}`;
  // What the team reads is stored nowhere a second time.
  const claim = isTeam && call.handlesRepeats ? undefined : claimOf(call, isTeam ? TEAM_SCOPE + scope : scope, key);
  const write = async (tx: Transaction<Tables>) => {
    const holder = user && (await callers.hold(tx, user, now));
    if (holder === undefined) throw new Refusal(sessionEnded);
    // Again, because the role may have been taken away since.
    if (isTeam) await requireGuard(tx, called, holder, roles);
    const claimed = claim ? await claimOnce(tx, claim, now) : undefined;
    if (claimed?.kind === 'mismatch') throw new Refusal(keyReused);
    if (claimed?.kind === 'replay') return claimed.response;
    const response = answerOf(await call.act({ tx, now, sourcePage, client, user: holder }));
    if (claim && response !== claim.response) await keepResponse(tx, claim, response);
    requireNoWait(await rateLimiter.consume(tx, limitPerClient, client, now));
    return response;
  };
  const refusal = await call.admit({ user, now });
  if (refusal) throw new Refusal(refusal);
  const response = await db.transaction().execute(write);
  wakeMail();
  if (!call.finish) return response;
  // answerOf wrote this text.
  return answerOf(await call.finish(JSON.parse(response) as FunctionAnswer, { db, now, user }));
}

function answerOf(answer?: FunctionAnswer | void): string {
  return JSON.stringify({ ...answer, success: true });
}

/** A visitor's keys are scoped by network, so that a key guessed in another network has no effect. */
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
  // What most functions answer; with it in the claim, they need no second statement.
  const response = answerOf();
  if (key !== undefined) return { scope, key: `key:${key}`, bodyHash, response, ttlMs: KEY_TTL_MS };
  if (handlesRepeats) return undefined;
  return { scope, key: `body:${bodyHash}`, bodyHash, response, ttlMs: EQUAL_SUBMISSION_TTL_MS };
}

const badKey: ApiError = {
  code: 'validation_failed',
  message: `Use an Idempotency-Key of 1 to ${KEY_MAX_LENGTH} characters.`,
};

const keyReused: ApiError = {
  code: 'idempotency_mismatch',
  message: 'This Idempotency-Key was used for another submission. Use a new one.',
};
