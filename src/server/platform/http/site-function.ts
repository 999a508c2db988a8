import * as v from 'valibot';
import type { Transaction } from 'kysely';
import type { AccountHolder } from '../account-holder.ts';
import type { Database, Tables } from '../db/database.ts';
import { Refusal, wrongFields, type ApiError } from './api-error.ts';
import type { RateLimit } from './rate-limit.ts';

export interface Caller {
  /** The account of the access token; null for a visitor with the public key. */
  user: AccountHolder | null;
  now: number;
}

export interface FunctionCall extends Caller {
  /**
   * A command stores everything through this transaction, which commits before the caller gets an answer. It locks the
   * caller's own rows until then.
   */
  tx: Transaction<Tables>;
  /** Path of our own page that made the call. */
  sourcePage: string | null;
  /** The network that rate limits count by. */
  client: string;
}

export interface QueryCall extends Caller {
  /** No transaction: a query neither waits for writers nor makes them wait. */
  db: Database;
}

/** A file that is made while it is sent. */
export interface Download {
  name: string;
  /** Its media type. */
  type: string;
  /** How many rows it holds. */
  rows: number;
  /** Read once the caller's session and role were checked again; each only when the client has taken the one before. */
  parts: () => AsyncIterable<string>;
}

/** The fields of the answer beside `success: true`. */
export type FunctionAnswer = Record<string, unknown>;

interface CommandDefinition<Schema extends v.GenericSchema> {
  schema: Schema;
  /** The part of the input that identifies a submission: two with equal parts are one sent twice. All of it by default. */
  dedupeKey?: (input: v.InferOutput<Schema>) => unknown;
  /**
   * Whether `act` handles repeats itself. Otherwise an equal submission within ten minutes just gets the first answer.
   */
  handlesRepeats?: (input: v.InferOutput<Schema>) => boolean;
  /**
   * Runs before the transaction opens: for work too slow to hold one, and for counts that must outlast a refusal.
   * Returns the error to refuse with.
   */
  admit?: (input: v.InferOutput<Schema>, caller: Caller) => Promise<ApiError | undefined>;
  /** Does the work. Throws a Refusal to roll it back and answer with that error. */
  act: (input: v.InferOutput<Schema>, call: FunctionCall) => Promise<FunctionAnswer | void>;
  /**
   * Work on another machine, for which no transaction may wait. Runs after the commit with the answer of `act`, and
   * again for a repeat with the first answer, so it must be idempotent.
   */
  finish?: (input: v.InferOutput<Schema>, answer: FunctionAnswer, call: QueryCall) => Promise<FunctionAnswer>;
}

interface QueryDefinition<Schema extends v.GenericSchema> {
  schema: Schema;
  /** Only reads. Throws a Refusal to answer with that error. */
  read: (input: v.InferOutput<Schema>, call: QueryCall) => Promise<FunctionAnswer>;
}

interface DownloadDefinition<Schema extends v.GenericSchema> {
  schema: Schema;
  /** Finds out what the file holds. Throws a Refusal to answer with that error. */
  open: (input: v.InferOutput<Schema>, call: QueryCall) => Promise<Download>;
  /** Writes down that it is sent. It leaves once this has committed. */
  record: (input: v.InferOutput<Schema>, download: Download, call: FunctionCall) => Promise<void>;
}

/** A command whose input has been checked. */
export interface AcceptedCommand {
  kind: 'command';
  dedupeKey: unknown;
  handlesRepeats: boolean;
  admit(caller: Caller): Promise<ApiError | undefined>;
  act(call: FunctionCall): Promise<FunctionAnswer | void>;
  finish?(answer: FunctionAnswer, call: QueryCall): Promise<FunctionAnswer>;
}

/** A query whose input has been checked. */
export interface AcceptedQuery {
  kind: 'query';
  read(call: QueryCall): Promise<FunctionAnswer>;
}

/** A download whose input has been checked. */
export interface AcceptedDownload {
  kind: 'download';
  open(call: QueryCall): Promise<Download>;
  record(download: Download, call: FunctionCall): Promise<void>;
}

export type AcceptedCall = AcceptedCommand | AcceptedQuery | AcceptedDownload;

/** A function as its feature states it: its name, who may call it, how often, and what it does. */
export interface SiteFunction extends FunctionBody {
  name: string;
  /**
   * 'account' requires the access token of a session that has completed its second factor, if it needs one. 'member' and
   * 'owner' require one of the team, with a second factor in any case.
   */
  guard: 'anyone' | 'account' | 'member' | 'owner';
  /** A query's uses are counted in each process's memory, because a query writes nothing. */
  limitPerClient: RateLimit;
  /** Set when it waits for another service, so that its duration says nothing about our own load. */
  isSlow?: boolean;
}

/** What an endpoint file defines. `accept` checks the input. */
export interface FunctionBody {
  accept(body: unknown): { ok: true; call: AcceptedCall } | { ok: false; error: ApiError };
}

/** Functions of one guard and one limit, by name. */
export function functionsOf(
  guard: SiteFunction['guard'],
  limitPerClient: RateLimit,
  bodies: Readonly<Record<string, FunctionBody>>,
  isSlow = false,
): SiteFunction[] {
  return Object.entries(bodies).map(([name, body]) => ({ name, guard, limitPerClient, isSlow, ...body }));
}

/** A function that changes data: it runs in one transaction, once per idempotency key. */
export function defineCommand<Schema extends v.GenericSchema>(definition: CommandDefinition<Schema>): FunctionBody {
  const { schema, dedupeKey = (input) => input, handlesRepeats = () => false, admit, act, finish } = definition;
  return defineFunction(schema, (input) => ({
    kind: 'command',
    dedupeKey: dedupeKey(input),
    handlesRepeats: handlesRepeats(input),
    admit: async (caller) => admit?.(input, caller),
    act: (call) => act(input, call),
    ...(finish && { finish: async (answer: FunctionAnswer, call: QueryCall) => finish(input, answer, call) }),
  }));
}

/**
 * A function that only reads. Its answer is never stored, not even under an idempotency key, because a repeat must
 * reflect what has been revoked or deleted since.
 */
export function defineQuery<Schema extends v.GenericSchema>({ schema, read }: QueryDefinition<Schema>): FunctionBody {
  return defineFunction(schema, (input) => ({ kind: 'query', read: (call) => read(input, call) }));
}

/** A function that answers with a file, which is recorded before it leaves. */
export function defineDownload<Schema extends v.GenericSchema>(definition: DownloadDefinition<Schema>): FunctionBody {
  const { schema, open, record } = definition;
  return defineFunction(schema, (input) => ({
    kind: 'download',
    open: (call) => open(input, call),
    record: (download, call) => record(input, download, call),
  }));
}

/** Hides the input's type, so that functions with different inputs fit one table. */
function defineFunction<Schema extends v.GenericSchema>(
  schema: Schema,
  callOf: (input: v.InferOutput<Schema>) => AcceptedCall,
): FunctionBody {
  return {
    accept(body) {
      const result = v.safeParse(schema, body);
      if (!result.success) return { ok: false, error: validationFailed(result.issues) };
      return { ok: true, call: callOf(result.output) };
    },
  };
}

/** The signed-in user, for functions whose guard is 'account'. */
export function signedInUser({ user }: Pick<Caller, 'user'>): AccountHolder {
  if (!user) throw new Refusal(signInFirst);
  return user;
}

export const signInFirst: ApiError = { code: 'no_authorization', message: 'Please sign in first.' };

export function validationFailed(issues: readonly v.BaseIssue<unknown>[]): ApiError {
  const fields = new Map<string, string>();
  for (const issue of issues) {
    const path = v.getDotPath(issue) ?? '';
    if (!fields.has(path)) fields.set(path, wordingOf(issue));
  }
  return wrongFields(Object.fromEntries(fields));
}

/** Cuts the received value off Valibot's messages: nobody needs their input echoed. */
function wordingOf({ type, expected, message }: v.BaseIssue<unknown>): string {
  if (type === 'strict_object') return expected === 'never' ? 'There is no such field.' : 'This field is missing.';
  return message.replace(/ but received .*$/s, '.');
}
