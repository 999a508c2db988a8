import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { seedTables } from '#test/support/seeded-tables.ts';
import { contactBody } from '#test/support/mail/submissions.ts';
import { createTestApp } from '#test/support/test-app.ts';
import { CREATE_EMBEDDED, describeOnPostgres, type EmptyDatabase } from '#test/support/test-database.ts';
import { checkAuditLog } from '../audit/audit-check.ts';
import { recordAct } from '../audit/audit-log.ts';
import type { Database } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase, type DatabaseConfig } from '../db/open-database.ts';
import { tableShapes } from '../db/table-shapes.ts';
import { prepareDatabase } from '../start-up/prepare-database.ts';
import { digestOf, moveSite } from './site-move.ts';

/** More than a batch. */
const MANY = 1_100;
const FEW = 6;
const DONE = { output: expect.stringMatching(/agree/) as unknown, status: 0 };
const ACT = { actor: 'a', action: 'act', subject: 's' } as const;

describeOnPostgres('a move', (createOnServer) => {
  describe.each([
    ['to PostgreSQL', CREATE_EMBEDDED, createOnServer],
    ['to the embedded database', createOnServer, CREATE_EMBEDDED],
  ])('%s', (_direction, createSource, createTarget) => {
    let created: EmptyDatabase[];
    let from: DatabaseConfig;
    let to: DatabaseConfig;
    let source: Database;
    beforeEach(async () => {
      created = [await createSource.migrated(), await createTarget()];
      [from, to] = created.map(({ config }) => config) as [DatabaseConfig, DatabaseConfig];
      await prepareDatabase(from, { say: () => undefined });
      source = openDatabase(from);
    });
    afterEach(async () => {
      await source.destroy();
      await Promise.all(created.map(({ remove }) => remove()));
    });

    test('takes every table along, row by row', { timeout: 60_000 }, async () => {
      await seed(source);
      expect(await moved(from, to)).toMatchObject(DONE);
      await expectSame(source, to);
      // What it used to know itself by is gone, so that the site starts there.
      await prepareDatabase(to, { say: () => undefined });
    });

    test('goes on where a kill stopped it', { timeout: 60_000 }, async () => {
      await seed(source);
      const many = Array.from({ length: MANY }, (_, index) => ({ key: `k${index}`, points: index, expires_at: index }));
      await source.insertInto('rate_limits').values(many).execute();
      await killedAt(/^activities: /m, from, to);
      await expect(source.deleteFrom('rate_limits').execute()).rejects.toThrow(/read-only/);
      await expect(prepareDatabase(to, { say: () => undefined })).rejects.toThrow(/unfinished/);
      const said: string[] = [];
      await prepareDatabase(from, { say: (line) => said.push(line) });
      expect(said).toEqual([expect.stringMatching(/read-only/)]);
      const again: string[] = [];
      await moveSite({ from, to, say: (line) => again.push(line) });
      expect(again.join('\n'), 'a table that was complete').not.toMatch(/^envelopes: /m);
      await expectSame(source, to);
    });

    test('starts over after it was given up, as the site may have written since', { timeout: 60_000 }, async () => {
      await seed(source);
      await killedAt(/^activities: /m, from, to);
      expect((await ran(from, '--cancel')).output).toMatch(/accepts writes again/);
      await source.deleteFrom('leads').execute();
      await source.deleteFrom('envelopes').execute();
      expect(await moved(from, to)).toMatchObject(DONE);
      await expectSame(source, to);
    });

    test('refuses a target that holds something else', { timeout: 60_000 }, async () => {
      await migrate(to);
      await expect(moveSite({ from, to, say: () => undefined })).rejects.toThrow(/already holds tables/);
      await source.insertInto('rate_limits').values({ key: 'k', points: 1, expires_at: 1 }).execute();
    });

    test('loses nothing that was acknowledged, and the audit log goes on', { timeout: 60_000 }, async () => {
      await source.transaction().execute((tx) => recordAct(tx, ACT, 1));
      const app = await createTestApp({ db: source, rateLimitScale: 100_000 });
      const acknowledged: string[] = [];
      let refusal: Response | undefined;
      const over = new AbortController();
      const writing = (async () => {
        for (let index = 0; refusal === undefined && !over.signal.aborted; index += 1) {
          const message = `Message ${index}, which is like no other: ${crypto.randomUUID()}`;
          const answer = await app.call(
            'submit-contact',
            contactBody({ message, email: `ann${index}@visitor.example` }),
          );
          if (answer.ok) acknowledged.push(message);
          else refusal = answer;
          // A visitor now and then is enough; more would only take the time of the move.
          await wait(10);
        }
      })();
      const [result] = await Promise.all([moved(from, to).finally(() => over.abort()), writing]);
      expect(result).toMatchObject(DONE);
      expect(refusal?.status).toBe(503);
      expect(Number(refusal?.headers.get('retry-after'))).toBeGreaterThan(0);
      const target = openDatabase(to);
      const leads = await target.selectFrom('leads').select('message').execute();
      expect(leads.map(({ message }) => message).toSorted()).toEqual(acknowledged.toSorted());
      await target.transaction().execute((tx) => recordAct(tx, ACT, 2));
      expect(await target.selectFrom('audit_head').select('number').execute()).toEqual([{ number: 2 }]);
      expect(await checkAuditLog(target, Date.now())).toMatchObject({ isWhole: true });
      await target.destroy();
    });
  });
});

test('a password is not taken from the command, where every user of the machine can read it', async () => {
  const from: DatabaseConfig = { engine: 'embedded', file: join(tmpdir(), 'none', 'site.sqlite') };
  const { status, output } = await ran(from, 'postgres://site:secret@127.0.0.1:1/site');
  expect(status).toBe(1);
  expect(output).toMatch(/^Leave the password out of the address.*PGPASSWORD\n$/);
});

async function seed(source: Database): Promise<void> {
  await source.transaction().execute(async (tx) => {
    await seedTables(tx, FEW);
    // No move is under way.
    await tx.deleteFrom('moves').execute();
  });
}

async function expectSame(source: Database, to: DatabaseConfig): Promise<void> {
  const target = openDatabase(to);
  for (const table of tableShapes().filter(({ name }) => name !== 'moves'))
    expect(await digestOf(target, table), table.name).toEqual(await digestOf(source, table));
  expect((await sql`select * from moves`.execute(target)).rows).toEqual([]);
  await target.destroy();
}

function moved(from: DatabaseConfig, to: DatabaseConfig) {
  return ran(from, to.engine === 'postgres' ? to.url : dirname(to.file));
}

async function ran(from: DatabaseConfig, parameter: string) {
  const process = start(from, parameter);
  const [out, err, [status]] = await Promise.all([text(process.stdout), text(process.stderr), once(process, 'close')]);
  return { status: status as number, output: `${out}${err}` };
}

/** Ends the command with SIGKILL once its output matches. */
async function killedAt(pattern: RegExp, from: DatabaseConfig, to: DatabaseConfig): Promise<void> {
  const process = start(from, to.engine === 'postgres' ? to.url : dirname(to.file));
  let output = '';
  for (const stream of [process.stdout, process.stderr])
    stream.on('data', (chunk) => {
      output += String(chunk);
      if (pattern.test(output)) process.kill('SIGKILL');
    });
  const [, signal] = await once(process, 'close');
  expect(signal, output).toBe('SIGKILL');
}

function start(from: DatabaseConfig, parameter: string) {
  const settings = from.engine === 'embedded' ? { DATA_DIR: dirname(from.file) } : { DATABASE_URL: from.url };
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, ...settings };
  return spawn(process.execPath, [resolve('scripts/db-move.ts'), parameter], { env, cwd: tmpdir() });
}
