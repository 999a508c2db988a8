/**
 * Fetches a text from an address that somebody entered. Checked when it connects, because a name can lead elsewhere the
 * next time (DNS rebinding): no private network, by any spelling. Size, time and redirects are bounded.
 */
import { lookup as resolveName } from 'node:dns';
import { request } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const TIMEOUT_MS = 15_000;
const REDIRECTS_MAX = 3;

/** Why a text could not be fetched, in words for whoever entered its address. */
export class FetchProblem extends Error {}

interface GuardedFetchOptions {
  maxBytes: number;
  /** Whether a connection to this address is allowed. */
  mayReach?: (address: string) => boolean;
  /** Of a server in tests, whose certificate nobody else has signed. */
  ca?: string;
}

/** @throws {FetchProblem} when the answer isn't a text of 200 within the bounds. */
export async function guardedFetch(url: string, options: GuardedFetchOptions): Promise<string> {
  const deadline = AbortSignal.timeout(TIMEOUT_MS);
  let next = url;
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
    const answer = await get(next, options, deadline);
    if ('text' in answer) return answer.text;
    next = answer.location;
  }
  throw new FetchProblem('It redirects too often.');
}

async function get(
  url: string,
  { maxBytes, mayReach = isPublic, ca }: GuardedFetchOptions,
  signal: AbortSignal,
): Promise<{ text: string } | { location: string }> {
  if (!URL.canParse(url) || new URL(url).protocol !== 'https:') throw new FetchProblem('Its address is not https.');
  // The name is looked up only if it is no address already.
  const host = new URL(url).hostname.replaceAll(/[[\]]/g, '');
  if (isIP(host) !== 0 && !mayReach(host)) throw new FetchProblem(NOT_PUBLIC);
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => reject(signal.aborted ? new FetchProblem('It took too long to answer.') : error);
    const asked = request(
      url,
      { lookup: guardedLookup(mayReach), agent: false, signal, ...(ca && { ca }) },
      (answer) => {
        const { statusCode = 0, headers } = answer;
        if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
          answer.destroy();
          resolve({ location: URL.parse(headers.location, url)?.href ?? '' });
          return;
        }
        if (statusCode !== 200) {
          answer.destroy();
          reject(new FetchProblem(`It answered with status ${statusCode}.`));
          return;
        }
        const parts: Buffer[] = [];
        let bytes = 0;
        answer.on('data', (part: Buffer) => {
          bytes += part.length;
          if (bytes > maxBytes) answer.destroy(new FetchProblem(`It is larger than ${maxBytes / 1_000_000} MB.`));
          else parts.push(part);
        });
        answer.on('end', () => resolve({ text: Buffer.concat(parts).toString('utf8') }));
        answer.on('error', fail);
      },
    );
    asked.on('error', fail);
    asked.end();
  });
}

const NOT_PUBLIC = 'It leads to a private network.';

function guardedLookup(mayReach: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    resolveName(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) callback(error ?? new FetchProblem('Its host is unknown.'), '', 0);
      else if (!addresses.every(({ address }) => mayReach(address))) callback(new FetchProblem(NOT_PUBLIC), '', 0);
      else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

/** IANA's special-purpose registries (RFC 6890): whatever isn't reached through the public internet. */
const PRIVATE = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(net, prefix, 'ipv4');

/** Of IPv6, only global unicast (2000::/3) is public, without what tunnels to IPv4 or is for examples. */
const GLOBAL = new BlockList();
GLOBAL.addSubnet('2000::', 3, 'ipv6');
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  PRIVATE.addSubnet(net, prefix, 'ipv6');

export function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !PRIVATE.check(address, 'ipv4');
  return isIP(address) === 6 && GLOBAL.check(address, 'ipv6') && !PRIVATE.check(address, 'ipv6');
}
