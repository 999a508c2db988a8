import { beforeEach, expect, test } from 'vitest';
import { ANN, askAuth, PASSWORD } from '#test/support/accounts-bench.ts';
import { createTestApp, type TestApp } from '#test/support/test-app.ts';
import { describeOnEmbedded } from '#test/support/test-database.ts';
import { createPasswordHasher, type PasswordHasher } from '../passwords/password-hash.ts';

const passwords = createPasswordHasher({ memoryCost: 16, timeCost: 1, parallelism: 1 });
const costlier = createPasswordHasher({ memoryCost: 16, timeCost: 2, parallelism: 1 });

describeOnEmbedded('signing in with a password', (database) => {
  let site: TestApp;
  beforeEach(async () => {
    site = await createTestApp({ db: database.db, passwords });
    await askAuth(site, '/signup', { body: { email: ANN, password: PASSWORD } });
  });
  const user = async () => database.db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
  const signIn = async (email = ANN, at = site) => {
    const answer = await askAuth(at, '/token?grant_type=password', { body: { email, password: PASSWORD } });
    return answer.headers.get('x-sb-error-code') ?? answer.status;
  };
  const siteWith = async (other: Partial<PasswordHasher>) =>
    createTestApp({ db: database.db, clock: site.clock, passwords: { ...passwords, ...other } });

  test('takes an address as people type or paste it, and notes when', async () => {
    expect((await user()).last_sign_in_at).toBe(site.clock.now());
    site.clock.advance(1_000);
    for (const typed of [' ann@visitor.example ', 'Ann@Visitor.EXAMPLE', '\u200Bann@visitor.example'])
      expect(await signIn(typed), typed).toBe(200);
    expect((await user()).last_sign_in_at).toBe(site.clock.now());
  });

  test('renews a hash that costs less than today\u2019s, and no other', async () => {
    const { password_hash: cheap } = await user();
    expect(await signIn()).toBe(200);
    expect((await user()).password_hash).toBe(cheap);
    const today = await createTestApp({ db: database.db, clock: site.clock, passwords: costlier });
    expect(await signIn(ANN, today)).toBe(200);
    const { password_hash: renewed } = await user();
    expect([passwords.isOutdated(renewed), costlier.isOutdated(renewed), costlier.isOutdated(cheap)]).toEqual([
      false,
      false,
      true,
    ]);
    expect([await signIn(ANN, today), (await user()).password_hash]).toEqual([200, renewed]);
  });

  test.each([
    ['has changed', async () => database.db.updateTable('users').set({ password_hash: 'another' }).execute()],
    ['is gone with its account', async () => database.db.deleteFrom('users').execute()],
  ])('fails when the password %s while it was checked', async (how, change) => {
    const slow = await siteWith({
      async verify(stored, password) {
        const matches = await passwords.verify(stored, password);
        await change();
        return matches;
      },
    });
    expect(await signIn(ANN, slow)).toBe('invalid_credentials');
    expect(await database.db.selectFrom('sessions').select('id').execute()).toHaveLength(how === 'has changed' ? 1 : 0);
  });

  test('checks as many passwords for an address without an account as for one with another', async () => {
    let checked = 0;
    const counting = await siteWith({
      async verify(stored, password) {
        checked += 1;
        return passwords.verify(stored, password);
      },
    });
    const checksOf = async (email: string) => {
      checked = 0;
      const body = { email, password: 'a guess' };
      await askAuth(counting, '/token?grant_type=password', { body });
      return checked;
    };
    expect(await checksOf('nobody@visitor.example')).toBe(await checksOf(ANN));
  });
});
