/** What is done to one person at the desk leaves the others as they are, and their views say nothing of each other. */
import { beforeEach, expect, test } from 'vitest';
import type { PersonView } from '#features/desk/shared/desk-schema.ts';
import { HOUR_MS } from '#shared/site/durations.ts';
import { openDesk, type DeskSite } from '#test/support/desk-site.ts';
import { join } from '#test/support/member.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';

const ANN = 'ann@visitor.example';
const BO = 'bo@visitor.example';

describeOnEachDatabase('two people at the desk', (database) => {
  let desk: DeskSite;
  beforeEach(async () => {
    desk = await openDesk(database.db);
    await desk.write('From Ann', ANN, 'Ann');
    await desk.write('From Bo', BO, 'Bo');
  });
  const cardOf = async (email: string) => (await desk.people()).people.find((card) => card.email === email);
  const idOf = async (email: string) => (await cardOf(email))?.id ?? '';
  const see = async (email: string, member = desk.owner) =>
    (await member.ask<{ person: PersonView }>('desk-person', { id: await idOf(email) })).person;
  const textsOf = async (email: string) => (await see(email)).activities.map(({ text }) => text);

  test('have a timeline of their own, and an account only where they have one', async () => {
    await join(desk.site, database.db, { email: BO });
    await desk.owner.ask('desk-note', { id: await idOf(ANN), text: 'A note' });
    expect(await textsOf(ANN)).toEqual(['A note', 'From Ann']);
    expect(await textsOf(BO)).not.toContain('A note');
    expect([(await see(ANN)).kept.account, (await see(BO)).kept.account]).toEqual([false, true]);
  });

  test('are recorded as seen once an hour, each for each member', async () => {
    const views = async () => {
      const seen = database.db.selectFrom('audit_entries').where('action', '=', 'person.view');
      return (await seen.select('subject').execute()).length;
    };
    const helper = await desk.helper();
    for (const count of [1, 1]) {
      await see(ANN);
      expect(await views()).toBe(count);
    }
    await see(BO);
    expect(await views()).toBe(2);
    await see(ANN, helper);
    expect(await views()).toBe(3);
    const backdate = async (ms: number) =>
      database.db
        .updateTable('audit_entries')
        .set({ at: desk.site.clock.now() - ms })
        .execute();
    await backdate(HOUR_MS - 1);
    await see(ANN);
    expect(await views()).toBe(3);
    await backdate(HOUR_MS);
    await see(ANN);
    expect(await views()).toBe(4);
  });

  test('take back their own acts, each by its own way', async () => {
    const [ann, bo] = [await idOf(ANN), await idOf(BO)];
    desk.site.clock.advance(1_000);
    const { mail } = await desk.owner.ask<{ mail: string }>('desk-reply', { id: ann, text: 'Hello Ann' });
    const other = await desk.owner.ask<{ mail: string }>('desk-reply', { id: bo, text: 'Hello Bo' });
    expect((await desk.owner.call('desk-restore', { undo: mail })).status).toBe(409);
    expect((await desk.owner.call('desk-undo-reply', { mail })).status).toBe(200);
    expect([await textsOf(ANN), await textsOf(BO)]).toEqual([['From Ann'], ['Hello Bo', 'From Bo']]);
    const replies = database.db.selectFrom('outbox').select('id').where('kind', '=', 'desk-reply');
    expect(await replies.execute()).toEqual([{ id: other.mail }]);
    expect([(await cardOf(ANN))?.status, (await cardOf(BO))?.status]).toEqual(['new', 'talking']);
  });

  test('are released and held again one by one', async () => {
    for (const email of [ANN, BO]) await desk.spam(email, `Spam of ${email}`);
    const held = async () => (await desk.today()).held.map(({ email }) => email);
    expect(await held()).toEqual([ANN, BO]);
    const queued = async () => {
      const rows = await database.db.selectFrom('outbox').select(['recipient', 'next_attempt_at', 'cause']).execute();
      return rows.filter(({ recipient }) => [ANN, BO].includes(recipient));
    };
    const before = await queued();
    const release = async (email: string) =>
      (await desk.owner.ask<{ envelopes: string[] }>('desk-release', { of: 'people', ids: [await idOf(email)] }))
        .envelopes;
    const anns = await release(ANN);
    expect([anns.length, await held()]).toEqual([1, [BO]]);
    const isOfBefore = ({ cause }: { cause: string | null }) => cause !== anns[0];
    expect((await queued()).filter(isOfBefore), 'other mail leaves when it would have').toEqual(before);
    const bos = await release(BO);
    const withBos = (await queued()).filter(isOfBefore);
    await desk.owner.ask('desk-hold', { envelopes: anns });
    expect(await held()).toEqual([ANN]);
    expect(await queued(), 'only what the release caused is taken back').toEqual(withBos);
    expect((await desk.owner.call('desk-bin', { of: 'envelopes', ids: bos })).status).toBe(404);
    expect((await desk.owner.call('desk-bin', { of: 'envelopes', ids: anns })).status).toBe(200);
    expect([await held(), await textsOf(BO)]).toEqual([[], expect.arrayContaining(['From Bo'])]);
  });
});
