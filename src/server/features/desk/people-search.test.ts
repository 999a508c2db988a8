import { beforeEach, expect, test } from 'vitest';
import { EVERYONE, openDesk, type DeskSite } from '../../../../test/support/desk-site.ts';
import { meetingBody } from '../../../../test/support/submissions.ts';
import { describeOnEachDatabase } from '../../../../test/support/test-database.ts';
import { countPeople, listPeople } from './people-search.ts';

const PEOPLE = 12;
const FILTERS = [
  {},
  { search: 'hello' },
  { search: 'h ev' },
  { search: 'third' },
  { search: 'hello third' },
  { form: 'contact' },
  { form: 'meeting' },
  { form: 'contact', search: 'even' },
  { form: 'meeting', search: 'hello' },
  { waiting: true, search: 'hello' },
  { held: true },
  { held: true, search: 'odd' },
  { status: 'client' as const, search: 'hello' },
].map((filter) => ({ ...EVERYONE, ...filter }));

describeOnEachDatabase('the search for people', (database) => {
  let desk: DeskSite;
  const { site, db } = { site: () => desk.site, db: () => database.db };
  beforeEach(async () => {
    desk = await openDesk(database.db);
    for (let number = 0; number < PEOPLE; number += 1) {
      const email = `p${number}@visitor.example`;
      await desk.write(`Hello ${number % 2 ? 'odd' : 'even'} ${number % 3 ? '' : 'third'}`, email, `P ${number}`);
      if (number % 5 === 0) await desk.spam(email);
      if (number % 4 === 0) await site().call('request-meeting', meetingBody(site().clock.now(), email));
    }
    await db().updateTable('people').set({ status: 'client' }).where('name', 'like', '%1').execute();
  });
  const listed = async (filter: (typeof FILTERS)[number], commonRows: number) =>
    (await listPeople(db(), filter, undefined, { commonRows })).rows.map(({ email }) => email);

  test('finds the same whether its words and forms are common or rare', async () => {
    for (const filter of FILTERS) {
      const [rare, common] = [await listed(filter, 1_000), await listed(filter, 0)];
      expect(common).toEqual(rare);
      expect(rare.length).toBeGreaterThan(0);
      for (const commonRows of [0, 3, 1_000])
        expect(await countPeople(db(), filter, { commonRows, probed: PEOPLE + 1 })).toEqual({
          total: rare.length,
          isExact: true,
        });
    }
  });

  test('counts at least those among the last active when all would take too long', async () => {
    const limits = { commonRows: 3, probed: 4 };
    const count = async (filter: object) => countPeople(db(), { ...EVERYONE, ...filter }, limits);
    expect(await count({})).toEqual({ total: PEOPLE, isExact: true });
    // Of the last four.
    expect(await count({ search: 'even' })).toEqual({ total: 2, isExact: false });
    expect(await count({ form: 'contact' })).toEqual({ total: 4, isExact: false });
    // Rare enough to be fetched.
    expect(await count({ form: 'meeting', search: 'hello' })).toEqual({ total: 3, isExact: true });
  });
});
