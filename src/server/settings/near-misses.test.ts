import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { nearMisses } from './settings-schema.ts';

test.each([
  ['SITE_URLL', 'SITE_URL'],
  ['SITEURL', 'SITE_URL'],
  ['site_url', 'SITE_URL'],
  ['SITE-URL', 'SITE_URL'],
  ['PORTS', 'PORT'],
  ['MAIL_FORM', 'MAIL_FROM'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['AUTH_REQUIRE_CONFIRMATON', 'AUTH_REQUIRE_CONFIRMATION'],
])('%s is named as a misspelled %s', (name, meant) => {
  expect(nearMisses({ [name]: 'x' })).toEqual([expect.stringMatching(`^${name} .* ${meant}\\?$`)]);
});

test('what .env.example lists and what systems set is no misspelling', () => {
  const listed = [...readFileSync('.env.example', 'utf8').matchAll(/^# ([A-Z_]+)=/gm)].map(([, name = '']) => name);
  const ofSystems =
    'HOME HOSTNAME PATH PWD OLDPWD SHELL SHLVL USER LOGNAME LANG LC_ALL TERM TZ TMPDIR EDITOR MAIL DISPLAY NODE_ENV ' +
    'NODE_OPTIONS INVOCATION_ID JOURNAL_STREAM STATE_DIRECTORY NOTIFY_SOCKET npm_config_local_prefix INIT_CWD ' +
    'KUBERNETES_PORT KUBERNETES_SERVICE_HOST SITE_PORT SITE_SERVICE_HOST POSTGRES_URL REDIS_URL RENDER_EXTERNAL_URL ' +
    'FLY_APP_NAME RAILWAY_STATIC_URL PGHOST PGPORT PGUSER XDG_DATA_DIRS HTTP_PROXY NO_PROXY';
  const names = [...listed, ...ofSystems.split(' ')];
  expect(nearMisses(Object.fromEntries(names.map((name) => [name, 'x'])))).toEqual([]);
});
