/**
 * The checks of MDN's HTTP Observatory, with its points (scoring of 2024): https://developer.mozilla.org/observatory.
 * Bonus points only count when nothing cost more than ten.
 */

/** What a visit to the origin brought. */
export interface Visit {
  /** Of the home page over https. */
  headers: Headers;
  html: string;
  /** Where plain http leads first; undefined if nothing answers there or it wasn't asked. */
  plainHttp: { status: number; location: string | null } | undefined;
  /** Of a request that names a foreign origin. */
  crossOrigin: Headers;
}

export interface Check {
  name: string;
  points: number;
  found: string;
}

const SIX_MONTHS_SECONDS = 15_768_000;
const FULL_SCORE = 100;
const BONUS_FROM = 90;
const SAFE_REFERRERS = new Set(['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin']);

export function scoreOf(checks: readonly Check[]): number {
  const lost = checks.reduce((sum, { points }) => sum + Math.min(points, 0), 0);
  const won = checks.reduce((sum, { points }) => sum + Math.max(points, 0), 0);
  return Math.max(0, FULL_SCORE + lost + (FULL_SCORE + lost >= BONUS_FROM ? won : 0));
}

export function checkHeaders(origin: string, visit: Visit): Check[] {
  const policy = directives(visit.headers.get('content-security-policy') ?? '');
  return [
    contentPolicy(policy),
    cookies(visit.headers.getSetCookie()),
    crossOriginSharing(visit.crossOrigin),
    redirection(origin, visit.plainHttp),
    check('Referrer-Policy', visit.headers.get('referrer-policy'), (it) => (SAFE_REFERRERS.has(it) ? 5 : -5), 0),
    check('Strict-Transport-Security', visit.headers.get('strict-transport-security'), hstsPoints, -20),
    scripts(origin, visit.html),
    check(
      'X-Content-Type-Options',
      visit.headers.get('x-content-type-options'),
      (it) => (it === 'nosniff' ? 0 : -5),
      -5,
    ),
    framing(policy),
    check('Cross-Origin-Resource-Policy', visit.headers.get('cross-origin-resource-policy'), resourcePoints, 0),
  ];
}

function check(name: string, value: string | null, points: (value: string) => number, ifMissing: number): Check {
  return { name, points: value === null ? ifMissing : points(value), found: value ?? 'missing' };
}

function directives(policy: string): Map<string, string[]> {
  const lists = policy.split(';').map((directive) => directive.trim().split(/\s+/));
  return new Map(lists.flatMap(([name, ...values]) => (name ? [[name, values]] : [])));
}

function contentPolicy(policy: ReadonlyMap<string, string[]>): Check {
  const name = 'Content-Security-Policy';
  if (policy.size === 0) return { name, points: -25, found: 'missing' };
  const sourcesOf = (directive: string) => policy.get(directive) ?? policy.get('default-src') ?? ['*'];
  const loose = ['script-src', 'object-src', 'style-src'].filter((directive) =>
    sourcesOf(directive).some((source) => /^('unsafe-|data:$|https?:$|\*$)/.test(source)),
  );
  if (loose.length > 0) return { name, points: -20, found: `too wide: ${loose.join(', ')}` };
  const strict = policy.get('default-src')?.join(' ') === "'none'" && policy.has('form-action');
  return strict
    ? { name, points: 10, found: "default-src 'none', nothing unsafe" }
    : { name, points: 5, found: 'nothing unsafe' };
}

function cookies(set: readonly string[]): Check {
  if (set.length === 0) return { name: 'Cookies', points: 0, found: 'none' };
  const bare = set.filter((cookie) => !/;\s*secure/i.test(cookie) || !/;\s*httponly/i.test(cookie));
  return bare.length > 0
    ? { name: 'Cookies', points: -40, found: `${bare.length} without Secure or HttpOnly` }
    : { name: 'Cookies', points: 5, found: 'all Secure and HttpOnly' };
}

function crossOriginSharing(headers: Headers): Check {
  const name = 'Cross-Origin Resource Sharing';
  const allowed = headers.get('access-control-allow-origin');
  const withCredentials = headers.get('access-control-allow-credentials') === 'true';
  return allowed && withCredentials
    ? { name, points: -50, found: 'a foreign origin may read with credentials' }
    : { name, points: 0, found: allowed ?? 'none' };
}

function redirection(origin: string, answer: Visit['plainHttp']): Check {
  const name = 'Redirection';
  if (!answer) return { name, points: 0, found: 'no plain http' };
  const found = `${answer.status} to ${answer.location ?? 'nowhere'}`;
  const target = answer.location ? new URL(answer.location, origin.replace('https:', 'http:')) : undefined;
  if (target?.protocol !== 'https:') return { name, points: -20, found };
  return { name, points: target.hostname === new URL(origin).hostname ? 0 : -5, found };
}

function hstsPoints(value: string): number {
  return Number(/max-age=(\d+)/.exec(value)?.[1] ?? 0) >= SIX_MONTHS_SECONDS ? 0 : -10;
}

function scripts(origin: string, html: string): Check {
  const name = 'Subresource Integrity';
  const tags = [...html.matchAll(/<script\b[^>]*\ssrc="([^"]+)"[^>]*>/g)];
  const foreign = tags.filter(([tag, source = '']) => {
    return new URL(source, origin).origin !== origin && !tag.includes(' integrity=');
  });
  return foreign.length > 0
    ? { name, points: -5, found: `${foreign.length} scripts of other origins without a hash` }
    : { name, points: 0, found: `all ${tags.length} scripts from this origin` };
}

function framing(policy: ReadonlyMap<string, string[]>): Check {
  const ancestors = policy.get('frame-ancestors')?.join(' ');
  const points = ancestors === "'none'" || ancestors === "'self'" ? 5 : -20;
  return { name: 'Framing', points, found: ancestors ? `frame-ancestors ${ancestors}` : 'any page may frame it' };
}

function resourcePoints(value: string): number {
  return value === 'same-origin' || value === 'same-site' ? 10 : 0;
}
