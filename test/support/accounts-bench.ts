/** What the account tests share: official clients with a memory of their own, and the links in queued mails. */
import { GoTrueClient } from '@supabase/auth-js';
import { mintMailedToken } from '#features/accounts/server/emails/account-mailing.ts';
import type { TokenKind } from '#features/accounts/server/stores/account-tokens.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { OutgoingMail } from '#server/platform/mail/outbox/mail-kinds.ts';
import { discardMail, enqueueMail } from '#server/platform/mail/outbox/outbox-store.ts';
import { TEST_ANON_KEY, TEST_SITE_URL, type TestApp } from './test-app.ts';

export const PASSWORD = 'correct horse battery';
export const OTHER_PASSWORD = 'purple elephants dance';
export const ANN = 'ann@visitor.example';

/** One browser: the unmodified client, talking to the app without a socket. */
export function createBrowser({ app }: Pick<TestApp, 'app'>, { userAgent = 'Browser/1.0' } = {}): GoTrueClient {
  const kept = new Map<string, string>();
  return new GoTrueClient({
    url: `${TEST_SITE_URL}/auth/v1`,
    headers: { apikey: TEST_ANON_KEY, Authorization: `Bearer ${TEST_ANON_KEY}`, 'user-agent': userAgent },
    autoRefreshToken: false,
    detectSessionInUrl: false,
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
    fetch: async (input, init) => app.request(input instanceof URL ? input.href : input, init),
  });
}

/** Asks the endpoint itself, for what the client would hide. */
export async function askAuth(
  { app }: Pick<TestApp, 'app'>,
  path: string,
  { method = 'POST', body, token, headers }: AuthQuestion = {},
): Promise<Response> {
  return app.request(`/auth/v1${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
}

export interface AuthQuestion {
  method?: string;
  body?: unknown;
  token?: string;
  headers?: Record<string, string>;
}

/** The token that a mail of this kind carries once it is rendered, as rendering makes it. */
export async function mailedToken(
  db: Database,
  { clock }: Pick<TestApp, 'clock'>,
  kind: TokenKind,
  email = ANN,
): Promise<string> {
  const user = await db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
  const wish = { userId: user.id, kind, email: user.new_email ?? email };
  const mail: OutgoingMail = { kind: 'claim-results', recipient: email, payload: { userId: user.id } };
  const mailId = await enqueueMail(db, mail, clock.now());
  const token = await mintMailedToken({ db, clock }, wish, mailId);
  await discardMail(db, mailId);
  return token;
}

export async function queuedMails(db: Database): Promise<{ kind: string; recipient: string }[]> {
  return db.selectFrom('outbox').select(['kind', 'recipient']).orderBy('created_at').orderBy('kind').execute();
}
