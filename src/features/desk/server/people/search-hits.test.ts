/** Why somebody was found: the text that holds the words, and what was looked for instead of a mistyped one. */
import { beforeEach, expect, test } from 'vitest';
import { openDesk, type DeskSite } from '#test/support/desk-site.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';

describeOnEachDatabase('a search for people', (database) => {
  let desk: DeskSite;
  beforeEach(async () => {
    desk = await openDesk(database.db);
    await desk.write(
      'We speak Spanish, and our plumbing never stops. Call 202-555-0142.',
      'ann@visitor.example',
      'Ann Lee',
    );
    await desk.write('Hello', 'bob@visitor.example', 'Bob Stone');
  });
  const shown = async (search: string) => {
    const { people, meant } = await desk.people({ search });
    return { found: people.map(({ hit }) => hit?.parts.filter((_, index) => index % 2 === 1)), meant };
  };

  test.each([
    ['plumber', [['plumbing']], []],
    ['span', [['Spanish']], []],
    ['+1 (202) 555 0142', [['202-555-0142']], []],
    ['stone', [['Stone']], []],
    ['spansh', [['Spanish']], ['spanish']],
    ['plumbng', [['plumbing']], ['plumbing']],
    ['sapnish speak', [['speak', 'Spanish']], ['spanish']],
    ['stoen', [['Stone']], ['stone']],
    ['bbo', [], []],
    ['spnsh', [], []],
  ])('for %s shows the hits %j', async (search, found, meant) => {
    expect(await shown(search)).toEqual({ found, meant });
  });

  test('by name marks the name, and without words marks nothing', async () => {
    const [ann] = (await desk.people({ search: 'lee' })).people;
    expect(ann?.hit).toEqual({ isName: true, parts: ['Ann ', 'Lee', ''] });
    expect((await desk.people()).people.map(({ hit }) => hit)).toEqual([null, null]);
  });

  test('is looked for in the latest forty texts of each, also of whoever was merged into them', async () => {
    const { db } = database;
    const row = await db.selectFrom('activities').selectAll().where('text', '=', 'Hello').executeTakeFirstOrThrow();
    const keys = ['ann@visitor.example', 'bob@visitor.example'];
    const texts = Array.from({ length: 40 }, (_, number) => (number === 0 ? 'The oldest zebra' : 'Filler'));
    await db
      .insertInto('activities')
      .values(
        texts.map((text, number) => ({
          ...row,
          id: `n${number}`,
          person_key: keys[number % 2] ?? '',
          text,
          at: row.at + 1 + number,
        })),
      )
      .execute();
    await db
      .updateTable('people')
      .set({ merged_into: keys[1] ?? '' })
      .where('person_key', '=', keys[0] ?? '')
      .execute();
    await db
      .insertInto('person_words')
      .values({ person_key: keys[1] ?? '', word: 'zebra' })
      .execute();
    expect((await shown('zebra')).found).toEqual([['zebra']]);
    await db
      .insertInto('activities')
      .values({ ...row, id: 'later', text: 'Filler', at: row.at + 99 })
      .execute();
    expect((await shown('zebra')).found, 'one more came').toEqual([undefined]);
  });

  test('counts and exports whom a mistyped word found', async () => {
    const filter = { search: 'spansh', waiting: false, held: false };
    expect((await desk.people(filter)).total).toBe(1);
    const file = await desk.owner.call('desk-export', { scope: { kind: 'filter', filter } });
    expect((await file.text()).trim().split('\r\n')).toHaveLength(2);
  });

  test('shows of each the beginning of what they wrote last, by whichever address, and of no note', async () => {
    await desk.write(`Later ${'😀'.repeat(300)}`, 'ann@visitor.example', 'Ann Lee');
    const excerpts = async () => Object.fromEntries((await desk.people()).people.map((one) => [one.name, one.excerpt]));
    const beginning = `Later ${'😀'.repeat(294)}`;
    expect(await excerpts()).toEqual({ 'Ann Lee': beginning, 'Bob Stone': 'Hello' });
    const [ann] = (await desk.people({ search: 'lee' })).people;
    await desk.owner.call('desk-note', { id: ann?.id, text: 'A note' });
    await database.db
      .updateTable('people')
      .set({ merged_into: 'bob@visitor.example' })
      .where('person_key', '=', 'ann@visitor.example')
      .execute();
    expect(await excerpts()).toEqual({ 'Bob Stone': beginning });
  });
});
