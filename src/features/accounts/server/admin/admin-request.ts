import type { Context } from 'hono';
import * as v from 'valibot';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { AUDIENCE, verifySigned } from '../sessions/access-token.ts';
import type { Accounts } from '../service/accounts.ts';
import { AuthRefusal, refuse } from '../wire/auth-error.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { findUser, lockUser } from '../stores/user-store.ts';
import { badToken, bearerOf, noBearer } from '../sessions/authenticate.ts';

interface Operator {
  role: string;
  /** The `kid` of the key that signed the token; nothing else tells operators apart. */
  keyId: string;
}

/** No issuer and no subject: whoever signs with one of our private keys is the operator. */
const adminClaims = v.object({
  role: v.picklist(['service_role', 'supabase_admin']),
  aud: v.exactOptional(v.literal(AUDIENCE)),
});

/**
 * Accepts only tokens that a key of AUTH_SIGNING_KEYS_FILE signed and that have an expiry. The service itself never
 * signs these roles: a user's token always says `authenticated`.
 */
export async function requireAdmin(c: Context<AppEnv>, { signingKeys, clock }: Accounts): Promise<Operator> {
  const token = bearerOf(c.req.header('authorization'));
  if (token === undefined) throw new AuthRefusal(noBearer);
  const signed = await verifySigned(signingKeys, token, clock.now()).catch(() => {
    throw new AuthRefusal(badToken);
  });
  const claims = v.safeParse(adminClaims, signed.payload);
  if (!claims.success) throw refuse('not_admin', 'User not allowed');
  return { role: claims.output.role, keyId: signed.kid };
}

/** The account that the path names. Throws when there is none. */
export async function userOfPath(c: Context<AppEnv>, db: Queryable, find: typeof findUser | typeof lockUser) {
  const id = c.req.param('id');
  const user = v.is(v.pipe(v.string(), v.uuid()), id) ? await find(db, id) : undefined;
  if (!user) throw userNotFound();
  return user;
}

export function userNotFound(): AuthRefusal {
  return refuse('user_not_found', 'User not found');
}

interface AdminChange {
  event: 'user created' | 'user changed' | 'user deleted' | 'user invited' | 'link generated' | 'factor removed';
  userId: string;
  /** Names of the attributes that were set, or the kind of link. */
  changed?: string[];
}

/** Logs who did what to whom, by ids only. Call it after the commit. */
export function recordAdminChange(
  { c, accounts, who }: { c: Context<AppEnv>; accounts: Accounts; who: Operator },
  { event, ...change }: AdminChange,
): void {
  const { role: admin, keyId } = who;
  accounts.log.info({ requestId: c.get('requestId'), admin, keyId, ...change }, `admin: ${event}`);
}
