import { MINUTE_MS } from '#shared/site/durations.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { ANN, askAuth, OTHER_PASSWORD, PASSWORD } from '#test/support/accounts-bench.ts';
import { renderedMails } from '#test/support/mail/rendered-mail.ts';
import { createTestApp, type TestApp } from '#test/support/test-app.ts';
import { describeOnEmbedded } from '#test/support/test-database.ts';
import { metadataOf } from '../stores/user-store.ts';

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';

/** Anyone can sign up with a stranger's address, but only its owner gets the mails. */
describeOnEmbedded('confirming one of several sign-ups', (database) => {
  let site: TestApp;
  beforeEach(async () => {
    site = await createTestApp({ db: database.db, accounts: { requireConfirmation: true } });
  });
  const signUp = async (password: string, { userAgent = CHROME, data = {} } = {}): Promise<string> => {
    const response = await askAuth(site, '/signup', {
      body: { email: ANN, password, data },
      headers: { 'user-agent': userAgent },
    });
    site.clock.advance(MINUTE_MS);
    return ((await response.json()) as { id: string }).id;
  };
  const resend = async () => askAuth(site, '/resend', { body: { email: ANN, type: 'signup' } });
  const arrivals = async () => renderedMails(database.db, site);
  const confirm = async (token = '') =>
    (await askAuth(site, '/verify', { body: { type: 'signup', token_hash: token } })).status;
  const signsIn = async (password: string) =>
    (await askAuth(site, '/token?grant_type=password', { body: { email: ANN, password } })).headers.get(
      'x-sb-error-code',
    ) ?? 'yes';

  test.each([
    ['first', 0, PASSWORD, OTHER_PASSWORD],
    ['second', 1, OTHER_PASSWORD, PASSWORD],
  ])("by the link of the %s sets that sign-up's password only", async (_, index, chosen, other) => {
    await signUp(PASSWORD);
    await signUp(OTHER_PASSWORD);
    const mails = await arrivals();
    expect(await confirm(mails[index]?.token)).toBe(200);
    expect([await signsIn(chosen), await signsIn(other)]).toEqual(['yes', 'invalid_credentials']);
    expect(await confirm(mails[1 - index]?.token)).toBe(403);
  });

  test('by a resent link keeps the password of the only sign-up', async () => {
    await signUp(PASSWORD);
    await resend();
    expect(await confirm((await arrivals())[1]?.token)).toBe(200);
    expect(await signsIn(PASSWORD)).toBe('yes');
  });

  test('by a resent link sets neither password of two sign-ups', async () => {
    await signUp(PASSWORD);
    await signUp(OTHER_PASSWORD);
    await resend();
    expect(await confirm((await arrivals())[2]?.token)).toBe(200);
    expect([await signsIn(PASSWORD), await signsIn(OTHER_PASSWORD), await signsIn('')]).toEqual(
      Array(3).fill('invalid_credentials'),
    );
  });

  test('changes nothing once the account is confirmed', async () => {
    await signUp(PASSWORD);
    await signUp(OTHER_PASSWORD);
    await confirm((await arrivals())[0]?.token);
    // The other mail leaves the queue late.
    expect(await confirm((await arrivals())[1]?.token)).toBe(200);
    expect(await signsIn(PASSWORD)).toBe('yes');
  });

  describe('sets the name and metadata of that sign-up', () => {
    const STRANGER = { full_name: 'Stan Stranger', nick: 'stan' };
    const OWNER = { full_name: 'Olive Owner' };
    const metadata = async () => {
      const user = await database.db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
      return metadataOf(user);
    };
    beforeEach(async () => {
      await signUp(PASSWORD, { data: STRANGER });
      await signUp(OTHER_PASSWORD, { data: OWNER });
    });

    test.each([
      ['first', 0, STRANGER],
      ['second', 1, OWNER],
    ])('by the link of the %s', async (_, index, said) => {
      await confirm((await arrivals())[index]?.token);
      expect(await metadata()).toEqual({ ...said, email_verified: true });
      // The other mail leaves the queue late.
      await confirm((await arrivals())[1 - index]?.token);
      expect(await metadata()).toEqual({ ...said, email_verified: true });
    });

    test('unless an earlier release queued the mail with the password only', async () => {
      const rows = await database.db.selectFrom('outbox').select(['id', 'payload']).execute();
      for (const { id, payload } of rows) {
        const { signUp: attempt, ...rest } = JSON.parse(payload);
        const older = JSON.stringify({ ...rest, signUp: { ...attempt, metadata: undefined } });
        await database.db.updateTable('outbox').set({ payload: older }).where('id', '=', id).execute();
      }
      await confirm((await arrivals())[1]?.token);
      expect(await metadata()).toEqual({ ...STRANGER, email_verified: true });
      expect(await signsIn(OTHER_PASSWORD)).toBe('yes');
    });
  });

  test('until then the first password stays, and each answer has the id of its own link', async () => {
    const ids = [await signUp(PASSWORD), await signUp(OTHER_PASSWORD)];
    await resend();
    const mails = await arrivals();
    expect(mails.map(({ carried }) => carried.get('sign_up'))).toEqual([...ids, null]);
    expect([await signsIn(PASSWORD), await signsIn(OTHER_PASSWORD)]).toEqual([
      'email_not_confirmed',
      'invalid_credentials',
    ]);
  });

  test('the mail names the device in our own words', async () => {
    await signUp(PASSWORD);
    await signUp(PASSWORD, { userAgent: 'Call 555-0100 or see evil.example' });
    const [known, unknown] = await arrivals();
    expect(known?.text).toMatch(/at 12:00 PM UTC\s+\(Chrome\s+on\s+Windows\)/);
    expect(unknown?.text).toMatch(/at 12:01 PM UTC\./);
    expect(unknown?.text).not.toMatch(/555-0100|evil/);
  });
});
