/**
 * POST /functions/v1/:name: checks the call and its limits, runs the query or the command (in one transaction), then
 * answers.
 */
import { Hono, type Context } from 'hono';
import type { Transaction } from 'kysely';
import { keptMs } from '#shared/site/kept-periods.ts';
import type { AccountHolder } from '../account-holder.ts';
import type { Database, Tables } from '../db/database.ts';
import { methodNotAllowed, rateLimited, Refusal, replyWithError, type ApiError } from './api-error.ts';
import type { AppEnv } from './app-env.ts';
import { createCors } from './cors.ts';
import {
  claimOnce,
  digestOf,
  EQUAL_SUBMISSION_TTL_MS,
  keepResponse,
  TEAM_SCOPE,
  type IdempotencyClaim,
} from './idempotency-store.ts';
import type { MemoryLimiter } from './load/memory-limiter.ts';
import { FUNCTION_CALLS, type RateLimiter } from './rate-limit.ts';
import { readJson } from './request/request-body.ts';
import { sourcePageOf } from './request/request-origin.ts';
import type { Parsed, Pipeline } from './request-pipeline.ts';
import type {
  AcceptedCall,
  AcceptedCommand,
  AcceptedDownload,
  AcceptedQuery,
  Download,
  FunctionAnswer,
  SiteFunction,
} from './site-function.ts';
import { callerOf, holdCaller, type CallerOptions } from './function-caller.ts';
import { isForTeam, requireGuard } from './function-guard.ts';
import { bytesOf } from './request/part-stream.ts';
import type { Transfer, TransferSlots } from './request/transfer-slots.ts';
import { sha256 } from '../sha256.ts';

export interface FunctionsOptions extends CallerOptions {
  db: Database;
  rateLimiter: RateLimiter;
  memoryLimiter: MemoryLimiter;
  pipeline: Pipeline;
  siteUrl: string;
  functions: readonly SiteFunction[];
  downloads: TransferSlots;
  /** Called after each commit, so that mail leaves without waiting for the next poll. */
  wakeMail: () => void;
}

const ALLOWED_METHODS = 'POST, OPTIONS';
const ALLOWED_HEADERS =
  'authorization, apikey, content-type, x-client-info, x-supabase-api-version, x-region, idempotency-key';

const KEY_TTL_MS = keptMs('idempotency');
const KEY_MAX_LENGTH = 255;
/** What a download keeps in memory: the ids of 100,000 rows, and the part that is sent. */
const DOWNLOAD_BYTES = 8_000_000;

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
    return options.pipeline.run<AcceptedCall, { called: SiteFunction; user: AccountHolder | null }>(c, {
      limit: FUNCTION_CALLS,
      isSlow: called?.isSlow ?? false,
      parse: (request) => acceptedBy(called, request),
      authorize: async () => {
        const user = await callerOf(c.req.raw, options);
        if (!called) throw new Refusal(unknownFunction);
        await requireGuard(options.db, called, user, options.roles);
        return { called, user };
      },
      async act({ body: call, who, client, now }) {
        const key = c.req.header('idempotency-key');
        const sourcePage = sourcePageOf(c.req.raw, options.siteUrl);
        const sender = { ...options, client, now, user: who.user, key, sourcePage };
        if (call.kind === 'download') {
          const transfer = options.downloads.hold(c, client, DOWNLOAD_BYTES);
          return fileOf(c, await recorded(call, who.called, sender), transfer);
        }
        const answer = await answerTo(call, who.called, sender);
        return c.body(answer, 200, { 'content-type': 'application/json' });
      },
    });
  });

  return endpoint;
}

/** The function's call, once its body has been read and checked. */
async function acceptedBy(called: SiteFunction | undefined, request: Request): Promise<Parsed<AcceptedCall>> {
  const body = await readJson(request);
  if (!body.ok) return body;
  // Answers nothing: for an unknown name, `authorize` throws a 404 whatever the body is.
  if (!called) return { ok: false, error: unknownFunction };
  const accepted = called.accept(body.value);
  return accepted.ok ? { ok: true, value: accepted.call } : accepted;
}

const unknownFunction: ApiError = { code: 'not_found', message: 'There is no function of this name.' };

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

/** Resolves after the commit, before anything of the file was read. */
async function recorded(call: AcceptedDownload, called: SiteFunction, sender: Sender): Promise<Download> {
  const { db, rateLimiter, memoryLimiter, client, now, user, sourcePage } = sender;
  const { limitPerClient } = called;
  requireNoWait(memoryLimiter.waitOf(limitPerClient, client, now));
  const download = await call.open({ db, now, user });
  await db.transaction().execute(async (tx) => {
    const holder = await holdCaller(tx, called, sender);
    await call.record(download, { tx, now, sourcePage, client, user: holder });
    requireNoWait(await rateLimiter.consume(tx, limitPerClient, client, now));
  });
  return download;
}

function fileOf(c: Context<AppEnv>, { name, type, parts }: Download, transfer: Transfer): Response {
  return c.body(transfer.send(bytesOf(parts())), 200, {
    'content-type': type,
    'content-disposition': `attachment; filename="${name}"`,
  });
}

/**
 * Resolves after the commit. The client's limit is counted in the same transaction, which saves a sync to disk, and at
 * its end, because on PostgreSQL the client's other requests wait from the count to the commit.
 */
async function perform(call: AcceptedCommand, called: SiteFunction, sender: Sender): Promise<string> {
  const { db, rateLimiter, wakeMail, client, now, user, key, sourcePage } = sender;
  const { name, limitPerClient } = called;
  const isTeam = isForTeam(called);
  const scope = `${name}:${user?.id ?? visitorsOf(client)}`;
  // What the team reads is stored nowhere a second time.
  const claim = isTeam && call.handlesRepeats ? undefined : claimOf(call, isTeam ? TEAM_SCOPE + scope : scope, key);
  const write = async (tx: Transaction<Tables>) => {
    const holder = await holdCaller(tx, called, sender);
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
  return `visitor:${sha256(client)}`;
}

function claimOf(
  { dedupeKey, handlesRepeats }: AcceptedCommand,
  scope: string,
  key: string | undefined,
): IdempotencyClaim | undefined {
  if (key !== undefined && (key === '' || key.length > KEY_MAX_LENGTH)) throw new Refusal(badKey);
  const bodyHash = digestOf(dedupeKey);
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
