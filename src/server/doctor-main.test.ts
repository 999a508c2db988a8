import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import words from '#content/desk/go-live-words.yaml';
import { CREATE_EMBEDDED } from '#test/support/test-database.ts';
import { examineSite } from './doctor-main.ts';

const SECRET = 'a secret of the tests, long enough to be one';

test('the doctor prints the list of a site that is stopped, and calls it not ready', async () => {
  const { config, remove } = await CREATE_EMBEDDED.migrated();
  if (config.engine !== 'embedded') throw new Error('An embedded database was made.');
  const env = {
    DATA_DIR: dirname(config.file),
    SITE_URL: 'http://127.0.0.1:1',
    AUTH_SECRET: SECRET,
    PUBLIC_ANON_KEY: 'anon_key_of_the_tests',
    SMTP_URL: 'smtp://user:geheim@127.0.0.1:1',
  };
  const { text, isReady } = await examineSite(env);
  await remove();
  expect(isReady).toBe(false);
  for (const id of ['address', 'answers', 'mail-server', 'owner'] as const)
    expect(text).toMatch(new RegExp(`^red     ${words.checks[id].name}: .+\\n        .+$`, 'm'));
  expect(text).toContain('ECONNREFUSED');
  for (const secret of [SECRET, 'geheim']) expect(text).not.toContain(secret);
});
