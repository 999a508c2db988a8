import { Hono, type Context } from 'hono';
import type { Transaction } from 'kysely';
import * as v from 'valibot';
import words from '#content/errors-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { keptMs } from '#shared/site/kept-periods.ts';
import type { AccountHolder } from '../account-holder.ts';
import type { Database, Tables } from '../db/database.ts';
import { type ApiError, methodNotAllowed, Refusal, replyWithError, requireNoWait } from './api-error.ts';
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
import { readAs } from './request/request-body.ts';
import { sourcePageOf } from './request/request-origin.ts';
import type { Pipeline } from './request-pipeline.ts';
import type { Command, Download, DownloadFunction, FunctionAnswer, Query, SiteFunction } from './site-function.ts';
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
    return options.pipeline.run<unknown, { called: SiteFunction; user: AccountHolder | null }>(c, {
      limit: FUNCTION_CALLS,
      isSlow: called?.isSlow ?? false,
      parse: async (request) => readAs(called?.schema ?? v.unknown(), request),
      authorize: async () => {
        const user = await callerOf(c.req.raw, options);
        if (!called) throw new Refusal(unknownFunction);
        await requireGuard(options.db, called, user, options.roles);
        return { called, user };
      },
      async act({ body: input, who: { called: it, user }, client, now }) {
        const key = c.req.header('idempotency-key');
        const sourcePage = sourcePageOf(c.req.raw, options.siteUrl);
        const sender = { ...options, client, now, user, key, sourcePage };
        if (it.kind === 'download') {
          const transfer = options.downloads.hold(c, client, DOWNLOAD_BYTES);
          return fileOf(c, await recorded(it, input, sender), transfer);
        }
        const answer = it.kind === 'query' ? await queried(it, input, sender) : await performed(it, input, sender);
        return c.body(answer, 200, { 'content-type': 'application/json' });
      },
    });
  });

  return endpoint;
}

const unknownFunction: ApiError = { code: 'not_found', message: words.call.unknown };

interface Sender extends FunctionsOptions {
  client: string;
  now: number;
  user: AccountHolder | null;
  key: string | undefined;
  sourcePage: string | null;
}

async function queried(called: SiteFunction<Query>, input: unknown, sender: Sender): Promise<string> {
  const { db, memoryLimiter, client, now, user } = sender;
  requireNoWait(memoryLimiter.consume(called.limitPerClient, client, now));
  return answerOf(await called.read(input, { db, now, user }));
}

/** A refusal rolls back its count in the database, so it is counted in memory instead. */
async function performed(called: SiteFunction<Command>, input: unknown, sender: Sender): Promise<string> {
  const { memoryLimiter, client, now } = sender;
  requireNoWait(memoryLimiter.waitOf(called.limitPerClient, client, now));
  try {
    return await perform(called, input, sender);
  } catch (error) {
    if (error instanceof Refusal && error.apiError.code !== 'rate_limited')
      requireNoWait(memoryLimiter.consume(called.limitPerClient, client, now));
    throw error;
  }
}

/** Resolves after the commit, before anything of the file was read. */
async function recorded(called: SiteFunction<DownloadFunction>, input: unknown, sender: Sender): Promise<Download> {
  const { db, rateLimiter, memoryLimiter, client, now, user, sourcePage } = sender;
  const { limitPerClient } = called;
  requireNoWait(memoryLimiter.waitOf(limitPerClient, client, now));
  const download = await called.open(input, { db, now, user });
  await db.transaction().execute(async (tx) => {
    const holder = await holdCaller(tx, called, sender);
    await called.record(input, download, { tx, now, sourcePage, client, user: holder });
    requireNoWait(await rateLimiter.consume(tx, limitPerClient, client, now));
  });
  return download;
}

function fileOf(c: Context<AppEnv>, { name, type, parts }: Download, transfer: Transfer): Response {
  return c.body(transfer.send(bytesOf(parts())), 200, {
    'content-type': type,
    'content-disposition': `attachment; ${fileNameParameter(name)}`,
  });
}

/** RFC 6266: a header holds no letters beyond ASCII. */
function fileNameParameter(name: string): string {
  return /^[\w. -]+$/.test(name) ? `filename="${name}"` : `filename*=UTF-8''${encodeURIComponent(name)}`;
}

/**
 * Resolves after the commit. The client's limit is counted in the same transaction, which saves a sync to disk, and at
 * its end, because on PostgreSQL the client's other requests wait from the count to the commit.
 */
async function perform(called: SiteFunction<Command>, input: unknown, sender: Sender): Promise<string> {
  const { db, rateLimiter, wakeMail, client, now, user, sourcePage } = sender;
  const claim = claimOf(called, input, sender);
  const write = async (tx: Transaction<Tables>) => {
    const holder = await holdCaller(tx, called, sender);
    const claimed = claim ? await claimOnce(tx, claim, now) : undefined;
    if (claimed?.kind === 'mismatch') throw new Refusal(keyReused);
    if (claimed?.kind === 'replay') return claimed.response;
    const response = answerOf(await called.act(input, { tx, now, sourcePage, client, user: holder }));
    if (claim && response !== claim.response) await keepResponse(tx, claim, response);
    requireNoWait(await rateLimiter.consume(tx, called.limitPerClient, client, now));
    return response;
  };
  const refusal = await called.admit?.(input, { user, now });
  if (refusal) throw new Refusal(refusal);
  const response = await db.transaction().execute(write);
  wakeMail();
  if (!called.finish) return response;
  // answerOf wrote this text.
  return answerOf(await called.finish(input, JSON.parse(response) as FunctionAnswer, { db, now, user }));
}

function answerOf(answer?: FunctionAnswer | void): string {
  return JSON.stringify({ ...answer, success: true });
}

function claimOf(
  called: SiteFunction<Command>,
  input: unknown,
  { user, client, key }: Sender,
): IdempotencyClaim | undefined {
  const { name, handlesRepeats } = called;
  const isTeam = isForTeam(called);
  // What the team reads is stored nowhere a second time.
  if (isTeam && handlesRepeats) return undefined;
  if (key !== undefined && (key === '' || key.length > KEY_MAX_LENGTH)) throw new Refusal(badKey);
  // A visitor's keys are scoped by network, so that a key guessed in another network has no effect.
  const scope = `${isTeam ? TEAM_SCOPE : ''}${name}:${user?.id ?? `visitor:${sha256(client)}`}`;
  const bodyHash = digestOf(called.dedupeKey ? called.dedupeKey(input) : input);
  // What most functions answer; with it in the claim, they need no second statement.
  const response = answerOf();
  if (key !== undefined) return { scope, key: `key:${key}`, bodyHash, response, ttlMs: KEY_TTL_MS };
  if (handlesRepeats) return undefined;
  return { scope, key: `body:${bodyHash}`, bodyHash, response, ttlMs: EQUAL_SUBMISSION_TTL_MS };
}

const badKey: ApiError = {
  code: 'validation_failed',
  message: fillWords(words.call.badKey, { most: String(KEY_MAX_LENGTH) }),
};

const keyReused: ApiError = {
  code: 'idempotency_mismatch',
  message: words.call.keyReused,
};
