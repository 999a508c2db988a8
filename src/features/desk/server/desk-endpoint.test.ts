import { beforeEach, describe, expect, test } from 'vitest';
import { enterCode as giveCode, join, type Member } from '#test/support/member.ts';
import {
  briefBody,
  contactBody,
  meetingBody,
  questionBody,
  questionnaireBody,
} from '#test/support/mail/submissions.ts';
import { createTestApp, TEST_OWNER, type TestApp } from '#test/support/test-app.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import type { PeopleView, PersonView, TodayView } from '../shared/desk-schema.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/site/durations.ts';
import { addMember } from '#features/team/server/team-store.ts';

/** Longer than an equal call is taken for the same, and shorter than a session's token lasts. */
const LATER_MS = 15 * MINUTE_MS;

const ANN = 'ann@visitor.example';
const FILTER = { search: '', waiting: false, held: false };

describeOnEachDatabase('the desk', (database) => {
  let site: TestApp;
  let owner: Member;
  beforeEach(async () => {
    site = await createTestApp({ db: database.db, rateLimitScale: 100 });
    owner = await join(site, database.db, { email: TEST_OWNER });
    await enterCode(owner);
  });
  const enterCode = (member: Member) => giveCode(site, database.db, member);
  const write = async (message: string, email = ANN, name = 'Ann Lee') => {
    site.clock.advance(1_000);
    return site.call('submit-contact', contactBody({ message, email, name }));
  };
  const people = async (filter: object = {}, after?: string) =>
    owner.ask<PeopleView>('desk-people', { filter: { ...FILTER, ...filter }, ...(after && { after }) });
  const today = async () => owner.ask<TodayView>('desk-today', {});
  const firstPerson = async () => {
    const [card] = (await people()).people;
    const { person } = await owner.ask<{ person: PersonView }>('desk-person', { id: card?.id });
    return person;
  };
  const change = async (person: PersonView, what: object) =>
    owner.call('desk-change', { people: [{ id: person.id, version: person.version }], change: what });

  test('puts every form of a mailbox, however spelled, under one person', async () => {
    await write('Do you answer at night?', 'Ann@Visitor.example');
    site.clock.advance(1_000);
    await site.call('ask-question', questionBody('Do you answer in Welsh?', 'ann@VISITOR.example'));
    await site.call('request-meeting', meetingBody(site.clock.now(), ANN));
    await site.call('send-questionnaire', questionnaireBody(ANN));
    await site.call('submit-brief', briefBody(ANN));
    await write('Hello', 'bob@visitor.example', 'Bob');
    expect((await people()).people.map(({ email, lastForm }) => [email, lastForm])).toEqual([
      ['bob@visitor.example', 'contact'],
      [ANN, 'brief'],
    ]);
    const [, ann] = (await people()).people;
    const { person } = await owner.ask<{ person: PersonView }>('desk-person', { id: ann?.id });
    expect(person.activities.map(({ kind }) => kind).toSorted()).toEqual([
      'brief',
      'chat',
      'contact',
      'meeting',
      'questionnaire',
    ]);
    expect(person.activities.find(({ kind }) => kind === 'contact')?.text).toBe('Do you answer at night?');
  });

  test('shows who waits, longest first, until it is done, and takes that back', async () => {
    await write('First');
    await write('Second', 'bob@visitor.example', 'Bob');
    await write('Third');
    expect((await today()).groups.waiting.people.map(({ email }) => email)).toEqual([ANN, 'bob@visitor.example']);
    const [card] = (await today()).groups.waiting.people;
    const { person } = await owner.ask<{ person: PersonView }>('desk-person', { id: card?.id });
    const { undo } = (await (await change(person, { kind: 'done' })).json()) as { undo: string };
    expect((await today()).groups.waiting.people.map(({ email }) => email)).toEqual(['bob@visitor.example']);
    await owner.ask('desk-restore', { undo });
    expect((await today()).groups.waiting.people.map(({ email }) => email)).toEqual([ANN, 'bob@visitor.example']);
  });

  test('keeps reminders, statuses and notes, and refuses a change from an old version', async () => {
    await write('Hello');
    const person = await firstPerson();
    site.clock.advance(1_000);
    const at = new Date(site.clock.now() + LATER_MS).toISOString();
    expect((await change(person, { kind: 'remind', at })).status).toBe(200);
    expect((await change(person, { kind: 'status', status: 'client' })).status).toBe(409);
    expect((await change(await firstPerson(), { kind: 'status', status: 'client' })).status).toBe(200);
    expect((await today()).groups.due.people).toEqual([]);
    site.clock.advance(LATER_MS);
    await enterCode(owner);
    await owner.ask('desk-note', { id: person.id, text: 'Call after noon' });
    expect((await today()).groups.due.people.map(({ id }) => id)).toEqual([person.id]);
    const after = await firstPerson();
    expect([after.status, after.dueAt]).toEqual(['client', at]);
    expect(after.activities.map(({ title, member }) => [title, member !== null])).toEqual([
      ['Note', true],
      ['Status: new to client', true],
      ['Prices and plans', false],
    ]);
    expect((await people({ search: 'noon' })).total).toBe(1);
  });

  test('sends a reply after ten seconds, and takes it back before', async () => {
    await write('Hello');
    const { id } = await firstPerson();
    const replies = () => database.db.selectFrom('outbox').selectAll().where('kind', '=', 'desk-reply').execute();
    const { waitingSince } = await firstPerson();
    const { mail } = await owner.ask<{ mail: string }>('desk-reply', { id, text: 'Yes, we do.' });
    expect(await replies()).toMatchObject([{ recipient: ANN, next_attempt_at: site.clock.now() + 10_000 }]);
    expect(await firstPerson()).toMatchObject({ waitingSince: null, status: 'talking' });
    await owner.ask('desk-undo-reply', { mail });
    expect(await replies()).toEqual([]);
    const back = await firstPerson();
    expect([back.waitingSince, back.status, back.activities.length]).toEqual([waitingSince, 'new', 1]);
    const again = await owner.ask<{ mail: string }>('desk-reply', { id, text: 'Yes, we do!' });
    await database.db.updateTable('outbox').set({ attempts: 1 }).where('id', '=', again.mail).execute();
    expect((await owner.call('desk-undo-reply', { mail: again.mail })).status).toBe(409);
  });

  test("takes a reply back from its own person alone, and never another member's", async () => {
    await write('Hello', 'bob@visitor.example', 'Bob');
    await write('Hello');
    const { id } = await firstPerson();
    const standing = () =>
      database.db.selectFrom('people').select(['email', 'status', 'waiting_since']).orderBy('email').execute();
    const before = await standing();
    const { mail } = await owner.ask<{ mail: string }>('desk-reply', { id, text: 'Yes.' });
    const [bob] = (await people({ search: 'bob' })).people;
    const forged = { id: bob?.id, mail, before: { status: 'client', waitingSince: '1999-01-01T00:00:00.000Z' } };
    expect((await owner.call('desk-undo-reply', forged)).status).toBe(422);
    const helper = await join(site, database.db, { email: 'bo@agency.example' });
    await addMember(database.db, { userId: helper.id, role: 'helper' }, 1);
    await enterCode(helper);
    expect((await helper.call('desk-undo-reply', { mail })).status).toBe(409);
    await owner.ask('desk-undo-reply', { mail });
    expect(await standing()).toEqual(before);
  });

  test('takes a reply back without what changed since: another status, and a new message', async () => {
    await write('Hello');
    const { id, version } = await firstPerson();
    await owner.ask('desk-change', { people: [{ id, version }], change: { kind: 'done' } });
    const { mail } = await owner.ask<{ mail: string }>('desk-reply', { id, text: 'Yes.' });
    await write('One more thing');
    const wrote = await firstPerson();
    const toClient = { kind: 'status', status: 'client' };
    await owner.ask('desk-change', { people: [{ id, version: wrote.version }], change: toClient });
    await owner.ask('desk-undo-reply', { mail });
    expect(await firstPerson()).toMatchObject({ status: 'client', waitingSince: wrote.waitingSince });
  });

  describe('the search', () => {
    test('finds all words as prefixes, without accents, in anything they ever sent, alike on both engines', async () => {
      await write('Four vans in Springfield, and nobody answers', ANN, 'Zoë O’Hara');
      await write('Bakery', 'bob@visitor.example', 'Bob Van');
      const found = async (search: string) => (await people({ search })).people.map(({ email }) => email);
      expect(await found('zoe')).toEqual([ANN]);
      expect(await found('spring VAN')).toEqual([ANN]);
      expect((await found('van')).toSorted()).toEqual([ANN, 'bob@visitor.example']);
      expect(await found('visitor bak')).toEqual(['bob@visitor.example']);
      expect(await found('pring')).toEqual([]);
      expect(await found('%')).toEqual([]);
    });

    test('pages by keyset, and counts what it lists and exports', async () => {
      for (let number = 0; number < 120; number += 1)
        await write('Hello', `p${number}@visitor.example`, `Person ${number}`);
      const seen: string[] = [];
      let after: string | undefined;
      do {
        const page = await people({}, after);
        expect(page.total).toBe(120);
        seen.push(...page.people.map(({ email }) => email));
        after = page.next ?? undefined;
      } while (after);
      expect(new Set(seen).size).toBe(120);
      const csv = await (await owner.call('desk-export', { scope: { kind: 'everyone' } })).text();
      expect(csv.split('\r\n')).toHaveLength(122);
    });
  });

  test('records who saw a person, once an hour', async () => {
    await write('Hello');
    const { id } = await firstPerson();
    await firstPerson();
    const views = async () => {
      const { entries } = await owner.ask<{ entries: { action: string; subject: string }[] }>('desk-audit', {});
      return entries.filter(({ action }) => action === 'person.view').map(({ subject }) => subject);
    };
    expect(await views()).toEqual([id]);
    await database.db
      .updateTable('audit_entries')
      .set({ at: site.clock.now() - HOUR_MS })
      .execute();
    await firstPerson();
    expect(await views()).toEqual([id, id]);
  });

  test('exports and erases only for an owner with a fresh code, and records it', async () => {
    await write('Hello', ANN);
    const { id } = await firstPerson();
    const helper = await join(site, database.db, { email: 'bo@agency.example' });
    await addMember(database.db, { userId: helper.id, role: 'helper' }, 1);
    await enterCode(helper);
    expect((await helper.call('desk-people', { filter: FILTER })).status).toBe(200);
    expect((await helper.call('desk-erase', { id })).status).toBe(403);
    await database.db
      .updateTable('sessions')
      .set({ factor_at: site.clock.now() - DAY_MS })
      .execute();
    const stale = await owner.call('desk-erase', { id });
    expect([stale.status, await stale.text()]).toEqual([403, expect.stringContaining('code_needed')]);
    await enterCode(owner);
    expect((await owner.call('desk-erase', { id })).status).toBe(200);
    for (const table of ['people', 'activities', 'person_words', 'envelopes', 'leads'] as const)
      expect(await database.db.selectFrom(table).selectAll().execute()).toEqual([]);
    const { entries } = await owner.ask<{ entries: { action: string; who: string }[] }>('desk-audit', {});
    expect(entries).toMatchObject([
      { action: 'person.erase', who: TEST_OWNER },
      { action: 'person.view', who: TEST_OWNER },
    ]);
  });

  test('removes from the team, and lets nobody remove themselves', async () => {
    const helper = await join(site, database.db, { email: 'bo@agency.example' });
    await addMember(database.db, { userId: helper.id, role: 'helper' }, 1);
    await enterCode(helper);
    expect((await helper.call('desk-today')).status).toBe(200);
    expect((await owner.call('desk-remove', { id: owner.id })).status).toBe(422);
    expect((await owner.call('desk-remove', { id: helper.id })).status).toBe(200);
    expect((await helper.call('desk-today')).status).toBe(403);
    const audited = () => database.db.selectFrom('audit_entries').select('number').execute();
    const before = await audited();
    for (const id of [crypto.randomUUID(), helper.id]) {
      const again = await owner.call('desk-remove', { id }, { 'idempotency-key': `again-${id}` });
      expect(again.status).toBe(404);
    }
    expect(await audited()).toEqual(before);
  });
});
