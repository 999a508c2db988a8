/**
 * Puts the site together from its features; each states in its `*-feature.ts` what it adds. Opens nothing: main.ts does.
 * ENDPOINTS
 */
import { Hono } from 'hono';
import type { Config } from './config.ts';
import { createAccountsFeature, createAccountsInterface } from './features/accounts/accounts-feature.ts';
import { createAccounts } from './features/accounts/service/accounts.ts';
import { createFunctionCallers } from './features/accounts/sessions/function-callers.ts';
import type { SigningKeys } from './features/accounts/sessions/signing-keys.ts';
import { createAssessment } from './features/assessment/assessment-feature.ts';
import type { ShareLinks } from './features/assessment/share-links.ts';
import { createLeads } from './features/leads/leads-feature.ts';
import { createNewsletter } from './features/newsletter/newsletter.ts';
import { createNewsletterFeature } from './features/newsletter/newsletter-feature.ts';
import type { NewsletterLinks } from './features/newsletter/newsletter-links.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/db/database.ts';
import { emailsOf, type Feature } from './platform/feature/feature.ts';
import { createPlatformTables } from './platform/feature/platform-tables.ts';
import { replyWithError, type ApiError } from './platform/http/api-error.ts';
import type { AppEnv } from './platform/http/app-env.ts';
import { createFunctionsEndpoint } from './platform/http/functions-endpoint.ts';
import { createHealthEndpoint } from './platform/http/health-endpoint.ts';
import { createRateLimiter } from './platform/http/rate-limit.ts';
import { createErrorReply, createRequestFrame } from './platform/http/request-frame.ts';
import { createWriteGate } from './platform/http/write-gate.ts';
import type { Log } from './platform/log.ts';
import { createMailboxEndpoint, MAILBOX_PATH } from './platform/mail/mailbox-endpoint.ts';
import type { PageTable } from './platform/pages/page-table.ts';
import { createPagesEndpoint } from './platform/pages/pages-endpoint.ts';

export interface AppDeps {
  config: Pick<Config, 'siteUrl' | 'anonKey' | 'ownerEmail' | 'trustedProxies' | 'rateLimitScale' | 'accounts'>;
  db: Database;
  clock: Clock;
  log: Log;
  pages: PageTable;
  newsletterLinks: NewsletterLinks;
  shareLinks: ShareLinks;
  signingKeys: SigningKeys;
  factorKey: Uint8Array;
  /** Where mail is kept for this machine to read; undefined when it goes to a mail server. */
  mailboxFolder: string | undefined;
  /** Tells the mail worker that there may be something to send. */
  wakeMail: () => void;
  isStopping: () => boolean;
}

export interface App {
  app: Hono<AppEnv>;
  /** What they state is the mail worker's and retention's, too. */
  features: readonly Feature[];
}

export function createApp(deps: AppDeps): App {
  const { config, db, clock, log, pages, newsletterLinks, shareLinks, mailboxFolder, isStopping } = deps;
  const { siteUrl, anonKey, ownerEmail, trustedProxies, rateLimitScale } = config;
  const rateLimiter = createRateLimiter(rateLimitScale);
  const writeGate = createWriteGate();
  const shared = { db, clock, rateLimiter, writeGate, siteUrl, trustedProxies, wakeMail: deps.wakeMail };
  const accounts = createAccounts({
    ...shared,
    log,
    features: () => features,
    rateLimitScale,
    settings: config.accounts,
    signingKeys: deps.signingKeys,
    factorKey: deps.factorKey,
  });
  const ofAccounts = createAccountsInterface(accounts);
  const newsletter = createNewsletter(newsletterLinks, rateLimiter);
  const features: readonly Feature[] = [
    createLeads({ newsletter, ownerEmail }),
    createNewsletterFeature({ ...shared, newsletter, links: newsletterLinks, accounts: ofAccounts }),
    createAssessment({ siteUrl, rateLimiter, shareLinks, accounts: ofAccounts }),
    createPlatformTables(() => emailsOf(features)),
    // Last: an account is erased table by table in this order, and what hangs on it goes before it.
    createAccountsFeature(accounts),
  ];

  const app = new Hono<AppEnv>();
  app.onError(createErrorReply(log));
  app.notFound((c) => replyWithError(c, nothingHere));
  app.use(createRequestFrame({ log, siteUrl, trustedProxies }));

  app.route('/', createHealthEndpoint({ db, isStopping }));
  const functions = features.flatMap((feature) => feature.functions ?? []);
  const callers = createFunctionCallers(accounts.authenticate);
  app.route('/functions/v1', createFunctionsEndpoint({ ...shared, anonKey, callers, functions }));
  app.all('/functions/*', (c) => replyWithError(c, nothingHere));
  for (const { routes } of features) if (routes) app.route(routes.base, routes.endpoint);
  if (mailboxFolder) app.route(MAILBOX_PATH, createMailboxEndpoint({ folder: mailboxFolder }));
  app.all('*', createPagesEndpoint(pages));
  return { app, features };
}

const nothingHere: ApiError = { code: 'not_found', message: 'There is nothing here.' };
