/** What a function behind /functions/v1 consists of; one file beside each feature defines one. */
import * as v from 'valibot';
import type { Transaction } from 'kysely';
import type { AccountHolder } from '../account-holder.ts';
import type { Database, Tables } from '../db/database.ts';
import { Refusal, type ApiError } from './api-error.ts';
import type { RateLimit } from './rate-limit.ts';

export interface Caller {
  /** Who called with an access token; null for a visitor with the public key. */
  user: AccountHolder | null;
  now: number;
}

export interface FunctionCall extends Caller {
  /**
   * Everything a command stores goes through here: it is committed as a whole before the caller gets an answer.
   * The caller's own rows are locked until then.
   */
  tx: Transaction<Tables>;
  /** Path of our own page that the call came from. */
  sourcePage: string | null;
  /** What rate limits count by. */
  client: string;
}

export interface QueryCall extends Caller {
  /** No transaction: a query neither waits for writers nor makes them wait. */
  db: Database;
}

/** What the caller reads beside `success: true`. */
export type FunctionAnswer = Record<string, unknown>;

interface CommandDefinition<Schema extends v.GenericSchema> {
  schema: Schema;
  /** The part of the input by which two submissions are the same one sent twice. */
  essence: (input: v.InferOutput<Schema>) => unknown;
  /** Whether `act` itself makes one of repeats; otherwise an equal submission within minutes is only answered. */
  handlesRepeats?: (input: v.InferOutput<Schema>) => boolean;
  /**
   * Decides before the transaction is opened: for work too slow to hold one, and for counts that must outlast a
   * refusal. Answers with the error that refuses.
   */
  admit?: (input: v.InferOutput<Schema>, caller: Caller) => Promise<ApiError | undefined>;
  /** Does the work; throws a Refusal to undo it and answer with that error. */
  act: (input: v.InferOutput<Schema>, call: FunctionCall) => Promise<FunctionAnswer | void>;
  /**
   * Work on another machine, which no transaction may wait for. Runs after the commit, and again for a repeat, with
   * what `act` answered the first time; so doing it twice must come to the same.
   */
  finish?: (input: v.InferOutput<Schema>, answer: FunctionAnswer, call: QueryCall) => Promise<FunctionAnswer>;
}

interface QueryDefinition<Schema extends v.GenericSchema> {
  schema: Schema;
  /** Reads, and nothing else; throws a Refusal to answer with that error. */
  read: (input: v.InferOutput<Schema>, call: QueryCall) => Promise<FunctionAnswer>;
}

/** A command whose input has been checked. */
export interface AcceptedCommand {
  kind: 'command';
  essence: unknown;
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

/** A function as its feature states it: its name, who may call it, how often, and what it does. */
export interface SiteFunction extends FunctionBody {
  name: string;
  /** 'account': only with the access token of a session that has taken all its steps. */
  guard: 'anyone' | 'account';
  /** A query's uses are counted in the memory of each process, because a query stores nothing. */
  limitPerClient: RateLimit;
  /** It waits for another service, which says nothing about how busy ours is. */
  isSlow?: boolean;
}

/** What an endpoint file defines. */
export interface FunctionBody {
  accept(body: unknown): { ok: true; call: AcceptedCommand | AcceptedQuery } | { ok: false; error: ApiError };
}

/** A function that changes something: it runs in one transaction, and once per idempotency key. */
export function defineCommand<Schema extends v.GenericSchema>(definition: CommandDefinition<Schema>): FunctionBody {
  const { schema, essence, handlesRepeats = () => false, admit, act, finish } = definition;
  return defineFunction(schema, (input) => ({
    kind: 'command',
    essence: essence(input),
    handlesRepeats: handlesRepeats(input),
    admit: async (caller) => admit?.(input, caller),
    act: (call) => act(input, call),
    ...(finish && { finish: async (answer: FunctionAnswer, call: QueryCall) => finish(input, answer, call) }),
  }));
}

/**
 * A function that only reads. Its answer is never kept, not even for an idempotency key: whoever asks again must
 * see what has been revoked or deleted since.
 */
export function defineQuery<Schema extends v.GenericSchema>({ schema, read }: QueryDefinition<Schema>): FunctionBody {
  return defineFunction(schema, (input) => ({ kind: 'query', read: (call) => read(input, call) }));
}

/** Hides the input's type behind its check, so that functions with different inputs fit one table. */
function defineFunction<Schema extends v.GenericSchema>(
  schema: Schema,
  callOf: (input: v.InferOutput<Schema>) => AcceptedCommand | AcceptedQuery,
): FunctionBody {
  return {
    accept(body) {
      const result = v.safeParse(schema, body);
      if (!result.success) return { ok: false, error: validationFailed(result.issues) };
      return { ok: true, call: callOf(result.output) };
    },
  };
}

/** Who is signed in, in functions whose guard lets nobody else in. */
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
  return { code: 'validation_failed', message: 'Some fields need another look.', fields: Object.fromEntries(fields) };
}

/** Valibot's own messages end with what was received; nobody needs their input echoed. */
function wordingOf({ type, expected, message }: v.BaseIssue<unknown>): string {
  if (type === 'strict_object') return expected === 'never' ? 'There is no such field.' : 'This field is missing.';
  return message.replace(/ but received .*$/s, '.');
}
