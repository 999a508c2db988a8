import { beforeEach, expect, test } from 'vitest';
import { EVERYONE, openDesk, type DeskSite } from '#test/support/desk-site.ts';
import { contactBody, meetingBody } from '#test/support/mail/submissions.ts';
import { queryPlans } from '#test/support/query-plans.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
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

  const found = async (search: string) => {
    const plan = await planSearch(db(), { ...EVERYONE, search }, site().clock.now());
    return (await listPeople(db(), plan, undefined)).rows.map(({ email }) => email);
  };

  test.runIf(database.engine === 'embedded')('reads only labeled people for a label', async () => {
    const plan = await planSearch(db(), { ...EVERYONE, label: 'VIP' }, site().clock.now());
    const [steps] = await queryPlans(db(), (queried) => listPeople(queried, plan, undefined));
    expect(steps).toContain('SCAN people USING INDEX people_labeled');
  });

  test('finds the same whether its words and forms are common or rare, alone or together', async () => {
    for (const filter of FILTERS) {
      const alike: string[][] = [];
      for (const [fetchedRows, foundKeys] of [
        [1_000, 1_000],
        [1_000, 2],
        [6, 1_000],
        [0, 0],
      ] as const) {
        const plan = await planSearch(db(), filter, site().clock.now(), { ...SEARCH_LIMITS, fetchedRows, foundKeys });
        const emails = (await listPeople(db(), plan, undefined)).rows.map(({ email }) => email);
        expect(await countPeople(db(), plan)).toEqual({ total: emails.length, isExact: true });
        alike.push(emails);
      }
      expect(alike).toEqual(alike.map(() => alike[0]));
      expect(alike[0]?.length).toBeGreaterThan(0);
    }
  });

  test.each([
    ['Łukasz Sørensen', ['lukasz', 'Łukasz', 'sorensen', 'SØRENSEN']],
    ['Jürgen Weiß', ['weiss', 'Weiß', 'WEISS', 'jurgen']],
    ['Đorđe Ærø', ['dorde', 'aero', 'Ærø']],
    ['Þórr Guðrún', ['thorr', 'gudrun']],
    ['Hélène Cœur', ['coeur', 'cœur', 'helene']],
    ['Işıl Yıldız', ['yildiz', 'isil', 'YILDIZ', 'Işıl']],
  ])('finds %s however the letters are typed', async (name, searches) => {
    await desk.write('Hello', 'named@visitor.example', name);
    for (const search of searches) expect(await found(search), search).toEqual(['named@visitor.example']);
  });

  test('finds the other forms of a word, and no other word', async () => {
    const words = { plumbing: 'a', plumber: 'b', plumbers: 'c', city: 'd', cities: 'e', million: 'f', harder: 'g' };
    for (const [word, who] of Object.entries(words))
      await desk.write(`About the ${word}`, `${who}@visitor.example`, 'Named');
    const initials = async (search: string) => (await found(search)).map(([first = '']) => first).toSorted();
    for (const form of ['plumbing', 'plumber', 'Plumbers', 'plumbed', 'plumb'])
      expect(await initials(form), form).toEqual(['a', 'b', 'c']);
    expect(await initials('city')).toEqual(['d', 'e']);
    expect(await initials('Miller')).toEqual([]);
    expect(await initials('plumbing cities')).toEqual([]);
  });

  test('finds a phone number however it is written', async () => {
    const call = async (email: string, phone: string) => {
      const { formData, ...rest } = contactBody({ email });
      const body = { ...rest, formData: { ...formData, phone, callMe: true } };
      expect((await site().call('submit-contact', body)).status).toBe(200);
    };
    await call('us@visitor.example', '+12025550142');
    await call('uk@visitor.example', '+442079460018');
    await desk.write('Call me: (303) 555-0199, or 5 to 6 pm', 'text@visitor.example', 'Text');
    const numbers = {
      us: ['+1 202 555 0142', '(202) 555-0142', '202.555.0142', '2025550142', '1-202-555-0142', '555-0142', '202555'],
      uk: ['020 7946 0018', '(020) 7946-0018', '+44 20 7946 0018', '0044 20 79460018', '+44 (0)20 7946 0018'],
      text: ['3035550199', '303-555-0199', '+1 303 555 0199', 'call 555 0199'],
    };
    for (const [who, written] of Object.entries(numbers))
      for (const search of written) expect(await found(search), search).toEqual([`${who}@visitor.example`]);
    for (const search of ['202 555 0143', '303 555 0142', '+1 303 555 0142']) expect(await found(search)).toEqual([]);
  });

  test('finds nobody by punctuation alone, and everyone by blanks', async () => {
    for (const search of ['.', '***', '"', '🙂', ' - ', '%']) {
      const filter = { ...EVERYONE, search };
      expect(await found(search), search).toEqual([]);
      expect(await countPeople(db(), await planSearch(db(), filter, site().clock.now()))).toEqual({
        total: 0,
        isExact: true,
      });
      const file = await desk.owner.call('desk-export', { scope: { kind: 'filter', filter } });
      expect((await file.text()).trim().split('\r\n')).toHaveLength(1);
    }
    expect(await found(' ')).toHaveLength(PEOPLE);
  });

  test('of nobody finds nobody', async () => {
    const plan = await planSearch(db(), { ...EVERYONE, search: 'hello nowhere' }, site().clock.now());
    expect(plan.keys).toEqual([]);
    expect(await countPeople(db(), plan)).toEqual({ total: 0, isExact: true });
    expect(await listPeople(db(), plan, undefined)).toEqual({ rows: [], next: null });
  });

  test('counts at least those among the last active when all would take too long', async () => {
    const limits = { ...SEARCH_LIMITS, fetchedRows: 3 };
    const count = async (filter: object) =>
      countPeople(db(), await planSearch(db(), { ...EVERYONE, ...filter }, site().clock.now(), limits), 4);
    expect(await count({})).toEqual({ total: PEOPLE, isExact: true });
    // Of the last four.
    expect(await count({ search: 'even' })).toEqual({ total: 2, isExact: false });
    expect(await count({ form: 'contact' })).toEqual({ total: 4, isExact: false });
    // Rare enough to be fetched.
    expect(await count({ form: 'meeting', search: 'hello' })).toEqual({ total: 3, isExact: true });
  });
});
