import { beforeEach, expect, test } from 'vitest';
import { ANN, askAuth, OTHER_PASSWORD, PASSWORD } from '../../../test/support/accounts-bench.ts';
import { renderedMails } from '../../../test/support/rendered-mail.ts';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { describeOnEachDatabase } from '../../../test/support/test-database.ts';

const MINUTE_MS = 60_000;
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';

/** Anyone can sign up with anybody's address; only its owner gets the mails. */
describeOnEachDatabase('confirming one of several sign-ups', (database) => {
  let site: TestApp;
  beforeEach(async () => {
    site = await createTestApp({ db: database.db, accounts: { requireConfirmation: true } });
  });
  const signUp = async (password: string, userAgent = CHROME): Promise<string> => {
    const response = await askAuth(site, '/signup', {
      body: { email: ANN, password },
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
  ])('by the link of the %s brings its password, and no other', async (_, index, chosen, other) => {
    await signUp(PASSWORD);
    await signUp(OTHER_PASSWORD);
    const mails = await arrivals();
    expect(await confirm(mails[index]?.token)).toBe(200);
    expect([await signsIn(chosen), await signsIn(other)]).toEqual(['yes', 'invalid_credentials']);
    expect(await confirm(mails[1 - index]?.token)).toBe(403);
  });

  test('by a link that was sent again keeps the password of the only one', async () => {
    await signUp(PASSWORD);
    await resend();
    expect(await confirm((await arrivals())[1]?.token)).toBe(200);
    expect(await signsIn(PASSWORD)).toBe('yes');
  });

  test('by a link that was sent again brings neither password of two', async () => {
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

  test('until then the first password stays, and each answer carries the id of its own link', async () => {
    const ids = [await signUp(PASSWORD), await signUp(OTHER_PASSWORD)];
    await resend();
    const mails = await arrivals();
    expect(mails.map(({ link }) => link.searchParams.get('sign_up'))).toEqual([...ids, null]);
    expect([await signsIn(PASSWORD), await signsIn(OTHER_PASSWORD)]).toEqual([
      'email_not_confirmed',
      'invalid_credentials',
    ]);
  });

  // Security-bar I9.
  test('the mail names the device, in words of ours', async () => {
    await signUp(PASSWORD);
    await signUp(PASSWORD, 'Call 555-0100 or see evil.example');
    const [known, unknown] = await arrivals();
    expect(known?.text).toMatch(/at 12:00 UTC\s+\(Chrome\s+on\s+Windows\)/);
    expect(unknown?.text).toMatch(/at 12:01 UTC\./);
    expect(unknown?.text).not.toMatch(/555|evil/);
  });
});
