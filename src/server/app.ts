/** Every endpoint on one screen, with what it needs and what limits it. Opens nothing: main.ts does. */
import { Hono } from 'hono';
import { createAccountOverview } from './features/account-data/account-overview-endpoint.ts';
import { createClaimAssessments } from './features/account-data/claim-assessments-endpoint.ts';
import { createDeleteAccount } from './features/account-data/delete-account-endpoint.ts';
import { createDeleteAssessment } from './features/account-data/delete-assessment-endpoint.ts';
import { createExportAccount } from './features/account-data/export-account-endpoint.ts';
import { createSetNewsletter } from './features/account-data/set-newsletter-endpoint.ts';
import { createShareAssessment } from './features/account-data/share-assessment-endpoint.ts';
import { createSharedAssessment } from './features/account-data/shared-assessment-endpoint.ts';
import { createAccounts } from './features/accounts/service/accounts.ts';
import { createAuthEndpoint } from './features/accounts/auth-endpoint.ts';
import type { SigningKeys } from './features/accounts/sessions/signing-keys.ts';
import { createSendDiscAssessment } from './features/assessment/send-disc-assessment-endpoint.ts';
import type { ShareLinks } from './features/assessment/share-links.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './config.ts';
import type { Database } from './platform/db/database.ts';
import { replyWithError, type ApiError } from './platform/http/api-error.ts';
import type { AppEnv } from './platform/http/app-env.ts';
import { createFunctionsEndpoint } from './platform/http/functions-endpoint.ts';
import { createHealthEndpoint } from './platform/http/health-endpoint.ts';
import type { PageTable } from './platform/pages/page-table.ts';
import { createPagesEndpoint } from './platform/pages/pages-endpoint.ts';
import { createMemoryLimiter } from './platform/http/memory-limiter.ts';
import { createRateLimiter } from './platform/http/rate-limit.ts';
import type { LoadGate } from './platform/http/load-gate.ts';
import { wordOverload, type SheddableWire } from './platform/http/load-shedding.ts';
import { createPipeline } from './platform/http/request-pipeline.ts';
import { authOverload } from './features/accounts/wire/auth-error.ts';
import { createErrorReply, createRequestFrame } from './platform/http/request-frame.ts';
import { createSubmitContact } from './features/leads/submit-contact-endpoint.ts';
import type { Log } from './platform/log.ts';
import { createMailboxEndpoint, MAILBOX_PATH } from './platform/mail/mailbox-endpoint.ts';
import { createNewsletter } from './features/newsletter/newsletter.ts';
import { createNewsletterEndpoint } from './features/newsletter/newsletter-endpoint.ts';
import type { NewsletterLinks } from './features/newsletter/newsletter-links.ts';

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
  loadGate: LoadGate;
  /** Where mail is kept for this machine to read; undefined when it goes to a mail server. */
  mailboxFolder: string | undefined;
  /** Tells the mail worker that there may be something to send. */
  wakeMail: () => void;
  isStopping: () => boolean;
}

export function createApp({
  config,
  db,
  clock,
  log,
  pages,
  newsletterLinks,
  shareLinks,
  signingKeys,
  factorKey,
  loadGate,
  mailboxFolder,
  wakeMail,
  isStopping,
}: AppDeps): Hono<AppEnv> {
  const { siteUrl, anonKey, ownerEmail, trustedProxies, rateLimitScale } = config;
  const rateLimiter = createRateLimiter(rateLimitScale);
  const newsletter = createNewsletter(newsletterLinks, rateLimiter);
  const memoryLimiter = createMemoryLimiter(rateLimitScale);
  const pipeline = createPipeline({ clock, loadGate, memoryLimiter, trustedProxies });
  const forms = { db, clock, rateLimiter, pipeline, siteUrl, trustedProxies, wakeMail };
  const accounts = createAccounts({
    ...forms,
    log,
    newsletter,
    rateLimitScale,
    settings: config.accounts,
    signingKeys,
    factorKey,
  });

  const app = new Hono<AppEnv>();
  app.onError(createErrorReply(log));
  app.notFound((c) => replyWithError(c, nothingHere));
  app.use(createRequestFrame({ log, siteUrl, trustedProxies }));

  app.route('/', createHealthEndpoint({ db, isStopping }));
  app.route(
    '/functions/v1',
    createFunctionsEndpoint({
      ...forms,
      memoryLimiter,
      anonKey,
      authenticate: accounts.authenticate,
      functions: [
        createSubmitContact({ newsletter, ownerEmail }),
        createSendDiscAssessment(rateLimiter),
        createSharedAssessment(shareLinks),
        // For signed-in callers only.
        createAccountOverview(shareLinks),
        createSetNewsletter(newsletter),
        createShareAssessment(shareLinks),
        createDeleteAssessment(),
        createClaimAssessments(accounts),
        createExportAccount(shareLinks),
        createDeleteAccount(accounts),
      ],
    }),
  );
  app.all('/functions/*', (c) => replyWithError(c, nothingHere));
  app.route('/auth/v1', createAuthEndpoint(accounts, pipeline));
  app.route('/newsletter', createNewsletterEndpoint({ ...forms, newsletter }));
  if (mailboxFolder) app.route(MAILBOX_PATH, createMailboxEndpoint({ folder: mailboxFolder }));
  app.all('*', createPagesEndpoint(pages));
  return app;
}

/** What an overloaded server refuses, in this order; everything else, pages and health above all, is always answered. */
export const SHEDDABLE_WIRES: readonly SheddableWire[] = [
  { path: '/functions/v1/', word: (_headers, requestId) => wordOverload(requestId) },
  { path: '/newsletter/', method: 'POST', word: (_headers, requestId) => wordOverload(requestId) },
  { path: '/auth/v1/', isUrgent: (_method, url) => url.includes('grant_type=refresh_token'), word: authOverload },
];

const nothingHere: ApiError = { code: 'not_found', message: 'There is nothing here.' };
