import { createHash } from 'node:crypto';
import { copyFile, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestClock } from '#test/support/test-clock.ts';
import { createMailboxEndpoint, MAILBOX_PATH } from './mailbox-endpoint.ts';
import { finishMail } from '../rendering/mail-message.ts';
import type { MailTransport } from '../sending/mailbox-transport.ts';
import { createMailTransport } from '../sending/smtp-transport.ts';

let folder: string;
let transport: MailTransport;
const clock = createTestClock();
const signal = new AbortController().signal;

beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'mailbox-')), 'mailbox');
  transport = createMailTransport(undefined, folder);
});
afterEach(() => rm(join(folder, '..'), { recursive: true }));

const mail = {
  to: 'reader@customer.example',
  messageId: '<row-1@site.example>',
  references: [],
  replyTo: undefined,
  calendar: undefined,
  from: 'Site <site@site.example>',
  subject: 'Hello <b>reader</b>',
  html: '<html><head><title>x</title></head><body><a href="https://site.example/confirm">Confirm</a><script>alert(1)</script></body></html>',
  text: 'Confirm: https://site.example/confirm',
  headers: {},
  attachments: [{ filename: 'réport "1".pdf', contentType: 'application/pdf', content: Buffer.from('%PDF-1.7 body') }],
};

async function keep({ id = 'row-1', ...changes }: Partial<typeof mail & { id: string }> = {}): Promise<void> {
  const finished = await finishMail({ ...mail, ...changes });
  await transport.send({ ...finished, id, createdAt: clock.now() }, signal, () => undefined);
}

interface Caller {
  address?: string;
  httpVersion?: string;
  headers?: Record<string, string>;
}

function get(path: string, caller: Caller = {}): Promise<Response> {
  const { address = '127.0.0.1', httpVersion = '1.1' } = caller;
  const headers = { host: 'localhost:3000', ...caller.headers };
  const env = { incoming: { socket: { remoteAddress: address }, httpVersion, headers } };
  return Promise.resolve(createMailboxEndpoint({ folder }).request(path, { headers }, env));
}

const onlyId = async () => ((await readdir(folder))[0] ?? '').replace('.eml', '');

test('lists messages newest first, with recipient, subject and time', async () => {
  await keep();
  clock.advance(1_000);
  await keep({ id: 'row-2', subject: 'Newer' });
  const response = await get('/');
  const page = await response.text();
  expect(page.indexOf('Newer')).toBeLessThan(page.indexOf('Hello &lt;b&gt;reader&lt;/b&gt;'));
  expect(page).toContain('reader@customer.example');
  expect(page).toMatch(/<time datetime="[^"]+">/);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('referrer-policy'), 'links in messages sign in').toBe('no-referrer');
  expect(response.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'self' 'sha256-[^']+'; .*frame-src 'self'$/,
  );
});

test('lists the newest hundred, and says how many more there are', async () => {
  await keep();
  const name = `${await onlyId()}.eml`;
  for (let count = 1; count <= 102; count += 1)
    await copyFile(join(folder, name), join(folder, name.replace('row-1', `row-1-${count}`)));
  const page = await (await get('/')).text();
  expect(page.match(/<time /g)).toHaveLength(100);
  expect(page).toMatch(/(?<!\d)3 older messages/);
});

test("the pages' own style sheet passes their policy", async () => {
  const response = await get('/');
  const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(await response.text()) ?? [];
  const hash = createHash('sha256').update(style).digest('base64');
  expect(response.headers.get('content-security-policy')).toContain(`'sha256-${hash}'`);
});

test('says so when there is no message yet', async () => {
  expect(await (await get('/')).text()).toContain('No message yet');
});

test('shows a message in a frame without scripts whose links open outside', async () => {
  await keep();
  const id = await onlyId();
  const page = await (await get(`/${id}`)).text();
  expect(page).toContain(`src="${MAILBOX_PATH}/${id}/body"`);
  expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
  expect(page).toContain('Confirm: https://site.example/confirm');
  const body = await get(`/${id}/body`);
  expect(body.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'unsafe-inline'; img-src data:;.*sandbox allow-popups/,
  );
  const html = await body.text();
  expect(html).toContain('<head><base target="_blank">');
  expect(html).toContain('href="https://site.example/confirm"');
});

test('offers attachments as downloads, byte for byte', async () => {
  await keep();
  const response = await get(`/${await onlyId()}/attachments/0`);
  expect(response.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''r%C3%A9port%20%221%22.pdf");
  expect(response.headers.get('content-type')).toBe('application/octet-stream');
  expect(await response.text()).toBe('%PDF-1.7 body');
  expect((await get(`/${await onlyId()}/attachments/1`)).status).toBe(404);
});

test('shows the pictures of a message within it, and not among its attachments', async () => {
  const content = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff]);
  const picture = { filename: 'mark.png', contentType: 'image/png', content, cid: 'mark@here' };
  await keep({ html: '<p><img src="cid:mark@here" alt="Mark"></p>', attachments: [picture, ...mail.attachments] });
  const id = await onlyId();
  const body = await (await get(`/${id}/body`)).text();
  expect(body).toContain(`<img src="data:image/png;base64,${content.toString('base64')}" alt="Mark">`);
  expect(await (await get(`/${id}`)).text()).not.toContain('mark.png');
  expect(await (await get(`/${id}/attachments/0`)).text()).toBe('%PDF-1.7 body');
  expect((await get(`/${id}/attachments/1`)).status).toBe(404);
});

test.each<[string, Caller]>([
  ['another machine', { address: '192.0.2.7' }],
  ['no known address', { address: '' }],
  ['a proxy', { headers: { 'x-forwarded-for': '127.0.0.1' } }],
  ['a proxy that forwards only the host', { headers: { 'x-forwarded-host': 'agency.example' } }],
  ['a proxy that forwards only the scheme', { headers: { 'x-forwarded-proto': 'https' } }],
  ['a delivery network', { headers: { 'cf-connecting-ip': '203.0.113.7' } }],
  ['a proxy of HTTP/1.0', { httpVersion: '1.0' }],
  ['a proxy that passes web sockets on', { headers: { connection: 'upgrade' } }],
  ['a rebound host name', { headers: { host: 'evil.example:3000' } }],
  ['a host name that only begins well', { headers: { host: 'localhost.evil.example' } }],
])('answers 404 for %s', async (_who, caller) => {
  await keep();
  for (const path of ['/', `/${await onlyId()}`, `/${await onlyId()}/body`, `/${await onlyId()}/attachments/0`]) {
    expect((await get(path, caller)).status).toBe(404);
  }
});

test.each<Caller>([
  { address: '::1', headers: { host: '[::1]:3000' } },
  { address: '::ffff:127.0.0.1', headers: { host: '127.0.0.1' } },
  { headers: { host: 'LOCALHOST:3000', connection: 'Keep-Alive' } },
  { headers: { connection: 'close' } },
])('answers this machine as %o', async (caller) => {
  expect((await get('/', caller)).status).toBe(200);
});

test.each(['..%2F..%2Fetc%2Fpasswd', '.hidden', '20260115T120000000Z-nobody', '%00'])(
  'finds nothing under the id %s',
  async (id) => {
    await keep();
    expect((await get(`/${id}`)).status).toBe(404);
  },
);

test('keeps a message once, however often it is delivered, and leaves no unfinished file', async () => {
  await keep();
  await keep();
  expect(await readdir(folder)).toHaveLength(1);
});

test('closes messages to other users of the machine', async () => {
  await keep();
  const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
  expect([await modeOf(folder), await modeOf(join(folder, `${await onlyId()}.eml`))]).toEqual(['700', '600']);
});
