import { decodeJwt } from 'jose';
import { MINUTE_MS } from '#shared/site/durations.ts';
import { beforeEach, expect, test } from 'vitest';
import { ANN, askAuth, OTHER_PASSWORD, PASSWORD, queuedMails } from '#test/support/accounts-bench.ts';
import { renderedMails } from '#test/support/mail/rendered-mail.ts';
import { join } from '#test/support/member.ts';
import { createTestApp, type TestApp } from '#test/support/test-app.ts';
import { describeOnEmbedded } from '#test/support/test-database.ts';
import { createRateLimiter } from '#server/platform/http/rate-limit.ts';
import { countMailTo, MAILS_PER_RECIPIENT } from '#server/platform/mail/outbox/recipient-limit.ts';

describeOnEmbedded('a confirmation that is sent again', (database) => {
  test('proves the address of an account that was opened without one, and keeps its password', async () => {
    const site = await createTestApp({ db: database.db, accounts: { requireConfirmation: false } });
    await askAuth(site, '/signup', { body: { email: ANN, password: PASSWORD } });
    const sendAgain = async () => {
      site.clock.advance(MINUTE_MS);
      expect((await askAuth(site, '/resend', { body: { email: ANN, type: 'signup' } })).status).toBe(200);
      return await renderedMails(database.db, site, 'account-confirm');
    };
    const [mail] = await sendAgain();
    const verified = await askAuth(site, '/verify', { body: { type: 'signup', token_hash: mail?.token } });
    expect(verified.status).toBe(200);
    const users = await database.db.selectFrom('users').select('email_verified_at').execute();
    expect(users).toEqual([{ email_verified_at: site.clock.now() }]);
    const signIn = await askAuth(site, '/token?grant_type=password', { body: { email: ANN, password: PASSWORD } });
    expect(signIn.status).toBe(200);
    expect(await sendAgain()).toHaveLength(1);
  });
});

describeOnEmbedded('a link for a new password', (database) => {
  let site: TestApp;
  beforeEach(async () => {
    site = await createTestApp({ db: database.db, accounts: { requireConfirmation: true } });
    await askAuth(site, '/signup', { body: { email: ANN, password: PASSWORD } });
    site.clock.advance(MINUTE_MS);
  });
  const mailed = async (kind: string) => {
    const mails = await renderedMails(database.db, site, kind);
    return mails.at(-1)?.token ?? '';
  };
  const verify = async (type: string, token: string) => {
    const response = await askAuth(site, '/verify', { body: { type, token_hash: token } });
    return { status: response.status, ...((await response.json()) as { access_token?: string }) };
  };
  const recover = async () => {
    await askAuth(site, '/recover', { body: { email: ANN } });
    site.clock.advance(MINUTE_MS);
    return mailed('password-reset');
  };
  const save = async (password: string, token = '') =>
    (await askAuth(site, '/user', { method: 'PUT', token, body: { password } })).headers.get('x-sb-error-code') ??
    'saved';
  const signsIn = async (password: string) =>
    (await askAuth(site, '/token?grant_type=password', { body: { email: ANN, password } })).headers.get(
      'x-sb-error-code',
    ) ?? 'yes';

  // Anyone can sign up with a stranger's address. The owner's link must not make their password valid.
  test.each(['recovery', 'magiclink'])(
    'of type %s confirms an account without the password that a stranger may have chosen',
    async (type) => {
      const { status, access_token: token } = await verify(type, await recover());
      expect(status).toBe(200);
      expect(decodeJwt(token ?? '')).toMatchObject({ amr: [{ method: 'otp' }] });
      expect([await signsIn(PASSWORD), await signsIn('')]).toEqual(Array(2).fill('invalid_credentials'));
      expect(await save('password1', token)).toBe('weak_password');
      expect(await save(OTHER_PASSWORD, token)).toBe('saved');
      expect([await signsIn(OTHER_PASSWORD), await signsIn(PASSWORD)]).toEqual(['yes', 'invalid_credentials']);
    },
  );

  test('lets the owner choose the password of the sign-up again', async () => {
    const { access_token: token } = await verify('recovery', await recover());
    expect(await save(PASSWORD, token)).toBe('saved');
    expect(await signsIn(PASSWORD)).toBe('yes');
  });

  test("keeps a confirmed account's password until another one is saved", async () => {
    await verify('signup', await mailed('account-confirm'));
    const { access_token: token } = await verify('recovery', await recover());
    expect(await signsIn(PASSWORD)).toBe('yes');
    expect(await save(PASSWORD, token)).toBe('same_password');
    expect(await save(OTHER_PASSWORD, token)).toBe('saved');
  });
});

describeOnEmbedded('a mail that anybody can ask for', (database) => {
  const kindsSent = async () =>
    (await database.db.selectFrom('outbox').select('kind').execute()).map(({ kind }) => kind).toSorted();

  test.each([
    ['/recover', {}, 'password-reset'],
    ['/resend', { type: 'signup' }, 'account-confirm'],
  ])('%s: once in a minute for each address, however often it is asked for', async (path, body, kind) => {
    const site = await createTestApp({ db: database.db, rateLimitScale: 1_000 });
    const others = ['bob@visitor.example', 'cat@visitor.example'];
    for (const email of [ANN, ...others]) await askAuth(site, '/signup', { body: { email, password: PASSWORD } });
    await database.db.deleteFrom('outbox').execute();
    site.clock.advance(MINUTE_MS);
    // The interval is a limit too, which this site's scale raises; the real site's is one.
    const real = await createTestApp({ db: database.db, clock: site.clock });
    const ask = async (email: string) => {
      expect((await askAuth(real, path, { body: { email, ...body } })).status).toBe(200);
    };
    await ask(ANN);
    expect(await kindsSent()).toEqual([kind]);
    real.clock.advance(MINUTE_MS - 1);
    await ask(ANN);
    expect(await kindsSent()).toEqual([kind]);
    await ask(others[0] ?? '');
    expect(await kindsSent()).toEqual([kind, kind]);
    real.clock.advance(1);
    await ask(ANN);
    expect(await kindsSent()).toEqual([kind, kind, kind]);
  });
});

describeOnEmbedded('the links of a change of address, asked for again', (database) => {
  const BOB = 'bob@visitor.example';
  let site: TestApp;
  beforeEach(async () => {
    const ann = await join(await createTestApp({ db: database.db }), database.db);
    site = await createTestApp({ db: database.db, accounts: { requireConfirmation: true } });
    await askAuth(site, '/user', { method: 'PUT', token: ann.accessToken, body: { email: BOB } });
    await database.db.deleteFrom('outbox').execute();
    site.clock.advance(MINUTE_MS);
  });
  const sentAgain = async (email = ANN) => {
    expect((await askAuth(site, '/resend', { body: { email, type: 'email_change' } })).status).toBe(200);
    return (await queuedMails(database.db)).map(({ kind, recipient }) => `${kind} to ${recipient}`).toSorted();
  };
  const useUp = async (recipient: string) => {
    for (let count = 0; count < MAILS_PER_RECIPIENT.points; count += 1)
      await countMailTo(database.db, createRateLimiter(1), recipient, site.clock.now());
  };

  test('go to both mailboxes', async () => {
    expect(await sentAgain()).toEqual([`email-change to ${ANN}`, `email-change to ${BOB}`]);
  });

  test('go to nobody for the new address, which may be anybody\u2019s', async () => {
    expect(await sentAgain(BOB)).toEqual([]);
  });

  test.each([
    [BOB, []],
    // Its owner asks, and gets in by them.
    [ANN, [`email-change to ${ANN}`, `email-change to ${BOB}`]],
  ])('once %s has had its mails of the day go to %j', async (recipient, sent) => {
    await useUp(recipient);
    expect(await sentAgain()).toEqual(sent);
  });
});
