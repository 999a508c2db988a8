/** Whether mail leaves, and whether those who get it can tell that it is ours. */
import { createTransport } from 'nodemailer';
import words from '#content/desk/go-live-words.yaml';
import { SECOND_MS } from '#shared/site/durations.ts';
import { utcDay } from '#server/platform/utc-words.ts';
import { isPublic } from './arrival-checks.ts';
import { amber, green, reasonOf, red, type Check, type CheckedSite, type Outcome } from './check-outcome.ts';
import { readTestHeaders } from './test-headers-store.ts';

const { checks } = words;
const TIMEOUT_MS = 4 * SECOND_MS;

export const mailChecks = {
  async 'mail-server'({ config }) {
    const server = checks['mail-server'];
    const { smtpUrl } = config;
    if (smtpUrl === undefined) return isPublic(config) ? red(server.none) : amber(server.none);
    const { host, password } = new URL(smtpUrl);
    const problem = await tryServer(smtpUrl).catch((error: unknown) => reasonOf(error, decodeURIComponent(password)));
    return problem === undefined ? green(server.green, { host }) : red(server.refuses, { host, reason: problem });
  },
  async spf(site) {
    const domain = mailedDomain(site);
    if (domain === undefined) return null;
    const { spf } = checks;
    const records = (await textsAt(site, domain)).filter((text) => /^v=spf1(?: |$)/i.test(text));
    const [record] = records;
    if (record === undefined) return red(spf.none, { domain });
    if (records.length > 1) return red(spf.many, { domain, count: String(records.length) });
    if (/(?:^|\s)\+?all(?:\s|$)/i.test(record)) return red(spf.open, { domain });
    return (await failedIn(site, 'spf', domain, spf.failed, amber)) ?? green(spf.green, { domain });
  },
  async dkim(site) {
    const domain = mailedDomain(site);
    if (domain === undefined) return null;
    const { dkim } = checks;
    const read = await readTestHeaders(site.db, domain);
    if (!read) return amber(dkim.unread, { domain });
    const blanks = { domain, day: utcDay(read.read_at) };
    return read.dkim === PASS ? green(dkim.green, blanks) : red(dkim.failed, { ...blanks, result: read.dkim });
  },
  async dmarc(site) {
    const domain = mailedDomain(site);
    if (domain === undefined) return null;
    const { dmarc } = checks;
    const [record, policyDomain] = await dmarcRecord(site, domain);
    if (record === undefined) return amber(dmarc.none, { domain });
    const tag = (name: string) => new RegExp(`;\\s*${name}\\s*=\\s*(\\w+)`, 'i').exec(record)?.[1]?.toLowerCase();
    const policy = (policyDomain === domain ? undefined : tag('sp')) ?? tag('p');
    const failed = await failedIn(site, 'dmarc', domain, dmarc.failed, red);
    return (
      failed ??
      (policy === 'quarantine' || policy === 'reject' ? green(dmarc.green, { domain }) : amber(dmarc.open, { domain }))
    );
  },
} satisfies Record<string, Check>;

const PASS = 'pass';

/** Connects, greets and logs in, as sending does. */
async function tryServer(url: string): Promise<undefined> {
  const timeouts = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
  const mailer = createTransport({ url, ...timeouts });
  try {
    await mailer.verify();
  } finally {
    mailer.close();
  }
}

export function domainOfSender(mailFrom: string): string {
  return mailFrom
    .slice(mailFrom.lastIndexOf('@') + 1)
    .replace(/>.*/s, '')
    .toLowerCase();
}

/** Undefined while no mail leaves. */
function mailedDomain({ config: { smtpUrl, mailFrom } }: CheckedSite): string | undefined {
  return smtpUrl === undefined ? undefined : domainOfSender(mailFrom);
}

/** What the test mail showed, where that is worse than what DNS says. */
async function failedIn(
  { db }: CheckedSite,
  method: 'spf' | 'dmarc',
  domain: string,
  finding: Parameters<typeof red>[0],
  grade: typeof red,
): Promise<Outcome | undefined> {
  const result = (await readTestHeaders(db, domain))?.[method] ?? PASS;
  return result === PASS ? undefined : grade(finding, { domain, result });
}

/** A long record comes in parts. None for a name that doesn't exist. */
async function textsAt({ dns }: CheckedSite, name: string): Promise<string[]> {
  try {
    return (await dns.resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOTFOUND' || error.code === 'ENODATA'))
      return [];
    throw error;
  }
}

/** The domain's own, or that of the domains above it, which it then follows. */
async function dmarcRecord(site: CheckedSite, domain: string): Promise<[record: string | undefined, of: string]> {
  const labels = domain.split('.');
  for (let from = 0; from <= labels.length - 2; from += 1) {
    const name = labels.slice(from).join('.');
    const record = (await textsAt(site, `_dmarc.${name}`)).find((text) => /^v=DMARC1\s*(?:;|$)/i.test(text));
    if (record !== undefined) return [record, name];
  }
  return [undefined, domain];
}
