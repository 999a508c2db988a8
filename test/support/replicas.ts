import type { Database } from '#server/platform/db/database.ts';
import { openDatabase } from '#server/platform/db/open-database.ts';
import { startSite, type Site, type SiteSettings } from './site-process.ts';
import { startSmtpPeer, type SmtpPeer } from './peers/smtp-peer.ts';
import type { EmptyDatabase } from './test-database.ts';

const PUBLIC_URL = 'https://www.agency.example';

export interface Answer {
  status: number;
  /** The wire's name of an error; null for a success. */
  code: string | null;
  retryAfter: string | null;
  body: unknown;
}

export interface Question {
  method?: string;
  body?: unknown;
  token?: string;
}

export interface Replicas {
  sites: readonly [Site, Site];
  db: Database;
  mail: SmtpPeer;
  /** Asks /auth/v1 of one server, from a network of its own each time, so that limits per network stay out of it. */
  ask(which: 0 | 1, path: string, question?: Question): Promise<Answer>;
  /** The same question 20 times at once, every second time of the other server. */
  askTwenty(path: string, question: Question): Promise<Answer[]>;
  remove(): Promise<void>;
}

/** Both start at the same moment, on an empty database. */
export async function startReplicas(empty: EmptyDatabase, settings: SiteSettings = {}): Promise<Replicas> {
  if (empty.config.engine !== 'postgres') throw new Error('Only PostgreSQL serves two processes.');
  const mail = await startSmtpPeer();
  const shared = {
    DATABASE_URL: empty.config.url,
    AUTH_SECRET: 'the secret that both servers know',
    SITE_URL: PUBLIC_URL,
    SMTP_URL: mail.url,
    TRUSTED_PROXIES: '1',
    RATE_LIMIT_SCALE: '1',
    ...settings,
  };
  const sites = await Promise.all([startSite(shared), startSite(shared)]);
  const db = openDatabase(empty.config);
  let networks = 0;

  const ask: Replicas['ask'] = async (which, path, { method = 'POST', body, token } = {}) => {
    networks += 1;
    const response = await fetch(`${sites[which].url}/auth/v1${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `10.${networks >> 16}.${(networks >> 8) & 255}.${networks & 255}`,
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      code: response.headers.get('x-sb-error-code'),
      retryAfter: response.headers.get('retry-after'),
      body: text ? JSON.parse(text) : null,
    };
  };
  return {
    sites,
    db,
    mail,
    ask,
    askTwenty: (path, question) =>
      Promise.all(Array.from({ length: 20 }, (_, index) => ask(index % 2 ? 1 : 0, path, question))),
    async remove() {
      await Promise.all(sites.map((site) => site.remove()));
      await Promise.all([db.destroy(), mail.stop()]);
      await empty.remove();
    },
  };
}
