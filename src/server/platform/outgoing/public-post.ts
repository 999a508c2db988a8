/**
 * Posts to an address that somebody gave us. Where its name leads is checked while connecting: a check before would be open
 * to DNS rebinding. Only https to public addresses; redirects aren't followed, and the body isn't read.
 */
import { lookup } from 'node:dns';
import { request } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { SECOND_MS } from '#shared/site/durations.ts';

export interface PostAnswer {
  status: number;
  /** When to try again. */
  retryAfter?: string | undefined;
}

export type PublicPost = (
  url: string,
  message: { headers: Record<string, string>; body: Buffer },
) => Promise<PostAnswer>;

const TIMEOUT_MS = 10 * SECOND_MS;

/** The special-purpose registries of IANA (RFC 6890), and forms of IPv6 that hold an address of IPv4. */
const NOT_PUBLIC = {
  ipv4: [
    '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24',
    '192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4',
  ],
  ipv6: [
    '::/96 ::1/128 64:ff9b::/96 64:ff9b:1::/48 100::/64 2001::/23 2001:db8::/32 2002::/16 fc00::/7 fe80::/9 ff00::/8',
  ],
} as const;

const notPublic = new BlockList();
for (const family of ['ipv4', 'ipv6'] as const) {
  for (const net of NOT_PUBLIC[family].join(' ').split(' ')) {
    const [address = '', bits] = net.split('/');
    notPublic.addSubnet(address, Number(bits), family);
  }
}

export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  // An IPv4 address within IPv6, `::ffff:127.0.0.1`, is checked as what it is.
  return version !== 0 && !notPublic.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

/** Whether it may be asked to connect there at all; a name is looked up later. */
export function isPublicUrl(text: string): boolean {
  const url = URL.parse(text);
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.port !== '') return false;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0
    ? host.includes('.') && !/(?:^|\.)(?:localhost|local|internal)\.?$/.test(host)
    : isPublicAddress(host);
}

/** @throws when there is no public address, no connection or no answer in time. */
export const postPublic: PublicPost = async (url, { headers, body }) => {
  if (!isPublicUrl(url)) throw new Error('not a public address');
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': body.length },
      agent: false,
      lookup: publicLookup,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    sent.on('response', (response) => {
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] });
      response.destroy();
    });
    sent.on('error', reject);
    sent.end(body);
  });
};

export const publicLookup: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, []);
    const allowed = found.filter(({ address }) => isPublicAddress(address));
    const [first] = allowed;
    if (!first) return done(new Error('not a public address'), []);
    return options.all ? done(null, allowed) : done(null, first.address, first.family);
  });
};
