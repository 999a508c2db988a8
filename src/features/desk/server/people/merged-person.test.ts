/** Somebody with two addresses, once they are one person: what came by either is read wherever the desk reads a person. */
import { beforeEach, expect, test } from 'vitest';
import type { PersonOrder } from '#features/checkout/shared/order-schema.ts';
import type { ReplyFacts } from '#features/desk/shared/desk-reply-schema.ts';
import type { PersonView } from '#features/desk/shared/desk-schema.ts';
import type { WeekView } from '#features/desk/shared/week-view.ts';
import type { DeskMeeting } from '#features/meetings/shared/desk-meetings-schema.ts';
import { jobsOf } from '#server/platform/feature/feature.ts';
import { openDesk, type DeskSite } from '#test/support/desk-site.ts';
import { renderedMails } from '#test/support/mail/rendered-mail.ts';
import { meetingBody } from '#test/support/mail/submissions.ts';
import { addPaidOrder } from '#test/support/paid-order.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import { readDaySheet } from '../mails/day-sheet.ts';

const ANN = 'ann@visitor.example';
const OTHER = 'ann@vans.example';
const BOB = 'bob@visitor.example';

describeOnEachDatabase('a merged person', (database) => {
  let desk: DeskSite;
  let ann: string;
  beforeEach(async () => {
    desk = await openDesk(database.db);
    await desk.write('Do you answer at night?', ANN, 'Ann Lee');
    ann = (await desk.latest()).id;
    for (const [email, name] of [
      [BOB, 'Bob'],
      [OTHER, 'Ann of Vans'],
    ] as const) {
      desk.site.clock.advance(1_000);
      await desk.write(`From ${name}`, email, name);
      const { id } = await desk.latest();
      await desk.owner.ask('desk-promise', { id, text: `Demo for ${name}`, on: '2026-01-01' });
      await addPaidOrder(database.db, email, { id: `order of ${name}`, paid_at: desk.site.clock.now() });
      await desk.site.call('request-meeting', meetingBody(desk.site.clock.now(), email));
    }
    const other = (await desk.latest()).id;
    const versionOf = async (id: string) => (await see(id)).version;
    await desk.owner.ask('desk-merge', {
      person: { id: ann, version: await versionOf(ann) },
      other: { id: other, version: await versionOf(other) },
    });
    desk.site.clock.advance(1_000);
  });
  const see = async (id: string) => (await desk.owner.ask<{ person: PersonView }>('desk-person', { id })).person;

  test('has what was promised, asked, met and bought by either address', async () => {
    expect((await see(ann)).promises.map(({ text }) => text)).toEqual(['Demo for Ann of Vans']);
    const { meetings } = await desk.owner.ask<{ meetings: DeskMeeting[] }>('person-meetings', { person: ann });
    expect(meetings).toHaveLength(1);
    const { orders } = await desk.owner.ask<{ orders: PersonOrder[] }>('person-orders', { id: ann });
    expect(orders.map(({ id }) => id)).toEqual(['order of Ann of Vans']);
  });

  test('has the addresses of three in the order in which they came', async () => {
    const bob = (await desk.people({ search: 'bob' })).people[0];
    const named = async (id = '') => ({ id, version: (await see(id)).version });
    await desk.owner.ask('desk-merge', { person: await named(ann), other: await named(bob?.id) });
    expect((await see(ann)).addresses).toEqual([ANN, BOB, OTHER]);
  });

  test('is due on Today by what was promised to the other address', async () => {
    const { due } = (await desk.today()).groups;
    expect([due.people.length, due.people.filter(({ id }) => id === ann).length]).toEqual([2, 1]);
  });

  test('is on the day sheet by what was promised to the other address', async () => {
    const { promised } = await readDaySheet(database.db, desk.site.clock.now(), 'UTC');
    const theirs = promised.filter(({ id }) => id === ann).map(({ text }) => text);
    expect([promised.length, theirs]).toEqual([2, ['Demo for Ann of Vans']]);
  });

  test('can note each of the addresses, but not that of somebody else', async () => {
    const { name, company, phones } = await see(ann);
    const edit = async (addresses: string[]) => {
      const { version } = await see(ann);
      return (await desk.owner.call('desk-edit', { id: ann, version, name, company, phones, addresses })).status;
    };
    expect([await edit([OTHER, ANN]), await edit([OTHER, ANN, BOB])]).toEqual([200, 409]);
    expect((await see(ann)).addresses).toEqual([OTHER, ANN]);
  });

  test('stays where the other address put them on the list, once something of theirs has changed', async () => {
    await desk.write('From the vans', OTHER, 'Ann of Vans');
    const lastAt = new Date(desk.site.clock.now()).toISOString();
    desk.site.clock.advance(1_000);
    const { name, version, phones, addresses } = await see(ann);
    await desk.owner.ask('desk-edit', { id: ann, version, name, company: 'Vans', phones, addresses });
    const job = jobsOf(desk.site.features).find((one) => one.name === 'past acts');
    await job?.run(desk.site.clock.now(), new AbortController().signal);
    expect((await desk.people()).people[0]).toMatchObject({ id: ann, lastAt });
  });

  test('gets a reply that answers and fills in what came by the other address', async () => {
    const { reply } = await desk.owner.ask<{ reply: ReplyFacts }>('desk-reply-facts', { id: ann });
    expect(reply).toMatchObject({ others: '', fields: { plan: 'Growth' } });
    expect(reply.quoted?.text).not.toBe('Do you answer at night?');
  });

  test('without an address gets a reply at that of the other one', async () => {
    const phoned = { name: 'Cy', email: '', phone: '(202) 555-0142', note: 'Call me', remindAt: null };
    await desk.owner.ask('desk-add', phoned);
    const cy = (await desk.people({ search: 'Cy' })).people[0];
    const bob = (await desk.people({ search: 'bob' })).people[0];
    const named = async (id = '') => ({ id, version: (await see(id)).version });
    await desk.owner.ask('desk-merge', { person: await named(cy?.id), other: await named(bob?.id) });
    desk.site.clock.advance(1_000);
    await desk.owner.ask('desk-reply', { id: cy?.id, text: 'We do.' });
    const [entry] = (await see(cy?.id ?? '')).activities;
    expect(entry).toMatchObject({ kind: 'reply', text: 'We do.' });
    const mailed = database.db.selectFrom('outbox').select('recipient').where('kind', '=', 'desk-reply');
    expect(await mailed.execute()).toEqual([{ recipient: BOB }]);
  });

  test('is who the links of a notice are about, whichever address wrote', async () => {
    const change = { kind: 'status', status: 'client' };
    await desk.owner.ask('desk-change', { people: [{ id: ann, version: (await see(ann)).version }], change });
    await desk.write('And at weekends?', OTHER, 'Ann of Vans');
    const mails = await renderedMails(database.db, desk.site);
    const { text = '' } = mails.findLast(({ kind }) => kind === 'lead-notification') ?? {};
    const [, path = ''] = /http:\/\/[^/]+(\/desk\/mail\/done\?token=\S+)/.exec(text) ?? [];
    expect((await see(ann)).waitingSince).not.toBeNull();
    await desk.site.post(path);
    expect((await see(ann)).waitingSince).toBeNull();
  });

  test.each([
    [ANN, OTHER],
    [OTHER, ANN],
  ])('waits on for what came by another address since the notice of what %s wrote', async (first, second) => {
    await desk.write('And at weekends?', first, 'Ann');
    const mails = await renderedMails(database.db, desk.site);
    const { text = '' } = mails.findLast(({ kind }) => kind === 'lead-notification') ?? {};
    const [, path = ''] = /http:\/\/[^/]+(\/desk\/mail\/done\?token=\S+)/.exec(text) ?? [];
    await desk.write('And on holidays?', second, 'Ann');
    await desk.site.post(path);
    expect((await see(ann)).waitingSince).not.toBeNull();
  });

  test('is one row of the exported file, with every address and with what was noted under any', async () => {
    await desk.owner.ask('desk-note', { id: ann, text: 'Prefers mornings' });
    await database.db.updateTable('activities').set({ person_key: OTHER }).where('kind', '=', 'note').execute();
    const file = async (...ids: string[]) => {
      const csv = await desk.owner.call('desk-export', { scope: { kind: 'selected', ids } });
      return (await csv.text()).split('\r\n').slice(1, -1);
    };
    const { id: other } = await database.db
      .selectFrom('people')
      .select('id')
      .where('person_key', '=', OTHER)
      .executeTakeFirstOrThrow();
    const rows = await file(other, ann);
    expect(rows).toHaveLength(1);
    for (const held of [ANN, OTHER, 'Prefers mornings']) expect(rows[0]).toContain(held);
    expect(await file(other)).toEqual([]);
  });

  test('counts as one person in the week, and in the list that a figure opens', async () => {
    const { weeks } = await desk.owner.ask<WeekView>('desk-week');
    const [week] = weeks;
    expect([week?.counts.wrote, week?.counts.bought]).toEqual([2, 2]);
    for (const what of ['wrote', 'bought'] as const) {
      const { people } = await desk.people({ did: { what, from: week?.from, until: week?.until } });
      expect([people.length, people.filter(({ id }) => id === ann).length], what).toEqual([2, 1]);
    }
  });
});
