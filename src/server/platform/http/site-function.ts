import * as v from 'valibot';
import words from '#content/errors-words.yaml';
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
  /** Commits before the caller gets an answer, and locks the caller's own rows until then. */
  tx: Transaction<Tables>;
  sourcePage: string | null;
  /** The network that rate limits count by. */
  client: string;
}

export interface QueryCall extends Caller {
  /** No transaction: a query neither waits for writers nor makes them wait. */
  db: Database;
}

export interface Download {
  name: string;
  type: string;
  rows: number;
  /** Read once the caller's session and role were checked again; each only when the client has taken the one before. */
  parts: () => AsyncIterable<string | Uint8Array>;
}

/** The fields of the answer beside `success: true`. */
export type FunctionAnswer = Record<string, unknown>;

/** Members are methods, so that functions of any input fit one table. */
interface CommandDefinition<Schema extends v.GenericSchema> {
  schema: Schema;
  /** The part of the input that identifies a submission: two with equal parts are one sent twice. All of it by default. */
  dedupeKey?(input: v.InferOutput<Schema>): unknown;
  /** `act` handles repeats itself. Otherwise an equal submission within ten minutes just gets the first answer. */
  handlesRepeats?: true;
  /** Before the transaction: slow work, and counts that must outlast a refusal. Returns the error to refuse with. */
  admit?(input: v.InferOutput<Schema>, caller: Caller): Promise<ApiError | undefined>;
  /** Does the work. Throws a Refusal to roll it back and answer with that error. */
  act(input: v.InferOutput<Schema>, call: FunctionCall): Promise<FunctionAnswer | void>;
  /**
   * Work on another machine, for which no transaction may wait. Runs after the commit with the answer of `act`, and
   * again for a repeat with the first answer, so it must be idempotent.
   */
  finish?(input: v.InferOutput<Schema>, answer: FunctionAnswer, call: QueryCall): Promise<FunctionAnswer>;
}

interface QueryDefinition<Schema extends v.GenericSchema> {
  schema: Schema;
  /** Only reads. Throws a Refusal to answer with that error. */
  read(input: v.InferOutput<Schema>, call: QueryCall): Promise<FunctionAnswer>;
}

interface DownloadDefinition<Schema extends v.GenericSchema> {
  schema: Schema;
  /** Finds out what the file holds. Throws a Refusal to answer with that error. */
  open(input: v.InferOutput<Schema>, call: QueryCall): Promise<Download>;
  /** Writes down that it is sent. It leaves once this has committed. */
  record(input: v.InferOutput<Schema>, download: Download, call: FunctionCall): Promise<void>;
}

export type Command = { kind: 'command' } & CommandDefinition<v.GenericSchema>;
export type Query = { kind: 'query' } & QueryDefinition<v.GenericSchema>;
export type DownloadFunction = { kind: 'download' } & DownloadDefinition<v.GenericSchema>;

export type FunctionBody = Command | Query | DownloadFunction;

interface FunctionTerms {
  name: string;
  /** 'account': a session with its second factor, if it needs one. 'member', 'owner': on the team, always with one. */
  guard: 'anyone' | 'account' | 'member' | 'owner';
  /** A query's uses are counted in each process's memory, because a query writes nothing. */
  limitPerClient: RateLimit;
  /** Set when it waits for another service, so that its duration says nothing about our own load. */
  isSlow?: boolean;
}

/** A function as its feature states it: its name, who may call it, how often, and what it does. */
export type SiteFunction<Body extends FunctionBody = FunctionBody> = FunctionTerms & Body;

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
  return { kind: 'command', ...definition };
}

/** Its answer is never stored, because a repeat must reflect what has been revoked or deleted since. */
export function defineQuery<Schema extends v.GenericSchema>(definition: QueryDefinition<Schema>): FunctionBody {
  return { kind: 'query', ...definition };
}

export function defineDownload<Schema extends v.GenericSchema>(definition: DownloadDefinition<Schema>): FunctionBody {
  return { kind: 'download', ...definition };
}

/** The signed-in user, for functions whose guard is 'account'. */
export function signedInUser({ user }: Pick<Caller, 'user'>): AccountHolder {
  if (!user) throw new Refusal(signInFirst);
  return user;
}

export const signInFirst: ApiError = { code: 'no_authorization', message: words.access.signIn };

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
  if (type === 'strict_object') return expected === 'never' ? words.noSuchField : words.missingField;
  return message.replace(/ but received .*$/s, '.');
}
