import { beforeEach, expect, test } from 'vitest';
import { ANN, askAuth, mailedToken, OTHER_PASSWORD, queuedMails } from '#test/support/accounts-bench.ts';
import { join, type Member } from '#test/support/member.ts';
import { renderedMails } from '#test/support/mail/rendered-mail.ts';
import { createTestApp, type TestApp } from '#test/support/test-app.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import type { OutgoingMail } from '#server/platform/mail/outbox/mail-kinds.ts';
import { enqueueMail } from '#server/platform/mail/outbox/outbox-store.ts';
import { createMailQueue } from '#server/platform/queue/mail-queue.ts';
import { mintMailedToken } from '../emails/account-mailing.ts';
import type { TokenKind } from '../stores/account-tokens.ts';
import { changePassword } from './password-change.ts';
import { createRateLimiter } from '#server/platform/http/rate-limit.ts';
import { createSignInGuard } from '../passwords/sign-in-guard.ts';
import { lockUser } from '../stores/user-store.ts';

const BOB = 'bob@visitor.example';
const LEASE_MS = 60_000;
const KINDS: readonly TokenKind[] = ['signup', 'recovery', 'email_change_current', 'email_change_new', 'claim'];

/** A link that somebody else requested or opened must not outlive the password. */
describeOnEachDatabase('a changed password', (database) => {
  let site: TestApp;
  let ann: Member;
  beforeEach(async () => {
    site = await createTestApp({ db: database.db, rateLimitScale: 1000 });
    ann = await join(site, database.db, { email: ANN });
  });
  const outbox = () => createMailQueue(database.db);
  const enqueue = async (mail: OutgoingMail) => enqueueMail(database.db, mail, site.clock.now());
  const savePassword = async () => {
    const answer = await askAuth(site, '/user', {
      method: 'PUT',
      token: ann.accessToken,
      body: { password: OTHER_PASSWORD },
    });
    expect(answer.status).toBe(200);
  };
  const tokens = async () => database.db.selectFrom('one_time_tokens').selectAll().execute();
  const resetOf = (userId: string): OutgoingMail => ({
    kind: 'password-reset',
    recipient: ANN,
    payload: { userId, redirectTo: null },
  });

  test('ends every link that was sent', async () => {
    for (const kind of KINDS) await mailedToken(database.db, site, kind);
    expect(await tokens()).toHaveLength(KINDS.length);
    await savePassword();
    expect(await tokens()).toEqual([]);
  });

  test('withdraws queued mails with links, and no other mail', async () => {
    const bob = await join(site, database.db, { email: BOB });
    const change = { userId: ann.id, newEmail: 'anna@visitor.example', redirectTo: null };
    for (const { id: userId } of [ann, bob]) {
      await enqueue(resetOf(userId));
      await enqueue({ kind: 'account-confirm', recipient: ANN, payload: { userId, redirectTo: null } });
      await enqueue({ kind: 'account-invite', recipient: ANN, payload: { userId, redirectTo: null } });
      await enqueue({ kind: 'claim-results', recipient: ANN, payload: { userId } });
    }
    await enqueue({ kind: 'email-change', recipient: ANN, payload: { ...change, which: 'current' } });
    await enqueue({ kind: 'email-change', recipient: change.newEmail, payload: { ...change, which: 'new' } });
    await enqueue({ kind: 'two-step-changed', recipient: ANN, payload: { change: 'on' } });
    await savePassword();
    const kept = await database.db.selectFrom('outbox').select(['kind', 'payload']).execute();
    expect(kept.filter(({ payload }) => payload.includes(ann.id))).toEqual([]);
    expect(kept.map(({ kind }) => kind).toSorted()).toEqual([
      'account-confirm',
      'account-invite',
      'claim-results',
      'password-changed',
      'password-reset',
      'two-step-changed',
    ]);
  });

  test('withdraws a failed mail with a link that could be retried', async () => {
    await enqueue(resetOf(ann.id));
    const [mail] = await outbox().claim(1, site.clock.now(), LEASE_MS);
    if (!mail) throw new Error('nothing was claimed');
    await outbox().markFailed(mail, 'EENVELOPE 550');
    await savePassword();
    const row = database.db.selectFrom('outbox').select('payload').where('id', '=', mail.id);
    expect(await row.executeTakeFirst()).toBeUndefined();
  });

  test('gives no link to a mail that is being sent', async () => {
    const wish = { userId: ann.id, kind: 'recovery', email: ANN } as const;
    const mailId = await enqueue(resetOf(ann.id));
    await outbox().claim(1, site.clock.now(), LEASE_MS);
    await savePassword();
    const source = { db: database.db, clock: site.clock };
    await expect(mintMailedToken(source, wish, mailId)).rejects.toThrow('withdrawn');
    expect(await tokens()).toEqual([]);
  });

  test('ends a link that is minted at the same moment', async () => {
    const source = { db: database.db, clock: site.clock };
    const accounts = { guard: createSignInGuard(1), rateLimiter: createRateLimiter(1), features: () => site.features };
    const change = async () =>
      database.db.transaction().execute(async (tx) => {
        const user = await lockUser(tx, ann.id);
        if (user) await changePassword(tx, accounts, { user, newHash: 'x' }, site.clock.now());
      });
    for (let round = 0; round < 20; round += 1) {
      const mailIds = await Promise.all(Array.from({ length: 4 }, async () => enqueue(resetOf(ann.id))));
      const wish = { userId: ann.id, kind: 'recovery', email: ANN } as const;
      const minting = mailIds.map(async (id) => mintMailedToken(source, wish, id).catch(() => ''));
      await Promise.all([...minting.slice(0, 2), change(), ...minting.slice(2)]);
      expect(await tokens()).toEqual([]);
    }
  });

  // Whoever knew the old password may have asked for it, and would get the account with the second mailbox's consent.
  test("cancels a pending change of address, and nobody else's", async () => {
    const bob = await join(site, database.db, { email: BOB });
    const cat = await join(site, database.db, { email: 'cat@visitor.example' });
    const pending = async () =>
      database.db
        .selectFrom('users')
        .select(['id', 'new_email', 'new_email_confirmed_by', 'email_change_sent_at'])
        .where('id', 'in', [ann.id, bob.id, cat.id])
        .orderBy('email')
        .execute();
    const change = { new_email_confirmed_by: 'new', email_change_sent_at: site.clock.now() } as const;
    for (const { id } of [ann, bob])
      await database.db
        .updateTable('users')
        .set({ ...change, new_email: `${id}@visitor.example` })
        .where('id', '=', id)
        .execute();
    const none = { new_email: null, new_email_confirmed_by: null, email_change_sent_at: null };
    site.clock.advance(60_000);
    await savePassword();
    expect(await pending()).toEqual([
      { id: ann.id, ...none },
      { id: bob.id, ...change, new_email: `${bob.id}@visitor.example` },
      { id: cat.id, ...none },
    ]);
  });

  test('keeps links that are requested afterwards', async () => {
    await savePassword();
    await askAuth(site, '/recover', { body: { email: ANN } });
    expect((await queuedMails(database.db)).map(({ kind }) => kind)).toContain('password-reset');
    const reset = (await renderedMails(database.db, site, 'password-reset'))[0];
    const body = { type: 'recovery', token_hash: reset?.token };
    expect((await askAuth(site, '/verify', { body })).status).toBe(200);
  });
});
