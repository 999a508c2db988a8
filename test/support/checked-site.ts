/** A site as the checks of "Go live" see it: all of it is in order unless a test says otherwise. */
import { tmpdir } from 'node:os';
import type { CheckedSite, GoLiveConfig } from '#features/go-live/server/check-outcome.ts';
import type { OwnAnswer } from '#features/go-live/server/own-requests.ts';
import type { Database } from '#server/platform/db/database.ts';

export const PUBLIC_URL = 'https://agency.dev';
export const MAIL_DOMAIN = 'agency.dev';
export const CHECKED_AT = Date.UTC(2026, 0, 15, 12);

const CONFIG: GoLiveConfig = {
  siteUrl: PUBLIC_URL,
  authSecret: 'a secret of the tests, long enough to be one',
  dataDir: tmpdir(),
  database: { engine: 'embedded' },
  backups: null,
  smtpUrl: 'smtp://mail.agency.dev',
  mailFrom: `Agency <hello@${MAIL_DOMAIN}>`,
  ownerEmail: `owner@${MAIL_DOMAIN}`,
  agentPhone: null,
  stripe: null,
};

export function checkedSite(
  db: Database,
  { config, ...site }: Partial<Omit<CheckedSite, 'config'>> & { config?: Partial<GoLiveConfig> } = {},
): CheckedSite {
  return {
    db,
    config: { ...CONFIG, ...config },
    paymentMode: 'stripe-live',
    team: async () => [],
    dns: { resolveTxt: async () => [] },
    own: { home: unreached, securityFile: unreached, plain: unreached, arrival: unreached },
    now: CHECKED_AT,
    ...site,
  };
}

async function unreached(): Promise<never> {
  throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
}

/** What a request of the site's own is answered with. */
export function answered(answer: Partial<OwnAnswer>): () => Promise<OwnAnswer> {
  return async () => ({ status: 200, headers: {}, body: '', certificate: undefined, ...answer });
}

/** A resolver that knows these texts by name, and no other name. */
export function dnsOf(texts: Readonly<Record<string, string[]>>): CheckedSite['dns'] {
  return {
    async resolveTxt(name) {
      const found = texts[name];
      if (!found) throw Object.assign(new Error(`queryTxt ENOTFOUND ${name}`), { code: 'ENOTFOUND' });
      // As a long text arrives.
      return found.map((text) => [text.slice(0, 20), text.slice(20)]);
    },
  };
}
