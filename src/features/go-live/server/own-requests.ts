/** The site's requests to itself, the way that a visitor's take. They go to SITE_URL, never to an address from outside. */
import { randomBytes, randomInt } from 'node:crypto';
import { request as requestPlain, type IncomingHttpHeaders } from 'node:http';
import { request as requestSecure } from 'node:https';
import { TLSSocket } from 'node:tls';
import { routes } from '#shared/site/routes.ts';
import { MINUTE_MS, SECOND_MS } from '#shared/site/durations.ts';
import { isSameText, macOf } from '#server/platform/sha256.ts';

/** Less than a check gets, so that its reason is told. */
const TIMEOUT_MS = 4 * SECOND_MS;
const BODY_MAX_BYTES = 1_000_000;
/** A terminal on another machine may have another clock. */
const PROOF_MS = 5 * MINUTE_MS;

export const ARRIVAL_PATH = '/go-live/arrival';
export const SECURITY_PATH = '/.well-known/security.txt';
export const PROOF_HEADER = 'x-go-live';

export interface OwnAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  /** In milliseconds since 1970; undefined without TLS. */
  certificate: { from: number; until: number } | undefined;
}

/** How a request of ours arrived, as told by the process that it reached. */
export interface Arrival {
  trustedProxies: number;
  /** Whom the site takes for the client. */
  address: string;
  /** The entries of X-Forwarded-For. */
  forwarded: string[];
}

/** Each is made once, when the first check asks for it. */
export interface OwnRequests {
  home: () => Promise<OwnAnswer>;
  securityFile: () => Promise<OwnAnswer>;
  /** By http, on the port for it. */
  plain: () => Promise<OwnAnswer>;
  /** Undefined as the arrival when what answered isn't this site. */
  arrival: () => Promise<{ answer: OwnAnswer; arrival: Arrival | undefined; marker: string }>;
}

export interface OwnRequestOptions {
  siteUrl: string;
  authSecret: string;
  /** By http; for tests, which have no port 80. */
  plainUrl?: string;
  /** A certificate to trust as well. */
  ca?: string;
}

export function createOwnRequests(options: OwnRequestOptions, now: number): OwnRequests {
  const { siteUrl, authSecret, plainUrl = `http://${new URL(siteUrl).hostname}`, ca } = options;
  const ask = (url: string, headers: Record<string, string> = {}) => askOnce(url, headers, ca);
  return {
    home: once(() => ask(siteUrl + routes.home)),
    securityFile: once(() => ask(siteUrl + SECURITY_PATH)),
    plain: once(() => ask(plainUrl + routes.home)),
    arrival: once(async () => {
      const marker = inventedAddress();
      const proof = makeProof(authSecret, now);
      const answer = await ask(siteUrl + ARRIVAL_PATH, { [PROOF_HEADER]: proof, 'x-forwarded-for': marker });
      return { answer, arrival: arrivalIn(answer, authSecret, proof), marker };
    }),
  };
}

function once<Result>(make: () => Promise<Result>): () => Promise<Result> {
  let made: Promise<Result> | undefined;
  return () => (made ??= make());
}

/** Of a network for documentation (RFC 5737), so no real client has it. */
function inventedAddress(): string {
  return `192.0.2.${randomInt(1, 255)}`;
}

const PROOF = /^(\d{1,15})\.[\w-]{22}\.[\w-]{43}$/;

function makeProof(authSecret: string, now: number): string {
  const text = `${now}.${randomBytes(16).toString('base64url')}`;
  return `${text}.${macOf(authSecret, `go-live:${text}`)}`;
}

/** Whether the request is the site's own, from within the last minutes. */
export function isOwnProof(authSecret: string, proof: string, now: number): boolean {
  const at = Number(PROOF.exec(proof)?.[1] ?? Number.NaN);
  const text = proof.slice(0, proof.lastIndexOf('.'));
  return Math.abs(now - at) <= PROOF_MS && isSameText(proof, `${text}.${macOf(authSecret, `go-live:${text}`)}`);
}

/** With it, an answer shows that it comes from this site. */
export function answerProof(authSecret: string, proof: string): string {
  return macOf(authSecret, `go-live-answer:${proof}`);
}

function arrivalIn({ status, body }: OwnAnswer, authSecret: string, proof: string): Arrival | undefined {
  if (status !== 200) return undefined;
  try {
    const { proof: given, ...arrival } = JSON.parse(body) as Arrival & { proof: string };
    return isSameText(given, answerProof(authSecret, proof)) ? arrival : undefined;
  } catch {
    return undefined;
  }
}

/** Follows no redirect. @throws without a whole answer in time, or with a certificate that browsers refuse. */
async function askOnce(url: string, headers: Record<string, string>, ca?: string): Promise<OwnAnswer> {
  const isSecure = url.startsWith('https:');
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const options = { headers, signal, agent: false as const, ...(ca !== undefined && { ca }) };
  return new Promise((resolve, reject) => {
    const asked = isSecure ? requestSecure(url, options) : requestPlain(url, options);
    asked.once('error', (error) =>
      reject(signal.aborted ? new Error(`no answer within ${TIMEOUT_MS / SECOND_MS} seconds`) : error),
    );
    asked.once('response', (response) => {
      const certificate = certificateOf(response.socket);
      let body = '';
      response.setEncoding('utf8');
      response.on('error', reject);
      response.on('data', (part: string) => {
        body += part;
        if (body.length > BODY_MAX_BYTES) response.destroy(new Error('too large an answer'));
      });
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body, certificate }),
      );
    });
    asked.end();
  });
}

function certificateOf(socket: object): OwnAnswer['certificate'] {
  if (!(socket instanceof TLSSocket)) return undefined;
  const { valid_from: from, valid_to: until } = socket.getPeerCertificate();
  return { from: Date.parse(from), until: Date.parse(until) };
}
