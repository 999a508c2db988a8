import { beforeEach, expect, test } from 'vitest';
import { createTestApp, TEST_OWNER, TEST_SITE_URL, type TestApp } from '#test/support/test-app.ts';
import { describeOnEmbedded } from '#test/support/test-database.ts';
import { CONTACTS_PER_CLIENT } from '#features/newsletter/server/interface.ts';

const OWN = { origin: TEST_SITE_URL, referer: `${TEST_SITE_URL}/contact`, 'user-agent': 'Test/1.0' };
const FILLED = { name: ' Ann Lee ', email: 'ann@visitor.example', helpType: 'Prices and plans', message: 'One\r\ntwo' };

describeOnEmbedded('the contact form without scripts', (database) => {
  let site: TestApp;
  beforeEach(async () => {
    site = await createTestApp({ db: database.db });
  });
  const leads = () => database.db.selectFrom('leads').selectAll().execute();
  const mails = () => database.db.selectFrom('outbox').selectAll().execute();
  const send = async (changed: Record<string, string> = {}, headers: Record<string, string> = OWN) => {
    const response = await site.post('/contact/send', new URLSearchParams({ ...FILLED, ...changed }), headers);
    return [response.status, response.headers.get('location')];
  };

  test('stores the lead, tells the owner and redirects to the page', async () => {
    expect(await send()).toEqual([303, '/contact#message-sent']);
    expect(await leads()).toMatchObject([
      {
        name: 'Ann Lee',
        email: 'ann@visitor.example',
        topic: 'Prices and plans',
        message: 'One\ntwo',
        source_page: '/contact',
        user_agent: 'Test/1.0',
        submitted_at: site.clock.now(),
      },
    ]);
    expect(Object.fromEntries((await mails()).map(({ kind, recipient }) => [kind, recipient]))).toEqual({
      'lead-notification': TEST_OWNER,
      'lead-receipt': 'ann@visitor.example',
    });
    expect(site.wakes()).toBe(1);
  });

  test('stores a repeated form once within ten minutes', async () => {
    for (let press = 0; press < 2; press += 1) {
      expect(await send()).toEqual([303, '/contact#message-sent']);
      site.clock.advance(1_000);
    }
    expect([await leads(), await mails()].map(({ length }) => length)).toEqual([1, 2]);
    site.clock.advance(10 * 60_000);
    await send();
    expect(await leads()).toHaveLength(2);
  });

  test('stores the number, the consent to be called with its wording, and the campaign in the URL', async () => {
    const number = { country: 'US', phone: '202-555-0142', callMe: 'yes' };
    await send(number, { ...OWN, referer: `${TEST_SITE_URL}/contact?utm_source=news` });
    const [lead] = await leads();
    expect(lead).toMatchObject({
      phone: '+12025550142',
      call_consent_at: site.clock.now(),
      call_consent_wording: expect.stringContaining('AI voice'),
      source: '{"first":{"source":"news"}}',
    });
  });

  test.each([
    { name: ' ' },
    { phone: 'nonsense' },
    { callMe: 'yes' },
    { email: 'nonsense' },
    { message: 'x'.repeat(5_001) },
    { message: 'a\0b' },
  ])('stores nothing that the function would refuse: %j', async (changed) => {
    expect(await send(changed)).toEqual([303, '/contact#message-invalid']);
    expect(await leads()).toEqual([]);
  });

  test('is refused when it comes from another site', async () => {
    expect(await send({}, { origin: 'https://evil.example' })).toEqual([403, null]);
    expect(await leads()).toEqual([]);
  });

  test('shares the limit on contacts', async () => {
    for (let index = 0; index < CONTACTS_PER_CLIENT.points; index += 1) await send({ message: `Number ${index}` });
    expect(await send()).toEqual([303, '/contact#message-busy']);
    expect(await leads()).toHaveLength(CONTACTS_PER_CLIENT.points);
  });
});
