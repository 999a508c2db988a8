/** Which addresses are on the public internet, and requests that reach no others, wherever a name leads. */
import { lookup } from 'node:dns';
import { once } from 'node:events';
import { request as requestPlain, type IncomingMessage } from 'node:http';
import { request, type RequestOptions } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

export class NotPublic extends Error {
  constructor() {
    super('not a public address');
  }
}

/** The special-purpose registries of IANA (RFC 6890), and forms of IPv6 that hold an address of IPv4. */
const special = blockList(
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24',
  '192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3',
  '2001::/23 2001:db8::/32 2002::/16 3fff::/20',
);
/** Of IPv6, only global unicast is public, and an address of IPv4 within it, which is checked as what it is. */
const global = blockList('2000::/3 ::ffff:0:0/96');

export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !special.check(address, 'ipv4');
  return version === 6 && global.check(address, 'ipv6') && !special.check(address, 'ipv6');
}

export interface PublicRequest extends Pick<RequestOptions, 'method' | 'headers' | 'ca' | 'signal'> {
  body?: Buffer;
  /** Whether a connection to this address is allowed. */
  mayReach?: (address: string) => boolean;
}

/** @throws {NotPublic} when the address leads to none that may be reached, and what the connection throws. */
export async function requestPublic(
  url: string,
  { body, mayReach = isPublicAddress, ...options }: PublicRequest,
): Promise<IncomingMessage> {
  // The name is looked up only if it is no address already.
  const { protocol, hostname } = new URL(url);
  const host = hostname.replaceAll(/[[\]]/g, '');
  if (isIP(host) !== 0 && !mayReach(host)) throw new NotPublic();
  const asked = (protocol === 'http:' ? requestPlain : request)(url, {
    ...options,
    lookup: lookupOf(mayReach),
    agent: false,
  });
  asked.end(body);
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  // Whoever reads the answer gets what breaks it off.
  asked.on('error', () => undefined);
  return answer;
}

/** A check before connecting would be open to DNS rebinding: a name can lead elsewhere the next time. */
function lookupOf(mayReach: (address: string) => boolean): LookupFunction {
  return (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, []);
      const allowed = found.filter(({ address }) => mayReach(address));
      const [first] = allowed;
      if (!first) return done(new NotPublic(), []);
      return options.all ? done(null, allowed) : done(null, first.address, first.family);
    });
  };
}

function blockList(...nets: readonly string[]): BlockList {
  const list = new BlockList();
  for (const net of nets.join(' ').split(' ')) {
    const [address = '', bits] = net.split('/');
    list.addSubnet(address, Number(bits), isIP(address) === 4 ? 'ipv4' : 'ipv6');
  }
  return list;
}
