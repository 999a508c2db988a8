/** A visitor with an account: signed up through the real endpoint, calling functions with its access token. */
import { decodeJwt } from 'jose';
import type { Database } from '#server/platform/db/database.ts';
import { TEST_ANON_KEY, type TestApp } from './test-app.ts';

export const MEMBER_PASSWORD = 'correct horse battery staple';

export interface Member {
  id: string;
  email: string;
  accessToken: string;
  /** Calls a function in the member's name. */
  call(name: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  /** The same for calls that succeed: what they answer. */
  ask<Answer>(name: string, body?: unknown): Promise<Answer>;
  get(path: string): Promise<Response>;
}

interface Joining {
  email?: string;
  fullName?: string;
  /** Whether a mailed link has proved the address. */
  verified?: boolean;
}

/** For apps that require no confirmation. */
export async function join(
  site: TestApp,
  db: Database,
  { email = 'ann@visitor.example', fullName = 'Ann Lee', verified = true }: Joining = {},
): Promise<Member> {
  const response = await site.app.request('/auth/v1/signup', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      apikey: TEST_ANON_KEY,
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    },
    body: JSON.stringify({ email, password: MEMBER_PASSWORD, data: { full_name: fullName } }),
  });
  if (!response.ok) throw new Error(`signing up failed: ${await response.text()}`);
  const { access_token: accessToken, user } = (await response.json()) as { access_token: string; user: { id: string } };
  if (verified)
    await db.updateTable('users').set({ email_verified_at: site.clock.now() }).where('id', '=', user.id).execute();
  const call = (name: string, body: unknown = {}, headers = {}) =>
    site.call(name, body, { authorization: `Bearer ${member.accessToken}`, ...headers });
  const member: Member = {
    id: user.id,
    email,
    accessToken,
    call,
    async ask<Answer>(name: string, body?: unknown) {
      const answer = await call(name, body);
      if (!answer.ok) throw new Error(`${name} answered ${answer.status}: ${await answer.text()}`);
      return (await answer.json()) as Answer;
    },
    get: async (path) =>
      site.app.request(path, { headers: { authorization: `Bearer ${member.accessToken}`, apikey: TEST_ANON_KEY } }),
  };
  return member;
}

/** Gives the session of this access token a code from an authenticator, and the caller a token that says so. */
export async function enterCode(
  { accessTokens, clock }: Pick<TestApp, 'accessTokens' | 'clock'>,
  db: Database,
  caller: { accessToken: string },
  at = clock.now(),
): Promise<void> {
  const session = await db
    .updateTable('sessions')
    .set({ aal: 'aal2', factor_at: at })
    .where('id', '=', String(decodeJwt(caller.accessToken)['session_id']))
    .returningAll()
    .executeTakeFirstOrThrow();
  const user = await db.selectFrom('users').selectAll().where('id', '=', session.user_id).executeTakeFirstOrThrow();
  caller.accessToken = (await accessTokens.sign(user, session, clock.now())).token;
}
