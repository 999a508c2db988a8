import { beforeEach, expect, test } from 'vitest';
import type { ImportAnswer, ImportsView } from '#features/desk/shared/import-schema.ts';
import type { PersonView } from '#features/desk/shared/desk-schema.ts';
import { DAY_MS } from '#shared/site/durations.ts';
import { openDesk, type DeskSite } from '#test/support/desk-site.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';

const FILE = 'a'.repeat(32);
const row = (name: string, email = '', phone = '') => [name, email, phone, 'Firm', 'Fair, 2026', 'Met at the fair'];
const ROWS = [
  row('Ann', 'Ann@visitor.example'),
  row('Bob', 'bob@firm.example'),
  row('Cy', '', '+1 202 555 0142'),
  row('Dee', 'dee@firm.example', '020 7946 0018'),
];

describeOnEachDatabase('an import', (database) => {
  let desk: DeskSite;
  beforeEach(async () => {
    desk = await openDesk(database.db);
    await desk.write('I am here already');
  });
  const send = async (rows = ROWS, isDry = false) =>
    desk.owner.ask<ImportAnswer>('desk-import', { import: FILE, rows, isDry });
  const emails = async (filter = {}) => (await desk.people(filter)).people.map(({ email }) => email).toSorted();

  test('says beforehand what it would do, and stores nothing then', async () => {
    await desk.owner.ask('desk-add', { name: 'C', email: '', phone: '202.555.0142', note: '', remindAt: null });
    expect(await send(ROWS, true)).toMatchObject({ added: 2, known: [0, 2] });
    expect((await desk.people()).total).toBe(2);
    expect(await send()).toMatchObject({ added: 2, known: [0, 2] });
    expect(await send(ROWS.toReversed())).toMatchObject({ added: 0, known: [0, 1, 2, 3] });
    expect((await desk.people()).total).toBe(4);
  });

  test('adds people who are found, but wait for nothing and get no mail', async () => {
    const mails = await database.db.selectFrom('outbox').select('id').execute();
    await send();
    expect(await emails({ search: 'fair' })).toHaveLength(3);
    expect(await emails({ label: 'Fair' })).toHaveLength(3);
    expect(await emails({ search: '+44 20 7946 0018' })).toEqual(['dee@firm.example']);
    expect((await desk.today()).waiting).toBe(1);
    expect(await database.db.selectFrom('outbox').select('id').execute()).toEqual(mails);
    expect(await database.db.selectFrom('subscribers').selectAll().execute()).toEqual([]);
  });

  test('is undone but for those whom somebody has touched, and who were here', async () => {
    await send();
    const [bob] = (await desk.people({ search: 'bob' })).people;
    await desk.owner.ask('desk-note', { id: bob?.id, text: 'Called' });
    await desk.write('Hello', 'dee@firm.example', 'Dee');
    const { imports } = await desk.owner.ask<ImportsView>('desk-imports', {});
    expect(imports).toMatchObject([{ id: FILE, count: 3 }]);
    expect(await desk.owner.ask('desk-undo-import', { import: FILE })).toMatchObject({ removed: 1 });
    expect(await desk.owner.ask('desk-undo-import', { import: FILE })).toMatchObject({ removed: 0 });
    expect(await emails()).toEqual(['ann@visitor.example', 'bob@firm.example', 'dee@firm.example']);
    const audited = await database.db
      .selectFrom('audit_entries')
      .select(['action', 'count'])
      .orderBy('number')
      .execute();
    expect(audited.filter(({ action }) => action.startsWith('people.import'))).toEqual([
      { action: 'people.import', count: 3 },
      { action: 'people.import.undo', count: 1 },
    ]);
  });

  test('is listed for thirty days, the latest first', async () => {
    await send();
    const imports = async () => (await desk.owner.ask<ImportsView>('desk-imports', {})).imports.map(({ id }) => id);
    const moveTo = async (at: number) =>
      database.db.updateTable('activities').set({ at }).where('reference', '=', FILE).execute();
    const now = desk.site.clock.now();
    const later = 'b'.repeat(32);
    await desk.owner.ask('desk-import', { import: later, rows: [row('Eve', 'eve@firm.example')], isDry: false });
    await moveTo(now - 30 * DAY_MS + 1);
    expect(await imports()).toEqual([later, FILE]);
    await moveTo(now - 30 * DAY_MS);
    expect(await imports()).toEqual([later]);
  });

  test('is undone but for those of whom the team wants to be reminded', async () => {
    await send();
    const named = async (search: string) => (await desk.people({ search })).people[0];
    const bob = await named('bob');
    const change = { kind: 'remind', at: new Date(desk.site.clock.now() + 86_400_000).toISOString() };
    await desk.owner.ask('desk-change', { people: [{ id: bob?.id, version: bob?.version }], change });
    expect(await desk.owner.ask('desk-undo-import', { import: FILE })).toMatchObject({ removed: 2 });
    expect(await emails()).toEqual(['ann@visitor.example', 'bob@firm.example']);
  });

  test('adds all addresses and numbers of a row, by each of which the person is known from then on', async () => {
    await send([row('Gus', 'gus@a.example\ngus@b.example', '+1 202 555 0150\n+1 202 555 0151')]);
    const [gus] = (await desk.people({ search: 'gus@b.example' })).people;
    const { person } = await desk.owner.ask<{ person: PersonView }>('desk-person', { id: gus?.id });
    expect(person).toMatchObject({
      email: 'gus@a.example',
      addresses: ['gus@a.example', 'gus@b.example'],
      phones: ['+1 202 555 0150', '+1 202 555 0151'],
    });
    expect(await emails({ search: '202 555 0151' })).toEqual(['gus@a.example']);
    const again = [row('Gus', 'gus@b.example'), row('G', '', '202 555 0151'), row('X', 'x@x.example\nGus@a.example')];
    expect(await send(again)).toMatchObject({ added: 0, known: [0, 1, 2] });
  });

  test.each([
    ['a number without an address', row('Hal', '', '+1 202 555 0160'), row('H', '', '(202) 555-0160')],
    ['one of several numbers', row('Ida', '', '+1 202 555 0161\n+1 202 555 0162'), row('I', '', '202.555.0162')],
    ['an address', row('Jo', 'jo@firm.example'), row('J', 'Jo@Firm.example')],
    ['one of several addresses', row('Kim', 'k@a.example\nk@b.example'), row('K', 'k@b.example')],
  ])('adds once who stands twice in it, known by %s', async (_what, first, second) => {
    for (const isDry of [true, false])
      expect(await send([first, second], isDry)).toMatchObject({ added: 1, known: [1] });
    expect(await send([second])).toMatchObject({ added: 0 });
    expect((await desk.people({ label: 'Fair' })).total).toBe(1);
  });

  test.each([
    ['numbers', row('Lee', '', '+1 202 555 0163'), row('Lee', '', '+1 202 555 0164')],
    [
      'addresses with one number',
      row('Max', 'm@a.example', '+1 202 555 0165'),
      row('M', 'm@b.example', '202 555 0165'),
    ],
    ['addresses with one name', row('Nan', 'n@a.example'), row('Nan', 'n@b.example')],
  ])('adds two with other %s', async (_what, ...rows) => {
    expect(await send(rows)).toMatchObject({ added: 2, known: [] });
  });

  test('takes the rows of a call only if each is right', async () => {
    for (const wrong of [row('', '', ''), row('X', 'nobody'), row('X', '', 'soon'), ['X']])
      expect((await desk.owner.call('desk-import', { import: FILE, rows: [wrong], isDry: false })).status).toBe(422);
  });
});
