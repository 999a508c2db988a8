/** Fetches a text from an address that somebody entered, but from no private network. Size, time and redirects are bounded. */
import type { IncomingMessage } from 'node:http';
import { SECOND_MS } from '#shared/site/durations.ts';
import { NotPublic, requestPublic, type PublicRequest } from './public-address.ts';

const TIMEOUT_MS = 15 * SECOND_MS;
const REDIRECTS_MAX = 3;

/** Why a text could not be fetched, in words for whoever entered its address. */
export class FetchProblem extends Error {}

interface GuardedFetchOptions extends Pick<PublicRequest, 'mayReach' | 'ca'> {
  maxBytes: number;
  timeoutMs?: number;
}

/** @throws {FetchProblem} when the answer isn't a text of 200 within the bounds. */
export async function guardedFetch(
  url: string,
  { maxBytes, timeoutMs = TIMEOUT_MS, ...options }: GuardedFetchOptions,
): Promise<string> {
  const signal = AbortSignal.timeout(timeoutMs);
  let next = url;
  try {
    for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
      if (URL.parse(next)?.protocol !== 'https:') throw new FetchProblem('Its address is not https.');
      const answer = await requestPublic(next, { ...options, signal });
      const { statusCode = 0, headers } = answer;
      if (statusCode === 200) return await textOf(answer, maxBytes);
      answer.destroy();
      const isRedirect = statusCode >= 300 && statusCode < 400 && headers.location !== undefined;
      if (!isRedirect) throw new FetchProblem(`It answered with status ${statusCode}.`);
      next = URL.parse(headers.location ?? '', next)?.href ?? '';
    }
  } catch (error) {
    if (signal.aborted) throw new FetchProblem('It took too long to answer.');
    throw error instanceof NotPublic ? new FetchProblem('It leads to a private network.') : error;
  }
  throw new FetchProblem('It redirects too often.');
}

async function textOf(answer: IncomingMessage, maxBytes: number): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > maxBytes) throw new FetchProblem(`It is larger than ${maxBytes / 1_000_000} MB.`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
