import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import {
  addEnvelope,
  binEnvelope,
  countHeld,
  eraseEnvelopes,
  holdEnvelope,
  listHeld,
  releaseEnvelope,
  type Envelope,
} from './envelope-store.ts';

const NOW = Date.UTC(2026, 10, 21);
const ENVELOPE: Envelope = {
  id: 'one',
  form: 'contact',
  reference: 'lead',
  name: 'Ann Lee',
  email: 'ann@visitor.example',
  subject: 'Prices',
  text: 'Buy now',
  heldFor: 'several links',
};

describeOnEachDatabase('envelopes', (database) => {
  const add = async (changed: Partial<Envelope>, now = NOW) =>
    addEnvelope(database.db, { ...ENVELOPE, ...changed }, now);
  const listed = async (limit = 9) => (await listHeld(database.db, limit, 'contact')).map(({ id }) => id);

  test('that wait are listed newest first, up to the limit, and those of other forms or not held are not', async () => {
    await add({ id: 'second' }, NOW + 2);
    await add({ id: 'third' }, NOW + 3);
    await add({ id: 'first' }, NOW + 1);
    await add({ id: 'through', heldFor: null }, NOW + 4);
    await add({ id: 'meeting', form: 'meeting' }, NOW + 5);
    expect(await listed()).toEqual(['third', 'second', 'first']);
    expect(await listed(2)).toEqual(['third', 'second']);
  });

  test('that wait are counted by form until a time, which is included', async () => {
    await add({ id: 'one' }, NOW);
    await add({ id: 'two' }, NOW + 1);
    await add({ id: 'late' }, NOW + 2);
    await add({ id: 'through', heldFor: null }, NOW);
    await add({ id: 'meeting', form: 'meeting' }, NOW);
    const counts = (await countHeld(database.db, NOW + 1)).toSorted((a, b) => a.form.localeCompare(b.form));
    expect(counts).toEqual([
      { form: 'contact', waiting: 2, latestAt: NOW + 1 },
      { form: 'meeting', waiting: 1, latestAt: NOW },
    ]);
    expect(await countHeld(database.db, NOW - 1)).toEqual([]);
  });

  test('are released once, under their form and id only', async () => {
    await add({});
    await add({ id: 'other' });
    await add({ id: 'through', heldFor: null });
    const release = async (id: string, form = 'contact') => releaseEnvelope(database.db, { form, id }, NOW + 9);
    expect(await release('one', 'meeting')).toBeUndefined();
    expect(await release('through')).toBeUndefined();
    expect(await release('one')).toMatchObject({ id: 'one', released_at: NOW + 9, version: 2, received_at: NOW });
    expect(await release('one')).toBeUndefined();
    expect(await listed()).toEqual(['other']);
  });

  test('are released once by two operators at the same moment', async () => {
    await add({});
    const release = async () =>
      database.db.transaction().execute(async (tx) => releaseEnvelope(tx, { form: 'contact', id: 'one' }, NOW));
    const released = await Promise.all([release(), release()]);
    expect(released.filter((one) => one !== undefined)).toHaveLength(1);
  });

  test('are binned or released and held again under a new version each time, until it is too late', async () => {
    const { db } = database;
    const acts = {
      bin: async (at: number) => binEnvelope(db, 'one', at),
      release: async (at: number) => releaseEnvelope(db, { form: 'contact', id: 'one' }, at),
    };
    await add({});
    let version = 1;
    for (const act of [acts.bin, acts.release, acts.bin]) {
      version += 1;
      expect(await act(NOW + 5)).toMatchObject({ version });
      expect([await act(NOW + 5), await listed()]).toEqual([undefined, []]);
      expect(await holdEnvelope(db, 'one', NOW + 6), 'too late').toBeUndefined();
      expect(await holdEnvelope(db, 'one', NOW + 5)).toMatchObject({ version });
      expect(await holdEnvelope(db, 'one', NOW + 5), 'it is held').toBeUndefined();
      version += 1;
      expect((await listHeld(db, 9)).map((row) => row.version)).toEqual([version]);
    }
  });

  test('hold an excerpt of 500 characters, cut between characters', async () => {
    await add({ id: 'whole', text: '🎈'.repeat(500) }, NOW);
    await add({ id: 'cut', text: `${'🎈'.repeat(500)}x` }, NOW);
    const excerpts = (await listHeld(database.db, 9, 'contact')).map(({ excerpt }) => excerpt);
    expect(excerpts).toEqual(['🎈'.repeat(500), '🎈'.repeat(500)]);
  });

  test('are erased with the address that sent them, once its owner has proved it', async () => {
    await add({ id: 'hers', email: 'Ann@Visitor.example' });
    await add({ id: 'his', email: 'bob@visitor.example' });
    const ann = { id: 'ann', email: 'ann@visitor.example', aal: 'aal1', codeAt: null, sessionId: null } as const;
    await eraseEnvelopes(database.db, { ...ann, ownsAddress: false });
    expect((await listed()).toSorted()).toEqual(['hers', 'his']);
    await eraseEnvelopes(database.db, { ...ann, ownsAddress: true });
    expect(await listed()).toEqual(['his']);
  });
});
