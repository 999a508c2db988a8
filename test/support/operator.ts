/** The site's operator: the signing key in their keys file, and the tokens they sign with it. */
import { GoTrueAdminApi, type User } from '@supabase/auth-js';
import { exportJWK, generateKeyPair, SignJWT, type JWK, type JWTPayload } from 'jose';
import { signingKeysOf, type SigningKeys } from '#features/accounts/server/sessions/signing-keys.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createLog } from '#server/platform/log.ts';
import { ANN, createBrowser, PASSWORD } from './accounts-bench.ts';
import { createTestApp, TEST_SITE_URL, type TestApp, type TestAppOptions } from './test-app.ts';
import { createTestClock } from './test-clock.ts';

const HOUR_SECONDS = 3_600;

interface Operator {
  /** What AUTH_SIGNING_KEYS_FILE holds. */
  keys: JWK[];
  signingKeys: SigningKeys;
  /** A token that says this, and by default the role of an admin with an hour to go. */
  sign(claims?: JWTPayload): Promise<string>;
}

export async function createOperator(alg = 'ES256', now = Date.now()): Promise<Operator> {
  const { privateKey } = await generateKeyPair(alg, { extractable: true });
  // As the official client's own suite writes it; WebCrypto would refuse these key_ops.
  const keys = [{ ...(await exportJWK(privateKey)), kid: 'of-the-operator', alg, key_ops: ['sign', 'verify'] }];
  const exp = Math.floor(now / 1000) + HOUR_SECONDS;
  return {
    keys,
    signingKeys: await signingKeysOf(keys),
    sign: (claims = { role: 'service_role', exp }) =>
      new SignJWT(claims).setProtectedHeader({ alg, kid: 'of-the-operator' }).sign(privateKey),
  };
}

/** The unmodified client of an operator's scripts, talking to the app without a socket. */
function createAdmin({ app }: Pick<TestApp, 'app'>, token: string): GoTrueAdminApi {
  return new GoTrueAdminApi({
    url: `${TEST_SITE_URL}/auth/v1`,
    headers: { Authorization: `Bearer ${token}` },
    fetch: async (input, init) => app.request(input instanceof URL ? input.href : input, init),
  });
}

export interface OperatedSite extends TestApp {
  operator: Operator;
  admin: GoTrueAdminApi;
  /** What it has logged so far. */
  lines: string[];
}

/** A site with an operator, who has a valid token. */
export async function createOperatedSite(
  db: Database,
  options: Pick<TestAppOptions, 'rateLimitScale'> = {},
): Promise<OperatedSite> {
  const operator = await createOperator();
  const lines: string[] = [];
  const site = await createTestApp({
    db,
    // The client compares expiry with the machine's clock.
    clock: createTestClock(Date.now()),
    log: createLog('info', { write: (line) => void lines.push(line) }),
    rateLimitScale: 1000,
    ...options,
    signingKeys: operator.signingKeys,
  });
  return { ...site, operator, admin: createAdmin(site, await operator.sign()), lines };
}

/** Ann's account, confirmed, unless told otherwise. */
export async function makeUser(admin: GoTrueAdminApi, attributes: object = {}): Promise<User> {
  const { data, error } = await admin.createUser({
    email: ANN,
    password: PASSWORD,
    email_confirm: true,
    ...attributes,
  });
  if (!data.user) throw error ?? new Error('no user came back');
  return data.user;
}

export async function signInTo(site: TestApp, password = PASSWORD, email = ANN) {
  const browser = createBrowser(site);
  const { data, error } = await browser.signInWithPassword({ email, password });
  return { browser, token: data.session?.access_token ?? '', code: error?.code };
}
