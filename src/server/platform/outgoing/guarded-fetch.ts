/** Fetches a text from an address that somebody entered, but from no private network. Size, time and redirects are bounded. */
import { request } from 'node:https';
import { isIP } from 'node:net';
import { SECOND_MS } from '#shared/site/durations.ts';
import { isPublicAddress, lookupOf, NotPublic } from './public-address.ts';

const TIMEOUT_MS = 15 * SECOND_MS;
const REDIRECTS_MAX = 3;

/** Why a text could not be fetched, in words for whoever entered its address. */
export class FetchProblem extends Error {}

interface GuardedFetchOptions {
  maxBytes: number;
  timeoutMs?: number;
  /** Whether a connection to this address is allowed. */
  mayReach?: (address: string) => boolean;
  /** Of a server in tests, whose certificate nobody else has signed. */
  ca?: string;
}

/** @throws {FetchProblem} when the answer isn't a text of 200 within the bounds. */
export async function guardedFetch(url: string, options: GuardedFetchOptions): Promise<string> {
  const deadline = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
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
  { maxBytes, mayReach = isPublicAddress, ca }: GuardedFetchOptions,
  signal: AbortSignal,
): Promise<{ text: string } | { location: string }> {
  if (!URL.canParse(url) || new URL(url).protocol !== 'https:') throw new FetchProblem('Its address is not https.');
  // The name is looked up only if it is no address already.
  const host = new URL(url).hostname.replaceAll(/[[\]]/g, '');
  if (isIP(host) !== 0 && !mayReach(host)) throw new FetchProblem(NOT_PUBLIC);
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => {
      if (signal.aborted) return reject(new FetchProblem('It took too long to answer.'));
      return reject(error instanceof NotPublic ? new FetchProblem(NOT_PUBLIC) : error);
    };
    const asked = request(url, { lookup: lookupOf(mayReach), agent: false, signal, ...(ca && { ca }) }, (answer) => {
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
    });
    asked.on('error', fail);
    asked.end();
  });
}

const NOT_PUBLIC = 'It leads to a private network.';
