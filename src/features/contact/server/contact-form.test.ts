import { beforeEach, expect, test } from 'vitest';
import { createQueuedMailRenderer } from '#test/support/mail/mail-renderer.ts';
import { releaseHeld } from '#test/support/release-held.ts';
import { createTestApp, TEST_OWNER, TEST_SITE_URL, type TestApp } from '#test/support/test-app.ts';
import { createTestClock } from '#test/support/test-clock.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import { contactBody, questionBody } from '#test/support/mail/submissions.ts';
import { emailsOf } from '#server/platform/feature/feature.ts';
import { COPIES_PER_MAILBOX } from './contact-form.ts';

describeOnEachDatabase('submit-contact', (database) => {
  let site: TestApp;
  beforeEach(async () => {
    const clock = createTestClock(Date.now());
    site = await createTestApp({ db: database.db, clock });
  });
  const leads = () => database.db.selectFrom('leads').selectAll().execute();
  const ownersMail = async () => {
    const [row] = await mailsOf('lead-notification');
    if (!row) throw new Error('the owner was told nothing');
    const emails = emailsOf(site.features);
    const render = createQueuedMailRenderer({ siteUrl: TEST_SITE_URL, mailFrom: 'site@agency.example', emails });
    return render({ ...row, payload: JSON.parse(row.payload) });
  };
  const mailsOf = (kind: string) => database.db.selectFrom('outbox').selectAll().where('kind', '=', kind).execute();

  test('stores a lead with its page and tells the owner', async () => {
    await site.call('submit-contact', contactBody(), { referer: `${TEST_SITE_URL}/contact?from=ad` });
    expect(await leads()).toMatchObject([
      {
        name: 'Ann Lee',
        email: 'ann@visitor.example',
        topic: 'Prices and plans',
        message: 'Do you answer at night?',
        source_page: '/contact',
        submitted_at: Date.UTC(2026, 0, 15, 12),
        created_at: site.clock.now(),
      },
    ]);
    const [mail] = await mailsOf('lead-notification');
    expect(mail).toMatchObject({ recipient: TEST_OWNER });
    expect(JSON.parse(mail?.payload ?? '')).toMatchObject({ topic: 'Prices and plans', sourcePage: '/contact' });
  });

  test('tells the owner who wrote about what, with an address to reply to', async () => {
    await site.call('submit-contact', contactBody());
    const mail = await ownersMail();
    expect(mail).toMatchObject({
      replyTo: 'ann@visitor.example',
      subject: 'New inquiry: Prices and plans, from Ann Lee',
    });
    const facts = /Name\s+Ann Lee\s+Email\s+ann@visitor\.example\s+Topic\s+Prices and plans\s/;
    expect(mail.text).toMatch(facts);
  });

  test.each(['ann,bob@visitor.example', '"a b"@visitor.example', 'ann@visitor', 'Ann <ann@visitor.example>'])(
    'takes nothing from %s, and copies no older message there',
    async (email) => {
      for (const [name, body] of [
        ['submit-contact', contactBody({ email })],
        ['ask-question', questionBody('Do you answer in Welsh?', email)],
      ] as const)
        expect((await site.call(name, body)).status).toBe(422);
      expect(await leads()).toEqual([]);
      // An older release took such addresses.
      await site.call('submit-contact', { ...contactBody(), screening: { trap: 'x', seconds: 30 } });
      await database.db.updateTable('envelopes').set({ email }).execute();
      const { id } = await database.db.selectFrom('envelopes').select('id').executeTakeFirstOrThrow();
      const released = await releaseHeld(site, database.db, id);
      expect([released, (await mailsOf('lead-notification')).length]).toEqual([true, 1]);
      expect(await mailsOf('lead-receipt')).toEqual([]);
    },
  );

  test("stores a lead when no owner's address is set", async () => {
    site = await createTestApp({ db: database.db, ownerEmail: undefined });
    await site.call('submit-contact', contactBody());
    expect(await leads()).toHaveLength(1);
    expect(await mailsOf('lead-notification')).toEqual([]);
  });

  test('sends the visitor copies up to the daily limit, and stores messages beyond it', async () => {
    const { points } = COPIES_PER_MAILBOX;
    for (let sent = 0; sent <= points; sent += 1) {
      const answer = await site.call('submit-contact', contactBody({ message: `Number ${sent}` }));
      expect(answer.status).toBe(200);
    }
    expect(await leads()).toHaveLength(points + 1);
    expect(await mailsOf('lead-notification')).toHaveLength(points + 1);
    const copies = await mailsOf('lead-receipt');
    expect(copies).toHaveLength(points);
    expect(new Set(copies.map(({ recipient }) => recipient))).toEqual(new Set(['ann@visitor.example']));
  });

  test.each(["D'Arcy 🎈", 'שלום', 'é', '𝒜'])('keeps %s as it was typed', async (name) => {
    await site.call('submit-contact', contactBody({ name, message: `${name}\n${name}` }));
    expect(await leads()).toMatchObject([{ name, message: `${name}\n${name}` }]);
  });

  test('stores a number, the consent to be called and the source of the visit', async () => {
    const source = { first: { source: 'news' }, last: { referrer: 'https://news.example/a' } };
    const { formData, ...others } = contactBody();
    await site.call('submit-contact', { formData: { ...formData, phone: '+12025550142' }, source, ...others });
    await site.call('submit-contact', { formData: { ...formData, phone: '+12025550142', callMe: true }, ...others });
    expect((await leads()).toSorted((a, b) => Number(a.call_consent_at) - Number(b.call_consent_at))).toMatchObject([
      { phone: '+12025550142', call_consent_at: null, call_consent_wording: null, source: JSON.stringify(source) },
      { call_consent_at: site.clock.now(), call_consent_wording: expect.stringContaining('AI voice') },
    ]);
  });

  test.each([{ callMe: true }, { callMe: false }, {}])(
    'the desk may call a number only where its owner agreed: %j',
    async (agreed) => {
      const { formData, ...others } = contactBody();
      await site.call('submit-contact', { formData: { ...formData, phone: '+12025550142', ...agreed }, ...others });
      const people = await database.db.selectFrom('people').select(['phone', 'call_consent_at']).execute();
      expect(people).toEqual([{ phone: '+12025550142', call_consent_at: agreed.callMe ? site.clock.now() : null }]);
    },
  );

  test.each([{ callMe: true }, { phone: '555' }, { phone: '+1202555014x', callMe: true }])(
    'refuses a number that is none: %j',
    async (wrong) => {
      const { formData, ...others } = contactBody();
      const response = await site.call('submit-contact', { formData: { ...formData, ...wrong }, ...others });
      expect([response.status, await leads()]).toEqual([422, []]);
    },
  );

  test('ignores a page of another site and a time that does not exist', async () => {
    const body = { ...contactBody(), timestamp: '2026-02-31T12:00:00.000Z' };
    const response = await site.call('submit-contact', body, { referer: 'https://other.example/contact' });
    expect(response.status).toBe(200);
    expect(await leads()).toMatchObject([{ source_page: null }]);
  });
});
