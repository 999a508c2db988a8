import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { EVERYONE, openDesk, type DeskSite } from '#test/support/desk-site.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import type { SavedReply, SavedView } from '#features/desk/shared/desk-schema.ts';
import { eraseViews } from './desk-saved.ts';

describeOnEachDatabase('what is saved at the desk', (database) => {
  let desk: DeskSite;
  beforeEach(async () => {
    desk = await openDesk(database.db);
  });
  const replies = async () => (await desk.owner.ask<{ replies: SavedReply[] }>('desk-replies', {})).replies;
  const views = async (of = desk.owner) => (await of.ask<{ views: SavedView[] }>('desk-views', {})).views;

  test('replies are shared by the team, changed and deleted', async () => {
    const helper = await desk.helper();
    const saved = { id: randomUUID(), title: 'Missed calls', text: 'Yes, at any hour.' };
    await helper.ask('desk-save-reply', saved);
    expect(await replies()).toEqual([saved]);
    await desk.owner.ask('desk-save-reply', { ...saved, text: 'Yes, day and night.' });
    expect(await replies()).toEqual([{ ...saved, text: 'Yes, day and night.' }]);
    await helper.ask('desk-delete-reply', { id: saved.id });
    expect(await replies()).toEqual([]);
    expect((await desk.owner.call('desk-delete-reply', { id: saved.id })).status).toBe(404);
  });

  test('replies end at a hundred', async () => {
    const save = async (number: number) =>
      desk.owner.call('desk-save-reply', { id: randomUUID(), title: `Reply ${number}`, text: 'x' });
    for (let number = 0; number < 100; number += 1) await save(number);
    expect((await save(100)).status).toBe(422);
    const [first] = await replies();
    expect((await desk.owner.call('desk-save-reply', { ...first, text: 'y' })).status).toBe(200);
  });

  test('views are each member’s own', async () => {
    const helper = await desk.helper();
    const id = randomUUID();
    const filter = { ...EVERYONE, status: 'talking', search: 'dentist' };
    await helper.ask('desk-save-view', { id, name: 'Dentists', filter });
    expect(await views(helper)).toEqual([{ id, name: 'Dentists', filter }]);
    expect(await views()).toEqual([]);
    expect((await desk.owner.call('desk-delete-view', { id })).status).toBe(404);
    await helper.ask('desk-delete-view', { id });
    expect(await views(helper)).toEqual([]);
  });

  test('a view with a known id is changed by its member, and kept from others', async () => {
    const helper = await desk.helper();
    const view = { id: randomUUID(), name: 'Dentists', filter: { ...EVERYONE, search: 'dentist' } };
    await helper.ask('desk-save-view', view);
    const changed = { ...view, name: 'Plumbers', filter: { ...EVERYONE, search: 'plumber' } };
    await helper.ask('desk-save-view', changed);
    expect((await desk.owner.call('desk-save-view', { ...view, name: 'Mine' })).status).toBe(409);
    expect(await views(helper)).toEqual([changed]);
    expect(await views()).toEqual([]);
  });

  test('views go with the person whose words they hold, whoever saved them', async () => {
    await desk.write('Our plumber calls from Springfield', 'bo@visitor.example', 'Bo Chan');
    await desk.write('Our plumber', 'ann@visitor.example', 'Ann Lee');
    await database.db.updateTable('people').set({ source: 'bo.example' }).where('name', '=', 'Bo Chan').execute();
    const helper = await desk.helper();
    const save = async (name: string, filter: object) =>
      helper.ask('desk-save-view', { id: randomUUID(), name, filter: { ...EVERYONE, ...filter } });
    await save('A', { search: 'Bo Chan' });
    await save('B', { search: 'BO@visitor.example' });
    await save('C', { search: 'roofer springf' });
    await save('Ask Chan again', { status: 'new' });
    await save('D', { source: 'bo.example' });
    await save('Plumbers', { search: 'plumber' });
    await save('Anns', { search: 'ann lee' });
    const holder = { id: '', email: 'bo@visitor.example', aal: 'aal1', codeAt: null, sessionId: null } as const;
    await eraseViews(database.db, { ...holder, ownsAddress: false });
    expect(await views(helper)).toHaveLength(7);
    const bo = (await desk.people({ search: 'chan' })).people[0];
    await desk.owner.ask('desk-erase', { id: bo?.id });
    expect((await views(helper)).map(({ name }) => name)).toEqual(['Plumbers', 'Anns']);
  });

  test('views end at twenty', async () => {
    const save = async () => desk.owner.call('desk-save-view', { id: randomUUID(), name: 'x', filter: EVERYONE });
    // Equal but for the id, so none is taken for a repeat.
    for (let number = 0; number < 20; number += 1) expect((await save()).status).toBe(200);
    expect((await save()).status).toBe(422);
  });
});
