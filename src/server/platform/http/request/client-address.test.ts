import { describe, expect, test } from 'vitest';
import { clientAddress, clientNetwork, loggedNetwork, widerNetwork } from './client-address.ts';

describe('clientAddress', () => {
  const forwarded = '198.51.100.9, 203.0.113.1, 192.0.2.7';
  test.each([
    [0, '10.0.0.1'],
    [1, '192.0.2.7'],
    [2, '203.0.113.1'],
  ])('with %i trusted proxies is %s', (trusted, expected) => {
    expect(clientAddress('10.0.0.1', forwarded, trusted)).toBe(expected);
  });

  test.each([
    ['192.0.2.7:50123', '192.0.2.7'],
    ['[2001:db8::7]:50123', '2001:db8::7'],
    ['[2001:db8::7]', '2001:db8::7'],
    ['2001:db8::7', '2001:db8::7'],
  ])('read from %s is %s, without the port', (hop, expected) => {
    expect(clientAddress('10.0.0.1', `198.51.100.9, ${hop}`, 1)).toBe(expected);
  });

  test("is the socket's address when a trusted proxy names none", () => {
    expect(clientAddress('10.0.0.1', undefined, 1)).toBe('10.0.0.1');
    expect(clientAddress('10.0.0.1', ' , ', 1)).toBe('10.0.0.1');
    expect(clientAddress('10.0.0.1', '192.0.2.7', 2), 'of more proxies than there are').toBe('192.0.2.7');
  });
});

test.each([
  ['192.0.2.7', '192.0.2.7', '192.0.2.0/24'],
  ['::ffff:192.0.2.7', '192.0.2.7', '192.0.2.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['2001:0DB8:0000:0000::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ['fe80:1:2:3:4:5:6:7%25', 'fe80:1:2:3::/64', 'fe80:1:2::/48'],
  ['192.0.2.7%eth0', '192.0.2.7', '192.0.2.0/24'],
  ['nonsense', 'nonsense', 'unknown'],
])('%s is limited as %s and logged as %s', (address, limited, logged) => {
  expect([clientNetwork(address), loggedNetwork(address)]).toEqual([limited, logged]);
  expect(widerNetwork(limited)).toBe(logged);
});
