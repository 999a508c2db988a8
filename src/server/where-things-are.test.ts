import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { whereThingsAre } from './where-things-are.ts';

const SECRETS = { AUTH_SECRET: 's'.repeat(32), PUBLIC_ANON_KEY: 'k'.repeat(16) };
const mailbox = { whereabouts: (port: number) => `in a folder of ${port}` };
const told = (env: Record<string, string>, port = 3000) =>
  whereThingsAre(readConfig({ ...SECRETS, ...env }), mailbox, port)
    .split('\n')
    .slice(1)
    .map((line) => line.trim().replace(/ +/, ': '));

test('a site of this machine is at its address alone', () => {
  expect(told({ DATA_DIR: '/tmp/of-the-site' })).toEqual([
    'site: http://localhost:3000',
    'mailbox: in a folder of 3000',
    'data: /tmp/of-the-site',
  ]);
});

test('a site behind a proxy says where it listens, and a database of its own where that is, without its password', () => {
  const env = {
    SITE_URL: 'https://agency.example',
    HOST: '::1',
    DATABASE_URL: 'postgres://site:secret@db.example:5432/site',
  };
  expect(told(env, 4000)).toEqual([
    'site: https://agency.example',
    'listening: http://[::1]:4000',
    'mailbox: in a folder of 4000',
    'data: PostgreSQL at db.example:5432',
  ]);
  expect(told({ HOST: '0.0.0.0' }, 4000)).toContain('listening: http://0.0.0.0:4000');
});
