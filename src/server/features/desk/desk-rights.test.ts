import { beforeEach, describe, expect, test } from 'vitest';
import { openDesk, type DeskSite } from '../../../../test/support/desk-site.ts';
import { assessmentBody, briefBody, meetingBody, questionBody } from '../../../../test/support/submissions.ts';
import { describeOnEachDatabase } from '../../../../test/support/test-database.ts';
import type { PeopleFilter } from '../../../shared/desk/desk-schema.ts';
import { DAY_MS } from '../../../shared/site/durations.ts';

const ANN = 'ann@visitor.example';
const NAMES = ['Ann', 'Bob', '=HYPERLINK("x")', 'Zoë "Z" O’Hara', 'Line\nbreak'];
const FILTERS: readonly Partial<PeopleFilter>[] = [
  {},
  { search: 'a' },
  { search: 'ann hello' },
  { search: 'zoe' },
  { status: 'client' },
  { waiting: true },
  { held: true },
  { form: 'contact', waiting: true },
  { source: 'Google' },
  { search: 'nobody' },
];
const PEOPLE = 60;

describeOnEachDatabase('the rights of people at the desk', (database) => {
  let desk: DeskSite;
  beforeEach(async () => {
    desk = await openDesk(database.db);
  });

  describe('the export', () => {
    /** The addresses, in the order of the file. */
    const exported = async (scope: object) => {
      const { csv, count } = await desk.owner.ask<{ csv: string; count: number }>('desk-export', { scope });
      const lines = csv.slice(1).split('\r\n').slice(1, -1);
      expect(lines).toHaveLength(count);
      return lines.map((line) => /"([^"]*@[^"]*)"/.exec(line.replaceAll('""', ''))?.[1]);
    };
    const listed = async (filter: object) => {
      const emails: string[] = [];
      let after: string | undefined;
      for (;;) {
        const page = await desk.people(filter, after);
        emails.push(...page.people.map(({ email }) => email));
        if (!page.next) return { emails, total: page.total };
        after = page.next;
      }
    };

    test('holds whoever is listed and counted, whatever the filter', async () => {
      for (let number = 0; number < PEOPLE; number += 1) {
        const email = `p${number}@visitor.example`;
        if (number % 7 === 0) await desk.spam(email);
        else await desk.write(number % 2 ? 'Hello there' : 'Prices', email, NAMES[number % NAMES.length]);
      }
      const { db } = database;
      await db.updateTable('people').set({ status: 'client' }).where('name', '=', 'Bob').execute();
      await db.updateTable('people').set({ source: 'Google' }).where('name', '=', 'Ann').execute();
      // All at once, so that only the id tells them apart.
      await db.updateTable('people').set({ last_at: desk.site.clock.now() }).where('status', '=', 'new').execute();
      for (const filter of FILTERS) {
        const { emails, total } = await listed(filter);
        expect(emails).toHaveLength(total);
        expect(new Set(emails).size).toBe(total);
        const file = await exported({ kind: 'filter', filter });
        expect(file).toEqual(emails);
      }
      expect(await exported({ kind: 'everyone' })).toHaveLength(PEOPLE);
    });

    test('holds the selected, with label, member and notes', async () => {
      await desk.write('Hello', ANN);
      await desk.write('Hello', 'bob@visitor.example', 'Bob');
      const { id, version } = await desk.latest();
      await desk.owner.ask('desk-note', { id, text: '=1+1\nCall after noon' });
      const change = { kind: 'assign', assignee: desk.owner.id };
      await desk.owner.ask('desk-change', { people: [{ id, version }], change });
      const scope = { kind: 'selected', ids: [id] };
      const { csv } = await desk.owner.ask<{ csv: string }>('desk-export', { scope });
      expect(csv).toContain(`"'=1+1 ⏎ Call after noon"`);
      expect(csv).toContain(`"${desk.owner.email}"`);
      expect(csv.split('\r\n')).toHaveLength(3);
    });
  });

  describe('a person who asks', () => {
    beforeEach(async () => {
      await desk.write('Do you answer at night?', ANN);
      const { site } = desk;
      await site.call('request-meeting', meetingBody(site.clock.now(), ANN));
      await site.call('ask-question', questionBody('Do you answer in Welsh?', ANN));
      await site.call('submit-brief', briefBody(ANN));
      await site.call('send-disc-assessment', assessmentBody({ email: ANN }));
    });

    test('gets everything in one file', async () => {
      const { id } = await desk.latest();
      const { export: file } = await desk.owner.ask<{ export: Record<string, unknown> }>('desk-export-person', { id });
      expect(file).toMatchObject({
        person: { email: ANN },
        leads: [{}, {}],
        meetings: [{}],
        briefs: [{}],
        orders: [],
      });
      expect(file['timeline']).toHaveLength(5);
      expect(file).not.toHaveProperty('sessions');
    });

    test('is erased everywhere, but for the invoices, whose number the page names', async () => {
      const person = await desk.latest();
      expect(person.kept).toEqual({ invoices: 0, account: false });
      await desk.owner.ask('desk-erase', { id: person.id });
      for (const table of ['people', 'envelopes', 'leads', 'meetings', 'briefs', 'assessments', 'outbox'] as const)
        expect(await database.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
    });

    test('is exported and erased by an owner with a fresh code alone', async () => {
      const { id } = await desk.latest();
      const helper = await desk.helper();
      const [longAgo] = [desk.site.clock.now() - DAY_MS];
      for (const name of ['desk-export-person', 'desk-erase']) {
        await desk.enterCode(helper);
        expect((await helper.call(name, { id })).status).toBe(403);
        await database.db.updateTable('sessions').set({ factor_at: longAgo }).execute();
        expect(await (await desk.owner.call(name, { id })).text()).toContain('code_needed');
      }
    });
  });
});
