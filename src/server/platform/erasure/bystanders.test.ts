/**
 * Whatever is done by one person, or to one, leaves all rows of others as they are, and adds none about them. One of the
 * others was there before, the other came later, so that neither the first row nor the last is right by chance.
 */
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { askAuth } from '#test/support/accounts-bench.ts';
import { leaveTraces } from '#test/support/holder-traces.ts';
import { enterCode, join, MEMBER_PASSWORD, type Member } from '#test/support/member.ts';
import { createTestApp, TEST_OWNER, TEST_SITE_URL, type TestApp } from '#test/support/test-app.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import type { AccountOverview } from '#features/accounts/shared/account-holdings.ts';
import type { DiscTeams } from '#features/assessment/shared/teams/disc-team.ts';
import type { PersonView } from '#features/desk/shared/desk-schema.ts';
import { DAY_MS } from '#shared/site/durations.ts';
import { tableShapes } from '../db/table-shapes.ts';

/** Counts that all share. */
const SHARED = new Set(['rate_limits', 'audit_head', 'invoice_numbers', 'upkeep']);
const tables = tableShapes()
  .map(({ name }) => name)
  .filter((name) => !SHARED.has(name));

describeOnEachDatabase('the rows of others', (database) => {
  let site: TestApp;
  let ann: Member;
  let owner: Member;
  let others: Member[];
  /** Their rows, by table. */
  let theirs: Map<string, string[]>;
  /** All rows when they were last looked at: reading every table takes most of the time. */
  let seen: Map<string, string[]>;

  const rowsOf = async () => {
    const rows = new Map<string, string[]>();
    for (const name of tables) {
      const found = await sql`select * from ${sql.table(name)}`.execute(database.db);
      rows.set(
        name,
        found.rows.map((row) => JSON.stringify(row)),
      );
    }
    return rows;
  };
  /** Those added or changed since they were last looked at. */
  const newRows = async () => {
    const before = seen;
    seen = await rowsOf();
    return [...seen].map(([name, rows]) => [name, rows.filter((row) => !before.get(name)?.includes(row))] as const);
  };
  const come = async (name: string) => {
    const member = await join(site, database.db, { email: `${name}@visitor.example`, fullName: `${name} Lee` });
    await leaveTraces(site, database.db, member);
    site.clock.advance(DAY_MS);
    return member;
  };

  beforeEach(async () => {
    site = await createTestApp({ db: database.db, rateLimitScale: 1_000 });
    owner = await join(site, database.db, { email: TEST_OWNER });
    others = [];
    theirs = new Map();
    seen = await rowsOf();
    for (const name of ['bob', 'ann', 'cleo']) {
      const member = await come(name);
      const rows = await newRows();
      if (name === 'ann') ann = member;
      else {
        others.push(member);
        for (const [table, own] of rows) theirs.set(table, [...(theirs.get(table) ?? []), ...own]);
      }
    }
    // The tokens from before have expired.
    for (const member of [ann, owner]) await enterCode(site, database.db, member);
  });

  /** Does it, and looks at the rows of the others. */
  const done = async <Result>(what: string, act: () => Promise<Result>): Promise<Result> => {
    site.clock.advance(1_000);
    const result = await act();
    const added = await newRows();
    const changed = [...theirs].flatMap(([table, rows]) =>
      rows.filter((row) => !seen.get(table)?.includes(row)).map((row) => `${table}: ${row}`),
    );
    expect(changed, `${what} changes what is not theirs`).toEqual([]);
    const marks = others.flatMap(({ id, email }) => [id, email]);
    const about = added.flatMap(([table, rows]) =>
      rows.filter((row) => marks.some((mark) => row.includes(mark))).map((row) => `${table}: ${row}`),
    );
    expect(about, `${what} adds what is about somebody else`).toEqual([]);
    return result;
  };

  test('stay as they are when somebody uses their own account, and erases it', async () => {
    const ask = async <Answer>(name: string, body?: object) => done(name, () => ann.ask<Answer>(name, body));
    await ask('claim-assessments');
    const { assessments } = await ask<AccountOverview>('account-overview');
    const [first, second] = assessments.map(({ id }) => id);
    expect(second).toBeDefined();
    for (const shared of [true, false]) await ask('share-assessment', { id: first, shared });
    for (const wanted of [false, true]) await ask('set-assessment-reminder', { wanted });
    for (const subscribed of [true, false]) await ask('set-newsletter', { subscribed });
    const { teams } = await ask<DiscTeams>('disc-teams');
    await ask('leave-disc-team', { team: teams[0]?.id });
    await ask('delete-assessment', { id: second });
    await ask('export-account');
    const auth = async (path: string, method: string, body?: object) => {
      const answer = await done(path, () => askAuth(site, path, { method, body, token: ann.accessToken }));
      expect(answer.ok, `${path}: ${await answer.text()}`).toBe(true);
    };
    await auth('/user', 'PUT', { data: { full_name: 'Ann Other' } });
    await auth('/logout?scope=others', 'POST');
    await ask('delete-account', { password: MEMBER_PASSWORD });
  });

  test('stay as they are when a link in an email of somebody is pressed', async () => {
    const { id, confirm_nonce: nonce } = await database.db
      .selectFrom('subscribers')
      .selectAll()
      .where('email', '=', ann.email)
      .executeTakeFirstOrThrow();
    for (const link of [site.newsletterLinks.confirm(id, nonce), site.newsletterLinks.unsubscribe(id)]) {
      const path = link.slice(TEST_SITE_URL.length);
      expect((await done(path.split('?')[0] ?? '', () => site.post(path))).status).toBe(303);
    }
  });

  test('stay as they are when the owner works on one person, and erases them', async () => {
    const ask = async <Answer>(name: string, body: object) => done(name, () => owner.ask<Answer>(name, body));
    const { id } = await database.db
      .selectFrom('people')
      .select('id')
      .where('email', '=', ann.email)
      .executeTakeFirstOrThrow();
    const see = async () => (await ask<{ person: PersonView }>('desk-person', { id })).person;
    const changes = [
      { kind: 'status', status: 'talking' },
      { kind: 'remind', at: new Date(site.clock.now() + DAY_MS).toISOString() },
      { kind: 'assign', assignee: owner.id },
      { kind: 'label', label: 'Plumber' },
      { kind: 'done' },
    ];
    for (const change of changes) {
      const { version } = await see();
      const { undo } = await ask<{ undo: string }>('desk-change', { people: [{ id, version }], change });
      await ask('desk-restore', { undo });
    }
    await ask('desk-note', { id, text: 'A note' });
    await ask('desk-call', { id, outcome: 'spoke', text: '' });
    const { mail } = await ask<{ mail: string }>('desk-reply', { id, text: 'Hello' });
    await ask('desk-undo-reply', { mail });
    await enterCode(site, database.db, owner);
    await ask('desk-export-person', { id });
    await ask('desk-erase', { id });
    const recorded = database.db.selectFrom('audit_entries').select('action').where('subject', '=', id);
    expect(await recorded.where('action', '=', 'person.erase').execute()).toHaveLength(1);
  });
});
