/** That each limit which `accounts-routes.ts` states is counted, apart from those that tests of their endpoints try. */
import { beforeEach, expect, test } from 'vitest';
import { ANN, askAuth, PASSWORD, queuedMails } from '#test/support/accounts-bench.ts';
import { join } from '#test/support/member.ts';
import { createTestApp, type TestApp } from '#test/support/test-app.ts';
import { describeOnEmbedded } from '#test/support/test-database.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/site/durations.ts';
import * as limits from './account-limits.ts';

const emailOf = (number: number) => `visitor${number}@visitor.example`;

describeOnEmbedded('the limits of accounts', (database) => {
  let site: TestApp;
  beforeEach(async () => {
    site = await createTestApp({ db: database.db, trustedProxies: 1, accounts: { requireConfirmation: true } });
  });
  /** Where a sign-up needs no confirmation. */
  const joined = async (email = ANN) => {
    const open = await createTestApp({ db: database.db, clock: site.clock });
    return join(open, database.db, { email });
  };
  const from = (network: number) => ({ 'x-forwarded-for': `198.51.${network}.7` });
  const mailsTo = async (domain: string) =>
    (await queuedMails(database.db)).filter(({ recipient }) => recipient.endsWith(domain)).length;

  test.each([
    ['/recover', limits.MAIL_WISHES_PER_CLIENT, (number: number) => ({ email: emailOf(number) })],
    ['/resend', limits.MAIL_WISHES_PER_CLIENT, (number: number) => ({ email: emailOf(number), type: 'signup' })],
    ['/verify', limits.VERIFICATIONS_PER_CLIENT, () => ({ type: 'signup', token_hash: 'none' })],
  ] as const)(
    '%s is answered to one network so often, and to another one all the same',
    async (path, limit, bodyOf) => {
      const ask = async (number: number, network = 1) =>
        (await askAuth(site, path, { body: bodyOf(number), headers: from(network) })).status;
      for (let number = 1; number <= limit.points; number += 1)
        expect(await ask(number), `call ${number}`).not.toBe(429);
      expect(await ask(limit.points + 1)).toBe(429);
      expect(await ask(limit.points + 1, 2)).not.toBe(429);
      site.clock.advance(limit.windowMs);
      expect(await ask(limit.points + 1)).not.toBe(429);
    },
  );

  test.each([
    ['PUT', '/user', limits.PASSWORD_CHANGES_PER_USER, { password: 'another phrase', current_password: 'a guess' }],
    ['POST', '/factors', limits.FACTOR_CALLS_PER_USER, { factor_type: 'totp' }],
  ] as const)('%s %s is answered to one account so often, and to another one all the same', async (...row) => {
    const [method, path, limit, body] = row;
    const [ann, bob] = [await joined(), await joined(emailOf(2))];
    const ask = async ({ accessToken: token }: { accessToken: string }, network = 1) =>
      (await askAuth(site, path, { method, token, body, headers: from(network) })).status;
    for (let number = 1; number <= limit.points; number += 1)
      expect(await ask(ann, number), `call ${number}`).not.toBe(429);
    expect(await ask(ann)).toBe(429);
    expect(await ask(bob)).not.toBe(429);
    site.clock.advance(limit.windowMs);
    expect(await ask(ann)).not.toBe(429);
  });

  test('an address that stays as it is counts as no change of it', async () => {
    const { accessToken: token } = await joined();
    const change = async (email: string) =>
      (await askAuth(site, '/user', { method: 'PUT', token, body: { email } })).status;
    for (let number = 0; number <= limits.EMAIL_CHANGES_PER_USER.points; number += 1)
      expect(await change('Ann@Visitor.example')).toBe(200);
    expect(await change(emailOf(2))).toBe(200);
  });

  test('a stranger who signs up with an address again and again has it mailed five times an hour', async () => {
    const { points } = limits.SIGN_UP_MAILS_PER_ADDRESS;
    const signUp = async (network: number) =>
      (await askAuth(site, '/signup', { body: { email: ANN, password: PASSWORD }, headers: from(network) })).status;
    for (let number = 1; number <= points + 1; number += 1) expect(await signUp(number)).toBe(200);
    expect(await mailsTo(ANN)).toBe(points);
    site.clock.advance(HOUR_MS);
    expect([await signUp(1), await mailsTo(ANN)]).toEqual([200, points + 1]);
  });

  test('a mailbox is mailed ten times a day for sign-ups, however its address is spelled', async () => {
    const { points } = limits.SIGN_UP_MAILS_PER_RECIPIENT;
    for (let number = 1; number <= points + 1; number += 1) {
      const body = { email: `ann+${number}@visitor.example`, password: PASSWORD };
      expect((await askAuth(site, '/signup', { body, headers: from(number) })).status).toBe(200);
    }
    expect(await mailsTo('visitor.example')).toBe(points);
  });

  test('wishes for mail to an address count once it has an account, and five of them are sent an hour', async () => {
    const { points } = limits.MAILS_PER_ADDRESS;
    let network = 0;
    const recover = async () => {
      site.clock.advance(MINUTE_MS);
      network += 1;
      const answer = await askAuth(site, '/recover', { body: { email: ANN }, headers: from(network) });
      expect(answer.status).toBe(200);
    };
    for (let number = 1; number <= points; number += 1) await recover();
    await askAuth(site, '/signup', { body: { email: ANN, password: PASSWORD }, headers: from(99) });
    await database.db.deleteFrom('outbox').execute();
    for (let number = 1; number <= points + 1; number += 1) await recover();
    expect(await mailsTo(ANN)).toBe(points);
  });
});
