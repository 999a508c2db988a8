import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { isPublicAddress, requestPublic } from './public-address.ts';
import { isPublicUrl, postPublic, postTo, retryAfterMs } from './public-post.ts';

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:a00:1',
  '64:ff9b::7f00:1',
  '64:ff9b::a00:1',
  'fe80::1',
  'fd00::1',
  'ff02::1',
  '2002:7f00:1::',
  '2001:db8::1',
  'localhost',
  '',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each([
  '1.1.1.1',
  '172.32.0.1',
  '100.128.0.1',
  '2606:4700::1111',
  '2a00:1450:4001:830::200e',
  '::ffff:93.184.216.34',
])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test('only https to a public host may be asked for', () => {
  for (const url of [
    'http://push.example.com/a',
    'https://localhost/a',
    'https://printer.local/a',
    'https://metadata.google.internal/a',
    'https://a.localhost./a',
    'https://intranet/a',
    'https://127.1/a',
    'https://0x7f000001/a',
    'https://[::1]/a',
    'https://[::ffff:10.0.0.1]/a',
    'https://ann@push.example.com/a',
    'https://push.example.com:8443/a',
    'file:///etc/passwd',
    'nonsense',
  ])
    expect(isPublicUrl(url), url).toBe(false);
  for (const url of ['https://fcm.googleapis.com/fcm/send/a:b', 'https://internal.example.com/', 'https://8.8.8.8/a'])
    expect(isPublicUrl(url), url).toBe(true);
});

test('a name that leads to ourselves is refused while connecting', async () => {
  await expect(requestPublic('https://localhost/', {})).rejects.toThrow('not a public address');
  const message = { headers: {}, body: Buffer.from('') };
  await expect(postPublic('https://127.0.0.1/', message)).rejects.toThrow('not a public address');
});

test.each([
  'http://127.0.0.1:9/',
  'http://[::1]:9/',
  'https://127.0.0.1:9/',
  'https://localhost:9/',
  'http://localhost:9/',
])('nothing is posted to %s unless that may be reached', async (url) => {
  const message = { headers: {}, body: Buffer.from('x') };
  const limits = { timeoutMs: 1_000, answerBytes: 10 };
  await expect(postTo(url, message, limits)).rejects.toThrow('not a public address');
  await expect(postTo(url, message, { ...limits, mayReach: () => true })).rejects.toThrow(/ECONNREFUSED/);
});

test.each([
  [undefined, 0],
  ['', 0],
  ['120', 120_000],
  ['86401', 86_400_000],
  ['-5', 0],
  ['1.5', 0],
  ['Thu, 01 Jan 1970 00:01:01 GMT', 60_000],
  ['Thu, 01 Jan 1970 00:00:00 GMT', -1_000],
  ['soon', 0],
])('to wait for %s is %i ms', (text, expected) => {
  expect(retryAfterMs(text, 1_000, 86_400_000)).toBe(expected);
});

test('who keeps us waiting is left, and a status that has come counts without the rest of its answer', async () => {
  const server = createServer(({ url }, response) => {
    if (url === '/stalls') response.writeHead(202).write('begun');
    if (url === '/endless') setInterval(() => response.write('x'.repeat(300)), 1).unref();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const limits = { timeoutMs: 200, answerBytes: 1_000, mayReach: () => true };
  const post = async (path: string) =>
    postTo(`http://127.0.0.1:${port}${path}`, { headers: {}, body: Buffer.from('x') }, limits);
  await expect(post('/silent')).rejects.toMatchObject({ name: expect.stringMatching(/^(?:Abort|Timeout)Error$/) });
  expect(await post('/stalls')).toEqual({ status: 202, retryAfter: undefined, answer: 'begun' });
  expect((await post('/endless')).answer).toBe('x'.repeat(1_000));
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
