import { beforeEach, describe, expect, test } from 'vitest';
import { tablesOf } from '#server/platform/feature/feature.ts';
import { createRetention } from '#server/platform/jobs/retention.ts';
import { questionBody } from '#test/support/mail/submissions.ts';
import { createTestApp, type TestApp } from '#test/support/test-app.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import { gapWords } from '../shared/gap-schema.ts';
import { countGap, GAPS_MAX, takeBackGap } from './gap-store.ts';

const DAY_MS = 86_400_000;
const QUESTION = 'Do you answer in Welsh?';

describe('what is kept of a text', () => {
  test.each([
    ['  Do you answer\nin Welsh?! ', 'do you answer in welsh'],
    ['Call ann@visitor.example or +1 (202) 555-0142', 'call … or …'],
    ['https://visitor.example/me', ''],
    ['+1 202 555 0142', ''],
    ['?!', ''],
    [`${'a'.repeat(199)} bc`, 'a'.repeat(199)],
    [`${'a'.repeat(198)} bc`, `${'a'.repeat(198)} b`],
  ])('of %j is %j', (text, words) => {
    expect(gapWords(text)).toBe(words);
  });
});

describeOnEachDatabase('a gap', (database) => {
  let site: TestApp;
  beforeEach(async () => {
    site = await createTestApp({ db: database.db });
  });
  const rows = async () => database.db.selectFrom('site_gaps').selectAll().orderBy('kind').orderBy('words').execute();
  const counted = async () => (await rows()).map(({ kind, words, times }) => [kind, words, times]);
  const report = async (body: object, headers?: Record<string, string>) =>
    (await site.call('report-gap', body, headers)).status;

  test('is counted by its words, of each kind for itself, and nothing is kept of who asked', async () => {
    const headers = { 'user-agent': 'Odd browser', 'x-forwarded-for': '198.51.100.7', referer: 'https://site/contact' };
    const first = site.clock.now();
    expect(await report({ kind: 'question', words: QUESTION }, headers)).toBe(200);
    site.clock.advance(1_000);
    expect(await report({ kind: 'question', words: ' do you answer, in WELSH' }, headers)).toBe(200);
    expect(await report({ kind: 'search', words: QUESTION }, headers)).toBe(200);
    const words = 'do you answer in welsh';
    expect(await rows()).toEqual([
      { kind: 'question', words, times: 2, first_at: first, last_at: first + 1_000 },
      { kind: 'search', words, times: 1, first_at: first + 1_000, last_at: first + 1_000 },
    ]);
    // Otherwise a stored answer would tie the words to a network.
    const keys = await database.db.selectFrom('idempotency_keys').selectAll().execute();
    expect(keys).toEqual([]);
  });

  test('too long, empty or of another kind is refused, and what looks like spam is not counted', async () => {
    for (const body of [
      { kind: 'search', words: 'x'.repeat(201) },
      { kind: 'search', words: ' ' },
      { kind: 'mail', words: 'vans' },
      { kind: 'search', words: 'vans', email: 'ann@visitor.example' },
    ])
      expect(await report(body)).toBe(422);
    for (const words of ['?!', '[url=http://pills.example]pills[/url]', 'see http://a.example http://b.example now'])
      expect(await report({ kind: 'search', words })).toBe(200);
    expect(await rows()).toEqual([]);
    await report({ kind: 'search', words: 'what is http' });
    expect(await counted()).toEqual([['search', 'what is http', 1]]);
  });

  test('is deleted 90 days after it was last asked', async () => {
    const { db } = database;
    const now = site.clock.now();
    await countGap(db, 'search', 'old', now);
    await countGap(db, 'search', 'older but asked again', now - DAY_MS);
    await countGap(db, 'search', 'older but asked again', now + 1);
    const retention = createRetention(db, tablesOf(site.features));
    await retention.run(now + 90 * DAY_MS - 1, new AbortController().signal);
    expect(await counted()).toHaveLength(2);
    await retention.run(now + 90 * DAY_MS, new AbortController().signal);
    expect(await counted()).toEqual([['search', 'older but asked again', 2]]);
  });

  test('that its sender passes on belongs to them from then on', async () => {
    const { db } = database;
    const now = site.clock.now();
    for (const email of ['ann@visitor.example', 'bob@visitor.example']) {
      await countGap(db, 'question', QUESTION, now);
      await countGap(db, 'search', QUESTION, now);
      await site.call('ask-question', questionBody(QUESTION, email));
    }
    expect(await counted()).toEqual([['search', 'do you answer in welsh', 2]]);
    // What the chat had answered was never counted here.
    await countGap(db, 'question', QUESTION, now);
    const answered = {
      ...questionBody(QUESTION, 'cat@visitor.example'),
      conversation: [{ question: QUESTION, answer: '/pricing' }],
    };
    await site.call('ask-question', answered);
    expect(await counted()).toContainEqual(['question', 'do you answer in welsh', 1]);
    await countGap(db, 'question', QUESTION, now);
    await takeBackGap(db, QUESTION);
    expect(await counted()).toContainEqual(['question', 'do you answer in welsh', 1]);
  });

  test('is no longer added to a full table, but what is there still counts', async () => {
    const { db } = database;
    const full = Array.from({ length: GAPS_MAX }, (_, at) => {
      return { kind: 'search' as const, words: `w ${at}`, times: 1, first_at: 1, last_at: 1 };
    });
    for (let at = 0; at < GAPS_MAX; at += 1_000)
      await db
        .insertInto('site_gaps')
        .values(full.slice(at, at + 1_000))
        .execute();
    await countGap(db, 'search', 'one more', 2);
    await countGap(db, 'search', 'w 7', 2);
    const seen = (await counted()).filter(([, words, times]) => words === 'one more' || times !== 1);
    expect(seen).toEqual([['search', 'w 7', 2]]);
  });
});
