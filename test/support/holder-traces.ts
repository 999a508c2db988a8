/** Everything that an account and its address can leave behind, through the real endpoints. */
import type { Database } from '../../src/server/platform/db/database.ts';
import { mintToken } from '../../src/server/features/accounts/stores/account-tokens.ts';
import { askAuth } from './accounts-bench.ts';
import { buy } from './buyer.ts';
import { MEMBER_PASSWORD, type Member } from './member.ts';
import {
  assessmentBody,
  BRIEF_TOKEN,
  briefBody,
  contactBody,
  meetingBody,
  newsletterBody,
  questionnaireBody,
} from './submissions.ts';
import { createTestApp, type TestApp } from './test-app.ts';

/**
 * Adds a row to every table that erasing an account erases.
 * @param typed The member's address in another spelling.
 */
export async function leaveTraces(site: TestApp, db: Database, member: Member, typed = member.email): Promise<void> {
  for (const [name, body] of [
    ['submit-contact', contactBody({ email: typed })],
    ['submit-contact', newsletterBody(typed)],
    ['send-disc-assessment', assessmentBody({ email: typed })],
    ['request-meeting', meetingBody(site.clock.now(), typed)],
    ['send-questionnaire', questionnaireBody(typed)],
    ['submit-brief', briefBody(typed)],
  ] as const)
    await site.call(name, body);
  const headers = { authorization: `Bearer ${BRIEF_TOKEN}`, 'x-file-name': 'prices.txt' };
  await site.app.request('/agent-onboarding/files', { method: 'POST', headers, body: 'Drains: $90' });
  await buy(site, { email: typed });
  await member.call('send-disc-assessment', assessmentBody({ name: 'Ann Again' }), { 'idempotency-key': 'once' });
  await member.call('export-account', {}, { 'idempotency-key': 'twice' });
  const { accessToken: token, email, id: userId } = member;
  await mintToken(db, { userId, kind: 'recovery', email, now: site.clock.now() });
  const enrolled = await askAuth(site, '/factors', { token, body: { factor_type: 'totp' } });
  const { id } = (await enrolled.json()) as { id: string };
  await askAuth(site, `/factors/${id}/challenge`, { token, body: {} });
  await askAuth(site, '/recover', { body: { email } });
  for (const password of [MEMBER_PASSWORD, 'not the password'])
    await askAuth(site, '/token?grant_type=password', { body: { email, password } });
  const confirming = await createTestApp({ db, clock: site.clock, accounts: { requireConfirmation: true } });
  await askAuth(confirming, '/signup', { body: { email, password: MEMBER_PASSWORD } });
}
