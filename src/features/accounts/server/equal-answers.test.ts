import { beforeEach, expect, test } from 'vitest';
import { ANN, askAuth, PASSWORD, queuedMails } from '#test/support/accounts-bench.ts';
import { createTestApp, type TestApp } from '#test/support/test-app.ts';
import { describeOnEmbedded } from '#test/support/test-database.ts';

const UNLIMITED = 1_000_000;

/** With confirmation on, no answer reveals whether an address has an account. */
describeOnEmbedded('where addresses are confirmed', (database) => {
  let site: TestApp;
  beforeEach(async () => {
    site = await createTestApp({ db: database.db, rateLimitScale: UNLIMITED, accounts: { requireConfirmation: true } });
  });
  const signUp = async (email: string) =>
    askAuth(site, '/signup', { body: { email, password: PASSWORD, data: { full_name: 'A' } } });
  const confirmAll = () => database.db.updateTable('users').set({ email_confirmed_at: site.clock.now() }).execute();
  /** Everything a caller sees, without the random parts. */
  const seen = async (response: Response) => {
    const body = (await response.text()).replaceAll(
      /[0-9a-f]{8}-[0-9a-f-]{27}|(ann|bob|cee|dee)@visitor.example/g,
      '*',
    );
    const headers = [...response.headers].filter(([name]) => name !== 'x-request-id');
    return { status: response.status, headers, body };
  };

  test('signing up looks the same for a new, an unconfirmed and a confirmed address', async () => {
    const fresh = await seen(await signUp(ANN));
    expect(await seen(await signUp(ANN))).toEqual(fresh);
    await confirmAll();
    expect(await seen(await signUp(ANN))).toEqual(fresh);
    expect(fresh).toMatchObject({ status: 200 });
    expect((await queuedMails(database.db)).map((mail) => mail.kind).toSorted()).toEqual([
      'account-confirm',
      'account-confirm',
      'already-registered',
    ]);
    expect(await database.db.selectFrom('users').select('id').execute()).toHaveLength(1);
  });

  test('signing up and then signing in looks the same, whether the address has an account or not', async () => {
    await signUp(ANN);
    await confirmAll();
    await database.db.deleteFrom('sign_ups').execute();
    /** Signs up twice, and signs in with each password then and later. */
    const probe = async (email: string) => {
      const trySignUp = async (password: string) =>
        seen(await askAuth(site, '/signup', { body: { email, password, data: { full_name: 'A' } } }));
      const trySignIn = async (password: string) =>
        seen(await askAuth(site, '/token?grant_type=password', { body: { email, password } }));
      const trySignIns = async () => [
        await trySignIn('chosen by a stranger'),
        await trySignIn('and another one'),
        await trySignIn('a guess'),
      ];
      return [
        await trySignUp('chosen by a stranger'),
        await trySignIns(),
        await trySignUp('and another one'),
        await trySignIns(),
      ];
    };
    const fresh = await probe('bob@visitor.example');
    expect(await probe(ANN)).toEqual(fresh);
    expect(JSON.stringify(fresh)).toContain('email_not_confirmed');
    site.clock.advance(7 * 86_400_000);
    expect(await probe(ANN)).toEqual(await probe('bob@visitor.example'));
    // The owner's password works throughout.
    const own = await askAuth(site, '/token?grant_type=password', { body: { email: ANN, password: PASSWORD } });
    expect(own.status).toBe(200);
  });

  test.each(['/recover', '/resend'])('%s looks the same with and without an account', async (path) => {
    await signUp('bob@visitor.example');
    const question = (email: string) => ({ body: { email, type: 'signup' } });
    const known = await seen(await askAuth(site, path, question('bob@visitor.example')));
    expect(await seen(await askAuth(site, path, question('cee@visitor.example')))).toEqual(known);
    expect(known).toMatchObject({ status: 200, body: '{}' });
    const recipients = (await queuedMails(database.db)).map((mail) => mail.recipient);
    expect(new Set(recipients)).toEqual(new Set(['bob@visitor.example']));
    expect(recipients).toHaveLength(2);
  });

  test('changing to an address that is taken looks like any other change, and its owner is told', async () => {
    await signUp(ANN);
    await signUp('bob@visitor.example');
    await confirmAll();
    await signUp('dee@visitor.example');
    const session = (await (
      await askAuth(site, '/token?grant_type=password', { body: { email: ANN, password: PASSWORD } })
    ).json()) as { access_token: string };
    const change = async (email: string) =>
      seen(await askAuth(site, '/user', { method: 'PUT', token: session.access_token, body: { email } }));
    const free = await change('cee@visitor.example');
    expect(await change('bob@visitor.example')).toEqual(free);
    expect(await change('dee@visitor.example')).toEqual(free);
    const mails = (await queuedMails(database.db)).filter((mail) => mail.recipient === 'bob@visitor.example');
    expect(mails.map((mail) => mail.kind)).toContain('email-change-refused');
    expect(mails.map((mail) => mail.kind)).not.toContain('email-change');
  });

  test('an address gets at most one mail a minute and five an hour, and the answer does not show it', async () => {
    site = await createTestApp({ db: database.db, accounts: { requireConfirmation: true }, trustedProxies: 1 });
    await signUp(ANN);
    let asked = 0;
    const recover = async () => {
      asked += 1;
      const headers = { 'x-forwarded-for': `192.0.2.${asked}` };
      return (await askAuth(site, '/recover', { body: { email: ANN }, headers })).status;
    };
    const mailed = async () => (await queuedMails(database.db)).filter((mail) => mail.kind === 'password-reset').length;
    expect([await recover(), await recover(), await mailed()]).toEqual([200, 200, 1]);
    for (let minute = 0; minute < 10; minute += 1) {
      site.clock.advance(60_000);
      expect(await recover()).toBe(200);
    }
    expect(await mailed()).toBeLessThanOrEqual(5);
  });
});
