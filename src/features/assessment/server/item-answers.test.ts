import { beforeEach, expect, test } from 'vitest';
import { emailsOf } from '#server/platform/feature/feature.ts';
import { createQueuedMailRenderer, withoutAttachments } from '#test/support/mail/mail-renderer.ts';
import { assessmentBody } from '#test/support/mail/submissions.ts';
import { join, MEMBER_PASSWORD } from '#test/support/member.ts';
import { createTestApp, TEST_SITE_URL, type TestApp } from '#test/support/test-app.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import { QUESTION_IDS } from '../shared/disc-scoring.ts';

const CODE = /^(?:[\dA-Z]{4}-){3}[\dA-Z]{4}$/;
const positions = QUESTION_IDS.map((_, index) => (index % 4) + 1);

describeOnEachDatabase('answers that improve the questions', (database) => {
  let site: TestApp;
  beforeEach(async () => {
    site = await createTestApp({ db: database.db });
  });
  const kept = () => database.db.selectFrom('item_answers').selectAll().execute();
  const send = async (taken: Parameters<typeof assessmentBody>[0] = {}, improve: object = { positions }) => {
    const response = await site.call('send-disc-assessment', { ...assessmentBody(taken), improve });
    expect(response.status).toBe(200);
    return ((await response.json()) as { itemsCode: string }).itemsCode;
  };
  const erase = async (code: string) => (await site.call('erase-item-answers', { code })).json();

  test('are kept only of those who tick it', async () => {
    const response = await site.call('send-disc-assessment', assessmentBody());
    expect(await response.json()).toEqual({ success: true });
    expect(await kept()).toEqual([]);
  });

  test('hold no name, address, account, code or time, only the month', async () => {
    const ann = await join(site, database.db);
    const response = await ann.call('send-disc-assessment', { ...assessmentBody(), improve: { positions } });
    const { itemsCode } = (await response.json()) as { itemsCode: string };
    expect(itemsCode).toMatch(CODE);
    const rows = await kept();
    expect(rows).toEqual([
      {
        code_hash: expect.any(String),
        choices: Object.values(assessmentBody().answers).join(''),
        positions: positions.join(''),
        month_at: Date.UTC(new Date(site.clock.now()).getUTCFullYear(), new Date(site.clock.now()).getUTCMonth()),
      },
    ]);
    expect(JSON.stringify(rows)).not.toContain(itemsCode);
  });

  test('are of the month that it is in UTC, from its first moment on', async () => {
    const months = [Date.UTC(2026, 1), Date.UTC(2026, 2)];
    site.clock.advance(Date.UTC(2026, 2) - 1 - site.clock.now());
    await send();
    site.clock.advance(1);
    await send({ leader: 'D' });
    expect((await kept()).map(({ month_at: at }) => at).toSorted((a, b) => a - b)).toEqual(months);
  });

  test('are erased by the code, however it is typed, and by no other', async () => {
    const [ann, bob] = [await send(), await send({ email: 'bob@visitor.example' })];
    expect(await erase('0000-0000-0000-0000')).toEqual({ success: true, erased: 0 });
    expect(await erase(` ${ann.toLowerCase().replaceAll('-', ' ')} `)).toEqual({ success: true, erased: 1 });
    expect(await kept()).toHaveLength(1);
    expect(await erase(bob)).toMatchObject({ erased: 1 });
  });

  test('of a second run are kept under the same code, and a corrected address adds none', async () => {
    const code = await send();
    expect(await send({ leader: 'D' }, { positions, code })).toBe(code);
    expect(await send({ email: 'right@visitor.example', leader: 'D' }, { positions, code })).toBe(code);
    expect(await kept()).toHaveLength(2);
    expect(await erase(code)).toMatchObject({ erased: 2 });
  });

  // The email goes to an address that anybody can type.
  test('get their code from us, never from the sender', async () => {
    const code = await send({}, { positions, code: 'CALL-8005-5501-42XX' });
    expect(code).toMatch(CODE);
    expect(code).not.toContain('CALL');
    const row = await database.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();
    const emails = emailsOf(site.features).map(withoutAttachments);
    const render = createQueuedMailRenderer({ siteUrl: TEST_SITE_URL, mailFrom: 'site@agency.example', emails });
    const { text } = await render({ ...row, payload: JSON.parse(row.payload) });
    expect(text).toContain(code);
    expect(text).not.toContain('CALL-8005');
  });

  test('stay when the account goes, because nothing tells that they are its own', async () => {
    const ann = await join(site, database.db);
    await ann.ask('send-disc-assessment', { ...assessmentBody(), improve: { positions } });
    await ann.ask('delete-account', { password: MEMBER_PASSWORD });
    expect(await kept()).toHaveLength(1);
  });

  test.each([
    { positions: [1, 2] },
    { positions: positions.map(() => 5) },
    { positions, code: 'x'.repeat(101) },
    { positions, name: 'Ann' },
  ])('are refused when they are none: %o', async (improve) => {
    expect((await site.call('send-disc-assessment', { ...assessmentBody(), improve })).status).toBe(422);
  });
});
