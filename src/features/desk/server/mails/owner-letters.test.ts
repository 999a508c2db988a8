import { beforeEach, expect, test } from 'vitest';
import { renderedMails } from '#test/support/mail/rendered-mail.ts';
import { contactBody, meetingBody } from '#test/support/mail/submissions.ts';
import { createTestApp, TEST_SITE_URL, type TestApp } from '#test/support/test-app.ts';
import { createTestClock } from '#test/support/test-clock.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/site/durations.ts';
import { jobsOf } from '#server/platform/feature/feature.ts';

/** In Chicago, half past seven on a Tuesday. */
const TUESDAY = Date.UTC(2026, 10, 24, 13, 30);
const MONDAY = TUESDAY + 6 * DAY_MS;

describeOnEachDatabase('the letters to the owner', (database) => {
  let site: TestApp;
  const open = async (ownerLetters = { daySheet: true, weekly: true }) => {
    const clock = createTestClock(TUESDAY - HOUR_MS);
    site = await createTestApp({ db: database.db, rateLimitScale: 100, ownerLetters, clock });
  };
  beforeEach(async () => open());
  const write = async (email = 'ann@visitor.example', name = 'Ann Lee') =>
    site.call('submit-contact', contactBody({ email, name }));
  const runAt = async (now: number, { features } = site) => {
    site.clock.advance(now - site.clock.now());
    const job = jobsOf(features).find(({ name }) => name === 'letters to the owner');
    await job?.run(now, new AbortController().signal);
  };
  const letters = async (kind = 'day-sheet') => (await renderedMails(database.db, site, kind)).map(({ text }) => text);
  const kinds = async () =>
    (await database.db.selectFrom('outbox').select('kind').execute())
      .map(({ kind }) => kind)
      .filter((kind) => kind === 'day-sheet' || kind === 'weekly-letter');

  test('tell at half past seven who waits since when, with buttons that act', async () => {
    await write();
    await runAt(TUESDAY - 1);
    expect(await kinds()).toEqual([]);
    await runAt(TUESDAY);
    const [text] = await letters();
    expect(text).toContain('Ann Lee: Prices and plans, since Tue, Nov 24, 6:30 AM');
    const done = /http:\S+\/desk\/mail\/done\?token=\S+/.exec(text ?? '')?.[0] ?? '';
    const pressed = await site.post(done.slice(TEST_SITE_URL.length));
    expect(await pressed.text()).toContain('Marked done: Ann Lee');
    expect((await letters())[0]).not.toContain('Ann Lee: Prices and plans');
  });

  test('hold nothing about anybody while they wait in the outbox', async () => {
    await write();
    await runAt(TUESDAY);
    const { payload } = await database.db
      .selectFrom('outbox')
      .selectAll()
      .where('kind', '=', 'day-sheet')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(payload)).toEqual({ day: '2026-11-24' });
  });

  test('are sent once: by two replicas, after a restart and with a clock that is set back', async () => {
    await write();
    const other = await createTestApp({ db: database.db, clock: site.clock });
    await Promise.all([runAt(TUESDAY), runAt(TUESDAY, other)]);
    await runAt(TUESDAY + 2 * MINUTE_MS);
    const restarted = await createTestApp({ db: database.db, clock: site.clock });
    await runAt(TUESDAY - 2 * MINUTE_MS, restarted);
    await runAt(TUESDAY + 3 * MINUTE_MS, restarted);
    expect(await kinds()).toEqual(['day-sheet']);
    await runAt(TUESDAY + DAY_MS);
    expect(await kinds()).toEqual(['day-sheet', 'day-sheet']);
  });

  test('are not sent when nothing waits and nothing happened, nor in the afternoon', async () => {
    await runAt(TUESDAY);
    expect(await kinds()).toEqual([]);
    await write();
    await runAt(TUESDAY + DAY_MS + 6 * HOUR_MS);
    expect(await kinds()).toEqual([]);
  });

  test('tell of meetings and reminders of the day, and of what is held', async () => {
    await site.call('request-meeting', meetingBody(site.clock.now()));
    await site.call('submit-contact', { ...contactBody(), screening: { trap: 'x', seconds: 30 } });
    const startsAt = TUESDAY + 3 * HOUR_MS;
    await database.db.updateTable('meetings').set({ status: 'confirmed', starts_at: startsAt }).execute();
    await database.db
      .updateTable('people')
      .set({ waiting_since: null, due_at: TUESDAY + HOUR_MS })
      .execute();
    await runAt(TUESDAY);
    const [text = ''] = await letters();
    expect(text).toContain('10:30 AM: Ann Lee');
    expect(text).toContain('at Tue, Nov 24, 8:30 AM');
    expect(text).toMatch(/Possible spam\s+1/);
    expect(text).toContain('Nobody waits');
    await database.db
      .updateTable('meetings')
      .set({ starts_at: startsAt + DAY_MS })
      .execute();
    await database.db
      .updateTable('people')
      .set({ due_at: TUESDAY + DAY_MS })
      .execute();
    expect((await letters())[0]).not.toMatch(/10:30 AM|Reminders/);
  });

  test('tell on Monday of the week: leads by form and source, and how long they waited', async () => {
    const source = { first: { source: 'news' } };
    await site.call('submit-contact', { ...contactBody(), source });
    await write('bob@visitor.example', 'Bob');
    await site.call('submit-contact', {
      ...contactBody({ email: 'spam@visitor.example' }),
      screening: { trap: 'x', seconds: 30 },
    });
    const people = await database.db
      .selectFrom('people')
      .selectAll()
      .where('email', '!=', 'spam@visitor.example')
      .execute();
    for (const [index, { person_key: key, waiting_since: since }] of people.entries())
      await database.db
        .insertInto('first_answers')
        .values({
          person_key: key,
          waiting_since: since ?? 0,
          answered_at: TUESDAY,
          minutes: 20 + 90 * index,
          kind: 'contact',
          how: 'reply',
          member_id: '',
        })
        .execute();
    await runAt(MONDAY);
    expect(await kinds()).toEqual(['day-sheet', 'weekly-letter']);
    const [text = ''] = await letters('weekly-letter');
    expect(text).toMatch(/Messages\s+2/);
    expect(text).toMatch(/source news\s+1/);
    expect(text).toMatch(/Unknown\s+1/);
    expect(text).toContain('within 1 h 5 min');
    expect(text).toMatch(/1 h 50 min \(Messages\)/);
    await runAt(MONDAY + 7 * DAY_MS);
    expect((await letters('weekly-letter'))[1]).toMatch(/Nobody wrote/);
  });

  test('are switched off one by one', async () => {
    await open({ daySheet: false, weekly: true });
    await write();
    await runAt(MONDAY);
    expect(await kinds()).toEqual(['weekly-letter']);
    await open({ daySheet: true, weekly: false });
    await runAt(MONDAY + 7 * DAY_MS);
    expect(await kinds()).toEqual(['weekly-letter', 'day-sheet']);
  });
});
