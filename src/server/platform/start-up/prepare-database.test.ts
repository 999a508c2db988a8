import { randomUUID } from 'node:crypto';
import { copyFileSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freePort } from '#scripts/free-port.ts';
import { describeOnEachEngine, describeOnPostgres, type EmptyDatabase } from '#test/support/test-database.ts';
import { openDatabase } from '../db/open-database.ts';
import { prepareDatabase } from './prepare-database.ts';
import { whyNotStarted } from './start-failure.ts';

const HEADER_BYTES = 100;

describeOnEachEngine('a database at start-up', (createEmpty, engine) => {
  let empty: EmptyDatabase;
  beforeEach(async () => {
    empty = await createEmpty();
    await prepareDatabase(empty.config, { say: () => undefined });
  });
  afterEach(() => empty.remove());

  /** The message that the operator reads; undefined when all is well. */
  const complaint = () => complaintAbout(empty.config);
  const run = async (statement: string) => {
    const db = openDatabase(empty.config);
    await sql.raw(statement).execute(db);
    await db.destroy();
  };

  test('is accepted unchanged', async () => expect(await complaint()).toBeUndefined());

  test('is refused when a table is missing', async () => {
    await run('drop table factor_challenges');
    expect(await complaint()).toMatch(/lost these tables: factor_challenges\. Restore a backup\.$/);
  });

  test('is refused when it has tables but no list of migrations', async () => {
    await run('drop table migrations');
    expect(await complaint()).toMatch(/leads.* but not the table "migrations"/);
  });

  describe.runIf(engine === 'embedded')('in a file', () => {
    const file = () => (empty.config.engine === 'embedded' ? empty.config.file : '');

    test.each([
      ['missing', () => rmSync(file())],
      ['emptied', () => truncateSync(file(), 0)],
    ])('is not created anew when it is %s beside other data', async (_, damage) => {
      damage();
      expect(await complaint()).toMatch(
        /site\.sqlite is (missing|empty), but this folder had a database\..*npm run restore/,
      );
      expect(await complaint(), 'nor the second time').toMatch(/had a database/);
      rmSync(join(dirname(file()), 'installation.json'));
      expect(await complaint()).toBeUndefined();
    });

    test('of an earlier version loses what was deleted in it', async () => {
      const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
      const database = new DatabaseSync(file());
      const count = database.prepare("insert into rate_limits values ('canary' || ?, 1, 0)");
      database.exec('begin');
      for (let index = 0; index < 500; index += 1) count.run(index);
      database.exec('commit');
      database.exec('pragma secure_delete = off');
      database.exec('delete from rate_limits; pragma user_version = 0');
      database.close();
      expect(readFileSync(file()).includes('canary')).toBe(true);
      expect(await complaint()).toBeUndefined();
      expect(readFileSync(file()).includes('canary')).toBe(false);
    });

    test('is refused and left as it is when the file was truncated', async () => {
      truncateSync(file(), 20_000);
      const before = readFileSync(file());
      expect(await complaint()).toMatch(/site\.sqlite is damaged \(.*\)\. Move .* npm run restore/);
      expect(readFileSync(file()).equals(before)).toBe(true);
    });

    test.each([
      ['at its head', 0],
      ['in the middle', 40_960],
    ])('is refused when it was overwritten %s', async (_, at) => {
      const bytes = readFileSync(file());
      bytes.fill(0xa5, at, at + (at === 0 ? HEADER_BYTES : 4_096));
      writeFileSync(file(), bytes);
      expect(await complaint()).toMatch(/site\.sqlite is damaged/);
    });

    test('is refused when all its tables are gone', async () => {
      const other = await createEmpty();
      const db = openDatabase(other.config);
      await sql`create table t (x)`.execute(db);
      await sql`drop table t`.execute(db);
      await db.destroy();
      copyFileSync(other.config.engine === 'embedded' ? other.config.file : '', file());
      await other.remove();
      expect(await complaint()).toMatch(/holds no tables, but this folder had a database/);
    });
  });
});

describeOnPostgres('PostgreSQL at start-up', (createEmpty) => {
  let empty: EmptyDatabase;
  let url: URL;
  let forwarder: Server | undefined;
  beforeEach(async () => {
    empty = await createEmpty();
    url = new URL(empty.config.engine === 'postgres' ? empty.config.url : '');
  });
  afterEach(async () => {
    forwarder?.close();
    await empty.remove();
  });
  const at = (change: (changed: URL) => void) => {
    const changed = new URL(url);
    change(changed);
    return { engine: 'postgres' as const, url: changed.href };
  };

  test('may start later than the site', async () => {
    const port = await freePort();
    const later = at((changed) => (changed.port = String(port)));
    const said: string[] = [];
    const say = (line: string) => {
      said.push(line);
      forwarder = createServer((socket) => {
        const upstream = connect(Number(url.port), url.hostname);
        for (const end of [socket, upstream]) end.on('error', () => undefined);
        socket.pipe(upstream).pipe(socket);
      }).listen(port, '127.0.0.1');
    };
    await prepareDatabase(later, { say });
    expect(said).toEqual([expect.stringMatching(`^PostgreSQL at 127.0.0.1:${port} does not answer .*Waiting`)]);
  });

  test('is reported after 30 s without an answer', async () => {
    const port = await freePort();
    let now = 0;
    const wait = { say: () => undefined, now: () => now, sleep: async (ms: number) => (now += ms) };
    const away = at((changed) => (changed.port = String(port)));
    expect(await complaintAbout(away, wait)).toMatch(/does not answer .*ECONNREFUSED.* for 30 s/);
    expect(now).toBe(30_000);
  });

  test.each([
    ['a role that is not there', (changed: URL) => (changed.username = 'nobody'), /"nobody"/],
    ['a database that is not there', (changed: URL) => (changed.pathname = '/none'), /no database "none"/],
    ['encryption that it does not offer', (changed: URL) => (changed.search = '?sslmode=verify-full'), /sslmode/],
  ])('is reported at once when it refuses %s', async (_, change, expected) => {
    expect(await complaintAbout(at((changed) => void change(changed)))).toMatch(expected);
  });

  test('is reported without the password when it refuses that', async () => {
    // The tests' own server asks for no password, so this stand-in refuses it.
    const port = await freePort();
    forwarder = createServer((socket) => void socket.once('data', () => socket.end(errorResponse('28P01')))).listen(
      port,
    );
    const message = await complaintAbout({ engine: 'postgres', url: `postgres://site:canary@127.0.0.1:${port}/site` });
    expect(message).toMatch(/refused the password of "site"/);
    expect(message).not.toContain('canary');
  });

  test('is reported with the role and the missing right', async () => {
    const role = `role_${randomUUID().replaceAll('-', '')}`;
    const owner = openDatabase(empty.config);
    await sql.raw(`create role ${role} login`).execute(owner);
    try {
      const config = at((changed) => (changed.username = role));
      await sql.raw('revoke create on schema public from public').execute(owner);
      expect(await complaintAbout(config)).toMatch(/lacks a right in database .*permission denied for schema/);
      expect(await complaintAbout(empty.config)).toBeUndefined();
      await sql.raw(`grant create on schema public to ${role}`).execute(owner);
      await sql.raw(`grant select, insert on all tables in schema public to ${role}`).execute(owner);
      expect(await complaintAbout(config)).toMatch(/may not read and write these tables: leads, /);
      await sql.raw(`grant update, delete on all tables in schema public to ${role}`).execute(owner);
      expect(await complaintAbout(config)).toBeUndefined();
    } finally {
      await sql.raw(`drop owned by ${role}`).execute(owner);
      await sql.raw(`drop role ${role}`).execute(owner);
      await owner.destroy();
    }
  });
});

/** The operator's one-line message, or undefined when the database is ready. */
async function complaintAbout(
  config: Parameters<typeof prepareDatabase>[0],
  wait: Parameters<typeof prepareDatabase>[1] = { say: () => undefined },
): Promise<string | undefined> {
  try {
    await prepareDatabase(config, wait);
    return undefined;
  } catch (error) {
    const told = whyNotStarted(error);
    if (typeof told === 'string' && !told.includes('\n')) return told;
    throw new Error('The operator would read more than a line.', { cause: error });
  }
}

/** https://www.postgresql.org/docs/current/protocol-message-formats.html: ErrorResponse. */
function errorResponse(code: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0Mpassword authentication failed for user "site"\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}
