/** People as the team keeps them: added by hand, edited, merged, and what of theirs stays under each address. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { PersonView } from '#features/desk/shared/desk-schema.ts';
import { openDesk, type DeskSite } from '#test/support/desk-site.ts';
import { contactBody, meetingBody, questionBody } from '#test/support/mail/submissions.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import type { Tables } from '#server/platform/db/database.ts';
import { jobsOf } from '#server/platform/feature/feature.ts';
import { requestRebuild } from '#server/platform/people/rebuild.ts';

const ANN = 'ann@visitor.example';
const PLUS = 'ann+quotes@visitor.example';
const CALLER = { name: 'Ann Miller', email: '', phone: '(202) 555-0142', note: 'Wants a demo', remindAt: null };

interface Added {
  person: PersonView;
  added: string | null;
}

describeOnEachDatabase('people as the team keeps them', (database) => {
  let desk: DeskSite;
  beforeEach(async () => {
    desk = await openDesk(database.db);
  });
  const add = async (more: object = {}) => {
    desk.site.clock.advance(1_000);
    return desk.owner.ask<Added>('desk-add', { ...CALLER, ...more });
  };
  const see = async (id: string) => (await desk.owner.ask<{ person: PersonView }>('desk-person', { id })).person;
  const found = async (search: string) => (await desk.people({ search })).people;
  const idOf = async (email: string) => (await desk.people()).people.find((card) => card.email === email)?.id ?? '';
  const edit = async ({ id, version, name, company, phones, addresses }: PersonView, more: object) =>
    desk.owner.call('desk-edit', { id, version, name, company, phones, addresses, ...more });
  const merge = async (one: string, another: string) => {
    const [person, other] = [await see(one), await see(another)];
    const named = ({ id, version }: PersonView) => ({ id, version });
    return desk.owner.ask<{ undo: string; id: string }>('desk-merge', { person: named(person), other: named(other) });
  };
  const runJob = async () => {
    const job = jobsOf(desk.site.features).find(({ name }) => name === 'past acts');
    await job?.run(desk.site.clock.now(), new AbortController().signal);
  };
  const refused = async (answer: Promise<Response>) => {
    const { status } = await answer;
    return status;
  };

  describe('who phoned in', () => {
    test('is on the list, found by the number in any spelling, and due when a reminder says so', async () => {
      const remindAt = new Date(desk.site.clock.now() + 1_000).toISOString();
      const { person } = await add({ remindAt });
      expect(person).toMatchObject({ name: 'Ann Miller', email: '', phone: CALLER.phone, source: 'Phoned in' });
      expect(person.activities).toMatchObject([{ kind: 'phone', text: 'Wants a demo', member: expect.any(String) }]);
      for (const search of ['+1 202 555 0142', '202.555.0142', '2025550142', '555-0142', 'demo', 'miller'])
        expect(await found(search), search).toMatchObject([{ id: person.id, lastTitle: 'Phoned in' }]);
      desk.site.clock.advance(2_000);
      expect((await desk.today()).groups.due.people).toMatchObject([{ id: person.id, excerpt: 'Wants a demo' }]);
      await requestRebuild(database.db);
      await runJob();
      expect(await found('+1 202 555 0142 demo')).toMatchObject([{ id: person.id, lastTitle: 'Phoned in' }]);
    });

    test('can be taken back until somebody has noted something, and gets no reply without an address', async () => {
      const { person, added } = await add();
      expect(await refused(desk.owner.call('desk-reply', { id: person.id, text: 'Hello' }))).toBe(409);
      await desk.owner.ask('desk-note', { id: person.id, text: 'Called back' });
      expect(await refused(desk.owner.call('desk-undo-add', { added }))).toBe(409);
      const other = await add({ name: 'Bob', phone: '' });
      expect(await refused(desk.owner.call('desk-undo-add', { added: other.added }))).toBe(200);
      expect((await desk.people()).people.map(({ name }) => name)).toEqual(['Ann Miller']);
    });

    test('is whoever has the address, and says nothing about mail or consent', async () => {
      await desk.write('Do you answer at night?');
      const { person, added } = await add({ email: 'Ann@visitor.example' });
      expect([added, person.email, person.phones]).toEqual([null, ANN, [CALLER.phone]]);
      expect(person.activities.map(({ kind }) => kind)).toEqual(['phone', 'contact']);
      await add({ name: 'Cy', email: 'cy@visitor.example' });
      for (const table of ['subscribers', 'outbox'] as const) {
        const rows = await database.db.selectFrom(table).selectAll().execute();
        expect(JSON.stringify(rows)).not.toContain('cy@visitor.example');
      }
    });

    test('has each number once, keeps a reminder until there is another, and is on the list by the call', async () => {
      await desk.write('Do you answer at night?');
      const remindAt = new Date(desk.site.clock.now() + 60_000).toISOString();
      await add({ email: ANN, remindAt });
      const { person } = await add({ email: ANN, note: 'Called again' });
      expect(person).toMatchObject({ phones: [CALLER.phone], dueAt: remindAt });
      const noted = await database.db.selectFrom('people').select(['phones', 'last_form', 'last_at']).execute();
      expect(noted).toEqual([{ phones: CALLER.phone, last_form: 'phone', last_at: desk.site.clock.now() }]);
      expect((await desk.people()).people).toMatchObject([{ lastTitle: 'Phoned in', excerpt: 'Called again' }]);
      const later = new Date(desk.site.clock.now() + 120_000).toISOString();
      expect((await add({ email: ANN, phone: '', remindAt: later })).person).toMatchObject({
        phones: [CALLER.phone],
        dueAt: later,
      });
    });

    test('needs a name, a number or an address, and each of them right', async () => {
      for (const wrong of [{ name: '', phone: '' }, { phone: 'soon' }, { email: 'ann' }])
        expect(await refused(desk.owner.call('desk-add', { ...CALLER, ...wrong }))).toBe(422);
    });
  });

  describe('an edit', () => {
    test('is on the timeline, stays when they write again, and can be undone', async () => {
      await desk.write('First', ANN, 'ann');
      const before = await desk.latest();
      desk.site.clock.advance(1_000);
      const more = {
        name: 'Ann Miller',
        company: 'Miller Vans',
        phones: ['202 555 0142'],
        addresses: ['am@vans.example', ANN],
      };
      const { undo } = (await (await edit(before, more)).json()) as { undo: string };
      await desk.write('Second', ANN, 'ann');
      await runJob();
      const after = await see(before.id);
      expect(after).toMatchObject({ ...more, email: 'am@vans.example', phone: '202 555 0142', ownAddresses: [ANN] });
      expect(after.activities.map(({ kind, text }) => [kind, text])).toEqual([
        ['contact', 'Second'],
        [
          'edit',
          'Name: ann → Ann Miller\nCompany: none → Miller Vans\nPhone: none → 202 555 0142\nEmail: ann@visitor.example → am@vans.example, ann@visitor.example',
        ],
        ['contact', 'First'],
      ]);
      expect(await found('vans 2025550142')).toHaveLength(1);
      await desk.owner.ask('desk-restore', { undo });
      expect(await see(before.id)).toMatchObject({ name: 'ann', company: '', phones: [], addresses: [ANN] });
      expect((await see(before.id)).activities.map(({ kind }) => kind)).toEqual(['contact', 'contact']);
      await runJob();
      for (const search of ['vans', 'miller', '2025550142']) expect(await found(search), search).toEqual([]);
      expect(await found('first second')).toHaveLength(1);
    });

    test('of other facts leaves the name to the forms, and one of nothing is not on the timeline', async () => {
      await desk.write('First', ANN, 'ann');
      await edit(await desk.latest(), { company: 'Miller Vans' });
      await desk.write('Second', ANN, 'Ann Miller');
      const before = await desk.latest();
      expect(before.name).toBe('Ann Miller');
      expect(await refused(edit(before, {}))).toBe(200);
      expect((await see(before.id)).activities).toEqual(before.activities);
    });

    test('moves no address: that of somebody else is refused, and a noted one stays apart from who writes by a form', async () => {
      await desk.write('From Bob', 'bob@visitor.example', 'Bob');
      await desk.write('From Ann');
      const ann = await desk.latest();
      expect(await refused(edit(ann, { addresses: ['bob@visitor.example'] }))).toBe(409);
      expect(await refused(edit(ann, { addresses: ['ann@other.example'] }))).toBe(200);
      await desk.write('From elsewhere', 'ann@other.example', 'Ann Lee');
      expect((await desk.people()).total).toBe(3);
      expect((await desk.latest()).same).toMatchObject([{ id: ann.id, by: 'mailbox' }]);
      expect(await refused(edit(ann, { name: 'Too late' }))).toBe(409);
    });

    test('sends replies to the main address, and they stay with the person', async () => {
      await desk.write('From Ann');
      const ann = await desk.latest();
      await edit(ann, { addresses: ['ann@other.example', ANN] });
      const { mail } = await desk.owner.ask<{ mail: string }>('desk-reply', { id: ann.id, text: 'Hello' });
      const row = await database.db.selectFrom('outbox').selectAll().where('id', '=', mail).executeTakeFirstOrThrow();
      expect([row.recipient, row.person_key]).toEqual(['ann@other.example', ANN]);
    });
  });

  describe('two of the same person', () => {
    let ann: string;
    let other: string;
    beforeEach(async () => {
      await desk.write('From work', ANN, 'Ann Miller');
      await desk.write('From home', PLUS, 'Ann M');
      [ann, other] = [await idOf(ANN), await idOf(PLUS)];
    });

    test('are suggested, not those who were said to be apart', async () => {
      expect((await see(ann)).same).toMatchObject([{ id: other, by: 'mailbox' }]);
      const { version } = await see(ann);
      const change = { kind: 'apart', other };
      const { undo } = await desk.owner.ask<{ undo: string }>('desk-change', {
        people: [{ id: ann, version }],
        change,
      });
      expect([(await see(ann)).same, (await see(other)).same]).toEqual([[], []]);
      await desk.owner.ask('desk-restore', { undo });
      expect((await see(other)).same).toHaveLength(1);
    });

    test.each([
      ['the same number', { phone: '+1 202 555 0142' }, { phone: '202-555-0142' }, 'number'],
      ['another area', { phone: '202 555 0142' }, { phone: '302 555 0142' }, undefined],
      [
        'a near name at one company',
        { email: 'j.smith@firm.example', name: 'John Smith' },
        { email: 'jo@firm.example', name: 'Jon Smith' },
        'name',
      ],
      [
        'a near name at a public mailbox',
        { email: 'js@gmail.com', name: 'Jon Smith' },
        { email: 'jo.s@gmail.com', name: 'Jon Smith' },
        undefined,
      ],
      [
        'colleagues',
        { email: 'a@firm.example', name: 'Amy Wong' },
        { email: 'b@firm.example', name: 'Jon Smith' },
        undefined,
      ],
    ])('are told by %s', async (_how, one, another, by) => {
      const blank = { ...CALLER, name: 'X', phone: '' };
      await desk.owner.ask('desk-add', { ...blank, ...one });
      const { person } = await desk.owner.ask<Added>('desk-add', { ...blank, ...another });
      expect((await see(person.id)).same.map((same) => same.by)).toEqual(by ? [by] : []);
    });

    test('are suggested once under whoever stands for others', async () => {
      await merge(ann, other);
      await desk.write('From elsewhere', 'ann+news@visitor.example', 'Ann M');
      expect((await see(await idOf('ann+news@visitor.example'))).same).toMatchObject([{ id: ann, by: 'mailbox' }]);
    });

    test('become one in the list, the search, the timeline and what waits, and two again', async () => {
      desk.site.clock.advance(1_000);
      await desk.owner.ask('desk-note', { id: other, text: 'Prefers mornings' });
      const before = await desk.people();
      const { undo, id } = await merge(ann, other);
      expect(id).toBe(ann);
      const { total, people } = await desk.people();
      expect([total, people[0]?.id]).toEqual([1, ann]);
      for (const search of ['work', 'home', 'work home', 'mornings', PLUS])
        expect(await found(search), search).toMatchObject([{ id: ann }]);
      expect((await desk.people({ form: 'contact' })).total).toBe(1);
      const { activities, addresses } = await see(other);
      expect(activities.map(({ text }) => text).filter(Boolean)).toEqual([
        'Prefers mornings',
        'From home',
        'From work',
      ]);
      expect(addresses).toEqual([ANN, PLUS]);
      const { waiting, groups } = await desk.today();
      expect([waiting, groups.waiting.people[0]?.excerpt]).toEqual([1, 'From home']);
      await desk.owner.ask('desk-restore', { undo });
      const plain = ({ people: cards }: typeof before) => cards.map(({ version: _version, ...card }) => card);
      expect(plain(await desk.people())).toEqual(plain(before));
      expect((await see(ann)).activities.map(({ text }) => text)).toEqual(['From work']);
      expect((await desk.today()).waiting).toBe(2);
    });

    test.each([
      ['both', { due_at: 9, waiting_since: 4 }, { due_at: 8, waiting_since: 5 }, { due_at: 8, waiting_since: 4 }],
      ['one', { due_at: 9, waiting_since: 4 }, { due_at: null, waiting_since: null }, { due_at: 9, waiting_since: 4 }],
    ])('are as far, as soon due and as long waited for as either, of %s', async (_, some, more, then) => {
      const change = async (person: string, columns: Partial<Tables['people']>) =>
        database.db.updateTable('people').set(columns).where('id', '=', person).execute();
      for (const [one, another] of [
        [ann, other],
        [other, ann],
      ] as const) {
        await change(one, { ...some, status: 'client', label: 'VIP', assignee: null });
        await change(another, { ...more, status: 'talking', label: 'Vans', assignee: desk.owner.id });
        const { undo } = await merge(ann, other);
        const row = await database.db.selectFrom('people').selectAll().where('id', '=', ann).executeTakeFirstOrThrow();
        expect(row).toMatchObject({ ...then, status: 'client', assignee: desk.owner.id });
        expect(
          row.label
            .split(',')
            .map((label) => label.trim())
            .toSorted(),
        ).toEqual(['VIP', 'Vans']);
        await desk.owner.ask('desk-restore', { undo });
      }
    });

    test('stand where the open one stands, if the other is closed', async () => {
      const stands = async (person: string, status: Tables['people']['status']) =>
        database.db.updateTable('people').set({ status }).where('id', '=', person).execute();
      for (const [one, another] of [
        ['closed', 'new'],
        ['new', 'closed'],
      ] as const) {
        await stands(ann, one);
        await stands(other, another);
        const { undo } = await merge(ann, other);
        expect((await see(ann)).status).toBe('new');
        await desk.owner.ask('desk-restore', { undo });
      }
    });

    test('take along whoever was merged into either, and let go of them again', async () => {
      await desk.write('From the van', 'ann@vans.example', 'Ann M');
      const third = await idOf('ann@vans.example');
      await merge(other, third);
      const { undo } = await merge(ann, other);
      expect((await desk.people()).total).toBe(1);
      expect(await see(third)).toMatchObject({ id: ann, addresses: [ANN, PLUS, 'ann@vans.example'] });
      await desk.owner.ask('desk-restore', { undo });
      expect(await see(third)).toMatchObject({ id: other, addresses: [PLUS, 'ann@vans.example'] });
      expect((await see(ann)).addresses).toEqual([ANN]);
    });

    test('are neither one person named twice nor somebody who is merged already', async () => {
      const named = async (person: string) =>
        database.db.selectFrom('people').select(['id', 'version']).where('id', '=', person).executeTakeFirst();
      const same = await named(ann);
      expect(await refused(desk.owner.call('desk-merge', { person: same, other: same }))).toBe(409);
      await merge(ann, other);
      await desk.write('From the van', 'ann@vans.example', 'Ann M');
      const third = await named(await idOf('ann@vans.example'));
      expect(await refused(desk.owner.call('desk-merge', { person: third, other: await named(other) }))).toBe(409);
    });

    test('have the name of whoever has no address, or else the one that a form says later', async () => {
      for (const [email, name, then] of [
        ['cy@visitor.example', 'Cy', 'Cy'],
        ['di@visitor.example', '', 'Dee Lee'],
      ] as const) {
        const [head, joining] = [await add({ name: '', email, phone: '' }), await add({ name })];
        await merge(head.person.id, joining.person.id);
        expect((await see(head.person.id)).name).toBe(name);
        await desk.write('Hello', email, 'Dee Lee');
        expect((await see(head.person.id)).name).toBe(then);
      }
    });

    test('go on as one: what either sends makes the one wait, and a reply answers both', async () => {
      await merge(ann, other);
      const since = (await see(ann)).waitingSince;
      await desk.write('Still there?', PLUS, 'Ann M');
      expect((await see(ann)).waitingSince, 'since the first of them').toBe(since);
      await desk.owner.ask('desk-reply', { id: ann, text: 'Hello' });
      expect((await desk.today()).waiting).toBe(0);
      await desk.write('Again from home', PLUS, 'Ann M');
      await desk.spam(PLUS);
      const { people, total } = await desk.people({ waiting: true });
      expect([total, people[0]]).toMatchObject([1, { id: ann, lastTitle: expect.any(String), held: 1 }]);
      expect((await desk.people({ held: true })).total).toBe(1);
      await desk.owner.ask('desk-release', { of: 'people', ids: [ann] });
      expect((await desk.people({ held: true })).total).toBe(0);
      await requestRebuild(database.db);
      await runJob();
      expect(await found('again home')).toMatchObject([{ id: ann }]);
    });

    test('are exported and erased as one', async () => {
      const { site } = desk;
      await site.call('request-meeting', meetingBody(site.clock.now(), ANN));
      await site.call('ask-question', questionBody('Do you answer in Welsh?', PLUS));
      await merge(ann, other);
      const { export: file } = await desk.owner.ask<{ export: Record<string, unknown> }>('desk-export-person', {
        id: ann,
      });
      expect(file).toMatchObject({ leads: [{}], meetings: [{}], merged: [{ email: PLUS, leads: [{}, {}] }] });
      expect(file['timeline']).toHaveLength(5);
      await desk.owner.ask('desk-erase', { id: other });
      for (const table of ['people', 'envelopes', 'leads', 'meetings', 'outbox', 'person_words'] as const)
        expect(await database.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
    });

    test('are two again once one has erased their own address, and nobody who waits is lost', async () => {
      await merge(ann, other);
      const { erasePerson } = await import('#server/platform/people/people-store.ts');
      const holder = { id: '', ownsAddress: true, aal: 'aal1', codeAt: null, sessionId: null } as const;
      await database.db.transaction().execute((tx) => erasePerson(tx, { ...holder, email: ANN }, 1));
      expect(await see(other)).toMatchObject({ addresses: [PLUS], waitingSince: expect.any(String) });
      expect((await see(other)).activities.map(({ text }) => text)).toEqual(['From home']);
      expect((await desk.people()).total).toBe(1);
    });

    test('merge once: the second of two members is told', async () => {
      const [person, joining] = [await see(ann), await see(other)];
      const body = { person: { id: ann, version: person.version }, other: { id: other, version: joining.version } };
      const press = async (key: string) => desk.owner.call('desk-merge', body, { 'idempotency-key': key });
      const answers = await Promise.all([press('one'), press('two')]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      expect(await refused(desk.owner.call('desk-merge', { person: body.person, other: body.person }))).toBe(409);
    });

    test('keep the consent to be called under the address that gave it', async () => {
      const { formData, ...rest } = contactBody({ email: PLUS });
      await desk.site.call('submit-contact', {
        ...rest,
        formData: { ...formData, phone: '+12025550142', callMe: true },
      });
      await merge(ann, other);
      expect((await see(ann)).phones).toEqual(['+12025550142']);
      const rows = await database.db.selectFrom('people').select(['email', 'phone']).orderBy('email').execute();
      expect(rows).toEqual([
        { email: PLUS, phone: '+12025550142' },
        { email: ANN, phone: null },
      ]);
    });
  });

  describe('labels', () => {
    test('are several, suggested and filtered by, each as a whole', async () => {
      for (const [name, label] of [
        ['ann', 'VIP, Vans'],
        ['bob', 'vip, Vans, VIP'],
        ['cy', '100%'],
      ]) {
        await desk.write('Hello', `${name}@visitor.example`, name);
        const { id, version } = await desk.latest();
        await desk.owner.ask('desk-change', { people: [{ id, version }], change: { kind: 'label', label } });
      }
      const labeled = async (label: string) => (await desk.people({ label })).people.map(({ name }) => name);
      expect(await labeled('Vans')).toEqual(['bob', 'ann']);
      expect([await labeled('Van'), await labeled('100%'), await labeled('%')]).toEqual([[], ['cy'], []]);
      const { labels } = await desk.owner.ask<{ labels: string[] }>('desk-sources', {});
      expect(labels.toSorted()).toEqual(['100%', 'VIP', 'Vans']);
    });
  });
});
