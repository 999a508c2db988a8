import * as v from 'valibot';
import { LOG_LEVELS } from '../platform/log.ts';
import { positiveNumber, trueOrFalse, url, wholeNumber, type Checked } from './setting-formats.ts';

export const siteEntries = {
  PORT: v.optional(wholeNumber(0, 65_535), '3000'),
  HOST: v.optional(
    v.pipe(v.string(), v.regex(/^[\w.:-]+$/, 'Give an IP address or a host name to listen on.')),
    '127.0.0.1',
  ),
  SITE_URL: v.optional(
    url('Give the public origin, such as https://agency.example, with no path.', (it) => {
      return /^https?:$/.test(it.protocol) && it.pathname === '/' && !it.search && !it.hash && !it.username;
    }),
  ),
  HSTS_SUBDOMAINS: v.optional(trueOrFalse(), 'false'),
  TRUSTED_PROXIES: v.optional(wholeNumber(0, 10), '0'),
  GET_STARTED_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(isLinkTarget, 'Give a whole web address, such as https://forms.example/start, or a path of this site.'),
    ),
    '/questionnaire',
  ),
  AGENT_PHONE: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\+[1-9](?:[ ().-]{0,2}\d){6,14}$/, 'Give the number with its country code, such as +1 212-555-0100.'),
    ),
  ),
  METRICS_PORT: v.optional(wholeNumber(1, 65_535)),
  METRICS_TOKEN: v.optional(
    v.pipe(v.string(), v.regex(/^[\x21-\x7e]{16,}$/, 'Give at least 16 letters and digits (openssl rand -hex 24).')),
  ),
  LOG_LEVEL: v.optional(v.picklist(LOG_LEVELS, `Give one of ${LOG_LEVELS.join(', ')}.`), 'info'),
  RATE_LIMIT_SCALE: v.optional(positiveNumber(), '1'),
  SHUTDOWN_DELAY_SECONDS: v.optional(wholeNumber(0, 25)),
};

/** Long enough for a balancer that asks /readyz every few seconds. */
const SHUTDOWN_DELAY_WITH_REPLICAS_SECONDS = 5;

export function siteConfig(settings: Checked<typeof siteEntries>, { mayHaveReplicas }: { mayHaveReplicas: boolean }) {
  const { PORT: port, METRICS_PORT: metricsPort, METRICS_TOKEN: token } = settings;
  const delaySeconds = settings.SHUTDOWN_DELAY_SECONDS ?? (mayHaveReplicas ? SHUTDOWN_DELAY_WITH_REPLICAS_SECONDS : 0);
  return {
    host: settings.HOST,
    port,
    /** Public origin without a trailing slash. */
    siteUrl: new URL(settings.SITE_URL ?? `http://localhost:${port}`).origin,
    /** Whether the promise of https (HSTS) covers all hosts below the site's. */
    hstsSubdomains: settings.HSTS_SUBDOMAINS,
    trustedProxies: settings.TRUSTED_PROXIES,
    getStartedUrl: settings.GET_STARTED_URL,
    /** Where the owner's agent answers at all hours, as people read it; null where there is none. */
    agentPhone: settings.AGENT_PHONE ?? null,
    /** Null shows none. */
    metrics: metricsPort === undefined && token === undefined ? null : { port: metricsPort, token },
    logLevel: settings.LOG_LEVEL,
    rateLimitScale: settings.RATE_LIMIT_SCALE,
    /** How long to keep serving after SIGTERM while a balancer takes us out. */
    shutdownDelayMs: delaySeconds * 1000,
  };
}

function isLinkTarget(text: string): boolean {
  return /^\/(?![/\\])[^\s\\]*$/.test(text) || (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol));
}
