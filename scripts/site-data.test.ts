/** What the commands for operators say and leave where the site's data isn't, or where a secret would show. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { StartError } from '../src/server/platform/start-error.ts';
import { databaseParameter } from './site-data.ts';

test.each([
  ['owner.ts', '', 1],
  ['disc-items.ts', '', 1],
  ['doctor.ts', '', 1],
  // A mail server tries again then.
  ['mail-in.ts', '', 75],
  ['desk.ts', 'verify-audit', 1],
  ['desk.ts', 'rebuild', 1],
  ['db-move.ts', 'postgres://site@127.0.0.1:1/site', 1],
  ['db-move.ts', '--cancel', 1],
])('%s %s says in one line that there is no database, and leaves none', async (file, parameter, expected) => {
  const folder = mkdtempSync(join(tmpdir(), 'no-site-'));
  const env = { PATH: process.env['PATH'], DATA_DIR: folder, OWNER_EMAIL: 'owner@agency.example' };
  const child = spawn(process.execPath, [join(import.meta.dirname, file), ...(parameter ? [parameter] : [])], {
    env,
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [said, [status]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect(said).toMatch(/^There is no database [^\n]*\n$/);
  expect(status).toBe(expected);
  expect(readdirSync(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
});

test.each([
  'postgres://site:secret@db.example:5432/site',
  'postgres://:secret@db.example/site',
  'postgres://site@db.example/site?password=secret',
  'postgres://site@db.example/site?sslmode=require&password=',
])('an address with a password is refused as a parameter, without repeating it: %s', (address) => {
  expect(() => databaseParameter(address)).toThrow(StartError);
  expect(() => databaseParameter(address)).toThrow(/^Leave the password out (?!.*secret)/);
});

test.each(['postgres://site@db.example:5432/site', 'postgresql://db.example/site?sslmode=require'])(
  'an address without one is taken: %s',
  (address) => expect(databaseParameter(address)).toBe(address),
);

test.each(['', 'site', 'mysql://db.example/site'])('what is no address is refused: %j', (address) => {
  expect(() => databaseParameter(address)).toThrow(StartError);
});
