import { beforeEach, expect, test } from 'vitest';
import { createTestApp, TEST_OWNER, TEST_SITE_URL, type TestApp } from '#test/support/test-app.ts';
import { questionBody } from '#test/support/mail/submissions.ts';
import { describeOnEmbedded } from '#test/support/test-database.ts';

const QUESTION = 'Do you answer in Welsh?';

describeOnEmbedded('ask-question', (database) => {
  let site: TestApp;
  beforeEach(async () => {
    site = await createTestApp({ db: database.db });
  });
  const unanswered = () => database.db.selectFrom('unanswered_questions').selectAll().execute();

  test('stores a lead with the conversation, tells the owner and counts the question', async () => {
    const response = await site.call('ask-question', questionBody(), { referer: `${TEST_SITE_URL}/inbound-calling` });
    expect(response.status).toBe(200);
    const message = `${QUESTION}\n\nThe conversation:\n1. What does Starter cost?\n   Answered with /pricing\n2. ${QUESTION}\n   No answer found`;
    const leads = await database.db.selectFrom('leads').selectAll().execute();
    expect(leads).toMatchObject([
      { name: 'Ann Lee', topic: 'Question from the chat', message, source_page: '/inbound-calling' },
    ]);
    const mails = await database.db.selectFrom('outbox').selectAll().execute();
    expect(mails).toMatchObject([{ kind: 'lead-notification', recipient: TEST_OWNER }]);
    const now = site.clock.now();
    expect(await unanswered()).toEqual([
      {
        email_key: 'ann@visitor.example',
        question: 'do you answer in welsh',
        times: 1,
        first_asked_at: now,
        last_asked_at: now,
      },
    ]);
  });

  test('counts the same question of two people twice, and a repeated submission once', async () => {
    await site.call('ask-question', questionBody());
    await site.call('ask-question', questionBody());
    await site.call('ask-question', questionBody(' do YOU answer in   welsh', 'bo@visitor.example'));
    expect(await unanswered()).toMatchObject([
      { question: 'do you answer in welsh', times: 1 },
      { question: 'do you answer in welsh', times: 1 },
    ]);
    await site.call('ask-question', questionBody('Do you answer, in Welsh?'));
    expect(new Set((await unanswered()).map(({ times }) => times))).toEqual(new Set([1, 2]));
  });

  test('refuses an empty question, and a path that leaves the site', async () => {
    const wrong = [
      questionBody(' '),
      questionBody('x'.repeat(301)),
      { ...questionBody(), conversation: [{ question: 'Where?', answer: 'https://elsewhere.example' }] },
      { ...questionBody(), conversation: Array.from({ length: 21 }, () => ({ question: 'Where?', answer: '' })) },
    ];
    for (const sent of wrong) expect((await site.call('ask-question', sent)).status).toBe(422);
    expect(await unanswered()).toEqual([]);
  });
});
