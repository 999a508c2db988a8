/** What the site finds when it asks itself through its public address. */
import words from '#content/desk/go-live-words.yaml';
import { DAY_MS } from '#shared/site/durations.ts';
import { utcDay } from '#server/platform/utc-words.ts';
import { isThisMachine } from '#server/platform/http/request/client-address.ts';
import {
  amber,
  durationWords,
  green,
  reasonOf,
  red,
  type Check,
  type GoLiveConfig,
  type Outcome,
} from './check-outcome.ts';
import type { Arrival, OwnAnswer } from './own-requests.ts';
import { isPlaceholder } from './placeholders.ts';

const { checks } = words;
const DAYS_WANTED = 30;
/** A renewal begins when a third is left, whether a certificate lives for 90 days or for six. */
const LEFT_AT_LEAST = 0.2;
const LEFT_IN_NEED = 0.05;

export const isPublic = ({ siteUrl }: Pick<GoLiveConfig, 'siteUrl'>) => !isThisMachine(new URL(siteUrl).hostname);
const isSecure = ({ siteUrl }: GoLiveConfig) => siteUrl.startsWith('https:');

export const arrivalChecks = {
  async address({ config }) {
    const blanks = { origin: config.siteUrl };
    if (!isPublic(config)) return red(checks.address.local, blanks);
    return isSecure(config) ? green(checks.address.green, blanks) : red(checks.address.plain, blanks);
  },
  async answers({ config: { siteUrl: origin }, own }) {
    const reply = await own.arrival().catch((error: unknown) => reasonOf(error));
    if (typeof reply === 'string') return red(checks.answers.none, { origin, reason: reply });
    if (reply.arrival) return green(checks.answers.green, { origin });
    return red(checks.answers.others, { origin, status: String(reply.answer.status) });
  },
  async certificate({ config, own, now }) {
    if (!isSecure(config)) return null;
    const { hostname: host } = new URL(config.siteUrl);
    const answer = await own.home().catch((error: unknown) => error);
    if (!isAnswer(answer))
      return isAboutCertificate(answer) ? red(checks.certificate.invalid, { host, reason: reasonOf(answer) }) : null;
    if (!answer.certificate) return null;
    const { from, until } = answer.certificate;
    const part = (until - now) / (until - from);
    const blanks = { day: utcDay(until), left: durationWords(until - now) };
    if (part > LEFT_AT_LEAST) return green(checks.certificate.green, blanks);
    return (part < LEFT_IN_NEED ? red : amber)(checks.certificate.soon, blanks);
  },
  async redirect({ config, own }) {
    if (!isPublic(config) || !isSecure(config)) return null;
    const { hostname: host } = new URL(config.siteUrl);
    const answer = await own.plain().catch((error: unknown) => reasonOf(error));
    if (typeof answer === 'string') return amber(checks.redirect.closed, { host, reason: answer });
    const { status, headers } = answer;
    const target = URL.parse(headers.location ?? '', config.siteUrl);
    const leads = status >= 300 && status < 400 && headers.location !== undefined && target?.origin === config.siteUrl;
    return leads ? green(checks.redirect.green, { host }) : red(checks.redirect.none, { host, status: String(status) });
  },
  async hsts({ config, own }) {
    const answer = isSecure(config) ? await reached(own.home) : undefined;
    if (answer?.status !== 200) return null;
    const [, seconds = '0'] = /max-age="?(\d+)/i.exec(answer.headers['strict-transport-security'] ?? '') ?? [];
    const days = Math.floor((Number(seconds) * 1000) / DAY_MS);
    return days > 0 ? green(checks.hsts.green, { days: String(days) }) : amber(checks.hsts.none);
  },
  async proxies({ config, own }) {
    const arrived = await reached(own.arrival);
    return arrived?.arrival ? readHops(arrived.arrival, arrived.marker, isSecure(config)) : null;
  },
  async 'security-file'({ config: { siteUrl: origin }, own, now }) {
    const file = await reached(own.securityFile);
    if (!file) return null;
    const expires = Date.parse(/^Expires:(.*)$/im.exec(file.body)?.[1]?.trim() ?? '');
    if (file.status !== 200 || Number.isNaN(expires)) return amber(checks['security-file'].none, { origin });
    const day = { day: utcDay(expires) };
    if (expires < now) return red(checks['security-file'].soon, day);
    return expires < now + DAYS_WANTED * DAY_MS
      ? amber(checks['security-file'].soon, day)
      : green(checks['security-file'].green, day);
  },
  async 'agent-phone'({ config: { agentPhone: number }, own }) {
    if (number === null) return null;
    if (isPlaceholder(number)) return red(checks['agent-phone'].placeholder, { number });
    const home = await reached(own.home);
    return home && !home.body.includes(number)
      ? red(checks['agent-phone'].unseen, { number })
      : green(checks['agent-phone'].green, { number });
  },
} satisfies Record<string, Check>;

/** Undefined when there is no answer, of which the check "answers" tells. */
async function reached<Answer>(ask: () => Promise<Answer>): Promise<Answer | undefined> {
  return ask().catch(() => undefined);
}

const isAnswer = (answer: unknown): answer is OwnAnswer =>
  typeof answer === 'object' && answer !== null && 'status' in answer;

/** Rather than about the connection: codes of OpenSSL and of the check of names. */
function isAboutCertificate(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /CERT|SELF_SIGNED|UNABLE_TO|ALTNAME/.test(String(error.code));
}

/**
 * The request brought one invented address along, the marker. What stands behind it was added by proxies; a proxy that
 * replaces the header takes the marker away.
 */
export function readHops(
  { trustedProxies, address, forwarded }: Arrival,
  marker: string,
  needsProxy: boolean,
): Outcome {
  const at = forwarded.lastIndexOf(marker);
  const passed = forwarded.length - (at + 1);
  const { proxies } = checks;
  const blanks = { trusted: String(trustedProxies), count: String(passed) };
  if (address === marker) return red(proxies.forged, blanks);
  if (passed === 0 && (needsProxy || at === -1)) return red(proxies.hidden);
  if (trustedProxies < passed) return red(proxies.few, blanks);
  return trustedProxies > passed ? amber(proxies.many, blanks) : green(proxies.green, blanks);
}
