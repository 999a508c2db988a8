import { setTimeout } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { keptMs } from '#shared/site/kept-periods.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import { partOf } from '#server/platform/files/stored-bytes.ts';
import { createPrivateLinks } from '#server/platform/private-links.ts';
import { TEST_SITE_URL } from '#test/support/test-app.ts';
import { addFile, filesOf } from './files/brief-file-store.ts';
import {
  addBrief,
  addVersion,
  briefBehind,
  countVersions,
  lockBrief,
  renewToken,
  saveBrief,
  versionIn,
  type Brief,
} from './brief-store.ts';

const NOW = Date.UTC(2026, 0, 15);
const SOON_MS = 50;

describeOnEachDatabase('a stored launch brief', (database) => {
  let brief: Brief;
  beforeEach(async () => {
    const added = await addBrief(database.db, 'a'.repeat(64), { contactEmail: 'ann@visitor' }, NOW);
    if (!added) throw new Error('not added');
    brief = added;
    // Of somebody else: as old, as often changed, and not what any test is about.
    const other = await addBrief(database.db, 'd'.repeat(64), { contactEmail: 'zed@visitor' }, NOW);
    if (!other) throw new Error('not added');
    await addFile(database.db, other.id, { name: 'zed', kind: 'text' }, Buffer.from('zed'), NOW);
    const zeds = async () => [
      await database.db.selectFrom('briefs').selectAll().where('id', '=', other.id).execute(),
      await filesOf(database.db, other.id),
      await countVersions(database.db, other.id),
    ];
    const before = await zeds();
    return async () => expect(await zeds()).toEqual(before);
  });
  const lock = async () => database.db.transaction().execute(async (tx) => lockBrief(tx, brief));

  test('expires as a draft after its last change, and never once it was sent', async () => {
    const kept = keptMs('brief-drafts');
    const draft = await saveBrief(database.db, brief, { trade: 'Heating' }, NOW + 1);
    expect([brief.expires_at, draft?.expires_at]).toEqual([NOW + kept, NOW + 1 + kept]);
    await database.db
      .updateTable('briefs')
      .set({ sent_at: NOW, expires_at: null })
      .where('id', '=', brief.id)
      .execute();
    const changed = await saveBrief(database.db, { ...brief, ...draft, sent_at: NOW }, { trade: 'Drains' }, NOW + 2);
    expect(changed).toMatchObject({ version: 3, expires_at: null });
  });

  test('is behind its private link until it expires', async () => {
    const links = createPrivateLinks(TEST_SITE_URL, 'a secret of the tests');
    const behind = async (now: number, token = 'a'.repeat(64)) =>
      (await briefBehind(database.db, links, token, now))?.id;
    const end = brief.expires_at ?? 0;
    expect([await behind(end - 1), await behind(end)]).toEqual([brief.id, undefined]);
    expect(await behind(NOW, 'e'.repeat(64))).toBeUndefined();
  });

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

  test('numbers and counts its own versions', async () => {
    for (const count of [1, 2]) {
      const sent = { consentWording: 'Yes.', sourcePage: null, source: undefined, envelopeId: `envelope-${count}` };
      const held = { held_for: null, released_at: null, binned_at: null, version: 1 };
      const from = { person_key: 'ann@visitor.example', email: 'ann@visitor.example', name: 'Ann' };
      const about = { form: 'brief', reference: brief.id, subject: '', excerpt: '', received_at: NOW };
      await database.db
        .insertInto('envelopes')
        .values({ id: sent.envelopeId, ...from, ...about, ...held })
        .execute();
      expect(await addVersion(database.db, brief, sent, NOW + count)).toBe(count);
      expect(await countVersions(database.db, brief.id)).toBe(count);
      expect(await versionIn(database.db, sent.envelopeId)).toMatchObject({ briefId: brief.id, number: count });
    }
  });

  test('lists its files in the order in which they came', async () => {
    for (const [name, sent_at] of [['late', NOW + 1] as const, ['early', NOW] as const])
      await addFile(database.db, brief.id, { name, kind: 'text' }, Buffer.from(name), sent_at);
    const files = await filesOf(database.db, brief.id);
    expect(files.map(({ name }) => name)).toEqual(['early', 'late']);
    const { id = '' } = files[1] ?? {};
    expect(Buffer.from((await partOf(database.db, 'brief_files', id, 1, 2)) ?? []).toString()).toBe('at');
  });
});
