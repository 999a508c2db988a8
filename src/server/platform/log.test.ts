import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createTestApp } from '#test/support/test-app.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import { assessmentBody, contactBody, newsletterBody } from '#test/support/mail/submissions.ts';
import { openDatabase } from './db/open-database.ts';
import { createLog, type LogFields, type LogLevel } from './log.ts';

function memoryLog(level: LogLevel = 'debug') {
  const lines: string[] = [];
  return { lines, log: createLog(level, { write: (line) => void lines.push(line) }) };
}

// The canary goes into every input that a visitor controls, and must not appear in any line.
describeOnEachDatabase('logs', (database) => {
  test('hold nothing that a visitor sent', async () => {
    const { lines, log } = memoryLog();
    const site = await createTestApp({ db: database.db, log, trustedProxies: 1 });
    const headers = {
      'x-forwarded-for': '203.0.113.77',
      referer: 'http://localhost:3000/canary',
      'user-agent': 'canary',
      'idempotency-key': 'canary',
    };
    await site.call(
      'submit-contact',
      contactBody({ name: 'canary', email: 'canary@visitor.example', message: 'canary\ncanary' }),
      headers,
    );
    await site.call('submit-contact', newsletterBody('canary@visitor.example'), { 'x-forwarded-for': '203.0.113.77' });
    await site.call('send-disc-assessment', assessmentBody({ name: 'canary', email: 'canary@visitor.example' }));
    await site.call('submit-contact', '{"canary":', headers);
    await site.call('canary', {}, headers);
    await site.app.request('/blog/canary?token=canary', { headers });
    await site.app.request('/newsletter/confirm?token=canary', { method: 'POST', headers });
    await database.db.schema.alterTable('leads').renameTo('leads_away').execute();
    const failed = await site.call('submit-contact', contactBody({ name: 'canary', message: 'canary 2' }));
    await database.db.schema.alterTable('leads_away').renameTo('leads').execute();
    expect(failed.status).toBe(500);
    expect(await failed.json()).toMatchObject({ error: { code: 'unexpected_failure' } });
    expect(lines.length).toBeGreaterThan(8);
    expect(lines.filter((line) => /canary|203\.0\.113\.77/.test(line))).toEqual([]);
    expect(lines.join('')).toContain('203.0.113.0/24');
    expect(lines.join('')).toContain('/functions/v1/:name');
  });
});

test('health checks are logged only when they fail', async () => {
  const { lines, log } = memoryLog('info');
  const db = openDatabase({ engine: 'postgres', url: 'postgres://nobody@127.0.0.1:1/nothing' });
  onTestFinished(() => db.destroy());
  const site = await createTestApp({ db, log });
  await site.app.request('/healthz');
  expect(lines).toEqual([]);
  await site.app.request('/readyz');
  expect(lines).toEqual([expect.stringMatching('"route":"/readyz","status":503')]);
});

test('fields that are not on the list are left out, even when a cast gets them past the types', () => {
  const { lines, log } = memoryLog();
  // A spread of a larger object could do the same.
  log.info({ status: 200, email: 'canary' } as LogFields, 'request');
  log.error({ error: Object.assign(new Error('canary'), { code: 'E1', detail: 'canary' }) }, 'failed');
  expect(lines.join('')).not.toContain('canary');
  expect(lines.join('')).toContain('"code":"E1"');
});

describe('a process goes on and exits', () => {
  const code = `
    const { createLog } = await import('${new URL('./log.ts', import.meta.url).href}');
    console.log('The site is running.');
    const log = createLog('info');
    for (let count = 0; count < 20_000; count += 1) log.info({ count }, 'a line that nobody reads');
    await new Promise((resolve) => setTimeout(resolve, 300));
    console.error('leaving');
    process.exit(0);`;
  const start = (stdout: 'pipe' | number) => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', stdout, 'pipe'] });
    onTestFinished(() => void child.kill('SIGKILL'));
    return child;
  };

  test('although nobody reads its output', async () => {
    expect(await once(start('pipe'), 'exit')).toEqual([0, null]);
  });

  test('although the reader of its output goes while it exits', async () => {
    const child = start('pipe');
    child.stderr?.once('data', () => child.stdout?.destroy());
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  test('although the disk that its output goes to is full', async () => {
    const full = openSync('/dev/full', 'w');
    onTestFinished(() => closeSync(full));
    expect(await once(start(full), 'exit')).toEqual([0, null]);
  });

  test('and what it wrote last is whole', async () => {
    const child = start('pipe');
    const lines = createInterface({ input: child.stdout ?? process.stdin })[Symbol.asyncIterator]();
    const ended = once(child, 'exit');
    let last = '';
    for await (const line of lines) last = line;
    expect(JSON.parse(last)).toMatchObject({ count: 19_999 });
    expect(await ended).toEqual([0, null]);
  });
});
