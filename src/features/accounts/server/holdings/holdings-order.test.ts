import { beforeEach, expect, test } from 'vitest';
import { checkoutBody } from '#test/support/browser/buyer.ts';
import { join, MEMBER_PASSWORD, type Member } from '#test/support/member.ts';
import { assessmentBody, briefBody, questionnaireBody } from '#test/support/mail/submissions.ts';
import { askAuth } from '#test/support/accounts-bench.ts';
import { createTestApp, type TestApp } from '#test/support/test-app.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';

const NAMES = ['First', 'Second', 'Third'] as const;

type Rows = Record<string, unknown>[];

describeOnEachDatabase('what an account exports', (database) => {
  let site: TestApp;
  let ann: Member;
  beforeEach(async () => {
    site = await createTestApp({ db: database.db });
    ann = await join(site, database.db);
  });
  const exported = async (part: string) =>
    (await ann.ask<{ export: Record<string, Rows> }>('export-account')).export[part] ?? [];
  const eachInTurn = async (act: (name: string, index: number) => Promise<unknown>) => {
    for (const [index, name] of NAMES.entries()) {
      await act(name, index);
      site.clock.advance(1_000);
    }
  };
  /** Stores the second row anew, so that the table's own order is neither of the two that a list may have. */
  const shuffle = async (table: 'assessments' | 'briefs' | 'orders' | 'questionnaires' | 'sessions') => {
    const [, second] = await database.db.selectFrom(table).selectAll().orderBy('created_at').execute();
    if (!second) throw new Error('There are three rows.');
    await database.db.deleteFrom(table).where('id', '=', second.id).execute();
    await database.db.insertInto(table).values(second).execute();
  };

  test('lists questionnaires oldest first', async () => {
    await eachInTurn(async (note) => site.call('send-questionnaire', { ...questionnaireBody(), note }));
    await shuffle('questionnaires');
    expect((await exported('questionnaires')).map(({ note }) => note)).toEqual(NAMES);
  });

  test('lists briefs oldest first', async () => {
    await eachInTurn(async (businessName, index) => {
      const { answers, ...brief } = briefBody();
      const token = String(index).repeat(64);
      return site.call('submit-brief', { ...brief, token, answers: { ...answers, businessName } });
    });
    await shuffle('briefs');
    const briefs = (await exported('briefs')) as { answers: { businessName: string } }[];
    expect(briefs.map(({ answers }) => answers.businessName)).toEqual(NAMES);
  });

  test('lists assessments newest first', async () => {
    const leaders = ['D', 'I', 'S'] as const;
    await eachInTurn(async (name, index) =>
      ann.ask('send-disc-assessment', assessmentBody({ name, leader: leaders[index] ?? 'C' })),
    );
    await shuffle('assessments');
    expect((await exported('assessments')).map(({ name }) => name)).toEqual(NAMES.toReversed());
  });

  test('lists orders newest first', async () => {
    await eachInTurn(async (businessName) => ann.ask('create-checkout', checkoutBody({ businessName })));
    await shuffle('orders');
    expect((await exported('orders')).map(({ businessName }) => businessName)).toEqual(NAMES.toReversed());
  });

  test('lists sessions with the one used last first', async () => {
    const body = { email: ann.email, password: MEMBER_PASSWORD };
    for (const _ of [1, 2]) {
      site.clock.advance(1_000);
      expect((await askAuth(site, '/token?grant_type=password', { body })).status).toBe(200);
    }
    await shuffle('sessions');
    const used = (await exported('sessions')).map(({ lastSeenAt }) => String(lastSeenAt));
    expect(used).toHaveLength(3);
    expect(used).toEqual(used.toSorted().toReversed());
    expect(new Set(used).size).toBe(3);
  });
});
