import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AccountOverview } from '#features/accounts/shared/account-holdings.ts';
import { emailsOf, jobsOf } from '#server/platform/feature/feature.ts';
import { DAY_MS } from '#shared/site/durations.ts';
import { createQueuedMailRenderer, withoutAttachments } from '#test/support/mail/mail-renderer.ts';
import { assessmentBody } from '#test/support/mail/submissions.ts';
import { askAuth } from '#test/support/accounts-bench.ts';
import { join, MEMBER_PASSWORD, type Member } from '#test/support/member.ts';
import { createTestApp, TEST_SITE_URL, type TestApp } from '#test/support/test-app.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import { REMIND_AFTER_DAYS } from '../shared/assessment-facts.ts';
import { remindersOf, setReminder } from './reminder-store.ts';

const ZED = 'zed@visitor.example';
const IN_90_DAYS = REMIND_AFTER_DAYS * DAY_MS;

describeOnEachDatabase('the reminder to take the assessment again', (database) => {
  let site: TestApp;
  beforeEach(async () => {
    site = await createTestApp({ db: database.db });
  });
  const allReminders = () => database.db.selectFrom('assessment_reminders').selectAll().execute();
  const reminders = async () => (await allReminders()).filter(({ email }) => email !== ZED);
  const mailed = async () =>
    (await database.db.selectFrom('outbox').selectAll().execute()).filter(
      ({ kind, recipient }) => kind === 'assessment-reminder' && recipient !== ZED,
    );
  /** Somebody else, whose reminder nothing here is about. */
  const asked = { assessmentId: randomUUID(), email: ZED, userId: null };
  beforeEach(async () => {
    await site.call('send-disc-assessment', assessmentBody({ email: ZED }));
    await setReminder(database.db, asked, site.clock.now());
  });
  afterEach(async () => {
    expect((await allReminders()).filter(({ email }) => email === ZED)).toHaveLength(1);
  });
  const runJob = async () => {
    const job = jobsOf(site.features).find(({ name }) => name === 'assessment reminders');
    await job?.run(site.clock.now(), new AbortController().signal);
  };
  /** The token in the newest mail of this kind to this address. */
  const tokenTo = async (recipient: string, kind = 'disc-report') => {
    const row = await database.db
      .selectFrom('outbox')
      .selectAll()
      .where('kind', '=', kind)
      .where('recipient', '=', recipient)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();
    const emails = emailsOf(site.features).map(withoutAttachments);
    const render = createQueuedMailRenderer({ siteUrl: TEST_SITE_URL, mailFrom: 'site@agency.example', emails });
    const { text, headers } = await render({ ...row, payload: JSON.parse(row.payload) });
    return { token: /\/assessment-choices#([\da-f-]{36}\.[\w-]{43})/.exec(text)?.[1] ?? '', headers };
  };
  const choose = (token: string, wanted: boolean) => site.call('remind-of-assessment', { token, wanted });

  async function taker({ verified = true, email = 'ann@visitor.example' } = {}): Promise<Member> {
    const member = await join(site, database.db, { email, verified });
    await member.ask('send-disc-assessment', assessmentBody({ email }));
    return member;
  }
  const tick = (member: Member, wanted = true) => member.call('set-assessment-reminder', { wanted });
  const overview = (member: Member) => member.ask<AccountOverview>('account-overview');

  test('is off until the account asks for it, and can be taken back', async () => {
    const ann = await taker();
    expect((await overview(ann)).reminderAt).toBeNull();
    const due = new Date(site.clock.now() + IN_90_DAYS).toISOString();
    expect(await (await tick(ann)).json()).toEqual({ success: true, reminderAt: due });
    expect((await overview(ann)).reminderAt).toBe(due);
    await tick(ann);
    expect(await reminders()).toHaveLength(1);
    expect(await (await tick(ann, false)).json()).toEqual({ success: true, reminderAt: null });
    expect(await reminders()).toEqual([]);
  });

  test('moves to the latest result when it is asked for again', async () => {
    const ann = await taker();
    await tick(ann);
    const taken = database.db.selectFrom('assessments').selectAll().where('user_id', '=', ann.id);
    const first = await taken.executeTakeFirstOrThrow();
    const latest = { ...first, id: randomUUID(), created_at: first.created_at + 1 };
    await database.db.insertInto('assessments').values(latest).execute();
    await tick(ann);
    expect((await reminders()).map(({ assessment_id: id }) => id)).toEqual([latest.id]);
  });

  test('goes out once, after 90 days, whoever runs the job', async () => {
    const ann = await taker();
    await tick(ann);
    site.clock.advance(IN_90_DAYS - 1);
    const before = site.wakes();
    await runJob();
    expect([await mailed(), site.wakes()]).toEqual([[], before]);
    site.clock.advance(1);
    await Promise.all([runJob(), runJob()]);
    await runJob();
    expect(await mailed()).toMatchObject([{ recipient: ann.email, user_id: ann.id }]);
    expect(site.wakes()).toBeGreaterThan(before);
    const holder = { ...ann, ownsAddress: true, aal: 'aal1', codeAt: null, sessionId: null } as const;
    expect(await remindersOf(database.db, holder), 'what was sent is over').toEqual([]);
  });

  test('of an address is shown, exported and erased only with an account that has proved it', async () => {
    const verified = await taker();
    const stranger = await join(site, database.db, { email: 'bob@visitor.example', verified: false });
    const ask = async (email: string, days: number) => {
      const later = site.clock.now() + days * DAY_MS;
      return setReminder(database.db, { assessmentId: randomUUID(), email, userId: null }, later);
    };
    await ask(verified.email, 2);
    const due = new Date(await ask(verified.email, 1)).toISOString();
    await ask(stranger.email, 1);
    expect((await overview(verified)).reminderAt, 'the first of them').toBe(due);
    expect((await overview(stranger)).reminderAt).toBeNull();
    for (const [member, count] of [
      [verified, 2],
      [stranger, 0],
    ] as const) {
      const { export: file } = await member.ask<{ export: { assessmentReminders: object[] } }>('export-account');
      expect(file.assessmentReminders).toHaveLength(count);
      await member.call('delete-account', { password: MEMBER_PASSWORD });
    }
    expect((await reminders()).map(({ email }) => email)).toEqual([stranger.email]);
  });

  test('needs a verified address and a result', async () => {
    const unproved = await taker({ verified: false });
    expect((await tick(unproved)).status).toBe(403);
    const without = await join(site, database.db, { email: 'bob@visitor.example' });
    expect((await tick(without)).status).toBe(404);
    expect(await reminders()).toEqual([]);
  });

  test('goes with the result, with the account, and when the account leaves its address', async () => {
    const ann = await taker();
    await tick(ann);
    const [result] = (await overview(ann)).assessments;
    await ann.ask('delete-assessment', { id: result?.id });
    expect(await reminders()).toEqual([]);

    const bob = await taker({ email: 'bob@visitor.example' });
    await tick(bob);
    expect((await bob.call('delete-account', { password: MEMBER_PASSWORD })).status).toBe(200);
    expect(await reminders()).toEqual([]);

    const cleo = await taker({ email: 'cleo@visitor.example' });
    await tick(cleo);
    const move = { method: 'PUT', token: cleo.accessToken, body: { email: 'cleo@new.example' } };
    expect((await askAuth(site, '/user', move)).status).toBe(200);
    expect(await reminders()).toEqual([]);
  });

  test('can be asked for and stopped by the button that the report leads to', async () => {
    await site.call('send-disc-assessment', assessmentBody());
    const { token } = await tokenTo('ann@visitor.example');
    expect(await reminders()).toEqual([]);
    expect((await choose(token, true)).status).toBe(200);
    expect(await reminders()).toMatchObject([{ email: 'ann@visitor.example', user_id: null, sent_at: null }]);
    expect(await (await choose(token, false)).json()).toEqual({ success: true, reminderAt: null });
    expect(await reminders()).toEqual([]);
  });

  test('goes out again when it is asked for again after it went out', async () => {
    await taker();
    const { token } = await tokenTo('ann@visitor.example');
    for (const sent of [1, 2, 3]) {
      await choose(token, true);
      site.clock.advance(IN_90_DAYS);
      await runJob();
      await runJob();
      expect(await mailed()).toHaveLength(sent);
    }
  });

  test('outlives a result that no account keeps, and its own link stops all of the address', async () => {
    await site.call('send-disc-assessment', assessmentBody());
    const { token } = await tokenTo('ann@visitor.example');
    await choose(token, true);
    site.clock.advance(DAY_MS);
    await site.call('send-disc-assessment', assessmentBody({ leader: 'D' }));
    await choose((await tokenTo('ann@visitor.example')).token, true);
    await database.db.deleteFrom('assessments').execute();
    expect((await choose(token, true)).status).toBe(404);
    site.clock.advance(IN_90_DAYS - DAY_MS);
    await runJob();
    expect(await mailed()).toHaveLength(1);
    const reminder = await tokenTo('ann@visitor.example', 'assessment-reminder');
    expect(reminder.headers?.['List-Unsubscribe']).toContain(reminder.token);
    expect((await choose(reminder.token, false)).status).toBe(200);
    expect(await reminders()).toEqual([]);
  });

  test('is stopped by its own link, however the address of the result was spelled', async () => {
    const ann = await join(site, database.db, { email: 'ann@visitor.example' });
    await ann.ask('send-disc-assessment', assessmentBody({ email: 'Ann@Visitor.example' }));
    await tick(ann);
    site.clock.advance(IN_90_DAYS);
    await runJob();
    const { token } = await tokenTo('ann@visitor.example', 'assessment-reminder');
    expect((await choose(token, false)).status).toBe(200);
    expect(await reminders()).toEqual([]);
  });

  test('is not for an address without its own link', async () => {
    const ann = await taker();
    // Corrected: the first mailbox was a stranger's.
    await ann.ask('send-disc-assessment', assessmentBody({ email: 'right@visitor.example' }));
    const { token } = await tokenTo('ann@visitor.example');
    for (const wrong of [token, `${token.slice(0, -1)}x`, 'none', '']) {
      expect((await choose(wrong, true)).status).toBe(404);
      expect((await choose(wrong, false)).status).toBe(404);
    }
    expect(await reminders()).toEqual([]);
    expect((await choose((await tokenTo('right@visitor.example')).token, true)).status).toBe(200);
  });
});
