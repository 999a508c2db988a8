import { beforeEach, expect, test } from 'vitest';
import { createQueuedMailRenderer } from '#test/support/mail/mail-renderer.ts';
import { createTestApp, TEST_SITE_URL, type TestApp } from '#test/support/test-app.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import { emailsOf } from '#server/platform/feature/feature.ts';
import { createRateLimiter } from '#server/platform/http/rate-limit.ts';
import { countMailTo } from '#server/platform/mail/outbox/recipient-limit.ts';

const VISITOR = 'ann@visitor.example';

const VISIT = { startsAt: '2026-12-01T15:00:00.000Z', timeZone: 'America/Chicago' };
/** A price shopper who takes the first time. */
const BOOKED = ['choose-1', 'choose-1', 'choose-0', 'tell'];

const body = (changed: Record<string, unknown> = {}) => ({
  email: VISITOR,
  call: 'ballpark',
  path: BOOKED,
  visit: VISIT,
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

  test('mails the lead card with the booking as a calendar file', async () => {
    const response = await site.call('send-demo-lead', body());
    expect([response.status, await response.json()]).toEqual([200, { success: true }]);
    const [mail] = await mails();
    expect(mail).toMatchObject({ to: VISITOR, subject: 'New lead from your demo call: Appointment booked' });
    expect(mail?.text).toMatch(/Name\s+As given in the call/);
    expect(mail?.text).toMatch(/Wants\s+Drain cleaning/);
    expect(mail?.text).toMatch(/Appointment\s+Tuesday, December 1, 2026 at 9:00 AM CST/);
    expect(mail?.calendar?.method).toBe('PUBLISH');
    expect(mail?.calendar?.content).toContain('DTSTART:20261201T150000Z');
    expect(mail?.calendar?.content).toContain('DTEND:20261201T160000Z');
  });

  test('without an appointment there is no calendar file', async () => {
    await site.call('send-demo-lead', body({ path: ['choose-1', 'choose-2', 'tell'], visit: undefined }));
    const [mail] = await mails();
    expect(mail?.subject).toBe('New lead from your demo call: Message taken');
    expect(mail?.calendar).toBeUndefined();
  });

  test('an address gets five a day, and the sixth is told why', async () => {
    const send = async (round: number) =>
      site.call('send-demo-lead', body({ visit: { ...VISIT, startsAt: `2026-12-01T15:0${round}:00.000Z` } }));
    for (let round = 1; round <= 5; round += 1) expect((await send(round)).status).toBe(200);
    const refused = await send(6);
    expect(refused.status).toBe(429);
    expect(await refused.text()).toContain('This address has had 5 of these emails today.');
    expect(await queued()).toHaveLength(5);
  });

  test('an address gets five a day, with whatever dots its provider ignores', async () => {
    const spelled = ['annlee', 'a.nnlee', 'an.nlee', 'ann.lee', 'annl.ee', 'annle.e'];
    const statuses: number[] = [];
    for (const local of spelled)
      statuses.push((await site.call('send-demo-lead', body({ email: `${local}@gmail.com` }))).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test('counts toward what strangers can have mailed to an address', async () => {
    const limiter = createRateLimiter(1);
    for (let count = 1; count <= 10; count += 1)
      expect(await countMailTo(database.db, limiter, VISITOR, site.clock.now())).toBe(0);
    expect((await site.call('send-demo-lead', body())).status).toBe(429);
    expect(await queued()).toEqual([]);
  });

  test('refuses any text of its own, and an outcome that leaves no lead', async () => {
    const wrong = [
      { business: 'Hill Roofing' },
      { call: 'none' },
      { call: 'wrong-number', path: ['choose-0', 'choose-0'] },
      { path: ['choose-0'] },
      { path: ['Call 555-0123'] },
      { path: [...BOOKED, ...Array.from({ length: 30 }, () => 'tell')] },
      { visit: { ...VISIT, service: 'Your card was charged' } },
      { visit: { ...VISIT, startsAt: 'tomorrow' } },
      { visit: { ...VISIT, timeZone: 'Your card was charged' } },
      { email: 'nobody' },
    ];
    for (const changed of wrong) expect((await site.call('send-demo-lead', body(changed))).status).toBe(422);
    expect(await queued()).toEqual([]);
  });
});
