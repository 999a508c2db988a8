/** The owner at the desk, for the browser journeys that begin there: address proved, authenticator connected, signed in. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { AUTH_STORAGE_KEY } from '#features/accounts/web/sign-in/auth-storage-key.ts';
import { BLANK_PATH, mailedLink, register } from './account-visit.ts';
import { createAuthenticatorApp, type AuthenticatorApp } from '../peers/authenticator-app.ts';
import { ANON_KEY, OWNER, type Site } from '../site-process.ts';
import type { SmtpPeer } from '../peers/smtp-peer.ts';
import { KEPT_TABLES } from '../worker-sites.ts';

interface Session {
  access_token: string;
}

/**
 * By calls alone, on a site that is emptied first; desk-journey goes the way that people go. Leaves the page at
 * BLANK_PATH.
 */
export async function signInOwner(
  page: Page,
  site: Site,
  mail: SmtpPeer,
  clock: { now(): number } = Date,
): Promise<AuthenticatorApp> {
  const post = async <Answer>(path: string, body: object, token = ANON_KEY): Promise<Answer> => {
    const answer = await fetch(`${site.url}/auth/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: ANON_KEY, authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
  site.empty(KEPT_TABLES);
  mail.received.length = 0;
  await register(site, OWNER);
  await post('/recover', { email: OWNER });
  const link = new URLSearchParams(new URL(await mailedLink(mail, OWNER, 'recovery')).hash.slice(1));
  const proved = await post<Session>('/verify', { type: 'recovery', token_hash: link.get('token_hash') });
  const factor = await post<{ id: string; totp: { secret: string } }>(
    '/factors',
    { factor_type: 'totp', friendly_name: 'Phone' },
    proved.access_token,
  );
  const app = createAuthenticatorApp(factor.totp.secret, clock);
  const challenge = await post<{ id: string }>(`/factors/${factor.id}/challenge`, {}, proved.access_token);
  const session = await post<Session>(
    `/factors/${factor.id}/verify`,
    { challenge_id: challenge.id, code: app.next() },
    proved.access_token,
  );
  // The emails about the account, before a test makes the mail server refuse some.
  await expect.poll(() => site.query("select id from outbox where status = 'queued'")).toEqual([]);
  await page.goto(BLANK_PATH);
  // auth-js stores the answer as it is.
  await page.evaluate(({ key, text }) => localStorage.setItem(key, text), {
    key: AUTH_STORAGE_KEY,
    text: JSON.stringify(session),
  });
  return app;
}
