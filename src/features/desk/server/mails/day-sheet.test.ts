import { beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#shared/site/durations.ts';
import { openDesk, type DeskSite } from '#test/support/desk-site.ts';
import { describeOnEmbedded } from '#test/support/test-database.ts';
import { hasNews, readDaySheet } from './day-sheet.ts';

const NOTHING = { waiting: [], moreWaiting: 0, due: [], promised: [], meetings: [], happened: [] };
const EMPTY = { ...NOTHING, held: 0, failedMails: 0 };

test.each([
  ['nothing', {}, false],
  ['who waits', { waiting: [{}] }, true],
  ['a reminder', { due: [{}] }, true],
  ['a promise', { promised: [{}] }, true],
  ['a meeting', { meetings: [{}] }, true],
  ['what happened', { happened: [{}] }, true],
  ['what is held', { held: 1 }, true],
  ['a failed email', { failedMails: 1 }, true],
])('%s is news: %j', (_what, part, expected) => {
  expect(hasNews({ ...EMPTY, ...part } as unknown as Parameters<typeof hasNews>[0])).toBe(expected);
});

describeOnEmbedded('a day sheet', (database) => {
  let desk: DeskSite;
  beforeEach(async () => {
    desk = await openDesk(database.db);
  });
  const now = () => desk.site.clock.now();
  const sheet = async () => readDaySheet(database.db, now(), 'America/Chicago');

  test('counts what people did and what was held within a day, without what the team did', async () => {
    await desk.write('Hello');
    await desk.write('Hi', 'bob@visitor.example', 'Bob');
    await desk.owner.ask('desk-note', { id: (await desk.latest()).id, text: 'Ours' });
    await desk.spam('cy@visitor.example');
    await desk.spam('di@visitor.example');
    expect(await sheet()).toMatchObject({ held: 2, happened: [{ kind: 'contact', count: 4 }], moreWaiting: 0 });
    const before = { at: now() - DAY_MS };
    await database.db.updateTable('activities').set(before).where('person_key', 'like', 'ann%').execute();
    await database.db
      .updateTable('envelopes')
      .set({ received_at: before.at })
      .where('email', '=', 'cy@visitor.example')
      .execute();
    expect(await sheet()).toMatchObject({ held: 1, happened: [{ kind: 'contact', count: 3 }] });
  });

  test('counts emails that failed, queued within four days', async () => {
    await desk.write('Hello');
    const { id } = await database.db.selectFrom('outbox').select('id').executeTakeFirstOrThrow();
    const failedAfter = async (days: number, ms: number) => {
      const created = now() - days * DAY_MS + ms;
      await database.db
        .updateTable('outbox')
        .set({ status: 'failed', created_at: created })
        .where('id', '=', id)
        .execute();
      return (await sheet()).failedMails;
    };
    expect([await failedAfter(4, 1), await failedAfter(4, 0)]).toEqual([1, 0]);
  });
});
