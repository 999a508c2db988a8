/** Posts to an address that somebody gave us. Redirects aren't followed, and the body isn't read. */
import { isIP } from 'node:net';
import { SECOND_MS } from '#shared/site/durations.ts';
import { isPublicAddress, NotPublic, requestPublic } from './public-address.ts';

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
  if (!isPublicUrl(url)) throw new NotPublic();
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const sized = { ...headers, 'content-length': body.length };
  const response = await requestPublic(url, { method: 'POST', headers: sized, body, signal });
  response.destroy();
  return { status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] };
};
