import { beforeEach, expect, test } from 'vitest';
import words from '#content/answers/answer-server-words.yaml';
import type { PageTable } from '#server/platform/pages/page-table.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { answerBody, answerId, answerPages, QUOTE } from '#test/support/answer-samples.ts';
import { openDesk, type DeskSite } from '#test/support/desk-site.ts';
import { questionBody } from '#test/support/mail/submissions.ts';
import type { Member } from '#test/support/member.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import type { WordsView } from '../shared/answer-schema.ts';
import { ANSWERS_MAX } from './answer-store.ts';
import { countGap } from './gap-store.ts';

describeOnEachDatabase('the words at the desk', (database) => {
  let desk: DeskSite;
  let owner: Member;
  let built: PageTable;
  beforeEach(async () => {
    built = answerPages();
    const pages: PageTable = {
      find: (...asked) => built.find(...asked),
      missing: (...asked) => built.missing(...asked),
    };
    desk = await openDesk(database.db, { pages });
    ({ owner } = desk);
  });
  const view = async () => owner.ask<WordsView>('desk-words');
  const groups = async () =>
    (await view()).groups.map(({ questions, times }) => [questions.map((q) => q.words), times]);
  const first = async () => (await view()).answers[0];
  const problem = async (answer: Response) => {
    const { error } = (await answer.json()) as { error: { message: string; fields?: object } };
    return [answer.status, error.fields ?? error.message];
  };
  const acts = async () => {
    const rows = await database.db.selectFrom('audit_entries').select('action').orderBy('number').execute();
    return rows.map(({ action }) => action).filter((action) => /^(answer|words)\./.test(action));
  };
  const gap = async (text: string, times = 1) => {
    for (let time = 0; time < times; time += 1) await countGap(database.db, 'question', text, desk.site.clock.now());
  };

  test('are what visitors passed on and what nobody did, together, the most frequent first', async () => {
    expect(await view()).toEqual({ success: true, groups: [], searches: [], answers: [] });
    const start = desk.site.clock.now();
    await gap('Do you speak Spanish?', 2);
    for (const email of ['ann@visitor.example', 'bob@visitor.example'])
      await desk.site.call('ask-question', questionBody('Can you speak Spanish?', email));
    await gap('Do your agents speak Spanish?');
    desk.site.clock.advance(1_000);
    await gap('Do you take dogs?', 3);
    for (const text of ['vans', 'vans', 'boats']) await countGap(database.db, 'search', text, desk.site.clock.now());
    const found = await view();
    const iso = (at: number) => new Date(at).toISOString();
    const at = iso(start);
    expect(found.groups).toEqual([
      {
        questions: [
          { words: 'can you speak spanish', times: 2, lastAt: at },
          { words: 'do you speak spanish', times: 2, lastAt: at },
          { words: 'do your agents speak spanish', times: 1, lastAt: at },
        ],
        times: 5,
        lastAt: at,
      },
      {
        questions: [{ words: 'do you take dogs', times: 3, lastAt: iso(start + 1_000) }],
        times: 3,
        lastAt: iso(start + 1_000),
      },
    ]);
    expect(found.searches.map((one) => [one.words, one.times])).toEqual([
      ['vans', 2],
      ['boats', 1],
    ]);
  });

  test('are split, dismissed and brought back by an owner', async () => {
    await gap('Do you speak Spanish?', 2);
    await gap('Can you speak Spanish?');
    await owner.ask('mark-questions', { questions: ['can you speak spanish'], mark: 'apart' });
    expect(await groups()).toEqual([
      [['do you speak spanish'], 2],
      [['can you speak spanish'], 1],
    ]);
    await owner.ask('mark-questions', { questions: ['do you speak spanish'], mark: 'dismissed' });
    expect(await groups()).toEqual([[['can you speak spanish'], 1]]);
    await owner.ask('unmark-questions', { questions: ['do you speak spanish', 'can you speak spanish'] });
    expect(await groups()).toEqual([[['do you speak spanish', 'can you speak spanish'], 3]]);
    expect(await acts()).toEqual(['words.apart', 'words.dismissed', 'words.restore']);
  });

  test('a draft takes its questions along, and gives them back when it is deleted', async () => {
    await gap('Do you speak Welsh?', 2);
    await gap('Do you take dogs?');
    const body = answerBody(1, { questions: ['do you speak welsh'], quotes: [QUOTE], asked: ['Is Welsh spoken?'] });
    expect(await owner.ask('save-answer', body)).toMatchObject({ version: 1 });
    expect(await groups()).toEqual([[['do you take dogs'], 1]]);
    const { id, question, asked, body: text } = body;
    expect(await first()).toEqual({
      id,
      question,
      asked,
      body: text,
      version: 1,
      times: 2,
      quotes: [{ ...QUOTE, isGone: false }],
      savedAt: new Date(desk.site.clock.now()).toISOString(),
      publishedAt: null,
      isInContent: false,
    });
    expect(JSON.stringify(await database.db.selectFrom('question_marks').selectAll().execute())).not.toMatch(/welsh/);
    await owner.ask('drop-answer', { id, version: 1 });
    expect([await groups(), (await view()).answers]).toEqual([
      [
        [['do you speak welsh'], 2],
        [['do you take dogs'], 1],
      ],
      [],
    ]);
  });

  test('of two changes of one answer, the second is refused', async () => {
    const helper = await desk.helper();
    await owner.ask('save-answer', answerBody(1));
    const again = await helper.call('save-answer', answerBody(1, { body: 'Another.' }));
    expect(await problem(again)).toEqual([409, words.changed]);
    await helper.ask('save-answer', answerBody(1, { version: 1, body: 'By the helper.' }));
    const id = answerId(1);
    for (const [name, input] of [
      ['save-answer', answerBody(1, { version: 1, body: 'By the owner.' })],
      ['publish-answer', { id, version: 1 }],
      ['take-down-answer', { id, version: 1 }],
      ['drop-answer', { id, version: 1 }],
    ] as const)
      expect(await problem(await owner.call(name, input)), name).toEqual([409, words.changed]);
    expect(await first()).toMatchObject({ version: 2, body: 'By the helper.', publishedAt: null });
  });

  test('of twenty saves at once, one wins', async () => {
    await owner.ask('save-answer', answerBody(1));
    const saves = Array.from({ length: 20 }, async (_, at) =>
      owner.call('save-answer', answerBody(1, { version: 1, body: `Text ${at}` })),
    );
    const statuses = (await Promise.all(saves)).map(({ status }) => status);
    expect([statuses.filter((status) => status === 200).length, new Set(statuses)]).toEqual([1, new Set([200, 409])]);
  });

  test('a published answer can only be taken down, and then be changed', async () => {
    const id = answerId(1);
    await owner.ask('save-answer', answerBody(1));
    await owner.ask('publish-answer', { id, version: 1 });
    const publishedAt = new Date(desk.site.clock.now()).toISOString();
    expect(await first()).toMatchObject({ version: 2, publishedAt });
    for (const [name, input] of [
      ['save-answer', answerBody(1, { version: 2 })],
      ['drop-answer', { id, version: 2 }],
    ] as const)
      expect(await problem(await owner.call(name, input))).toEqual([409, words.published]);
    await owner.ask('take-down-answer', { id, version: 2 });
    await owner.ask('save-answer', answerBody(1, { version: 3, body: 'Better.' }));
    expect(await first()).toMatchObject({ version: 4, publishedAt: null, body: 'Better.' });
    expect(await acts()).toEqual(['answer.save', 'answer.publish', 'answer.takeDown', 'answer.save']);
  });

  test('a helper drafts, and does nothing that visitors see', async () => {
    const helper = await desk.helper();
    await helper.ask('save-answer', answerBody(1));
    const version = { id: answerId(1), version: 1 };
    for (const [name, input] of [
      ['publish-answer', version],
      ['take-down-answer', version],
      ['mark-questions', { questions: ['a'], mark: 'dismissed' }],
      ['unmark-questions', { questions: ['a'] }],
    ] as const)
      expect((await helper.call(name, input)).status, name).toBe(403);
    expect((await helper.ask<WordsView>('desk-words')).answers).toHaveLength(1);
    await helper.ask('drop-answer', version);
  });

  test('only passages of this site are quoted, when it is saved and when it is published', async () => {
    for (const other of [{ text: 'Starter is free.' }, { anchor: 'growth' }, { path: '/contact' }]) {
      const quote = { ...QUOTE, ...other };
      const refused = await owner.call('save-answer', answerBody(1, { quotes: [quote] }));
      expect(await problem(refused)).toEqual([422, fillWords(words.quoteGone, { text: quote.text })]);
    }
    await owner.ask('save-answer', answerBody(1, { quotes: [QUOTE] }));
    await owner.ask('publish-answer', { id: answerId(1), version: 1 });
    // The next build has another text at its place.
    built = answerPages('Starter costs $159 a month.');
    expect((await first())?.quotes).toEqual([{ ...QUOTE, isGone: true }]);
    await owner.ask('take-down-answer', { id: answerId(1), version: 2 });
    const refused = await owner.call('publish-answer', { id: answerId(1), version: 3 });
    expect(await problem(refused)).toEqual([422, fillWords(words.quoteGone, { text: QUOTE.text })]);
  });

  test.each([
    ['no question mark', { question: 'Do you speak Welsh' }, 'question'],
    ['no question', { question: ' ' }, 'question'],
    ['a question too long', { question: `${'x'.repeat(200)}?` }, 'question'],
    ['no answer', { body: ' \n ' }, 'body'],
    ['an answer too long', { body: 'x'.repeat(1_201) }, 'body'],
    ['what the build would fill in', { body: 'It costs {price}.' }, 'body'],
    ['six other wordings', { asked: Array.from({ length: 6 }, (_, at) => `Wording ${at}`) }, 'asked'],
    ['four quotes', { quotes: [QUOTE, QUOTE, QUOTE, QUOTE] }, 'quotes'],
    ['a quote of another site', { quotes: [{ ...QUOTE, path: '//evil.example' }] }, 'quotes.0.path'],
  ])('an answer with %s is refused, and the field says why', async (_, wrong, field) => {
    const [status, fields] = await problem(await owner.call('save-answer', answerBody(1, wrong)));
    expect([status, Object.keys(fields ?? {})]).toEqual([422, [field]]);
  });

  test('there is room for so many answers and not more', async () => {
    const { id: _, version: __, asked: ___, quotes: ____, ...parts } = answerBody(0);
    const rows = Array.from({ length: ANSWERS_MAX - 1 }, (_none, at) => {
      return { ...parts, id: answerId(at), version: 1, asked: '', quotes: '[]', saved_at: 1, published_at: null };
    });
    await database.db.insertInto('answers').values(rows).execute();
    await owner.ask('save-answer', answerBody(ANSWERS_MAX));
    const refused = await owner.call('save-answer', answerBody(ANSWERS_MAX + 1));
    expect(await problem(refused)).toEqual([422, fillWords(words.full, { most: String(ANSWERS_MAX) })]);
  });

  test('a question goes with its sender, and with it what was decided and drafted, unless others asked it too', async () => {
    for (const [text, email] of [
      ['I am Zebulon, may I call?', 'ann@visitor.example'],
      ['Do you speak Welsh?', 'ann@visitor.example'],
      ['Do you speak Welsh?', 'bob@visitor.example'],
    ] as const)
      await desk.site.call('ask-question', questionBody(text, email));
    await owner.ask(
      'save-answer',
      answerBody(1, { question: 'I am Zebulon, may I call?', questions: ['i am zebulon may i call'] }),
    );
    await owner.ask('save-answer', answerBody(2, { asked: ['I am Zebulon - may I call'] }));
    await owner.ask(
      'save-answer',
      answerBody(3, { question: 'Do you speak Welsh?', questions: ['do you speak welsh'] }),
    );
    await owner.ask('save-answer', answerBody(4, { question: 'I am Zebulon, may I call?' }));
    await owner.ask('publish-answer', { id: answerId(4), version: 1 });
    const { people } = await desk.people();
    await owner.ask('desk-erase', { id: people.find(({ email }) => email === 'ann@visitor.example')?.id });
    const { answers } = await view();
    expect(answers.map(({ id }) => id).toSorted()).toEqual([answerId(3), answerId(4)]);
    expect(await database.db.selectFrom('question_marks').select('answer_id').execute()).toEqual([
      { answer_id: answerId(3) },
    ]);
  });
});
