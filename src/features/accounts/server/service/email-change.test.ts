import { HOUR_MS } from '#shared/site/durations.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { ANN, askAuth, mailedToken, OTHER_PASSWORD, PASSWORD } from '#test/support/accounts-bench.ts';
import { renderedMails } from '#test/support/mail/rendered-mail.ts';
import { createTestApp, type TestApp } from '#test/support/test-app.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import { addUser } from '../stores/user-store.ts';
import { createRateLimiter } from '#server/platform/http/rate-limit.ts';
import { countMailTo, MAILS_PER_RECIPIENT } from '#server/platform/mail/outbox/recipient-limit.ts';

const BOB = 'bob@visitor.example';
const CAT = 'cat@visitor.example';

describeOnEachDatabase('changing an address', (database) => {
  let site: TestApp;
  const post = async (path: string, body: object) => {
    const answer = await askAuth(site, path, { body });
    const { access_token } = (await answer.json()) as { access_token?: string };
    return { code: answer.headers.get('x-sb-error-code'), access_token };
  };
  const signUp = async (email: string, password = PASSWORD) => post('/signup', { email, password });
  const confirmAll = async () =>
    database.db.updateTable('users').set({ email_confirmed_at: site.clock.now() }).execute();
  const signIn = async (email: string, password = PASSWORD) => post('/token?grant_type=password', { email, password });
  const move = async (from: string, to: string) => {
    const { access_token: token = '' } = await signIn(from);
    return (await askAuth(site, '/user', { method: 'PUT', token, body: { email: to } })).status;
  };
  const verify = async (type: string, token_hash = '') => post('/verify', { type, token_hash });
  const users = async () => database.db.selectFrom('users').select(['email', 'email_confirmed_at']).execute();
  const mailsTo = async (recipient: string) =>
    (await renderedMails(database.db, site)).filter((mail) => mail.recipient === recipient);

  describe('to one that somebody has signed up with', () => {
    const startOver = async () => {
      for (const table of ['users', 'outbox'] as const) await database.db.deleteFrom(table).execute();
      await signUp(ANN);
      await confirmAll();
    };
    beforeEach(async () => {
      site = await createTestApp({ db: database.db, rateLimitScale: 1000, accounts: { requireConfirmation: true } });
      await startOver();
    });
    /** Lets the first mailbox agree, and returns how the second one does. */
    const startMove = async () => {
      expect(await move(ANN, BOB)).toBe(200);
      const links = await renderedMails(database.db, site, 'email-change');
      expect(links.map(({ recipient }) => recipient).toSorted()).toEqual([ANN, BOB]);
      await verify('email_change', links.find(({ recipient }) => recipient === ANN)?.token);
      const token = links.find(({ recipient }) => recipient === BOB)?.token;
      return async () => verify('email_change', token);
    };

    // Anyone can sign up with any address, but must not keep its owner from using it.
    test('and never confirmed it: succeeds, and deletes that account', async () => {
      await signUp(BOB, OTHER_PASSWORD);
      const finish = await startMove();
      expect((await finish()).code).toBeNull();
      expect((await users()).map(({ email }) => email)).toEqual([BOB]);
      expect((await signIn(BOB)).code).toBeNull();
      expect((await signIn(BOB, OTHER_PASSWORD)).code).toBe('invalid_credentials');
      expect((await mailsTo(BOB)).map(({ kind }) => kind)).not.toContain('account-confirm');
    });

    test('and confirmed it since: is refused', async () => {
      const finish = await startMove();
      await signUp(BOB, OTHER_PASSWORD);
      await confirmAll();
      expect((await finish()).code).toBe('email_exists');
      expect((await users()).map(({ email }) => email).toSorted()).toEqual([ANN, BOB]);
    });

    test('and confirms it at the same moment: one of the two succeeds', async () => {
      for (let round = 0; round < 6; round += 1) {
        await startOver();
        await signUp(BOB, OTHER_PASSWORD);
        const finish = await startMove();
        const confirmation = await mailedToken(database.db, site, 'signup', BOB);
        const [moved, confirmed] = await Promise.all([finish(), verify('signup', confirmation)]);
        expect([moved.code, confirmed.code]).toEqual(
          moved.code === null ? [null, 'otp_expired'] : ['email_exists', null],
        );
        expect((await users()).filter(({ email }) => email === BOB)).toHaveLength(1);
        site.clock.advance(HOUR_MS);
      }
    });

    test('and signs up at the same moment: succeeds at the second press at the latest', async () => {
      for (let round = 0; round < 10; round += 1) {
        await startOver();
        const finish = await startMove();
        const stranger = { email: BOB, passwordHash: 'x', metadata: {}, confirmedAt: null, now: site.clock.now() };
        const [moved] = await Promise.all([
          finish(),
          ...Array.from({ length: 3 }, async () => addUser(database.db, stranger)),
        ]);
        const again = moved.code === 'email_exists' ? await finish() : moved;
        expect(again.code).toBeNull();
        expect((await users()).map(({ email }) => email)).toEqual([BOB]);
        expect((await signIn(BOB)).code).toBeNull();
        site.clock.advance(HOUR_MS);
      }
    });
  });

  test('withdraws mails that are still queued for the old one', async () => {
    site = await createTestApp({ db: database.db });
    await signUp(ANN);
    await post('/recover', { email: ANN });
    await mailedToken(database.db, site, 'claim');
    await move(ANN, BOB);
    expect((await mailsTo(ANN)).map(({ kind }) => kind)).not.toContain('password-reset');
    expect(await database.db.selectFrom('one_time_tokens').selectAll().execute()).toEqual([]);
  });

  // Where addresses aren't confirmed, the old mailbox isn't asked to agree.
  test('at once notifies the old one, without naming the new', async () => {
    site = await createTestApp({ db: database.db });
    await signUp(ANN);
    expect(await move(ANN, BOB)).toBe(200);
    const mails = await renderedMails(database.db, site);
    expect(mails.map(({ kind, recipient }) => [kind, recipient])).toEqual([['email-changed', ANN]]);
    expect(mails[0]?.text).not.toContain(BOB);
  });

  test.each([
    ['proved', 1],
    ['not proved', 0],
  ])('at once notifies an old one that is %s %i times once it has had its mails of the day', async (how, notices) => {
    site = await createTestApp({ db: database.db });
    await signUp(ANN);
    if (how === 'proved') await database.db.updateTable('users').set({ email_verified_at: 1 }).execute();
    for (let count = 0; count < MAILS_PER_RECIPIENT.points; count += 1)
      await countMailTo(database.db, createRateLimiter(1), ANN, site.clock.now());
    expect(await move(ANN, BOB)).toBe(200);
    expect(await renderedMails(database.db, site)).toHaveLength(notices);
  });

  test('to another one than before needs the agreement of both anew', async () => {
    site = await createTestApp({ db: database.db, accounts: { requireConfirmation: true } });
    await signUp(ANN);
    await confirmAll();
    const linkTo = async (recipient: string) =>
      (await renderedMails(database.db, site, 'email-change')).find((mail) => mail.recipient === recipient)?.token;
    await move(ANN, BOB);
    await verify('email_change', await linkTo(ANN));
    await database.db.deleteFrom('outbox').execute();
    await move(ANN, CAT);
    await verify('email_change', await linkTo(CAT));
    expect((await users()).map(({ email }) => email)).toEqual([ANN]);
    await verify('email_change', await linkTo(ANN));
    expect((await users()).map(({ email }) => email)).toEqual([CAT]);
  });

  test('with the agreement of both sends no notice', async () => {
    site = await createTestApp({ db: database.db, accounts: { requireConfirmation: true } });
    await signUp(ANN);
    await confirmAll();
    await move(ANN, BOB);
    for (const { token } of await renderedMails(database.db, site, 'email-change')) await verify('email_change', token);
    expect((await users()).map(({ email }) => email)).toEqual([BOB]);
    expect((await renderedMails(database.db, site)).map(({ kind }) => kind)).not.toContain('email-changed');
  });

  test('takes along the account, and nothing that was about the old address', async () => {
    site = await createTestApp({ db: database.db });
    await signUp(ANN);
    await database.db
      .updateTable('users')
      .set({
        email_verified_at: 1,
        new_email: CAT,
        new_email_confirmed_by: 'current',
        newsletter_asked_at: 2,
        signed_up_again_at: 3,
        invited_at: 4,
        user_metadata: '{"full_name":"Ann"}',
      })
      .execute();
    const only = async () => database.db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
    site.clock.advance(HOUR_MS);
    const before = await only();
    expect(await move(ANN, BOB)).toBe(200);
    const after = await only();
    const changed = Object.keys(before).filter((name) => !Object.is(before[name as never], after[name as never]));
    expect(Object.fromEntries(changed.map((name) => [name, after[name as never]]))).toEqual({
      email: BOB,
      email_confirmed_at: site.clock.now(),
      email_verified_at: null,
      new_email: null,
      new_email_confirmed_by: null,
      newsletter_asked_at: null,
      last_sign_in_at: site.clock.now(),
      updated_at: site.clock.now(),
    });
  });
});
