import { setTimeout } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import { addFile, filesOf } from './files/brief-file-store.ts';
import { addBrief, lockBrief, renewToken, saveBrief, type Brief } from './brief-store.ts';

const NOW = Date.UTC(2026, 0, 15);
const SOON_MS = 50;

describeOnEachDatabase('a stored launch brief', (database) => {
  let brief: Brief;
  beforeEach(async () => {
    const added = await addBrief(database.db, 'a'.repeat(64), { contactEmail: 'ann@visitor' }, NOW);
    if (!added) throw new Error('not added');
    brief = added;
  });
  const lock = async () => database.db.transaction().execute(async (tx) => lockBrief(tx, brief));

  // What another request does between our reading and our writing.
  test('takes one of two changes to the same version', async () => {
    expect(await saveBrief(database.db, brief, { trade: 'Heating' }, NOW)).toMatchObject({ version: 2 });
    expect(await saveBrief(database.db, brief, { trade: 'Drains' }, NOW)).toBeUndefined();
  });

  test('takes nothing more through a link that was stopped', async () => {
    expect(await lock()).toBe(true);
    expect(await renewToken(database.db, brief, 'b'.repeat(64))).toBe('renewed');
    expect(await renewToken(database.db, brief, 'c'.repeat(64))).toBe('stopped');
    expect(await saveBrief(database.db, brief, {}, NOW)).toBeUndefined();
    expect(await lock()).toBe(false);
  });

  test('keeps its mailed links while the address is still being typed', async () => {
    const typed = await saveBrief(database.db, brief, { contactEmail: 'ann@visitor.example' }, NOW);
    expect([brief, typed]).toMatchObject([
      { email_key: '', link_epoch: 0 },
      { email_key: 'ann@visitor.example', link_epoch: 0 },
    ]);
  });

  test('is locked by one transaction at a time', async () => {
    const ended: string[] = [];
    const { promise: isLocked, resolve } = Promise.withResolvers<void>();
    const first = database.db.transaction().execute(async (tx) => {
      await lockBrief(tx, brief);
      resolve();
      await setTimeout(SOON_MS);
      ended.push('first');
    });
    await isLocked;
    await lock();
    ended.push('second');
    await first;
    expect(ended).toEqual(['first', 'second']);
  });

  test('lists its files in the order in which they came', async () => {
    for (const [name, sent_at] of [['late', NOW + 1] as const, ['early', NOW] as const])
      await addFile(database.db, brief.id, { name, kind: 'text' }, Buffer.from('text'), sent_at);
    expect((await filesOf(database.db, brief.id)).map(({ name }) => name)).toEqual(['early', 'late']);
  });
});
