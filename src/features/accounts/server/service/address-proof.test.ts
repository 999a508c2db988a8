/**
 * Every path on which an address of the team can come to an account, and what whoever had the account before keeps:
 * nothing, or the path refuses.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join as joinPath } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { askAuth, mailedToken } from '#test/support/accounts-bench.ts';
import { enterCode, join, MEMBER_PASSWORD, type Member } from '#test/support/member.ts';
import { createOperatedSite, type OperatedSite } from '#test/support/operator.ts';
import { renderedMails } from '#test/support/mail/rendered-mail.ts';
import { createTestApp, TEST_OWNER, type TestApp } from '#test/support/test-app.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import { DAY_MS } from '#shared/site/durations.ts';
import type { Database } from '#server/platform/db/database.ts';
import { addInvitation } from '#features/team/server/team-invitations.ts';
import { KINDS } from '../endpoints/verify-endpoint.ts';
import { proveAddress } from './address-proof.ts';
import type { TokenKind } from '../stores/account-tokens.ts';
import { lockUser } from '../stores/user-store.ts';

const BO = 'bo@agency.example';
const EVE = 'eve@stranger.example';

/** The types of mailed links, by the kind of token that they carry. A new type needs a line here. */
const LINKS: Record<string, TokenKind> = {
  signup: 'signup',
  email: 'signup',
  invite: 'signup',
  recovery: 'recovery',
  magiclink: 'recovery',
  claim: 'claim',
};
const CHANGES: Record<string, readonly TokenKind[]> = {
  email_change: ['email_change_current', 'email_change_new'],
};

test('every type of link is listed here', () => {
  const ofOwnAddress = Object.entries(LINKS).map(([type, kind]) => [type, [kind]] as const);
  expect(Object.fromEntries(KINDS)).toEqual({ ...Object.fromEntries(ofOwnAddress), ...CHANGES });
});

test('only one file writes that an address is proved', () => {
  const folder = joinPath(import.meta.dirname, '../../../..');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.tsx?$/.test(file),
  );
  const writers = files.filter((file) =>
    /email_verified_at: (?!number\b|string\b|null\b|verifiedAt\b)/.test(readFileSync(joinPath(folder, file), 'utf8')),
  );
  expect(writers, 'Call proveAddress instead.').toEqual(['features/accounts/server/service/address-proof.ts']);
});

describeOnEachDatabase('a proof of an address', (database) => {
  test('is dated by the first link that proved it', async () => {
    const { db } = database;
    const site = await createTestApp({ db });
    const { id, email } = await join(site, db, { email: EVE });
    const accounts = { features: () => site.features };
    const prove = async () => {
      site.clock.advance(DAY_MS);
      return db.transaction().execute(async (tx) => {
        const user = await lockUser(tx, id);
        if (!user) throw new Error(`${email} has no account`);
        return proveAddress(tx, accounts, user, { through: 'own address' }, site.clock.now());
      });
    };
    await db.updateTable('users').set({ email_verified_at: null }).where('id', '=', id).execute();
    const first = await prove();
    expect(first?.email_verified_at).toBe(site.clock.now());
    expect((await prove())?.email_verified_at).toBe(first?.email_verified_at);
  });
});

describeOnEachDatabase('an address of the team', (database) => {
  let db: Database;
  beforeEach(() => {
    db = database.db;
  });
  const invite = async (now: number) => addInvitation(db, { email: BO, role: 'helper', expiresAt: now + DAY_MS }, now);
  const roleIn = async (site: TestApp, { accessToken }: { accessToken: string }) => {
    const answer = await site.call('team-role', {}, { authorization: `Bearer ${accessToken}` });
    const { role, error } = (await answer.json()) as { role?: string; error?: { code: string } };
    return role ?? error?.code;
  };
  /** An account at two steps, held by somebody who doesn't read the mailbox. */
  const hold = async (site: TestApp, email: string, verified = false): Promise<Member> => {
    const stranger = await join(site, db, { email, verified });
    await enterCode(site, db, stranger);
    const factor = { id: 'device', user_id: stranger.id, friendly_name: '', status: 'verified' } as const;
    const times = { last_used_step: 0, created_at: 1, updated_at: 1 };
    await db
      .insertInto('factors')
      .values({ ...factor, ...times, sealed_secret: 'x' })
      .execute();
    return stranger;
  };
  const verify = async (site: TestApp, type: string, token_hash: string) => {
    const answer = await askAuth(site, '/verify', { body: { type, token_hash } });
    const body = (await answer.json()) as { access_token?: string; needs_password?: boolean; error_code?: string };
    return { ...body, accessToken: body.access_token ?? '', code: answer.headers.get('x-sb-error-code') };
  };

  test('that was invited while another account moved to it stays free', async () => {
    const site = await createTestApp({ db });
    const eve = await hold(site, BO);
    await invite(site.clock.now());
    const moved = await db.selectFrom('users').selectAll().where('id', '=', eve.id).executeTakeFirstOrThrow();
    const proof = db
      .transaction()
      .execute((tx) => proveAddress(tx, { features: () => site.features }, moved, { through: 'change' }, 1));
    await expect(proof).rejects.toThrow('email_exists');
  });

  describe.each([
    ["the owner's", TEST_OWNER, 'owner'],
    ['an invited one', BO, 'helper'],
  ])('%s', (_, address, role) => {
    test.each(Object.entries(LINKS))('proved by a link of type %s starts afresh', async (type, kind) => {
      const site = await createTestApp({ db });
      const stranger = await hold(site, address);
      // On its way to a mailbox of the stranger's.
      await db.updateTable('users').set({ new_email: EVE, new_email_confirmed_by: 'new' }).execute();
      const wayOut = await mailedToken(db, site, 'email_change_current', address);
      await db.updateTable('one_time_tokens').set({ email: EVE }).execute();
      await db.updateTable('users').set({ new_email: null }).execute();
      const token = await mailedToken(db, site, kind, address);
      await db.updateTable('users').set({ new_email: EVE }).execute();
      await invite(site.clock.now());
      // The link of a sign-up brings the password that the stranger chose.
      const { password_hash } = await db.selectFrom('users').select('password_hash').executeTakeFirstOrThrow();
      await db.updateTable('one_time_tokens').set({ password_hash }).execute();

      const holder = await verify(site, type, token);
      expect(holder).toMatchObject({ code: null, needs_password: true });
      await enterCode(site, db, holder);
      expect(await roleIn(site, holder)).toBe(role);
      expect(await roleIn(site, stranger)).toBe('no_authorization');
      expect(await db.selectFrom('factors').selectAll().execute()).toEqual([]);
      expect(await db.selectFrom('sessions').selectAll().execute()).toHaveLength(1);
      const body = { email: address, password: MEMBER_PASSWORD };
      expect((await askAuth(site, '/token?grant_type=password', { body })).status).toBe(400);
      expect((await verify(site, 'email_change', wayOut)).code).toBe('otp_expired');
    });

    describe('is taken by no change', () => {
      test('where both mailboxes have to agree, which looks like any other change', async () => {
        const open = await createTestApp({ db });
        const eve = await hold(open, EVE, true);
        const site = await createTestApp({ db, clock: open.clock, accounts: { requireConfirmation: true } });
        await invite(site.clock.now());
        const ask = async (email: string) =>
          (await askAuth(site, '/user', { method: 'PUT', token: eve.accessToken, body: { email } })).status;
        expect([await ask('free@stranger.example'), await ask(address)]).toEqual([200, 200]);
        const mails = (await renderedMails(db, site)).filter(({ recipient }) => recipient === address);
        expect(mails.map(({ kind, token }) => [kind, token])).toEqual([['email-change-refused', '']]);
        expect(mails[0]?.text).toContain(EVE);

        // As if both links had left before the address was invited.
        const links = await Promise.all(CHANGES['email_change']?.map((kind) => mailedToken(db, site, kind, EVE)) ?? []);
        const codes = [];
        for (const link of links) codes.push((await verify(site, 'email_change', link)).code);
        expect(codes).toEqual([null, 'email_exists']);
        expect(await db.selectFrom('users').select('email').execute()).toEqual([{ email: EVE }]);
        expect(await roleIn(site, eve)).toBe('forbidden');
      });

      test('where addresses change at once', async () => {
        const site = await createTestApp({ db });
        const eve = await hold(site, EVE, true);
        await invite(site.clock.now());
        const body = { email: address };
        const changed = await askAuth(site, '/user', { method: 'PUT', token: eve.accessToken, body });
        expect(changed.headers.get('x-sb-error-code')).toBe('email_exists');
        expect(await roleIn(site, eve)).toBe('forbidden');
      });

      describe('by an operator', () => {
        let site: OperatedSite;
        beforeEach(async () => {
          site = await createOperatedSite(db);
          await invite(site.clock.now());
        });

        test('directly, or by a link', async () => {
          const eve = await hold(site, EVE, true);
          const direct = await site.admin.updateUserById(eve.id, { email: address, email_confirm: true });
          expect(direct.error).toMatchObject({ code: 'email_exists' });
          for (const type of CHANGES['email_change'] ?? []) {
            const link = { type: type as 'email_change_new', email: EVE, newEmail: address };
            expect((await site.admin.generateLink(link)).error).toMatchObject({ code: 'email_exists' });
          }
        });

        test('and an operator who confirms it has not proved it', async () => {
          const stranger = await hold(site, address);
          await site.admin.updateUserById(stranger.id, { email_confirm: true });
          expect(await roleIn(site, stranger)).toMatch(/address_unproved|forbidden/);
        });
      });
    });
  });
});
