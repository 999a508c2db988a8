import { HOUR_MS } from '#shared/site/durations.ts';
import { beforeEach, expect, test } from 'vitest';
import { createTestApp, TEST_SITE_URL } from '#test/support/test-app.ts';
import { createTestClock, type TestClock } from '#test/support/test-clock.ts';
import { describeOnEmbedded } from '#test/support/test-database.ts';
import { consumeToken } from '../stores/account-tokens.ts';
import { addUser } from '../stores/user-store.ts';
import { emailsOf } from '#server/platform/feature/feature.ts';
import type { OutgoingMail } from '#server/platform/mail/outbox/mail-kinds.ts';
import { enqueueMail } from '#server/platform/mail/outbox/outbox-store.ts';
import { createQueuedMailRenderer, type QueuedMailRenderer } from '#test/support/mail/mail-renderer.ts';

describeOnEmbedded('the mails of accounts', (database) => {
  let clock: TestClock;
  let render: QueuedMailRenderer;
  beforeEach(async () => {
    clock = createTestClock();
    const { features } = await createTestApp({ db: database.db, clock });
    render = createQueuedMailRenderer({
      siteUrl: TEST_SITE_URL,
      mailFrom: 'Mod AI <hello@modai.example>',
      emails: emailsOf(features),
    });
  });

  async function signUpAs(fullName: unknown = 'Ann Lee') {
    const wish = { email: 'ann@visitor.example', passwordHash: 'x', confirmedAt: null, now: clock.now() };
    const user = await addUser(database.db, { ...wish, metadata: { full_name: fullName } });
    return user?.id ?? '';
  }
  async function prove(userId: string) {
    await database.db.updateTable('users').set({ email_verified_at: 1 }).where('id', '=', userId).execute();
    return userId;
  }
  const mail = async (kind: string, payload: object, recipient = 'ann@visitor.example') => {
    const id = await enqueueMail(database.db, { kind, recipient, payload } as OutgoingMail, clock.now());
    return render({ id, kind, recipient, payload });
  };
  const linkIn = (html: string) => {
    const href = /href="([^"]*\/auth\/confirm[^"]*)"/.exec(html)?.[1] ?? '';
    const { pathname, search, hash } = new URL(href.replaceAll('&amp;', '&'));
    const carried = new URLSearchParams(hash.slice(1));
    return { pathname, search, type: carried.get('type'), token: carried.get('token_hash') ?? '' };
  };
  const use = (token: string, kind: Parameters<typeof consumeToken>[2][number]) =>
    database.db.transaction().execute((tx) => consumeToken(tx, token, [kind], clock.now()));

  test.each([
    ['account-confirm', 'signup', 'signup', {}, 'ann@visitor.example'],
    ['account-invite', 'invite', 'signup', { redirectTo: null }, 'ann@visitor.example'],
    ['password-reset', 'recovery', 'recovery', {}, 'ann@visitor.example'],
    ['claim-results', 'claim', 'claim', {}, 'ann@visitor.example'],
    ['email-change', 'email_change', 'email_change_current', { which: 'current' }, 'ann@new.example'],
    ['email-change', 'email_change', 'email_change_new', { which: 'new' }, 'ann@new.example'],
  ] as const)('%s links to a page that can use its token up as %s', async (kind, type, tokenKind, rest, email) => {
    const userId = await signUpAs();
    const { html, text, subject } = await mail(kind, { userId, newEmail: 'ann@new.example', ...rest });
    const link = linkIn(html);
    // Browsers don't send the fragment; a query would be in the logs of every proxy on the way.
    expect(link).toMatchObject({ pathname: '/auth/confirm', search: '', type });
    expect(text).toContain(link.token);
    // Nobody has proved the address, so the name may be a stranger's words.
    expect(text).toMatch(/^Hello,$/m);
    expect(subject).not.toContain('Ann');
    expect(await use(link.token, tokenKind)).toMatchObject({ user: { id: userId }, email });
  });

  test('a sign-up is described by its time and device, and by no text of its sender', async () => {
    const signUp = { id: crypto.randomUUID(), at: Date.UTC(2026, 10, 21, 10, 12), passwordHash: 'x' };
    const userId = await signUpAs();
    const textFor = async (payload: object) => (await mail('account-confirm', { userId, ...payload })).text;
    expect(await textFor({ signUp: { ...signUp, device: 'Chrome on Windows' } })).toMatch(
      /on November 21, 2026 at 10:12 AM UTC\s+\(Chrome\s+on\s+Windows\)\./,
    );
    expect(await textFor({ signUp: { ...signUp, device: null } })).toMatch(/on November 21, 2026 at 10:12 AM UTC\./);
    expect(await textFor({})).not.toContain('UTC');
  });

  test.each([
    ['account-confirm', 'confirmation_sent_at', 'recovery_sent_at', '24 hours'],
    ['password-reset', 'recovery_sent_at', 'confirmation_sent_at', '60 minutes'],
  ] as const)(
    '%s says how long its link works, and the account when it was sent',
    async (kind, sent, other, length) => {
      const { text } = await mail(kind, { userId: await signUpAs() });
      expect(text.replaceAll(/\s+/g, ' ')).toContain(length);
      const user = await database.db.selectFrom('users').select([sent, other]).executeTakeFirstOrThrow();
      expect(user).toEqual({ [sent]: clock.now(), [other]: null });
    },
  );

  test('a second attempt carries a token of its own and leaves the first one alive', async () => {
    const userId = await signUpAs();
    const first = linkIn((await mail('account-confirm', { userId })).html);
    const second = linkIn((await mail('account-confirm', { userId })).html);
    expect(second.token).not.toBe(first.token);
    expect(await use(first.token, 'signup')).toBeDefined();
  });

  // Tokens are minted on sending, so an outage of the mail server makes no link older.
  test('a mail that waited for a day has a link that works', async () => {
    const userId = await signUpAs();
    clock.advance(30 * HOUR_MS);
    const { token } = linkIn((await mail('password-reset', { userId })).html);
    clock.advance(HOUR_MS - 1);
    expect(await use(token, 'recovery')).toBeDefined();
  });

  test('tokens are stored as hashes', async () => {
    const userId = await signUpAs();
    const { token } = linkIn((await mail('account-confirm', { userId })).html);
    expect(JSON.stringify(await database.db.selectFrom('one_time_tokens').selectAll().execute())).not.toContain(token);
  });

  test('an account whose address is proved is greeted by its name, and no other address is', async () => {
    const userId = await prove(await signUpAs());
    expect((await mail('password-reset', { userId })).text).toContain('Hello Ann Lee,');
    const change = { userId, newEmail: 'ann@new.example', which: 'new' };
    expect((await mail('email-change', change, 'ann@new.example')).text).toMatch(/^Hello,$/m);
    expect((await mail('password-reset', { userId }, 'ann@new.example')).text).toMatch(/^Hello,$/m);
  });

  test.each(['Win at evil.example', 'Call 555 010 0123 now', 7, '', null])(
    'greets %j without a name',
    async (fullName) => {
      const userId = await prove(await signUpAs(fullName));
      const { html, text } = await mail('password-reset', { userId });
      expect(html).not.toContain('evil');
      expect(text).toMatch(/^Hello,$/m);
    },
  );

  test('escapes and isolates a name', async () => {
    const { html } = await mail('password-reset', { userId: await prove(await signUpAs('<b>\u202Eדנה</b>')) });
    expect(html).toContain('Hello \u2068&lt;b&gt;\u202Eדנה&lt;/b&gt;\u2069,');
  });

  test('the notice of a changed address has no link to press, and names a person to write to', async () => {
    const { html, text } = await mail('email-changed', { userId: 'nobody' });
    expect(html).not.toMatch(/href="(?!tel:)/);
    expect(text).toContain('hello@modai.example');
  });

  test('the notice of a changed password has no link to press', async () => {
    const { html, text } = await mail('password-changed', {});
    expect(html).not.toMatch(/href="(?!tel:)/);
    expect(text).toContain('localhost:3000/auth/reset');
  });

  test.each(['on', 'off', 'added', 'removed'])(
    'the notice of two-step sign-in %s has no link to press',
    async (change) => {
      const { html, text } = await mail('two-step-changed', { change });
      expect(html).not.toMatch(/href="(?!tel:)/);
      expect(text).toContain('hello@modai.example');
    },
  );

  test('an owner whose address signs up again gets a link to sign in', async () => {
    const { text } = await mail('already-registered', {});
    expect(text).toMatch(/http:\/\/localhost:3000\/auth\s/);
    expect(text).toContain(`${TEST_SITE_URL}/auth/reset`);
  });

  test('both addresses are told which account asks, and the new one nothing else that its holder wrote', async () => {
    const userId = await signUpAs();
    const change = { userId, newEmail: 'ann@new.example' };
    const toCurrent = await mail('email-change', { ...change, which: 'current' });
    const toNew = await mail('email-change', { ...change, which: 'new' }, 'ann@new.example');
    expect(toCurrent.text).toContain('ann@new.example');
    for (const { text } of [toCurrent, toNew]) expect(text).toContain('ann@visitor.example');
    expect(toNew.text).not.toContain('Ann Lee');
  });

  test('a mail whose account is gone is not sent', async () => {
    await expect(mail('account-confirm', { userId: 'nobody' })).rejects.toThrow('the account is gone');
  });
});
