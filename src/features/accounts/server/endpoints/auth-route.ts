import type { Context } from 'hono';
import * as v from 'valibot';
import { emailKey, isDeliverableAddress, typedAddress } from '#shared/text/email-address.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { SessionRow, UserRow } from '../stores/accounts-tables.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { loggedNetwork } from '#server/platform/http/request/client-address.ts';
import type { RateLimit } from '#server/platform/http/rate-limit.ts';
import { addressOf } from '#server/platform/http/request/request-origin.ts';
import { redirectTarget } from '../wire/account-links.ts';
import type { Accounts } from '../service/accounts.ts';
import { AuthRefusal, refuse, sessionNotFound, tooManyRequests } from '../wire/auth-error.ts';
import { holdCaller, type Authentication } from '../sessions/authenticate.ts';
import { factorsOf } from '../stores/factor-store.ts';
import { addSession } from '../stores/session-store.ts';
import type { SignedInSession } from './user-json.ts';
import type { LoadOptions } from '#server/platform/http/load/load-gate.ts';
import { readJson } from '#server/platform/http/request/request-body.ts';
import type { ActingRequest, Parsed, Pipeline } from '#server/platform/http/request-pipeline.ts';

interface AuthCall<Body, Who> extends ActingRequest<Body, Who> {
  c: Context<AppEnv>;
  accounts: Accounts;
}

interface RouteOptions<Entries, Who> extends LoadOptions {
  /** Throws an AuthRefusal when the caller may not use the route. */
  who: (c: Context<AppEnv>, accounts: Accounts) => Who | Promise<Who>;
  /** The members of the JSON body; a route without any ignores its body. */
  body?: Entries;
  /** Whether a request without a content type counts as an empty object. */
  isBodyOptional?: boolean;
}

export type AuthRoute = (c: Context<AppEnv>, accounts: Accounts, pipeline: Pipeline) => Response | Promise<Response>;

export function authRoute<Who, Entries extends v.ObjectEntries = v.ObjectEntries>(
  { who, body, isBodyOptional = false, ...load }: RouteOptions<Entries, Who>,
  act: (call: AuthCall<v.InferOutput<v.ObjectSchema<Entries, undefined>>, Who>) => Response | Promise<Response>,
): AuthRoute {
  const schema = v.object(body ?? ({} as Entries));
  const parse = async (request: Request) => {
    if (!body || (isBodyOptional && !request.headers.has('content-type'))) return checked(schema, {});
    const json = await readJson(request);
    return json.ok ? checked(schema, json.value) : json;
  };
  return async (c, accounts, pipeline) =>
    pipeline.run(c, {
      ...load,
      parse,
      authorize: () => who(c, accounts),
      act: (request) => act({ ...request, c, accounts }),
    });
}

function checked<Schema extends v.GenericSchema>(schema: Schema, value: unknown): Parsed<v.InferOutput<Schema>> {
  const result = v.safeParse(schema, value);
  if (result.success && !Array.isArray(value)) return { ok: true, value: result.output };
  const path = result.issues && v.getDotPath(result.issues[0]);
  const message = path ? `The field ${path} has the wrong type.` : 'Send one JSON object.';
  return { ok: false, error: { code: 'validation_failed', message } };
}

const optionalText = v.nullish(v.string());

/** The client sends null for missing values, and more members with each version: unknown ones are ignored. */
export function optionalTexts<Name extends string>(...names: Name[]): Record<Name, typeof optionalText> {
  return Object.fromEntries(names.map((name) => [name, optionalText])) as Record<Name, typeof optionalText>;
}

export const optionalObject = v.nullish(
  v.pipe(
    v.unknown(),
    // valibot accepts an array as an object and copies it into a plain one, so reject arrays first.
    v.check((value) => !Array.isArray(value)),
    v.record(v.string(), v.unknown()),
  ),
);

/** One query parameter. Repeated ones are refused, because parsers disagree on which one counts. */
export function queryOf(c: Context<AppEnv>, name: string): string | undefined {
  const values = c.req.queries(name) ?? [];
  if (values.length > 1) throw refuse('validation_failed', `Give ${name} once.`);
  return values[0];
}

/**
 * Where a mailed link should finally lead, from header or query as in the original. Null when no page of this site is
 * given, or the home page, which our own pages send when they want no other.
 */
export function redirectOf(c: Context<AppEnv>, siteUrl: string): string | null {
  const target = redirectTarget(c.req.header('redirect_to') || queryOf(c, 'redirect_to'), siteUrl);
  return target === `${siteUrl}/` ? null : target;
}

/** The normalized address, without accidental spaces and invisible characters. Throws for an undeliverable one. */
export function emailOf(text: string): string {
  const email = emailKey(typedAddress(text));
  if (isDeliverableAddress(email)) return email;
  throw refuse('validation_failed', 'Unable to validate email address: invalid format');
}

export type SignedIn = Exclude<Authentication, { kind: 'refused' }>;

/** The caller; refuses one who still owes the second step. */
export async function signedIn(c: Context<AppEnv>, accounts: Accounts): Promise<SignedIn> {
  const found = await signedInSoFar(c, accounts);
  if (found.kind === 'user') return found;
  const message = 'AAL2 session is required to update email or password when MFA is enabled.';
  throw refuse('insufficient_aal', message, { status: 401 });
}

/** Also accepts a caller who owes the second step: enough to take it, to see whose session it is, and to sign out. */
export async function signedInSoFar(c: Context<AppEnv>, accounts: Accounts): Promise<SignedIn> {
  const found = await accounts.authenticate(c.req.header('authorization'), accounts.clock.now());
  if (found.kind === 'refused') throw new AuthRefusal(found.error);
  return found;
}

/** The caller's user and session, locked until the transaction ends. */
export async function holdSignedIn(tx: Queryable, caller: Pick<SignedIn, 'user' | 'session'>, now: number) {
  const held = await holdCaller(tx, caller, now);
  if (!held) throw new AuthRefusal(sessionNotFound);
  return held;
}

/** Counts one use by this user and throws above a limit. */
export async function limitUser(accounts: Accounts, user: UserRow, ...limits: readonly RateLimit[]): Promise<void> {
  const { db, clock, rateLimiter } = accounts;
  const wait = await rateLimiter.consumeAll(db, limits, user.id, clock.now());
  if (wait > 0) throw tooManyRequests(wait);
}

/** Counts one use by this client's network and throws above the limit. */
export async function limitClient(client: string, accounts: Accounts, limit: RateLimit): Promise<void> {
  const { db, clock, rateLimiter } = accounts;
  const wait = await rateLimiter.consume(db, limit, client, clock.now());
  if (wait > 0) throw tooManyRequests(wait);
}

/** A new session of the user on this device, with what its answer holds. */
export async function openSession(
  tx: Queryable,
  { c, accounts: { trustedProxies } }: { c: Context<AppEnv>; accounts: Accounts },
  user: UserRow,
  method: SessionRow['auth_method'],
  now: number,
): Promise<SignedInSession> {
  const network = loggedNetwork(addressOf(c, trustedProxies));
  const device = { user_agent: userAgentOf(c), network };
  const added = await addSession(tx, { user_id: user.id, auth_method: method, ...device }, now);
  return { user, factors: await factorsOf(tx, user.id), ...added };
}

export function userAgentOf(c: Context<AppEnv>): string {
  return c.req.header('user-agent') ?? '';
}
