import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import { normalizedQuestion } from '../shared/normalized-question.ts';
import { countUnanswered, eraseUnanswered } from './unanswered-question-store.ts';

test.each([
  ['  Do you answer\nin Welsh?! ', 'do you answer in welsh'],
  ['Call me at +1 (202) 555-0142 please', 'call me at … please'],
  ['Is 12345 ours, or 1234?', 'is … ours or 1234'],
  ['Ｄｏ you answer in Ｗelsh?', 'do you answer in welsh'],
  ['Write to ann@visitor.example.', 'write to …'],
  ['Is $149 for 300 minutes right?', 'is $149 for 300 minutes right'],
  ['https://visitor.example/me?', '…'],
  ['¿Habla español?', 'habla español'],
  ['?!', ''],
])('%j is counted as %j', (question, normalized) => {
  expect(normalizedQuestion(question)).toBe(normalized);
});

describeOnEachDatabase('an unanswered question', (database) => {
  const ask = async (email: string, question: string, now: number) =>
    countUnanswered(database.db, { email, question }, now);
  const stored = async () =>
    database.db.selectFrom('unanswered_questions').selectAll().orderBy('email_key').orderBy('question').execute();

  test('is counted for each sender, from the first time to the last', async () => {
    await ask('ann@visitor.example', 'Do you answer in Welsh?', 1_000);
    await ask('bob@visitor.example', 'Do you answer in Welsh?', 2_000);
    await ask('Ann@Visitor.example', 'do you answer in WELSH', 3_000);
    await ask('ann@visitor.example', 'And in Irish?', 4_000);
    await ask('ann@visitor.example', '?!', 5_000);
    const of = (email: string, question: string, times: number, first: number, last: number) => {
      return { email_key: email, question, times, first_asked_at: first, last_asked_at: last };
    };
    expect(await stored()).toMatchObject([
      of('ann@visitor.example', 'and in irish', 1, 4_000, 4_000),
      of('ann@visitor.example', 'do you answer in welsh', 2, 1_000, 3_000),
      of('bob@visitor.example', 'do you answer in welsh', 1, 2_000, 2_000),
    ]);
    expect(await stored()).toHaveLength(3);
  });

  test('goes with its sender, who has proved the address, and with nobody else', async () => {
    for (const name of ['ann', 'bob']) await ask(`${name}@visitor.example`, 'Do you answer in Welsh?', 1);
    const ann = { id: 'a', email: 'Ann@visitor.example', aal: 'aal1', codeAt: null, sessionId: null } as const;
    await eraseUnanswered(database.db, { ...ann, ownsAddress: false });
    expect(await stored()).toHaveLength(2);
    await eraseUnanswered(database.db, { ...ann, ownsAddress: true });
    expect((await stored()).map(({ email_key: key }) => key)).toEqual(['bob@visitor.example']);
  });
});
