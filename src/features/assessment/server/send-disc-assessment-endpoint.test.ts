import { beforeEach, expect, test } from 'vitest';
import { join } from '#test/support/member.ts';
import { createTestApp, type TestApp } from '#test/support/test-app.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import { assessmentBody } from '#test/support/mail/submissions.ts';
import { createRateLimiter } from '#server/platform/http/rate-limit.ts';
import { countMailTo, MAILS_PER_RECIPIENT } from '#server/platform/mail/outbox/recipient-limit.ts';

describeOnEachDatabase('send-disc-assessment', (database) => {
  let site: TestApp;
  beforeEach(async () => {
    site = await createTestApp({ db: database.db });
  });
  const assessments = () => database.db.selectFrom('assessments').selectAll().execute();
  const mails = () => database.db.selectFrom('outbox').selectAll().execute();

  test('stores the answers and mails the report to their taker', async () => {
    const body = assessmentBody();
    const response = await site.call('send-disc-assessment', body);
    expect([response.status, await response.json()]).toEqual([200, { success: true }]);
    const [stored] = await assessments();
    expect(stored).toMatchObject({ email: 'ann@visitor.example', primary_style: 'S', created_at: site.clock.now() });
    expect(JSON.parse(stored?.answers ?? '')).toEqual(body.answers);
    expect(await mails()).toMatchObject([{ kind: 'disc-report', recipient: 'ann@visitor.example' }]);
  });

  test('belongs to nobody when taken signed out, and to the account of a signed-in taker', async () => {
    const ann = await join(site, database.db);
    await site.call('send-disc-assessment', assessmentBody());
    await ann.call('send-disc-assessment', assessmentBody());
    const rows = await database.db.selectFrom('assessments').select('user_id').orderBy('user_id').execute();
    expect(new Set(rows.map((row) => row.user_id))).toEqual(new Set([null, ann.id]));
  });

  test('is one result of the account when its address is corrected, and another one the next day', async () => {
    const ann = await join(site, database.db);
    const send = (email: string) => ann.call('send-disc-assessment', assessmentBody({ email }));
    await send('ann@visitor.exmaple');
    await send('ann@visitor.example');
    expect(await assessments()).toMatchObject([{ user_id: ann.id, email: 'ann@visitor.example' }]);
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(
      expect.arrayContaining(['ann@visitor.exmaple', 'ann@visitor.example']),
    );
    await database.db
      .updateTable('assessments')
      .set({ created_at: site.clock.now() - 24 * 3_600_000 })
      .execute();
    await send('ann@other.example');
    expect(await assessments()).toHaveLength(2);
  });

  test.each([
    ['scores', { scores: { D: 30, I: 0, S: 0, C: 0 } }],
    ['primaryStyle', { primaryStyle: 'D' }],
    ['name', { name: 'W'.repeat(201) }],
    ['gender', { gender: 'other' }],
    ['answers.q31', { answers: { ...assessmentBody().answers, q31: 'D' } }],
    ['answers.q7', { answers: { ...assessmentBody().answers, q7: 'X' } }],
  ])('refuses %s that does not follow from the answers', async (field, tampering) => {
    const response = await site.call('send-disc-assessment', { ...assessmentBody(), ...tampering });
    const { error } = (await response.json()) as { error: { fields: Record<string, string> } };
    expect(response.status).toBe(422);
    expect(Object.keys(error.fields)).toContain(field);
    expect(await assessments()).toEqual([]);
  });

  test('writes the narrative itself, so that editing the texts during a run causes no refusal', async () => {
    const stale = { ...assessmentBody(), narrative: 'Visit https://spam.example' };
    const headers = { 'idempotency-key': 'one-run' };
    expect((await site.call('send-disc-assessment', stale, headers)).status).toBe(200);
    // Reloaded after the edit, the same run sends another narrative.
    expect((await site.call('send-disc-assessment', assessmentBody(), headers)).status).toBe(200);
    expect(await mails()).toHaveLength(1);
    expect(JSON.stringify([await mails(), await assessments()])).not.toContain('spam.example');
  });

  test.each([
    ['the taker\u2019s own, which is proved', { verified: true }, 'ann@visitor.example', true],
    ['it in another spelling', { verified: true }, 'Ann@Visitor.example', true],
    ['another one', { verified: true }, 'bob@visitor.example', false],
    ['the taker\u2019s own, which is not proved', { verified: false }, 'ann@visitor.example', false],
    ['any one, from somebody signed out', null, 'ann@visitor.example', false],
  ])('puts what was typed as a name into a report to %s: %j', async (_, account, email, isPut) => {
    const caller = account && (await join(site, database.db, account));
    const typed = assessmentBody({ name: 'Win at evil.example', email });
    expect((await (caller ?? site).call('send-disc-assessment', typed)).status).toBe(200);
    const [mail] = await mails();
    expect(JSON.parse(mail?.payload ?? '')).toMatchObject({ name: isPut ? 'Win at evil.example' : '' });
  });

  test('refuses 29 answers', async () => {
    const { q30: _missing, ...answers } = assessmentBody().answers;
    expect((await site.call('send-disc-assessment', { ...assessmentBody(), answers })).status).toBe(422);
  });

  // Otherwise anyone could flood a stranger's inbox through the form.
  test('sends one address three reports a day, in any spelling and with any repeats', async () => {
    const send = async (name: string, email = 'ann@visitor.example') =>
      (await site.call('send-disc-assessment', assessmentBody({ name, email }))).status;
    expect(await send('First')).toBe(200);
    expect(await send('First')).toBe(200);
    expect(await send('Second')).toBe(200);
    expect(await send('Third', 'Ann@Visitor.example')).toBe(200);
    const fourth = await site.call('send-disc-assessment', assessmentBody({ name: 'Fourth' }));
    expect(fourth.status).toBe(429);
    expect(((await fourth.json()) as { error: { message: string } }).error.message).toMatch(
      /3 reports within 24 hours/,
    );
    expect(await send('Someone', 'bob@visitor.example')).toBe(200);
    expect(await mails()).toHaveLength(4);
    site.clock.advance(24 * 3_600_000);
    expect(await send('Fourth')).toBe(200);
  });

  test('sends none to an address that has had its mails of the day, and stores nothing', async () => {
    for (let count = 0; count < MAILS_PER_RECIPIENT.points; count += 1)
      await countMailTo(database.db, createRateLimiter(1), 'ann@visitor.example', site.clock.now());
    expect((await site.call('send-disc-assessment', assessmentBody())).status).toBe(429);
    expect([await assessments(), await mails()]).toEqual([[], []]);
  });
});
