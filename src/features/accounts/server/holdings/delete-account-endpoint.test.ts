import { beforeEach, expect, test } from 'vitest';
import { sql } from 'kysely';
import { askAuth } from '#test/support/accounts-bench.ts';
import { leaveOfAddress, leaveTraces, TYPED_NAME } from '#test/support/holder-traces.ts';
import { join, MEMBER_PASSWORD, type Member } from '#test/support/member.ts';
import { assessmentBody, contactBody } from '#test/support/mail/submissions.ts';
import { createTestApp, TEST_OWNER, type TestApp } from '#test/support/test-app.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import { tablesOf } from '#server/platform/feature/feature.ts';
import { createLog } from '#server/platform/log.ts';

const EMAIL = 'ann@visitor.example';

describeOnEachDatabase('delete-account', (database) => {
  let site: TestApp;
  beforeEach(async () => {
    site = await createTestApp({ db: database.db });
  });
  const erase = (member: Member, password = MEMBER_PASSWORD) => member.call('delete-account', { password });
  const rowsOf = async (table: string) =>
    (await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(database.db)).rows;
  /** All rows of all tables that contain one of these texts. */
  const tracesOf = async (...texts: string[]) => {
    const found: string[] = [];
    for (const { name: table } of await database.db.introspection.getTables()) {
      const rows = await rowsOf(table);
      const hits = rows.map((row) => JSON.stringify(row).toLowerCase());
      found.push(...hits.filter((row) => texts.some((text) => row.includes(text))).map((row) => `${table}: ${row}`));
    }
    return found;
  };
  test.each([
    [EMAIL, 'Ann@Visitor.example'],
    ['ünal@visitor.example', 'Ünal@Visitor.example'],
  ])('leaves nothing of the account or its address %s behind', async (email, typed) => {
    const ann = await join(site, database.db, { email });
    await leaveTraces(site, database.db, ann, typed);
    for (const { name } of tablesOf(site.features).filter(({ erased }) => !('not' in erased)))
      expect(await rowsOf(name), `Leave a row of ${name} in leaveTraces().`).not.toEqual([]);
    const response = await erase(ann);
    expect([response.status, await response.json()]).toEqual([200, { success: true }]);
    expect(await tracesOf(email, ann.id, TYPED_NAME.toLowerCase())).toEqual([]);
    for (const table of ['users', 'sessions', 'refresh_tokens', 'one_time_tokens', 'known_devices', 'assessments'])
      expect(await rowsOf(table)).toEqual([]);
  });

  // A sent mail keeps only its recipient.
  test('deletes the mails that the account caused, whichever address they went to', async () => {
    const bob = await join(site, database.db, { email: 'bob@visitor.example' });
    const ann = await join(site, database.db);
    const { clock } = site;
    const confirming = await createTestApp({ db: database.db, clock, accounts: { requireConfirmation: true } });
    for (const email of ['ann@new.example', bob.email]) {
      const change = { method: 'PUT', token: ann.accessToken, body: { email } };
      expect((await askAuth(confirming, '/user', change)).status).toBe(200);
    }
    await ann.ask('send-disc-assessment', assessmentBody({ email: 'friend@visitor.example' }));
    await askAuth(site, '/recover', { body: { email: bob.email } });
    await database.db.updateTable('outbox').set({ status: 'sent', payload: '{}' }).execute();
    const recipients = async () => (await rowsOf('outbox')).map(({ recipient }) => recipient);
    expect(await recipients()).toEqual(expect.arrayContaining(['ann@new.example', 'friend@visitor.example']));
    expect((await erase(ann)).status).toBe(200);
    expect(await rowsOf('outbox')).toMatchObject([{ kind: 'password-reset', recipient: bob.email }]);
  });

  test("logs the account's id, so that it can be deleted again after a restore", async () => {
    const lines: string[] = [];
    site = await createTestApp({
      db: database.db,
      log: createLog('info', { write: (line) => void lines.push(line) }),
    });
    const ann = await join(site, database.db);
    await erase(ann, 'a wrong one');
    expect(lines.join('')).not.toContain('account deleted');
    await erase(ann);
    const events = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(events).toContainEqual(expect.objectContaining({ msg: 'account deleted', userId: ann.id }));
    expect(lines.join('')).not.toContain(EMAIL);
  });

  test('ends the access token at once', async () => {
    const ann = await join(site, database.db);
    await erase(ann);
    expect((await ann.call('account-overview')).status).toBe(401);
    expect((await ann.get('/auth/v1/user')).status).toBe(403);
    expect((await erase(ann)).status).toBe(401);
  });

  test("keeps other accounts' data", async () => {
    const bob = await join(site, database.db, { email: 'bob@visitor.example' });
    await bob.ask('send-disc-assessment', assessmentBody({ email: 'bob@visitor.example' }));
    await site.call('submit-contact', contactBody({ email: 'joann@visitor.example' }));
    const before = await tracesOf('bob@visitor.example', 'joann@visitor.example', bob.id);
    const ann = await join(site, database.db);
    await leaveTraces(site, database.db, ann);
    await erase(ann);
    expect(await tracesOf('bob@visitor.example', 'joann@visitor.example', bob.id)).toEqual(before);
    expect((await bob.call('account-overview')).status).toBe(200);
  });

  test("doesn't treat an address as a LIKE pattern", async () => {
    await site.call('submit-contact', contactBody({ email: 'ann-lee@visitor.example' }));
    const ann = await join(site, database.db, { email: 'ann_lee@visitor.example' });
    await site.call('submit-contact', contactBody({ email: 'Ann_Lee@visitor.example' }));
    await erase(ann);
    expect(await rowsOf('leads')).toHaveLength(1);
    const kept = (await rowsOf('outbox')).map((row) => JSON.stringify(row));
    expect(kept).toEqual([expect.stringContaining('ann-lee@'), expect.stringContaining('ann-lee@')]);
  });

  test('a wrong password changes nothing, and ten are rate-limited', async () => {
    const ann = await join(site, database.db);
    for (let guess = 0; guess < 10; guess += 1) {
      const response = await erase(ann, `guess ${guess}`);
      expect([response.status, await response.json()]).toMatchObject([403, { error: { code: 'forbidden' } }]);
    }
    expect((await erase(ann)).status).toBe(429);
    expect((await ann.call('account-overview')).status).toBe(200);
  });

  test("an unsubscribed address leaves a mark that doesn't reveal it", async () => {
    const ann = await join(site, database.db);
    await ann.ask('set-newsletter', { subscribed: true });
    await ann.ask('set-newsletter', { subscribed: false });
    await erase(ann);
    expect(await tracesOf(EMAIL)).toEqual([]);
    expect(await rowsOf('subscribers')).toMatchObject([
      { email: site.newsletterLinks.suppressionMark(EMAIL), status: 'unsubscribed', consent_page: null },
    ]);
    const again = await join(site, database.db);
    await again.ask('set-newsletter', { subscribed: true });
    await again.ask('set-newsletter', { subscribed: false });
    await erase(again);
    expect(await rowsOf('subscribers')).toHaveLength(1);
  });

  // Without confirmation, anyone can sign up with any address.
  test('an unverified account deletes nothing that others left under its address', async () => {
    const owner = await join(site, database.db, { email: TEST_OWNER });
    await leaveOfAddress(site, database.db, EMAIL, owner.id);
    const before = await tracesOf(EMAIL, TEST_OWNER, owner.id);
    const mallory = await join(site, database.db, { verified: false });
    await mallory.ask('claim-assessments');
    expect((await erase(mallory)).status).toBe(200);
    expect(await tracesOf(EMAIL, TEST_OWNER, owner.id)).toEqual(before);
    expect(await tracesOf(mallory.id)).toEqual([]);
  });

  test('concurrent calls succeed or are refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const ann = await join(site, database.db);
      await site.call('send-disc-assessment', assessmentBody({ name: `Round ${round}` }));
      const calls = [
        ann.call('send-disc-assessment', assessmentBody({ email: `round-${round}@visitor.example` })),
        ann.call('claim-assessments'),
        erase(ann),
        ann.call('set-newsletter', { subscribed: true }),
        ann.call('claim-assessments'),
        erase(ann),
      ];
      const statuses = (await Promise.all(calls)).map(({ status }) => status);
      expect(statuses).toContain(200);
      for (const status of statuses) expect([200, 401, 429]).toContain(status);
      expect((await ann.call('account-overview')).status).toBe(401);
    }
  });
});
