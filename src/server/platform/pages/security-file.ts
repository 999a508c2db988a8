/** The file that tells finders of security holes where to report them (RFC 9116). */
import type { AssetFile } from './page-files.ts';
import { routes } from '#shared/site/routes.ts';
import { DAY_MS } from '#shared/site/durations.ts';

const PATH = '/.well-known/security.txt';
const ONE_YEAR_MS = 365 * DAY_MS;

/** @param now The time of the server's start; the file expires a year later. */
export function securityFile(siteUrl: string, email: string, now: number): AssetFile {
  const lines = [
    `Contact: mailto:${email}`,
    `Expires: ${new Date(now + ONE_YEAR_MS).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${siteUrl}${PATH}`,
    `Policy: ${siteUrl}${routes.trust}`,
  ];
  return { path: PATH, bytes: Buffer.from(`${lines.join('\n')}\n`), brotli: undefined, gzip: undefined };
}
