/** What the commands for operators do to a site that runs, and the status that a watch gets from them. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { recordAct } from '#server/platform/audit/audit-log.ts';
import { assessmentBody } from '#test/support/mail/submissions.ts';
import { createTestApp, TEST_OWNER, TEST_SITE_URL, type TestApp } from '#test/support/test-app.ts';
import { createTestClock } from '#test/support/test-clock.ts';
import { describeOnEmbedded } from '#test/support/test-database.ts';

const ENTRIES = 60;

describeOnEmbedded('on a site that runs', (database) => {
  /** Without a .env file. */
  const cwd = mkdtempSync(join(tmpdir(), 'commands-'));
  afterAll(() => rmSync(cwd, { recursive: true }));
  let site: TestApp;
  beforeEach(async () => {
    site = await createTestApp({ db: database.db, clock: createTestClock(Date.now()) });
  });
  const run = (command: string, settings: Record<string, string> = {}) => {
    const { config } = database;
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    const DATA_DIR = config.engine === 'embedded' ? dirname(config.file) : '';
    const env = { PATH, NODE_COMPILE_CACHE, DATA_DIR, ...settings };
    const [file = '', ...parameters] = command.split(' ');
    const given = [join(import.meta.dirname, file), ...parameters];
    const { status, stdout, stderr } = spawnSync(process.execPath, given, { env, cwd, encoding: 'utf8' });
    return { status, said: stdout.trimEnd().split('\n'), failure: stderr };
  };
  const ok = { status: 0, failure: '' };

  test('verify-audit fails once an entry was changed, and names fifty at most', async () => {
    await database.db.transaction().execute(async (tx) => {
      for (let entry = 1; entry <= ENTRIES; entry += 1)
        await recordAct(tx, { actor: 'u', action: 'x', subject: `s${entry}` }, site.clock.now());
    });
    const whole = `The audit log is whole: entries 1 to ${ENTRIES}. The last hash is`;
    expect(run('desk.ts verify-audit')).toMatchObject({ ...ok, said: [expect.stringContaining(whole)] });
    await database.db.updateTable('audit_entries').set({ subject: 'z' }).where('number', '=', 7).execute();
    const changed = ['The audit log is not whole.', 'Entry 7 was changed.'];
    expect(run('desk.ts verify-audit')).toEqual({ status: 1, failure: '', said: changed });
    await database.db.updateTable('audit_entries').set({ subject: 'z' }).execute();
    const all = run('desk.ts verify-audit');
    expect([all.status, all.said.length]).toEqual([1, 51]);
  });

  test('rebuild is asked for once, however often it is run', async () => {
    for (let time = 0; time < 2; time += 1) expect(run('desk.ts rebuild')).toMatchObject(ok);
    const asked = await database.db.selectFrom('past_acts').select('kind').execute();
    expect(asked).toEqual([{ kind: 'rebuild' }]);
  });

  test.each(['desk.ts', 'desk.ts verify'])('%s names what there is', (command) => {
    expect(run(command)).toMatchObject({ status: 1, failure: 'Name a command: verify-audit or rebuild.\n' });
  });

  test('owner gives a link that lets the owner in once, and is in the audit log', async () => {
    const { said, ...rest } = run('owner.ts', { OWNER_EMAIL: TEST_OWNER, SITE_URL: TEST_SITE_URL });
    expect(rest).toEqual(ok);
    const { origin, hash } = new URL(said.at(-1) ?? '');
    expect([said[0]?.includes(TEST_OWNER), origin]).toEqual([true, TEST_SITE_URL]);
    const { token_hash, type, redirect_to } = Object.fromEntries(new URLSearchParams(hash.slice(1)));
    expect(redirect_to).toBe(`${TEST_SITE_URL}/desk`);
    const enter = () =>
      site.app.request('/auth/v1/verify', {
        method: 'POST',
        headers: { 'content-type': 'application/json', apikey: 'test' },
        body: JSON.stringify({ token_hash, type }),
      });
    const entered = await enter();
    expect(await entered.json()).toMatchObject({ user: { email: TEST_OWNER } });
    expect((await enter()).status).toBe(403);
    const acts = await database.db.selectFrom('audit_entries').select(['actor', 'action']).execute();
    expect(acts[0]).toEqual({ actor: 'npm run owner', action: 'owner.invite' });
  });

  test('owner asks for the address first', async () => {
    expect(run('owner.ts')).toMatchObject({ status: 1, failure: expect.stringMatching(/^OWNER_EMAIL: .*\n$/) });
    expect(await database.db.selectFrom('users').select('id').execute()).toEqual([]);
  });

  test('settings of a .env file count where none is given, and a misspelled one is named', () => {
    const file = join(cwd, '.env');
    writeFileSync(file, `OWNER_EMAIL=other@agency.example\nSITE_URL=${TEST_SITE_URL}\nOWNER_EMIAL=x\n`);
    onTestFinished(() => rmSync(file));
    const { status, said, failure } = run('owner.ts', { OWNER_EMAIL: TEST_OWNER });
    expect([status, said[0]]).toEqual([0, expect.stringContaining(TEST_OWNER)]);
    expect(said.at(-1)).toMatch(new RegExp(`^${TEST_SITE_URL}/`));
    expect(failure).toMatch(/^Warning: OWNER_EMIAL .* OWNER_EMAIL\?\n$/);
  });

  test('backup writes what only the user who runs it can read', () => {
    const { said, ...rest } = run('backup.ts copies');
    expect(rest).toEqual(ok);
    const [, copy = ''] = /^Backed up \d+ rows of \d+ tables to (.*)$/.exec(said[0] ?? '') ?? [];
    expect(dirname(copy)).toBe(join(realpathSync(cwd), 'copies'));
    const files = readdirSync(copy, { recursive: true, encoding: 'utf8' }).map((name) => join(copy, name));
    for (const path of [copy, ...files]) expect(statSync(path).mode & 0o077, path).toBe(0);
  });

  test.each([
    ['restore.ts', 1, /^Say which backup: /],
    ['db-move.ts', 1, /^Say where to: /],
    ['db-move.ts another-folder', 1, /^Moves lead from the embedded database to PostgreSQL or back\./],
    ['db-move.ts --cancel', 0, /^No move was under way\.$/],
    ['upgrade-check.ts', 0, /^The database is up to date\.$/],
  ])('%s ends with %i and says what it did or needs', (command, status, told) => {
    const TMPDIR = mkdtempSync(join(cwd, 'temporary-'));
    const done = run(command, { TMPDIR });
    expect([done.status, done.said[0] || done.failure.trimEnd()]).toEqual([status, expect.stringMatching(told)]);
    expect(readdirSync(TMPDIR)).toEqual([]);
  });

  test('disc-items tells of the answers that may be kept', async () => {
    const improve = { positions: Object.keys(assessmentBody().answers).map(() => 1) };
    for (const taken of [{ ...assessmentBody(), improve }, assessmentBody()])
      expect((await site.call('send-disc-assessment', taken)).status).toBe(200);
    const { said, ...rest } = run('disc-items.ts');
    expect(rest).toEqual(ok);
    expect(said).toEqual([expect.stringMatching(/^Answers of 1 people /)]);
  });
});
