import { beforeEach, expect, test } from 'vitest';
import { askAuth, PASSWORD } from '#test/support/accounts-bench.ts';
import { checkoutBody } from '#test/support/browser/buyer.ts';
import { enterCode, join } from '#test/support/member.ts';
import {
  assessmentBody,
  briefBody,
  contactBody,
  demoLeadBody,
  meetingBody,
  newsletterBody,
  questionBody,
  questionnaireBody,
} from '#test/support/mail/submissions.ts';
import { createTestApp, TEST_OWNER, TEST_SITE_URL, type TestApp } from '#test/support/test-app.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';

const TYPED = 'ann@visitor.example';
const PASTED = '\u200B ann@visi\u00ADtor.example\u2060 ';

describeOnEachDatabase('an address that is pasted with invisible characters', (database) => {
  let site: TestApp;
  beforeEach(async () => {
    site = await createTestApp({ db: database.db });
  });
  const recipients = async () => {
    const mails = await database.db
      .selectFrom('outbox')
      .select('recipient')
      .where('recipient', '!=', TEST_OWNER)
      .execute();
    return [...new Set(mails.map(({ recipient }) => recipient))];
  };

  test.each<[string, () => object]>([
    ['submit-contact', () => contactBody({ email: PASTED })],
    ['submit-contact', () => newsletterBody(PASTED)],
    ['request-meeting', () => meetingBody(site.clock.now(), PASTED)],
    ['send-questionnaire', () => questionnaireBody(PASTED)],
    ['submit-brief', () => briefBody(PASTED)],
    ['send-disc-assessment', () => assessmentBody({ email: PASTED })],
    ['send-demo-lead', () => demoLeadBody(PASTED)],
  ])('is mailed without them by %s', async (name, bodyOf) => {
    expect((await site.call(name, bodyOf())).status).toBe(200);
    expect(await recipients()).toEqual([TYPED]);
  });

  test('is stored without them with a question', async () => {
    expect((await site.call('ask-question', questionBody('Do you answer at night?', PASTED))).status).toBe(200);
    expect(await database.db.selectFrom('people').select('email').execute()).toEqual([{ email: TYPED }]);
  });

  test('is stored without them by the checkout', async () => {
    expect((await site.call('create-checkout', checkoutBody({ email: PASTED }))).status).toBe(200);
    const orders = await database.db.selectFrom('orders').select(['email', 'email_key']).execute();
    expect(orders).toEqual([{ email: TYPED, email_key: TYPED }]);
  });

  test("is mailed without them by the newsletter's plain form", async () => {
    const form = new URLSearchParams({ email: PASTED });
    expect((await site.post('/newsletter/subscribe', form, { origin: TEST_SITE_URL })).status).toBe(303);
    expect(await recipients()).toEqual([TYPED]);
  });

  test('signs up, signs in, resets and changes without them', async () => {
    const signUp = await askAuth(site, '/signup', { body: { email: PASTED, password: PASSWORD } });
    const { user, access_token: token } = (await signUp.json()) as { user: { email: string }; access_token: string };
    expect(user.email).toBe(TYPED);
    const body = { email: PASTED, password: PASSWORD };
    expect((await askAuth(site, '/token?grant_type=password', { body })).status).toBe(200);
    await askAuth(site, '/recover', { body: { email: PASTED } });
    expect(await recipients()).toEqual([TYPED]);
    const moved = await askAuth(site, '/user', { method: 'PUT', token, body: { email: '\uFEFFann@new.example' } });
    expect(await moved.json()).toMatchObject({ email: 'ann@new.example' });
  });

  test('is invited and withdrawn without them', async () => {
    const owner = await join(site, database.db, { email: TEST_OWNER });
    await enterCode(site, database.db, owner);
    expect((await owner.call('desk-invite', { email: PASTED, role: 'helper' })).status).toBe(200);
    expect(await recipients()).toEqual([TYPED]);
    expect((await owner.call('desk-withdraw', { email: PASTED })).status).toBe(200);
  });
});
