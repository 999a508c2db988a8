import { execFile } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createTestApp } from '#test/support/test-app.ts';
import { findDebianProgram } from '#test/support/debian-program.ts';
import { contactBody } from '#test/support/mail/submissions.ts';
import { describeOnEachEngine, type EmptyDatabase } from '#test/support/test-database.ts';
import { openSigningKeys } from '#features/accounts/server/sessions/signing-keys.ts';
import { openDatabase } from '../db/open-database.ts';
import { openSecretsFile } from '../secrets-file.ts';
import { prepareDatabase } from '../start-up/prepare-database.ts';
import { whyNotStarted } from '../start-up/start-failure.ts';
import { backUpSite, restoreSite, type SiteData } from './site-backup.ts';

const age = findDebianProgram('age') ?? '';
const EMAIL = 'ann@visitor.example';
const PASSWORD = 'correct horse battery staple';
const SECRETS = { AUTH_SECRET: 'the secret of this installation!', PUBLIC_ANON_KEY: 'k'.repeat(16) };

describeOnEachEngine('a backup', (create, engine) => {
  let site: EmptyDatabase;
  let elsewhere: EmptyDatabase;
  let backups: string;
  beforeEach(async () => {
    [site, elsewhere] = [await create.migrated(), await create()];
    backups = mkdtempSync(join(tmpdir(), 'backups-'));
    await prepareDatabase(site.config, { say: () => undefined });
  });
  afterEach(async () => {
    rmSync(backups, { recursive: true });
    await Promise.all([site.remove(), elsewhere.remove()]);
  });

  test('is taken while the site runs, and people can sign in where it is restored', { timeout: 60_000 }, async () => {
    const running = await openSite(site);
    const session = await running.ask('/signup', { email: EMAIL, password: PASSWORD });
    expect(session).toMatchObject({ status: 200 });
    expect((await running.app.call('submit-contact', contactBody({ message: 'Before.' }))).status).toBe(200);
    await run('backup', site, backups);
    expect((await running.app.call('submit-contact', contactBody({ message: 'After.' }))).status).toBe(200);
    const { stdout } = await run('backup', site, backups);
    await running.close();
    const [first = '', second = ''] = readdirSync(backups).toSorted();
    expect(second).not.toBe('');
    expect(stdout).toContain(engine === 'embedded' ? 'secrets.json' : 'AUTH_SECRET, PUBLIC_ANON_KEY');

    await run('restore', elsewhere, join(backups, first));
    await prepareDatabase(elsewhere.config, { say: () => undefined });
    const restored = await openSite(elsewhere);
    expect(await restored.ask('/token?grant_type=password', { email: EMAIL, password: PASSWORD })).toMatchObject({
      status: 200,
    });
    expect(await restored.ask('/user', undefined, session.body.access_token)).toMatchObject({ status: 200 });
    const leads = await restored.db.selectFrom('leads').select('message').execute();
    expect(leads).toEqual([{ message: 'Before.' }]);
    await restored.close();
  });

  test('is readable by its owner only', async () => {
    await run('backup', site, join(backups, 'new'));
    for (const name of readdirSync(backups, { recursive: true, encoding: 'utf8' })) {
      const stats = statSync(join(backups, name));
      expect((stats.mode & 0o777).toString(8), name).toBe(stats.isDirectory() ? '700' : '600');
    }
  });

  test('is not restored over existing data, nor after it was changed', async () => {
    const { path } = await backUp();
    expect(await refusal('restore', site, path)).toEqual(oneLine(/holds/));
    const file = join(path, engine === 'embedded' ? 'site.sqlite' : 'site.dump');
    appendFileSync(file, 'x');
    expect(await refusalOf(restoreSite(dataOf(elsewhere), path))).toEqual(oneLine(/not as it was written/));
    expect(await refusalOf(restoreSite(dataOf(elsewhere), backups))).toEqual(oneLine(/is no backup/));
  });

  const backUp = async () => {
    const { path } = await backUpSite(dataOf(site), backups, Date.now());
    const file = join(path, 'manifest.json');
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as { rows: object; files: Record<string, string> };
    return {
      path,
      manifest,
      write: (changed: object) => writeFileSync(file, JSON.stringify({ ...manifest, ...changed })),
    };
  };

  test('is restored only from the files that its manifest lists', async () => {
    const { path, manifest, write } = await backUp();
    const [name = ''] = Object.keys(manifest.files);
    writeFileSync(join(path, 'secrets.json'), JSON.stringify({ authSecret: 'x'.repeat(48), anonKey: 'y'.repeat(24) }));
    expect(await refusalOf(restoreSite(dataOf(elsewhere), path))).toEqual(
      oneLine(/secrets.json, which its manifest.json does not/),
    );
    rmSync(join(path, 'secrets.json'));

    write({ files: {} });
    expect(await refusalOf(restoreSite(dataOf(elsewhere), path))).toEqual(oneLine(/lists no site/));

    write({});
    const real = join(backups, 'elsewhere');
    renameSync(join(path, name), real);
    symlinkSync(real, join(path, name));
    expect(await refusalOf(restoreSite(dataOf(elsewhere), path))).toEqual(oneLine(/not as it was written/));
  });

  test('is compared row by row, whatever a table is called, and whichever side lacks it', async () => {
    for (const name of ['__proto__', 'constructor', 'a " where false; --', 'sqlitexample'])
      await query(site, `create table "${name.replaceAll('"', '""')}" (x integer)`);
    const { path, manifest, write } = await backUp();
    expect(Object.keys(manifest.rows)).toEqual(
      expect.arrayContaining(['constructor', 'a " where false; --', 'sqlitexample']),
    );
    write({ rows: {} });
    expect(await refusalOf(restoreSite(dataOf(elsewhere), path))).toEqual(oneLine(/other rows .*\bconstructor\b/));
  });

  test.skipIf(!age)('is encrypted with age, and restored once every file in it is decrypted', async () => {
    await query(site, `create table canary_table (x text)`);
    const key = join(backups, 'key.txt');
    const { stderr } = await promisify(execFile)(join(dirname(age), 'age-keygen'), ['-o', key]);
    const folder = join(backups, 'encrypted');
    vi.stubEnv('PATH', `${dirname(age)}:${process.env['PATH']}`);
    vi.stubEnv('BACKUP_AGE_RECIPIENT', /age1\w+/.exec(stderr)?.[0]);
    await run('backup', site, folder);
    const path = join(folder, readdirSync(folder)[0] ?? '');
    const encrypted = readdirSync(path).filter((name) => name !== 'manifest.json');
    expect(encrypted.map((name) => name.slice(-'.age'.length))).toEqual(encrypted.map(() => '.age'));
    for (const name of encrypted) expect(readFileSync(join(path, name)).includes('canary_table')).toBe(false);
    expect(await refusalOf(restoreSite(dataOf(elsewhere), path))).toEqual(oneLine(/is encrypted. Decrypt each file/));
    for (const name of encrypted)
      await promisify(execFile)(age, ['-d', '-i', key, '-o', name.replace(/\.age$/, ''), name], { cwd: path });
    await run('restore', elsewhere, path);

    vi.stubEnv('BACKUP_AGE_RECIPIENT', 'age1nobody');
    expect(await refusal('backup', site, folder)).toEqual(oneLine(/BACKUP_AGE_RECIPIENT: age does not accept it/));
  });

  describe.runIf(engine === 'embedded')('of the embedded database', () => {
    test('is not restored beside a link', async () => {
      const { path } = await backUp();
      const target = join(backups, 'target');
      const dataDir = elsewhere.config.engine === 'embedded' ? dirname(elsewhere.config.file) : '';
      for (const name of ['secrets.json', 'site.sqlite']) {
        writeFileSync(target, '');
        symlinkSync(target, join(dataDir, name));
        expect(await refusalOf(restoreSite(dataOf(elsewhere), path))).toEqual(oneLine(new RegExp(`holds ${name}`)));
        rmSync(join(dataDir, name));
      }
    });

    test('is refused when the database is missing or damaged, and then leaves no file', async () => {
      const file = elsewhere.config.engine === 'embedded' ? elsewhere.config.file : '';
      expect(await refusalOf(backUpSite(dataOf(elsewhere), backups, Date.now()))).toEqual(oneLine(/no database at/));
      expect(existsSync(file)).toBe(false);
      writeFileSync(file, 'x'.repeat(8_192));
      expect(await refusalOf(backUpSite(dataOf(elsewhere), backups, Date.now()))).toEqual(oneLine(/damaged/));
      expect(readdirSync(backups)).toEqual([]);
    });

    test('includes the secrets, and is restored into a folder that lost its database', async () => {
      const folderOf = ({ config }: EmptyDatabase) => (config.engine === 'embedded' ? dirname(config.file) : '');
      const secrets = openSecretsFile(folderOf(site));
      const { path } = await backUp();
      await restoreSite(dataOf(elsewhere), path);
      expect(openSecretsFile(folderOf(elsewhere))).toEqual(secrets);

      const [file, other] = [join(folderOf(site), 'site.sqlite'), await create()];
      rmSync(file);
      await restoreSite(dataOf(site), path);
      await prepareDatabase(site.config, { say: () => undefined });
      openSecretsFile(folderOf(other));
      expect(await refusalOf(restoreSite(dataOf(other), path))).toEqual(oneLine(/other secrets/));
      await other.remove();
    });
  });
});

/** The app on this database, with secrets and signing keys opened as main.ts does. */
async function openSite({ config }: EmptyDatabase) {
  const db = openDatabase(config);
  const { authSecret } =
    config.engine === 'embedded' ? openSecretsFile(dirname(config.file)) : { authSecret: SECRETS.AUTH_SECRET };
  const signingKeys = await openSigningKeys(db, { authSecret, file: undefined, now: 0 });
  const app = await createTestApp({ db, signingKeys });
  const ask = async (path: string, body?: object, token?: string) => {
    const response = await app.app.request(`/auth/v1${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as { access_token: string } };
  };
  return { db, app, ask, close: () => db.destroy() };
}

/** As the commands work it out from the settings, but without a process for each. */
function dataOf({ config }: EmptyDatabase): SiteData {
  return config.engine === 'embedded'
    ? { dataDir: dirname(config.file), databaseUrl: undefined, env: process.env }
    : { dataDir: tmpdir(), databaseUrl: config.url, env: { ...process.env, ...SECRETS } };
}

/** The one line that the operator would get. */
async function refusalOf(work: Promise<unknown>): Promise<string> {
  const line = await work.then(() => 'It worked.', whyNotStarted);
  return `${String(line)}\n`;
}

/** What the operator's command prints when it fails. */
async function refusal(...given: Parameters<typeof run>): Promise<string> {
  return run(...given).then(
    () => 'It worked.',
    ({ stderr }: { stderr: string }) => stderr,
  );
}

/** Runs the operator's command in a folder without a .env file. */
function run(command: 'backup' | 'restore', { config }: EmptyDatabase, ...parameters: string[]) {
  const settings =
    config.engine === 'embedded' ? { DATA_DIR: dirname(config.file) } : { DATABASE_URL: config.url, ...SECRETS };
  const { PATH, BACKUP_AGE_RECIPIENT, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, BACKUP_AGE_RECIPIENT, NODE_COMPILE_CACHE, ...settings };
  const cwd = mkdtempSync(join(tmpdir(), 'command-'));
  onTestFinished(() => rmSync(cwd, { recursive: true }));
  const options = { env, cwd };
  return promisify(execFile)(process.execPath, [resolve(`scripts/${command}.ts`), ...parameters], options);
}

async function query({ config }: EmptyDatabase, statement: string): Promise<void> {
  const db = openDatabase(config);
  await sql.raw(statement).execute(db);
  await db.destroy();
}

function oneLine(pattern: RegExp): unknown {
  return expect.stringMatching(new RegExp(`^.*(${pattern.source}).*\n$`));
}
