import { beforeEach, expect, test } from 'vitest';
import { EVERYONE, openDesk, type DeskSite } from '../../../../test/support/desk-site.ts';
import { meetingBody } from '../../../../test/support/submissions.ts';
import { describeOnEachDatabase } from '../../../../test/support/test-database.ts';
import { countPeople, listPeople, planSearch, SEARCH_LIMITS } from './people-search.ts';

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

  test('finds the same whether its words and forms are common or rare, alone or together', async () => {
    for (const filter of FILTERS) {
      const found: string[][] = [];
      for (const [fetchedRows, foundKeys] of [
        [1_000, 1_000],
        [1_000, 2],
        [6, 1_000],
        [0, 0],
      ] as const) {
        const plan = await planSearch(db(), filter, { ...SEARCH_LIMITS, fetchedRows, foundKeys });
        const emails = (await listPeople(db(), plan, undefined)).rows.map(({ email }) => email);
        expect(await countPeople(db(), plan)).toEqual({ total: emails.length, isExact: true });
        found.push(emails);
      }
      expect(found).toEqual(found.map(() => found[0]));
      expect(found[0]?.length).toBeGreaterThan(0);
    }
  });

  test('of nobody finds nobody', async () => {
    const plan = await planSearch(db(), { ...EVERYONE, search: 'hello nowhere' });
    expect(plan.keys).toEqual([]);
    expect(await countPeople(db(), plan)).toEqual({ total: 0, isExact: true });
    expect(await listPeople(db(), plan, undefined)).toEqual({ rows: [], next: null });
  });

  test('counts at least those among the last active when all would take too long', async () => {
    const limits = { ...SEARCH_LIMITS, fetchedRows: 3 };
    const count = async (filter: object) =>
      countPeople(db(), await planSearch(db(), { ...EVERYONE, ...filter }, limits), 4);
    expect(await count({})).toEqual({ total: PEOPLE, isExact: true });
    // Of the last four.
    expect(await count({ search: 'even' })).toEqual({ total: 2, isExact: false });
    expect(await count({ form: 'contact' })).toEqual({ total: 4, isExact: false });
    // Rare enough to be fetched.
    expect(await count({ form: 'meeting', search: 'hello' })).toEqual({ total: 3, isExact: true });
  });
});
