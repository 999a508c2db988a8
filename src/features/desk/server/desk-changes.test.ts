import { beforeEach, expect, test } from 'vitest';
import { openDesk, type DeskSite } from '#test/support/desk-site.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import type { PersonCard } from '../shared/desk-schema.ts';
import { UNDO_GRACE_MS, UNDO_MS } from '../shared/desk-limits.ts';
import { tablesOf } from '#server/platform/feature/feature.ts';
import { applyRetention } from '#server/platform/jobs/retention.ts';
import type { Member } from '#test/support/member.ts';
import { removeMember } from '#features/team/server/team-store.ts';

const BOB = 'bob@visitor.example';

interface Changed {
  undo: string;
  changed: number;
  skipped: number;
}

describeOnEachDatabase('changes at the desk', (database) => {
  let desk: DeskSite;
  beforeEach(async () => {
    desk = await openDesk(database.db);
    await desk.write('First');
    await desk.write('Second', BOB, 'Bob');
  });
  const cards = async (filter = {}) => (await desk.people(filter)).people;
  const named = (people: readonly PersonCard[]) => people.map(({ id, version }) => ({ id, version }));
  const change = async (people: readonly PersonCard[], what: object) =>
    desk.owner.ask<Changed>('desk-change', { people: named(people), change: what });
  const standing = async () =>
    (await cards()).map(({ name, status, waitingSince, dueAt, assignee, label }) => {
      return { name, status, waitingSince, dueAt, assignee, label };
    });

  test('act on many at once, and restore each as it was', async () => {
    const [bob, ann] = await cards();
    await change([ann!], { kind: 'status', status: 'client' });
    const at = new Date(desk.site.clock.now() + 1_000).toISOString();
    await change([bob!], { kind: 'remind', at });
    const before = await standing();
    for (const what of [
      { kind: 'done' },
      { kind: 'status', status: 'closed' },
      { kind: 'assign', assignee: desk.owner.id },
      { kind: 'label', label: 'VIP' },
      { kind: 'remind', at: null },
    ]) {
      const changed = await change(await cards(), what);
      expect(changed).toMatchObject({ skipped: 0, changed: 2 });
      expect(await standing()).not.toEqual(before);
      await desk.owner.ask('desk-restore', { undo: changed.undo });
      expect(await standing()).toEqual(before);
    }
  });

  test('skip who was changed meanwhile, say how many, and refuse when nobody is left', async () => {
    const old = await cards();
    await change([old[0]!], { kind: 'label', label: 'VIP' });
    expect(await change(old, { kind: 'done' })).toMatchObject({ skipped: 1, changed: 1 });
    expect((await desk.today()).groups.waiting.people.map(({ email }) => email)).toEqual([BOB]);
    const again = { people: named(old), change: { kind: 'done' } };
    expect((await desk.owner.call('desk-change', again, { 'idempotency-key': 'again' })).status).toBe(409);
  });

  test('count "done" as an answer, until it is taken back', async () => {
    const answers = async () => await database.db.selectFrom('first_answers').select(['how', 'member_id']).execute();
    const { undo } = await change(await cards(), { kind: 'done' });
    expect(await answers()).toEqual([
      { how: 'done', member_id: desk.owner.id },
      { how: 'done', member_id: desk.owner.id },
    ]);
    await desk.owner.ask('desk-restore', { undo });
    expect(await answers()).toEqual([]);
  });

  test('leave somebody waiting who wrote before the change was taken back', async () => {
    await change(await cards(), { kind: 'done' });
    const { undo } = await change(await cards(), { kind: 'label', label: 'VIP' });
    await desk.write('One more thing', BOB, 'Bob');
    const since = new Date(desk.site.clock.now()).toISOString();
    await desk.owner.ask('desk-restore', { undo });
    expect(await standing()).toMatchObject([
      { name: 'Bob', waitingSince: since, label: '' },
      { name: 'Ann Lee', waitingSince: null },
    ]);
  });

  test('leave the name of who wrote under another one before the change was taken back', async () => {
    const { undo } = await change(await cards(), { kind: 'label', label: 'VIP' });
    await desk.write('Third', BOB, 'Bob Stone');
    await desk.owner.ask('desk-restore', { undo });
    expect(await standing()).toMatchObject([
      { name: 'Bob Stone', label: '' },
      { name: 'Ann Lee', label: '' },
    ]);
  });

  test('end a reminder with "done", and keep everybody apart who was said to be', async () => {
    await desk.write('Third', 'cy@visitor.example', 'Cy');
    const [cy, bob, ann] = await cards();
    await change([cy!], { kind: 'remind', at: new Date(desk.site.clock.now() + 1_000).toISOString() });
    await change((await cards()).slice(0, 1), { kind: 'done' });
    expect((await standing())[0]).toMatchObject({ name: 'Cy', waitingSince: null, dueAt: null });
    for (const other of [bob!.id, ann!.id, bob!.id])
      await change((await cards()).slice(0, 1), { kind: 'apart', other });
    const row = await database.db.selectFrom('people').select('apart_from').where('id', '=', cy!.id).executeTakeFirst();
    expect(row?.apart_from.split('\n')).toEqual([bob!.id, ann!.id]);
  });

  test('do not restore over a later change', async () => {
    const [bob] = await cards();
    const { undo } = await change([bob!], { kind: 'status', status: 'closed' });
    await change((await cards()).slice(0, 1), { kind: 'status', status: 'client' });
    expect((await desk.owner.call('desk-restore', { undo })).status).toBe(409);
    expect((await cards())[0]?.status).toBe('client');
  });

  test('are taken back once, for a moment, by the member who made them', async () => {
    const helper = await desk.helper();
    const refused = async (member: Member, undo: string) =>
      (await member.call('desk-restore', { undo }, { 'idempotency-key': crypto.randomUUID() })).status;
    const { undo } = await change(await cards(), { kind: 'status', status: 'closed' });
    expect(await refused(helper, undo)).toBe(409);
    expect(await refused(desk.owner, crypto.randomUUID())).toBe(409);
    await desk.owner.ask('desk-restore', { undo });
    expect(await refused(desk.owner, undo)).toBe(409);
    const again = await change(await cards(), { kind: 'status', status: 'closed' });
    desk.site.clock.advance(UNDO_MS + UNDO_GRACE_MS);
    expect(await refused(desk.owner, again.undo)).toBe(409);
    await applyRetention(database.db, tablesOf(desk.site.features), desk.site.clock.now());
    expect(await database.db.selectFrom('desk_undos').select('id').execute()).toEqual([]);
  });

  test('restore nothing that a client says', async () => {
    const [bob] = await cards();
    const { undo } = await change([bob!], { kind: 'done' });
    const stand = {
      id: bob!.id,
      version: bob!.version + 1,
      status: 'client',
      waitingSince: '1999-01-01T00:00:00.000Z',
    };
    for (const body of [{ people: [stand] }, { undo, people: [stand] }])
      expect((await desk.owner.call('desk-restore', body)).status).toBe(422);
    const reply = await desk.owner.ask<{ mail: string }>('desk-reply', { id: bob!.id, text: 'Yes.' });
    expect((await desk.owner.call('desk-restore', { undo: reply.mail })).status).toBe(409);
    expect((await desk.owner.call('desk-undo-reply', { mail: undo })).status).toBe(409);
  });

  test('give people to members of the team alone, until their account goes', async () => {
    const helper = await desk.helper();
    await change(await cards(), { kind: 'assign', assignee: helper.id });
    expect(await cards({ assignee: helper.id })).toHaveLength(2);
    expect(await cards({ assignee: desk.owner.id })).toHaveLength(0);
    await removeMember(database.db, helper);
    const again = { people: named(await cards()), change: { kind: 'assign', assignee: helper.id } };
    expect((await desk.owner.call('desk-change', again)).status).toBe(422);
    await database.db.deleteFrom('users').where('id', '=', helper.id).execute();
    expect((await cards()).map(({ assignee }) => assignee)).toEqual([null, null]);
  });

  test('make a label findable, and record each act under its own person', async () => {
    const [bob] = await cards();
    await change([bob!], { kind: 'label', label: 'Springfield' });
    expect((await cards({ search: 'springf' })).map(({ email }) => email)).toEqual([BOB]);
    const { entries } = await desk.owner.ask<{ entries: { action: string; subject: string }[] }>('desk-audit', {});
    expect(entries).toMatchObject([{ action: 'person.label', subject: bob?.id }]);
  });

  test('list the sources, the commonest first', async () => {
    await desk.write('Third', 'cy@visitor.example', 'Cy');
    const from = async (source: string, emails: string[]) =>
      database.db.updateTable('people').set({ source }).where('email', 'in', emails).execute();
    await from('Bing', [BOB]);
    await from('Google', ['ann@visitor.example', 'cy@visitor.example']);
    expect(await desk.owner.ask('desk-sources', {})).toMatchObject({ sources: ['Google', 'Bing'] });
  });

  test('list the sources, and filter by one', async () => {
    await database.db.updateTable('people').set({ source: 'Google' }).where('email', '=', BOB).execute();
    expect(await desk.owner.ask('desk-sources', {})).toMatchObject({ sources: ['Google'] });
    expect((await cards({ source: 'Google' })).map(({ email }) => email)).toEqual([BOB]);
  });
});
