import { beforeEach, expect, test } from 'vitest';
import { createQueuedMailRenderer } from '../../../../test/support/mail-renderer.ts';
import { createTestApp, TEST_SITE_URL, type TestApp } from '../../../../test/support/test-app.ts';
import { describeOnEachDatabase } from '../../../../test/support/test-database.ts';
import { emailsOf } from '../../platform/feature/feature.ts';

const VISITOR = 'ann@visitor.example';

const body = (changed: Record<string, unknown> = {}) => ({
  email: VISITOR,
  business: 'Hill Roofing',
  outcome: 'booked',
  facts: [
    { label: 'Name', value: 'Sam Ortiz' },
    { label: 'Service', value: 'Roof repair, see www.roofs.example' },
  ],
  visit: { service: 'Roof repair', startsAt: '2026-12-01T15:00:00.000Z', minutes: 90 },
  ...changed,
});

describeOnEachDatabase('send-demo-lead', (database) => {
  let site: TestApp;
  beforeEach(async () => {
    site = await createTestApp({ db: database.db });
  });
  const queued = () => database.db.selectFrom('outbox').selectAll().orderBy('created_at').execute();
  const mails = async () => {
    const emails = emailsOf(site.features);
    const render = createQueuedMailRenderer({ siteUrl: TEST_SITE_URL, mailFrom: 'site@agency.example', emails });
    return Promise.all((await queued()).map(async (row) => render({ ...row, payload: JSON.parse(row.payload) })));
  };

  test('mails the lead card with the booking as a calendar file, and makes no link of what was typed', async () => {
    const response = await site.call('send-demo-lead', body());
    expect([response.status, await response.json()]).toEqual([200, { success: true }]);
    const [mail] = await mails();
    expect(mail).toMatchObject({ to: VISITOR, subject: 'New lead from your demo call: Booked' });
    expect(mail?.text).toMatch(
      /Business\s+Hill Roofing\s+Name\s+Sam Ortiz\s+Service\s+Roof repair, see www\u2060\.roofs/,
    );
    expect(mail?.calendar?.method).toBe('PUBLISH');
    expect(mail?.calendar?.content).toContain('DTSTART:20261201T150000Z');
    expect(mail?.calendar?.content).toContain('DTEND:20261201T163000Z');
    expect(mail?.calendar?.content).toContain('Roof repair');
  });

  test('without an appointment there is no calendar file', async () => {
    await site.call('send-demo-lead', body({ outcome: 'message', visit: undefined }));
    const [mail] = await mails();
    expect(mail?.subject).toBe('New lead from your demo call: Message taken');
    expect(mail?.calendar).toBeUndefined();
  });

  test('an address gets five a day, and the sixth is told why', async () => {
    for (const name of ['A', 'B', 'C', 'D', 'E'])
      expect((await site.call('send-demo-lead', body({ business: name }))).status).toBe(200);
    const refused = await site.call('send-demo-lead', body({ business: 'F' }));
    expect(refused.status).toBe(429);
    expect(await refused.text()).toContain('This address has had 5 of these emails today.');
    expect(await queued()).toHaveLength(5);
  });

  test('refuses more than short facts, and an outcome that leaves no lead', async () => {
    const facts = (value: string, count = 1) => Array.from({ length: count }, () => ({ label: 'Name', value }));
    const wrong = [
      { facts: facts('x'.repeat(121)) },
      { facts: facts('<b>') },
      { facts: facts('x', 14) },
      { outcome: 'ended' },
      { visit: { service: 'x', startsAt: 'tomorrow', minutes: 90 } },
      { visit: { service: 'x', startsAt: '2026-12-01T15:00:00.000Z', minutes: 0 } },
      { email: 'nobody' },
    ];
    for (const changed of wrong) expect((await site.call('send-demo-lead', body(changed))).status).toBe(422);
    expect(await queued()).toEqual([]);
  });
});
