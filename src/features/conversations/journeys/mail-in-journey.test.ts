/** Without a browser: a mail server's pipe, beside the running site. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { dirname, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ANN, rawMail } from '#test/support/mail/raw-mail.ts';
import { CALENDAR_PROGRAMS } from '#test/support/mail/calendar-replies.ts';
import { contactBody, meetingBody } from '#test/support/mail/submissions.ts';
import { OWNER, startSite, type Site } from '#test/support/site-process.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
  await site.call('submit-contact', contactBody({ email: ANN, message: 'Hello' }));
});
afterAll(async () => site.remove());

const pipe = async (message: Uint8Array, settings = {}) => {
  const env = { PATH: process.env['PATH'], DATA_DIR: dirname(site.databaseFile), OWNER_EMAIL: OWNER, ...settings };
  const child = spawn(process.execPath, [resolve('scripts/mail-in.ts')], { cwd: dirname(site.databaseFile), env });
  child.stdin.on('error', () => undefined).end(message);
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return [code, said.trim()];
};

test('an answer is piped into its thread, once, and a stranger is left alone', async () => {
  const answer = rawMail({ body: 'Thanks!' });
  expect(await pipe(answer)).toEqual([0, expect.stringContaining('Stored')]);
  expect(await pipe(answer)).toEqual([0, expect.stringContaining('stored before')]);
  expect(await pipe(rawMail({ from: 'sam@stranger.example', body: 'Hi' }))).toEqual([
    0,
    expect.stringContaining('nobody'),
  ]);
  expect(site.query('select body, kind from thread_mails').map((row) => ({ ...row }))).toEqual([
    { body: 'Thanks!', kind: 'person' },
  ]);
});

test('a decline by calendar is noted at its meeting, whose site the pipe serves', async () => {
  await site.call('request-meeting', meetingBody(Date.now(), ANN));
  site.write("update meetings set status = 'confirmed', starts_at = json_extract(slots, '$[0]'), sequence = 1");
  const [{ id = '' } = {}] = site.query('select id from meetings');
  const uid = `meeting-${String(id)}@${new URL(site.url).hostname}`;
  const stamp = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const decline = rawMail(CALENDAR_PROGRAMS.gmail({ uid, sequence: 1, attendee: ANN, stamp }));
  expect(await pipe(decline, { SITE_URL: site.url })).toEqual([0, expect.stringContaining('Stored')]);
  expect(site.query('select status, answer from meetings').map((row) => ({ ...row }))).toEqual([
    { status: 'confirmed', answer: 'declined' },
  ]);
});

test('a message that could not be stored is to be tried again', async () => {
  expect((await pipe(rawMail({ body: 'x' }), { DATA_DIR: '/nowhere/at/all' }))[0]).toBe(75);
});
