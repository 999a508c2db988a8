import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { DraftView, SavedDraft } from '#features/conversations/shared/reply-schema.ts';
import type { PersonView } from '#features/desk/shared/desk-schema.ts';
import { openDesk, type DeskSite } from '#test/support/desk-site.ts';
import type { Member } from '#test/support/member.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';

describeOnEachDatabase("a member's draft of a reply", (database) => {
  let desk: DeskSite;
  let person: string;
  beforeEach(async () => {
    desk = await openDesk(database.db);
    await desk.write('Do you answer at night?');
    person = (await desk.latest()).id;
  });
  const contentOf = (text: string) => ({ subject: 'Re: Night', text, quotes: true });
  const save = async (draft: { id: string; version: number }, text: string, member: Member = desk.owner) =>
    member.ask<SavedDraft>('save-reply-draft', { person, draft, ...contentOf(text) });
  const read = async (member: Member = desk.owner, of = person) =>
    (await member.ask<{ draft: DraftView | null }>('reply-draft', { person: of })).draft;
  const draftKey = (draft: DraftView | null) => ({ id: draft?.id ?? '', version: draft?.version ?? 0 });
  const draftAs = (id: string, version: number, text: string) => ({ id, version, ...contentOf(text), files: [] });
  /** Each with a key of its own, as each press and tab has. */
  const send = async (draft: { id: string; version: number }, text: string) =>
    desk.owner.call('desk-reply', { id: person, draft, ...contentOf(text) }, { 'idempotency-key': randomUUID() });
  const mails = async () =>
    (await database.db.selectFrom('outbox').select('id').where('kind', '=', 'desk-reply').execute()).map(
      ({ id }) => id,
    );

  test("is found again as it was saved, and nobody else's", async () => {
    const id = randomUUID();
    expect(await read()).toBeNull();
    expect(await save({ id, version: 0 }, 'Yes')).toMatchObject({ version: 1 });
    expect(await save({ id, version: 1 }, 'Yes, at ')).toMatchObject({ version: 2 });
    expect(await read()).toEqual(draftAs(id, 2, 'Yes, at '));
    expect(await read(await desk.helper())).toBeNull();
    await desk.write('Me too', 'bob@visitor.example', 'Bob');
    expect(await read(desk.owner, (await desk.latest()).id)).toBeNull();
  });

  test('is never overwritten from an older version, whether of the same draft or of another', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    await save({ id: first, version: 0 }, 'One');
    await save({ id: first, version: 1 }, 'Two');
    const theirs = draftAs(first, 2, 'Two');
    for (const stale of [
      { id: first, version: 1 },
      { id: first, version: 0 },
      { id: second, version: 0 },
    ])
      expect(await save(stale, 'Three')).toMatchObject({ theirs });
    // The same once more, after its answer got lost.
    expect(await save({ id: first, version: 1 }, 'Two')).toMatchObject({ version: 2 });
    expect(await read()).toEqual(theirs);
    expect((await send({ id: first, version: 1 }, 'Three')).status).toBe(409);
    expect((await send({ id: second, version: 0 }, 'Three')).status).toBe(409);
    expect([await read(), await mails()]).toEqual([theirs, []]);
  });

  test("leaves another member's alone, whose id somebody names", async () => {
    const id = randomUUID();
    const helper = await desk.helper();
    await save({ id, version: 0 }, 'Hers', helper);
    expect(await save({ id, version: 0 }, 'Mine')).toMatchObject({ theirs: null });
    expect((await send({ id, version: 0 }, 'Mine')).status).toBe(409);
    expect((await desk.owner.call('discard-reply-draft', { person, draft: { id, version: 1 } })).status).toBe(409);
    expect((await desk.owner.call('restore-reply-draft', { draft: id })).status).toBe(409);
    expect(await read(helper)).toEqual(draftAs(id, 1, 'Hers'));
    expect(await mails()).toEqual([]);
    await helper.ask('discard-reply-draft', { person, draft: { id, version: 1 } });
    expect((await desk.owner.call('restore-reply-draft', { draft: id })).status).toBe(409);
    expect((await helper.call('restore-reply-draft', { draft: id })).status).toBe(200);
  });

  test('leaves once, however often and from however many tabs it is sent, and a late save brings nothing back', async () => {
    const id = randomUUID();
    await save({ id, version: 0 }, 'Yes');
    const pressed = await Promise.all(Array.from({ length: 5 }, async () => send({ id, version: 1 }, 'Yes')));
    expect(pressed.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect([await mails(), await read()]).toEqual([[id], null]);
    expect((await send({ id, version: 1 }, 'Another text')).status).toBe(409);
    for (const version of [0, 1]) expect(await save({ id, version }, 'Yes')).toMatchObject({ theirs: null });
    expect([await mails(), await read()]).toEqual([[id], null]);
    // What was typed last went along, though it had not been saved.
    const next = randomUUID();
    desk.site.clock.advance(1_000);
    expect((await send({ id: next, version: 0 }, 'Never saved')).status).toBe(200);
    const { activities } = await desk.latest();
    expect(activities.filter(({ kind }) => kind === 'reply').map(({ text }) => text)).toEqual(['Never saved', 'Yes']);
  });

  test('comes back when its sending is undone, newer than any tab knows it', async () => {
    const id = randomUUID();
    await save({ id, version: 0 }, 'Yes');
    await save({ id, version: 1 }, 'Yes, we');
    await send({ id, version: 2 }, 'Yes, we do');
    await desk.owner.ask('desk-undo-reply', { mail: id });
    expect([await read(), await mails()]).toEqual([draftAs(id, 3, 'Yes, we do'), []]);
    expect(await save({ id, version: 2 }, 'Older')).toMatchObject({ theirs: { text: 'Yes, we do' } });
    expect((await send({ id, version: 3 }, 'Yes, we do')).status).toBe(200);
    expect(await mails()).toEqual([id]);
    // A next one has been begun meanwhile.
    const next = randomUUID();
    await save({ id: next, version: 0 }, 'Also');
    await desk.owner.ask('desk-undo-reply', { mail: id });
    expect(await read()).toEqual(draftAs(next, 1, 'Also'));
  });

  test('can be discarded from its newest version, and that be undone until another is begun', async () => {
    const [id, next] = [randomUUID(), randomUUID()];
    const discard = async (version: number) =>
      (await desk.owner.call('discard-reply-draft', { person, draft: { id, version } })).status;
    const restore = async () => (await desk.owner.call('restore-reply-draft', { draft: id })).status;
    await save({ id, version: 0 }, 'One');
    await save({ id, version: 1 }, 'Two');
    expect(await discard(1)).toBe(409);
    expect(await discard(2 ** 31)).toBe(422);
    expect(await discard(2)).toBe(200);
    expect(await read()).toBeNull();
    expect(await save({ id, version: 2 }, 'Two')).toMatchObject({ theirs: null });
    expect([await restore(), await restore()]).toEqual([200, 409]);
    expect(await read()).toEqual(draftAs(id, 3, 'Two'));
    expect(await discard(3)).toBe(200);
    await save({ id: next, version: 0 }, 'Next');
    expect(await restore()).toBe(409);
    expect(await read()).toEqual(draftAs(next, 1, 'Next'));
  });

  test('goes on where its person was merged, and back with them', async () => {
    await desk.write('Me too', 'bob@visitor.example', 'Bob');
    const { id: bob } = await desk.latest();
    const id = randomUUID();
    await desk.owner.ask('save-reply-draft', { person: bob, draft: { id, version: 0 }, ...contentOf('Dear Bob') });
    const keyOf = async (of: string) => {
      const { version } = (await desk.owner.ask<{ person: PersonView }>('desk-person', { id: of })).person;
      return { id: of, version };
    };
    const merge = { person: await keyOf(person), other: await keyOf(bob) };
    const { undo } = await desk.owner.ask<{ undo: string }>('desk-merge', merge);
    expect(await read()).toEqual(draftAs(id, 1, 'Dear Bob'));
    expect(await save({ id, version: 1 }, 'Dear Bob, yes')).toMatchObject({ version: 2 });
    await desk.owner.ask('desk-restore', { undo });
    expect([await read(), await read(desk.owner, bob)]).toEqual([null, draftAs(id, 2, 'Dear Bob, yes')]);
    expect(await save({ id: randomUUID(), version: 0 }, 'Dear Ann')).toMatchObject({ version: 1 });
    await desk.owner.ask('desk-merge', { person: await keyOf(person), other: await keyOf(bob) });
    expect(await read()).toMatchObject({ text: 'Dear Ann' });
    await desk.owner.ask('desk-reply', { id: person, text: 'Dear Ann', draft: await read().then(draftKey) });
    expect(await read()).toMatchObject({ text: 'Dear Bob, yes' });
    await desk.owner.ask('desk-reply', { id: person, ...contentOf('Both'), draft: { id, version: 2 } });
    expect([await read(), (await mails()).length]).toEqual([null, 2]);
  });

  test('of two who were merged, the one saved last is shown', async () => {
    const ids = [];
    for (const name of ['Bob', 'Cy', 'Di']) {
      await desk.write('Me too', `${name}@visitor.example`, name);
      ids.push((await desk.latest()).id);
    }
    for (const which of [0, 2, 1]) {
      const draft = { id: randomUUID(), version: 0 };
      await desk.owner.ask('save-reply-draft', { person: ids[which], draft, ...contentOf(`Draft ${which}`) });
      desk.site.clock.advance(1_000);
    }
    for (const of of ids) {
      const keyOf = async (id: unknown) => ({
        id,
        version: (await desk.owner.ask<{ person: PersonView }>('desk-person', { id })).person.version,
      });
      await desk.owner.ask('desk-merge', { person: await keyOf(person), other: await keyOf(of) });
    }
    expect(await read()).toMatchObject({ text: 'Draft 1' });
  });

  test('goes with its person, and with its member', async () => {
    const helper = await desk.helper();
    const hers = randomUUID();
    await save({ id: hers, version: 0 }, 'Hers', helper);
    desk.site.clock.advance(1_000);
    await save({ id: randomUUID(), version: 0 }, 'Mine');
    desk.site.clock.advance(1_000);
    await save({ id: hers, version: 1 }, 'Hers, later', helper);
    await desk.write('Me too', 'bob@visitor.example', 'Bob');
    const draft = { id: randomUUID(), version: 0 };
    await desk.owner.ask('save-reply-draft', { person: (await desk.latest()).id, draft, ...contentOf('To Bob') });
    const texts = async () =>
      (await database.db.selectFrom('reply_drafts').select('body').execute()).map((row) => row.body);
    const { export: file } = await desk.owner.ask<{ export: { replyDrafts: { body: string }[] } }>(
      'desk-export-person',
      { id: person },
    );
    expect(file.replyDrafts.map(({ body }) => body)).toEqual(['Mine', 'Hers, later']);
    await desk.owner.ask('desk-remove', { id: helper.id });
    expect((await texts()).toSorted()).toEqual(['Mine', 'To Bob']);
    await desk.owner.ask('desk-erase', { id: person });
    expect(await texts()).toEqual(['To Bob']);
    expect(
      (
        await desk.owner.call('save-reply-draft', {
          person,
          draft: { id: randomUUID(), version: 0 },
          ...contentOf('x'),
        })
      ).status,
    ).toBe(404);
  });
});
