import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { fillEveryForm, leaveTraces } from '#test/support/holder-traces.ts';
import { join } from '#test/support/member.ts';
import { assessmentBody, contactBody, newsletterBody } from '#test/support/mail/submissions.ts';
import { createTestApp, type TestApp } from '#test/support/test-app.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import { tablesOf } from '#server/platform/feature/feature.ts';

type Exported = { export: Record<string, unknown> };

describeOnEachDatabase('export-account', (database) => {
  let site: TestApp;
  beforeEach(async () => {
    site = await createTestApp({ db: database.db });
    await site.call('submit-contact', contactBody({ email: 'Ann@Visitor.example', message: 'A question of mine' }));
    await site.call('submit-contact', contactBody({ email: 'bob@visitor.example', message: 'A question of Bob' }));
    await site.call('submit-contact', newsletterBody(), { referer: 'http://localhost:3000/pricing' });
  });

  test('contains everything about its owner', async () => {
    const ann = await join(site, database.db);
    await ann.ask('send-disc-assessment', assessmentBody({ name: 'Ann of the assessment' }));
    const now = new Date(site.clock.now()).toISOString();
    expect((await ann.ask<Exported>('export-account')).export).toMatchObject({
      exportedAt: now,
      profile: {
        id: ann.id,
        email: ann.email,
        fullName: 'Ann Lee',
        emailVerified: true,
        details: { full_name: 'Ann Lee' },
        createdAt: now,
      },
      sessions: [{ device: 'Firefox on Linux', userAgent: expect.stringContaining('Firefox/140.0'), current: true }],
      assessments: [
        { name: 'Ann of the assessment', email: ann.email, answers: assessmentBody().answers, completedAt: now },
      ],
      newsletter: { status: 'pending', consent: { at: now, page: '/pricing', wording: expect.any(String) } },
      leads: [{ message: 'A question of mine', topic: 'Prices and plans', receivedAt: now }],
      orders: [],
    });
  });

  test('contains a part of every table that is exported', async () => {
    const ann = await join(site, database.db);
    await leaveTraces(site, database.db, ann);
    const { export: exported } = await ann.ask<Exported>('export-account');
    const parts = tablesOf(site.features).flatMap(({ exported: part }) => ('as' in part ? [part.as] : []));
    for (const part of parts) expect(exported[part], part).toBeTruthy();
    for (const part of parts) expect(exported[part], part).not.toEqual([]);
  });

  test.each([
    ['somebody with another address', { email: 'cy@visitor.example', ownsAddress: true }],
    ['somebody who only claims the address', { email: 'ann@visitor.example', ownsAddress: false }],
  ])('has nothing in any part for %s', async (_, holder) => {
    await leaveTraces(site, database.db, await join(site, database.db));
    const stranger = { id: randomUUID(), sessionId: null, aal: 'aal1', codeAt: null, ...holder } as const;
    for (const { name, exported } of tablesOf(site.features)) {
      const found = 'as' in exported ? await exported.read(database.db, stranger, site.clock.now()) : [];
      expect(found ?? [], name).toEqual([]);
    }
  });

  test("contains no password, no token, and no other account's data", async () => {
    const ann = await join(site, database.db);
    const bob = await join(site, database.db, { email: 'bob@visitor.example' });
    await bob.ask('send-disc-assessment', assessmentBody({ email: 'bob@visitor.example' }));
    const text = JSON.stringify(await ann.ask('export-account'));
    const rows = await Promise.all(
      (['users', 'refresh_tokens', 'subscribers'] as const).map((table) =>
        database.db.selectFrom(table).selectAll().execute(),
      ),
    );
    const secrets = rows
      .flat()
      .flatMap((row) => Object.entries(row))
      .filter(([column, value]) => /password|token|nonce/.test(column) && value !== null);
    expect(secrets.length).toBeGreaterThan(4);
    for (const [, secret] of secrets) expect(text).not.toContain(String(secret));
    expect(text).not.toMatch(/argon2|bob@|A question of Bob/);
  });

  test('leaves out what an unverified address only claims to own', async () => {
    const mallory = await join(site, database.db, { verified: false });
    await fillEveryForm(site, mallory.email);
    const { export: exported } = await mallory.ask<Exported>('export-account');
    expect(exported).toMatchObject({ newsletter: null, leads: [] });
    expect(JSON.stringify(exported)).not.toMatch(/Four vans|Do you answer|Lee & Sons|missed-calls|Zebulon/);
  });
});
