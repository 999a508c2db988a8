import { isIPv6 } from 'node:net';

/** Names that no other machine can reach us under. */
const THIS_MACHINE = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;
const IPV6_GROUPS = 8;
/** An IPv6 customer is given a /64 or more and can change addresses inside it at will. */
const LIMIT_GROUPS = 4;
/** Logs hold networks only: /24 for IPv4, /48 for IPv6. */
const LOG_BYTES = 3;
const LOG_GROUPS = 3;

/**
 * The client's address: the socket's, or with `trustedProxies` = n the n-th entry from the right of
 * X-Forwarded-For, which our outermost proxy wrote. Entries further left are whatever the client sent.
 */
export function clientAddress(
  socketAddress: string,
  forwardedFor: string | null | undefined,
  trustedProxies: number,
): string {
  if (trustedProxies === 0 || !forwardedFor) return socketAddress;
  const hops = forwardedFor.split(',').map((hop) => hop.trim());
  return withoutPort(hops.at(-trustedProxies) || hops[0] || socketAddress);
}

/** Some proxies append the client's port (`192.0.2.1:50123`, `[2001:db8::1]:50123`), which differs per connection. */
function withoutPort(hop: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d*)?$/.exec(hop)?.[1];
  return bracketed ?? /^([\d.]+):\d*$/.exec(hop)?.[1] ?? hop;
}

/** The network that rate limits count by: an IPv4 address or an IPv6 /64. */
export function clientNetwork(address: string): string {
  const plain = withoutMapping(address);
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, LIMIT_GROUPS).join(':')}::/64` : plain;
}

/** `hostname` is spelled as `URL` does it. */
export function isThisMachine(hostname: string): boolean {
  return THIS_MACHINE.test(hostname);
}

export function loggedNetwork(address: string): string {
  const plain = withoutMapping(address);
  if (isIPv6(plain)) return `${groupsOf(plain).slice(0, LOG_GROUPS).join(':')}::/48`;
  const bytes = plain.split('.');
  return bytes.length === 4 ? `${bytes.slice(0, LOG_BYTES).join('.')}.0/24` : 'unknown';
}

/** The /24 or /48 around a {@link clientNetwork}. Whoever has one of its addresses can often use the others. */
export function widerNetwork(network: string): string {
  return loggedNetwork(network.replace(/\/64$/, ''));
}

/** A dual-stack socket reports IPv4 clients as ::ffff:192.0.2.1. */
function withoutMapping(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '').replace(/%.*/s, '');
}

function groupsOf(address: string): string[] {
  const [head = '', tail = ''] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, IPV6_GROUPS - left.length - right.length) }, () => '0');
  return [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16).toString(16));
}
