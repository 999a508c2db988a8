/** Who may call which of the desk's functions, over all that there are. */
import { beforeEach, expect, test } from 'vitest';
import { enterCode, join, type Member } from '#test/support/member.ts';
import { createTestApp, TEST_OWNER, type TestApp } from '#test/support/test-app.ts';
import { declaredFeatures } from '#test/support/declared-features.ts';
import { describeOnEmbedded } from '#test/support/test-database.ts';
import { HOUR_MS } from '#shared/site/durations.ts';
import { addMember, removeMember } from '#features/team/server/team-store.ts';

const ID = '00000000-0000-4000-8000-000000000000';
const functions = (await declaredFeatures()).flatMap((feature) => feature.functions ?? []);
const ofDesk = functions.filter(
  ({ name, guard }) => name.startsWith('desk-') || guard === 'member' || guard === 'owner',
);
/** Functions of other features state beside themselves what they ask for. */
const asksForCode = ({ name, guard }: { name: string; guard: string }) => guard === 'owner' && name.startsWith('desk-');

/** What reaches the check of the code; other calls are refused for their body only once the caller is let in. */
const BODIES: Record<string, object> = {
  'desk-export': { scope: { kind: 'everyone' } },
  'desk-import': {
    import: ID,
    rows: [['Ann', '', '', '', '', '']],
    isDry: true,
  },
  'desk-undo-import': { import: ID },
  'desk-erase': { id: ID },
  'desk-export-person': { id: ID },
  'desk-invite': { email: 'cy@agency.example', role: 'helper' },
  'desk-remove': { id: ID },
  'desk-withdraw': { email: 'cy@agency.example' },
};

test('every function of the desk asks for a member, and those that only an owner may use for an owner', () => {
  expect(ofDesk.length).toBeGreaterThan(10);
  expect(ofDesk.filter(({ guard }) => guard !== 'member' && guard !== 'owner').map(({ name }) => name)).toEqual([]);
  const owners = ofDesk.filter(asksForCode).map(({ name }) => name);
  expect(
    owners.filter((name) => !(name in BODIES)),
    'Add a body with which it asks for a fresh code.',
  ).toEqual([]);
});

describeOnEmbedded('the functions of the desk', (database) => {
  let site: TestApp;
  beforeEach(async () => {
    site = await createTestApp({ db: database.db, rateLimitScale: 100 });
  });
  const enter = (member: Member, codeAt = site.clock.now()) => enterCode(site, database.db, member, codeAt);
  const answersTo = async (who: { call(name: string, body: object): Promise<Response> }) => {
    const answers: Record<string, string> = {};
    for (const { name } of ofDesk) {
      const response = await who.call(name, BODIES[name] ?? {});
      // A file is no JSON.
      const { error } = response.ok ? {} : ((await response.json()) as { error?: { code: string } });
      answers[name] = `${response.status} ${error?.code ?? 'ok'}`;
    }
    return answers;
  };
  const all = (answer: string) => Object.fromEntries(ofDesk.map(({ name }) => [name, answer]));
  const refused = ({ name }: { name: string }, answers: Record<string, string>) => /^40[13] /.test(answers[name] ?? '');

  test('turn away whoever is nobody, a customer, or a member without the second step', async () => {
    expect(await answersTo(site)).toEqual(all('401 no_authorization'));
    const customer = await join(site, database.db);
    expect(await answersTo(customer)).toEqual(all('403 forbidden'));
    await enter(customer);
    expect(await answersTo(customer)).toEqual(all('403 forbidden'));
    const helper = await join(site, database.db, { email: 'bo@agency.example' });
    await addMember(database.db, { userId: helper.id, role: 'helper' }, 1);
    expect(await answersTo(helper)).toEqual(all('403 second_step_needed'));
  });

  test('turn away a session that was ended elsewhere, one whose token expired, and whoever has left the team', async () => {
    const enterAs = async (email: string) => {
      const member = await join(site, database.db, { email });
      await addMember(database.db, { userId: member.id, role: 'helper' }, 1);
      await enter(member);
      expect((await member.call('desk-today')).status).toBe(200);
      return member;
    };
    const left = await enterAs('bo@agency.example');
    await removeMember(database.db, left);
    expect(await answersTo(left)).toEqual(all('403 forbidden'));
    const ended = await enterAs('cy@agency.example');
    await database.db.deleteFrom('sessions').where('user_id', '=', ended.id).execute();
    expect(await answersTo(ended)).toEqual(all('401 no_authorization'));
    const late = await enterAs('di@agency.example');
    site.clock.advance(2 * HOUR_MS);
    expect(await answersTo(late)).toEqual(all('401 no_authorization'));
  });

  test('let a helper do what needs no owner, and an owner everything', async () => {
    const helper = await join(site, database.db, { email: 'bo@agency.example' });
    await addMember(database.db, { userId: helper.id, role: 'helper' }, 1);
    await enter(helper);
    const ofHelper = await answersTo(helper);
    for (const one of ofDesk) expect(refused(one, ofHelper), one.name).toBe(one.guard === 'owner');
    const owner = await join(site, database.db, { email: TEST_OWNER });
    await enter(owner);
    const ofOwner = await answersTo(owner);
    for (const one of ofDesk) expect(refused(one, ofOwner), one.name).toBe(false);
  });

  test('ask an owner whose code is older than ten minutes for a new one before anything that only owners may do', async () => {
    const owner = await join(site, database.db, { email: TEST_OWNER });
    await enter(owner, site.clock.now() - HOUR_MS);
    const answers = await answersTo(owner);
    for (const one of ofDesk)
      expect(answers[one.name] === '403 code_needed', `${one.name}: ${answers[one.name]}`).toBe(asksForCode(one));
  });
});
