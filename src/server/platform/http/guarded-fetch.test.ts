import { expect, test } from 'vitest';
import { guardedFetch, isPublic } from './guarded-fetch.ts';

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
  '64:ff9b::7f00:1',
  'fe80::1',
  'fd00::1',
  'ff02::1',
  '2002:7f00:1::',
  '2001:db8::1',
  'localhost',
  '',
])('knows that %s is not public', (address) => {
  expect(isPublic(address)).toBe(false);
});

test.each(['1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4001::1'])(
  'knows that %s is',
  (address) => {
    expect(isPublic(address)).toBe(true);
  },
);

test.each([
  ['http://1.1.1.1/a.ics', 'not https'],
  ['file:///etc/passwd', 'not https'],
  ['nonsense', 'not https'],
  ['https://127.0.0.1/a.ics', 'private network'],
  ['https://2130706433/a.ics', 'private network'],
  ['https://[::ffff:127.0.0.1]/a.ics', 'private network'],
  // By name, so that it is found out when it connects.
  ['https://localhost/a.ics', 'private network'],
])('never connects to %s', async (url, problem) => {
  await expect(guardedFetch(url, { maxBytes: 10 })).rejects.toThrow(problem);
});
