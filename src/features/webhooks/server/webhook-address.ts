/** Where webhooks may lead: to the public internet over https and, while the site is developed, to this machine. */
import { isIP } from 'node:net';
import words from '#content/desk/webhook-words.yaml';
import { isThisMachine } from '#server/platform/http/request/client-address.ts';
import { mayBePublic } from '#server/platform/outgoing/public-post.ts';

const { refused } = words;

/** Why an address is refused, in words. What a name leads to is checked while connecting. @param siteUrl `SITE_URL`. */
export function refusalOf(text: string, siteUrl: string): string | undefined {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) return refused.url;
  if (url.username !== '' || url.password !== '') return refused.credentials;
  if (url.protocol === 'http:') return isDeveloped(url, siteUrl) ? undefined : refused.http;
  return mayBePublic(url) ? undefined : refused.private;
}

function isDeveloped(url: URL, siteUrl: string): boolean {
  return isThisMachine(url.hostname) && isThisMachine(new URL(siteUrl).hostname);
}

/** Of an address over http, which {@link refusalOf} let through. */
export function isLoopback(address: string): boolean {
  return isIP(address) === 4 ? address.startsWith('127.') : address === '::1';
}
