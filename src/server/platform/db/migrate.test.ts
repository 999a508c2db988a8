import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { describeOnEachEngine, type EmptyDatabase } from '#test/support/test-database.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { openDatabase, type DatabaseConfig } from './open-database.ts';

/** Inside node_modules, so that the bundle resolves its packages. */
const BUNDLE = resolve(`node_modules/.cache/migrate-test-${process.pid}`);

// Real processes, because servers in one process would open the file one after the other.
beforeAll(async () => {
  const output = { outDir: BUNDLE, ssr: 'src/server/platform/db/migrate.ts', copyPublicDir: false };
  await build({ configFile: false, logLevel: 'error', build: output });
});
afterAll(() => rmSync(BUNDLE, { recursive: true, force: true }));

async function startServer(config: DatabaseConfig): Promise<void> {
  const bundle = pathToFileURL(join(BUNDLE, 'migrate.js')).href;
  const code = `const { migrate } = await import('${bundle}'); await migrate(${JSON.stringify(config)});`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code]);
}

const EMAIL = 'ann@visitor.example';

/** Restores the tables to their state before 006-whose-rows. */
async function undoWhoseRows(db: Database): Promise<void> {
  const indexes = ['leads_by_email', 'assessments_by_email', 'outbox_by_person', 'outbox_by_user'];
  for (const index of indexes) await db.schema.dropIndex(index).execute();
  const columns = { leads: ['email_key'], assessments: ['email_key'], outbox: ['person_key', 'user_id'] };
  for (const [table, names] of Object.entries(columns))
    for (const name of names) await db.schema.alterTable(table).dropColumn(name).execute();
  await sql`delete from migrations where name = '006-whose-rows'`.execute(db);
}

/** Inserts into a table's older form, which the types don't describe. */
async function insert(db: Database, table: string, row: Record<string, string | number>): Promise<void> {
  const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(row))})`.execute(db);
}

describeOnEachEngine('migrations', (createEmpty, engine) => {
  let empty: EmptyDatabase;
  beforeEach(async () => {
    empty = await createEmpty();
  });
  afterEach(() => empty.remove());

  test('six servers that start at once create the tables once', async () => {
    await Promise.all(Array.from({ length: 6 }, () => startServer(empty.config)));
    const db = openDatabase(empty.config);
    const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db);
    expect(rows.map((row) => row.name)).toContain('001-first-slice');
    expect(await db.selectFrom('leads').selectAll().execute()).toEqual([]);
    await db.destroy();
  });

  // SQLite uses a partial index for a statement that repeats its condition: `= ?` doesn't imply `<> ''`, only `is not null`.
  test.runIf(engine === 'embedded')('partial indexes depend on nulls only', async () => {
    await migrate(empty.config);
    const db = openDatabase(empty.config);
    const { rows } = await sql<{ name: string; sql: string }>`
      select name, sql from sqlite_master where type = 'index' and sql like '% where %'`.execute(db);
    await db.destroy();
    const byValue = rows.filter(({ sql: text }) =>
      text
        .split(/\bwhere\b/i)
        .at(-1)
        ?.split(/\band\b/)
        .some((condition) => !/^\s*\w+ is (not )?null\s*$/.test(condition)),
    );
    // Its one query repeats the condition, and has a test of its plan.
    expect(byValue.map(({ name }) => name)).toEqual(['people_labeled']);
    expect(rows.length).toBeGreaterThan(byValue.length);
  });

  test('rows from before email keys existed get theirs', async () => {
    await migrate(empty.config);
    const db = openDatabase(empty.config);
    await undoWhoseRows(db);
    const userId = randomUUID();
    const at = 1_000;
    const person = { name: 'Ann Lee', email: 'Ann@Visitor.example', created_at: at };
    const leads = ['Ann@Visitor.example', 'bob@visitor.example'].map((email) => ({ ...person, email, id: email }));
    for (const lead of leads)
      await insert(db, 'leads', { ...lead, topic: '', message: '', user_agent: '', submitted_at: at });
    await insert(db, 'assessments', { ...person, id: 'a', gender: '', answers: '', primary_style: '' });
    const mail = {
      recipient: 'Owner@Agency.example',
      status: 'queued',
      attempts: 0,
      next_attempt_at: at,
      created_at: at,
    };
    const payloads = { lead: { name: 'Ann Lee', email: person.email }, reset: { userId }, gone: {} };
    for (const [id, payload] of Object.entries(payloads)) {
      const kind = id === 'reset' ? 'password-reset' : 'lead-notification';
      await insert(db, 'outbox', { ...mail, id, kind, payload: JSON.stringify(payload) });
    }
    await db.destroy();

    await migrate(empty.config);
    const migrated = openDatabase(empty.config);
    const keys = (table: 'leads' | 'assessments') =>
      migrated.selectFrom(table).select('email_key').orderBy('email_key').execute();
    expect(await keys('leads')).toEqual([{ email_key: EMAIL }, { email_key: 'bob@visitor.example' }]);
    expect(await keys('assessments')).toEqual([{ email_key: EMAIL }]);
    const mails = migrated.selectFrom('outbox').select(['id', 'person_key', 'user_id']).orderBy('id');
    expect(await mails.execute()).toEqual([
      { id: 'gone', person_key: 'owner@agency.example', user_id: null },
      { id: 'lead', person_key: EMAIL, user_id: null },
      { id: 'reset', person_key: 'owner@agency.example', user_id: userId },
    ]);
    await migrated.destroy();
  });

  test('what was sent before there were people is listed to be noted', async () => {
    await migrate(empty.config);
    const db = openDatabase(empty.config);
    await db.schema.dropTable('past_acts').execute();
    await sql`delete from migrations where name = '032-past-acts'`.execute(db);
    const envelope = { form: 'contact', reference: 'l', person_key: EMAIL, email: EMAIL, name: '', subject: '' };
    for (const id of ['noted', 'past'])
      await insert(db, 'envelopes', { ...envelope, id, excerpt: '', received_at: 1_000, version: 1 });
    const assessment = { name: '', email: EMAIL, email_key: EMAIL, gender: '', answers: '', primary_style: '' };
    for (const [id, created_at] of Object.entries({ seen: 1_000, unseen: 2_000 }))
      await insert(db, 'assessments', { ...assessment, id, created_at });
    const person = {
      person_key: EMAIL,
      id: 'p',
      name: '',
      email: EMAIL,
      status: 'new',
      source: '',
      version: 1,
    };
    await insert(db, 'people', { ...person, last_form: '', last_title: '', last_at: 1_000, created_at: 1_000 });
    const activity = { person_key: EMAIL, at: 1_000, reference: '', title: '', text: '' };
    await insert(db, 'activities', { ...activity, id: '1', kind: 'contact', envelope_id: 'noted' });
    await insert(db, 'activities', { ...activity, id: '2', kind: 'assessment' });
    await db.destroy();

    await migrate(empty.config);
    const migrated = openDatabase(empty.config);
    expect(await migrated.selectFrom('past_acts').selectAll().orderBy('kind').execute()).toEqual([
      { kind: 'assessment', reference: 'unseen', at: 2_000 },
      { kind: 'contact', reference: 'past', at: 1_000 },
    ]);
    await migrated.destroy();
  });

  test('timestamps come back as exact numbers', async () => {
    await migrate(empty.config);
    const db = openDatabase(empty.config);
    const expires_at = Date.UTC(2100, 0, 1) + 1;
    await db.insertInto('rate_limits').values({ key: 'k', points: 1, expires_at }).execute();
    expect(await db.selectFrom('rate_limits').selectAll().executeTakeFirst()).toEqual({
      key: 'k',
      points: 1,
      expires_at,
    });
    await db.destroy();
  });
});
