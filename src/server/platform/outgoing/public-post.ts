/** Posts to an address that somebody gave us. Redirects aren't followed. */
import { isIP } from 'node:net';
import { SECOND_MS } from '#shared/site/durations.ts';
import { isPublicAddress, NotPublic, requestPublic, type PublicRequest } from './public-address.ts';

export interface PostAnswer {
  status: number;
  /** When to try again. */
  retryAfter?: string | undefined;
}

interface Message {
  headers: Record<string, string>;
  body: Buffer;
}

export type PublicPost = (url: string, message: Message) => Promise<PostAnswer>;

const TIMEOUT_MS = 10 * SECOND_MS;

/** Whether it may be asked to connect there at all; a name is looked up later. */
export function isPublicUrl(text: string): boolean {
  const url = URL.parse(text);
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.port !== '') return false;
  return mayBePublic(url);
}

export function mayBePublic({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0
    ? host.includes('.') && !/(?:^|\.)(?:localhost|local|internal)\.?$/.test(host)
    : isPublicAddress(host);
}

/** @throws when there is no public address, no connection or no answer in time. */
export const postPublic: PublicPost = async (url, message) => {
  if (!isPublicUrl(url)) throw new NotPublic();
  return postTo(url, message, { timeoutMs: TIMEOUT_MS, answerBytes: 0 });
};

interface PostOptions extends Pick<PublicRequest, 'mayReach'> {
  /** For the connection, the request and the answer together. */
  timeoutMs: number;
  /** How much of the answer is read. */
  answerBytes: number;
}

/** @throws when there is no address that may be reached, no connection or no answer in time. */
export async function postTo(
  url: string,
  { headers, body }: Message,
  { timeoutMs, answerBytes, mayReach }: PostOptions,
): Promise<PostAnswer & { answer: string }> {
  const signal = AbortSignal.timeout(timeoutMs);
  const sized = { ...headers, 'content-length': body.length };
  const response = await requestPublic(url, {
    method: 'POST',
    headers: sized,
    body,
    signal,
    ...(mayReach && { mayReach }),
  });
  const parts: Buffer[] = [];
  let missing = answerBytes;
  try {
    for await (const part of missing > 0 ? (response as AsyncIterable<Buffer>) : []) {
      parts.push(part.subarray(0, missing));
      missing -= part.length;
      if (missing <= 0) break;
    }
  } catch {
    // Its status has come, and counts without the rest.
  }
  response.destroy();
  const { statusCode: status = 0, headers: answered } = response;
  return { status, retryAfter: answered['retry-after'], answer: Buffer.concat(parts).toString('utf8') };
}

/** What `Retry-After` says (RFC 9110), in seconds or as a date: in milliseconds from now, up to a limit. */
export function retryAfterMs(text: string | undefined, now: number, mostMs: number): number {
  if (!text) return 0;
  if (/^\d+$/.test(text)) return Math.min(Number(text) * SECOND_MS, mostMs);
  // Other texts, such as "1.5", would be read as some date, too.
  const ms = text.endsWith('GMT') ? Date.parse(text) - now : 0;
  return Math.min(Number.isNaN(ms) ? 0 : ms, mostMs);
}
