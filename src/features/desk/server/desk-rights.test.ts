import { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, test } from 'vitest';
import { openDesk, type DeskSite } from '#test/support/desk-site.ts';
import { assessmentBody, briefBody, meetingBody, questionBody } from '#test/support/mail/submissions.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import type { PeopleFilter } from '../shared/desk-schema.ts';
import { DAY_MS } from '#shared/site/durations.ts';

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
/** Those of one moment fill more than a page. */
const PEOPLE = 70;

describeOnEachDatabase('the rights of people at the desk', (database) => {
  let desk: DeskSite;
  beforeEach(async () => {
    desk = await openDesk(database.db);
  });

  describe('the export', () => {
    const file = async (scope: object) => (await desk.owner.call('desk-export', { scope })).text();
    const lastAudited = async () =>
      database.db.selectFrom('audit_entries').selectAll().orderBy('number', 'desc').limit(1).executeTakeFirst();
    /** The addresses, in the order of the file. */
    const exported = async (scope: object) => {
      const lines = (await file(scope)).split('\r\n').slice(1, -1);
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
        expect(await exported({ kind: 'filter', filter })).toEqual(emails);
        expect((await lastAudited())?.count).toBe(total);
      }
      expect(await exported({ kind: 'everyone' })).toHaveLength(PEOPLE);
    });

    test('holds everybody, also of more people than are read at once', async () => {
      await desk.write('Hello', ANN);
      const row = await database.db.selectFrom('people').selectAll().executeTakeFirstOrThrow();
      const others = Array.from({ length: 1_000 }, (_, number) => {
        const email = `p${number}@visitor.example`;
        return { ...row, id: crypto.randomUUID(), email, person_key: email };
      });
      for (let start = 0; start < others.length; start += 200)
        await database.db
          .insertInto('people')
          .values(others.slice(start, start + 200))
          .execute();
      expect(new Set(await exported({ kind: 'everyone' })).size).toBe(1_001);
    });

    test('holds the selected, with label, member and notes', async () => {
      await desk.write('Hello', ANN);
      await desk.write('Hello', 'bob@visitor.example', 'Bob');
      const { id, version } = await desk.latest();
      await desk.owner.ask('desk-note', { id, text: '=1+1\nCall after noon' });
      const change = { kind: 'assign', assignee: desk.owner.id };
      await desk.owner.ask('desk-change', { people: [{ id, version }], change });
      const scope = { kind: 'selected', ids: [id] };
      const csv = await file(scope);
      expect(csv).toContain(`"'=1+1 ⏎ Call after noon"`);
      expect(csv).toContain(`"${desk.owner.email}"`);
      expect(csv.split('\r\n')).toHaveLength(3);
    });
  });

  describe('the export on its way', () => {
    const scope = { kind: 'filter', filter: { search: 'hello', status: 'new' } };
    beforeEach(async () => {
      for (const name of ['ann', 'bob', 'cy']) await desk.write('Hello', `${name}@visitor.example`, name);
    });

    test('is an attachment that nobody stores, and is audited without the words of the search', async () => {
      const { headers } = await desk.owner.call('desk-export', { scope });
      expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
      expect(headers.get('content-disposition')).toBe('attachment; filename="people.csv"');
      expect(headers.get('cache-control')).toBe('no-store');
      const audited = await database.db.selectFrom('audit_entries').selectAll().executeTakeFirst();
      expect(audited).toMatchObject({ action: 'people.export.filter', subject: 'status=new search', count: 3 });
    });

    test('holds each once who write meanwhile, and nobody erased, and makes no writer wait', async () => {
      const { body } = await desk.owner.call('desk-export', { scope });
      const reader = body?.getReader();
      const text = async () => Buffer.from((await reader?.read())?.value ?? []).toString();
      expect(await text()).toMatch(/^\uFEFF"Name",[^@]*$/);
      await desk.write('Hello again', 'ann@visitor.example', 'ann');
      const bob = (await desk.people({ search: 'bob' })).people[0];
      await desk.owner.ask('desk-erase', { id: bob?.id });
      expect((await text()).match(/\w+@visitor/g)).toEqual(['cy@visitor', 'ann@visitor']);
      expect((await reader?.read())?.done).toBe(true);
    });

    test('takes one of the slots for downloads until it was read', async () => {
      const headers = { authorization: `Bearer ${desk.owner.accessToken}`, 'content-type': 'application/json' };
      const init = { method: 'POST', headers, body: JSON.stringify({ scope }) };
      const ask = async (outgoing: EventEmitter) =>
        (await desk.site.app.request('/functions/v1/desk-export', init, { outgoing })).status;
      const unread = new EventEmitter();
      for (let count = 0; count < 6; count += 1) expect(await ask(unread)).toBe(200);
      expect(await ask(new EventEmitter())).toBe(429);
      unread.emit('close');
      expect(await ask(new EventEmitter())).toBe(200);
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
