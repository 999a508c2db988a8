import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { EVERYONE, openDesk, type DeskSite } from '../../../../test/support/desk-site.ts';
import { describeOnEachDatabase } from '../../../../test/support/test-database.ts';
import type { SavedReply, SavedView } from '../../../shared/desk/desk-saved-schema.ts';

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

  test('views end at twenty', async () => {
    const save = async () => desk.owner.call('desk-save-view', { id: randomUUID(), name: 'x', filter: EVERYONE });
    // Equal but for the id, so none is taken for a repeat.
    for (let number = 0; number < 20; number += 1) expect((await save()).status).toBe(200);
    expect((await save()).status).toBe(422);
  });
});
