import { beforeEach, expect, test } from 'vitest';
import { enterCode, join, type Member } from '#test/support/member.ts';
import { contactBody, meetingBody } from '#test/support/mail/submissions.ts';
import { createTestApp, TEST_MAILED_ACTS, TEST_OWNER, TEST_SITE_URL, type TestApp } from '#test/support/test-app.ts';
import { createTestClock } from '#test/support/test-clock.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/site/durations.ts';
import type { ActivityRow } from '#server/platform/people/people-tables.ts';
import { noteAnswer } from '#server/platform/people/people-answers.ts';

/** A Tuesday, 16:30 in Chicago: half an hour of it is still open. */
const AFTERNOON = Date.UTC(2026, 10, 24, 22, 30);

describeOnEachDatabase('the time to the first answer', (database) => {
  let site: TestApp;
  let owner: Member;
  beforeEach(async () => {
    site = await createTestApp({ db: database.db, clock: createTestClock(AFTERNOON), rateLimitScale: 100 });
    owner = await join(site, database.db, { email: TEST_OWNER });
    await enterCode(site, database.db, owner);
    await site.call('submit-contact', contactBody());
  });
  const person = () => database.db.selectFrom('people').selectAll().executeTakeFirstOrThrow();
  const noted = () => database.db.selectFrom('first_answers').selectAll().execute();

  test('counts from the oldest message, says what it was, and how and by whom it was answered', async () => {
    site.clock.advance(10 * MINUTE_MS);
    await site.call('request-meeting', meetingBody(site.clock.now()));
    site.clock.advance(10 * MINUTE_MS);
    await owner.ask('desk-reply', { id: (await person()).id, text: 'Yes.' });
    const answer = { kind: 'contact', how: 'reply', member_id: owner.id, minutes: 20 };
    expect(await noted()).toMatchObject([{ ...answer, waiting_since: AFTERNOON, answered_at: site.clock.now() }]);
  });

  test('is forgotten when the reply is taken back, and counts on until the next', async () => {
    const { id } = await person();
    site.clock.advance(5 * MINUTE_MS);
    const { mail } = await owner.ask<{ mail: string }>('desk-reply', { id, text: 'Yes.' });
    await owner.ask('desk-undo-reply', { mail });
    expect(await noted()).toEqual([]);
    site.clock.advance(5 * MINUTE_MS);
    await owner.ask('desk-reply', { id, text: 'Yes, we do.' });
    expect(await noted()).toMatchObject([{ minutes: 10 }]);
  });

  test('counts business hours only, and a link in an email as an answer', async () => {
    site.clock.advance(16 * HOUR_MS);
    const { id, version } = await person();
    const { url } = TEST_MAILED_ACTS.link({ action: 'done', id, version, issuedAt: site.clock.now() });
    await site.post(url.slice(TEST_SITE_URL.length));
    await site.post(url.slice(TEST_SITE_URL.length));
    // Half past four until six, and eight until half past eight on the next morning.
    expect(await noted()).toMatchObject([{ minutes: 120, how: 'done', member_id: '' }]);
  });

  test('ends with an accepted meeting, and an answer to somebody who does not wait counts for nothing', async () => {
    const { email } = await person();
    const answer: Pick<ActivityRow, 'kind' | 'reference' | 'title' | 'text'> & { memberId: string } = {
      kind: 'meeting',
      reference: 'one',
      title: 'Meeting confirmed',
      text: '',
      memberId: '',
    };
    await database.db.transaction().execute(async (tx) => noteAnswer(tx, email, answer, AFTERNOON + MINUTE_MS));
    await database.db.transaction().execute(async (tx) => noteAnswer(tx, email, answer, AFTERNOON + HOUR_MS));
    expect(await noted()).toMatchObject([{ minutes: 1, how: 'meeting' }]);
    await owner.ask('desk-reply', { id: (await person()).id, text: 'See you.' });
    expect(await noted()).toHaveLength(1);
  });
});
