import PostalMime from 'postal-mime';
import { createAuthenticatorApp } from '../../test/support/peers/authenticator-app.ts';
import type { SmtpPeer } from '../../test/support/peers/smtp-peer.ts';
import { call } from '../bench/support/bench-server.ts';
import { until } from './until.ts';

const PASSWORD = 'correct horse battery';

export interface Reply {
  status: number;
  message: string;
}

export interface AccountSession {
  access_token: string;
  refresh_token: string;
}

export async function askAuth(origin: string, path: string, body?: object, token?: string) {
  const answer = await call(`${origin}/auth/v1${path}`, {
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = answer.body.toString();
  // The cast is safe: this is our own server, and what an answer lacks is undefined here.
  const data = (text ? JSON.parse(text) : {}) as Partial<AccountSession> & {
    id?: string;
    msg?: string;
    totp?: { secret: string };
  };
  return { status: answer.status, data, message: data.msg ?? '' };
}

export async function signUp(origin: string, email: string): Promise<AccountSession> {
  const { status, data, message } = await askAuth(origin, '/signup', { email, password: PASSWORD });
  return sessionOf(status, data, message);
}

export async function isSignedIn(origin: string, { access_token: token }: AccountSession): Promise<boolean> {
  return (await askAuth(origin, '/user', undefined, token)).status === 200;
}

export async function refresh(origin: string, session: AccountSession): Promise<AccountSession | undefined> {
  const body = { refresh_token: session.refresh_token };
  const { status, data, message } = await askAuth(origin, '/token?grant_type=refresh_token', body);
  return status === 200 ? sessionOf(status, data, message) : undefined;
}

/** When the token says that it ends, in seconds from now. */
export function secondsLeft({ access_token: token }: AccountSession): number {
  // The cast is safe: every access token has this claim.
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { exp: number };
  return claims.exp - Date.now() / 1000;
}

/** Connects an authenticator whose clock is right, with the code entered on another server. */
export async function enterCode(
  enrollAt: string,
  verifyAt: string,
  { access_token: token }: AccountSession,
): Promise<Reply> {
  const enrolled = await askAuth(enrollAt, '/factors', { factor_type: 'totp', friendly_name: 'Phone' }, token);
  const app = createAuthenticatorApp(enrolled.data.totp?.secret ?? '');
  const challenge = await askAuth(verifyAt, `/factors/${enrolled.data.id}/challenge`, {}, token);
  const body = { challenge_id: challenge.data.id, code: app.now() };
  return askAuth(verifyAt, `/factors/${enrolled.data.id}/verify`, body, token);
}

/** Asks for a link on one server, and uses it on another. */
export async function openMailedLink(askAt: string, useAt: string, email: string, mail: SmtpPeer): Promise<Reply> {
  await askAuth(askAt, '/recover', { email });
  let token = '';
  await until('the mail with the link arrives', async () => {
    for (const { to, raw } of mail.received) {
      const { text = '' } = to.includes(email) ? await PostalMime.parse(raw) : {};
      token = /token_hash=([\w-]+)/.exec(text)?.[1] ?? token;
    }
    return token !== '';
  });
  return askAuth(useAt, '/verify', { type: 'recovery', token_hash: token });
}

function sessionOf(
  status: number,
  { access_token, refresh_token }: Partial<AccountSession>,
  message: string,
): AccountSession {
  if (access_token === undefined || refresh_token === undefined) throw new Error(`no session: ${status} ${message}`);
  return { access_token, refresh_token };
}
