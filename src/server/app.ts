/** Builds the app from its features, each of which states in its `*-feature.ts` what it adds. */
import { Hono } from 'hono';
import words from '#content/errors-words.yaml';
import type { Config } from './config.ts';
import { createAccountsFeature, createAccountsInterface } from '../features/accounts/server/accounts-feature.ts';
import { createAccounts } from '../features/accounts/server/service/accounts.ts';
import { createFunctionCallers } from '../features/accounts/server/sessions/authenticate.ts';
import type { PasswordHasher } from '../features/accounts/server/passwords/password-hash.ts';
import type { SigningKeys } from '../features/accounts/server/sessions/signing-keys.ts';
import { createAnswers } from '../features/answers/server/answers-feature.ts';
import { createAssessment } from '../features/assessment/server/assessment-feature.ts';
import { createShareLinks } from '../features/assessment/server/share-links.ts';
import { createLaunchBrief } from '../features/launch-brief/server/launch-brief-feature.ts';
import { createChat, type ModelChatDeps } from '../features/chat/server/chat-feature.ts';
import { createCalls, type FreeCallDeps } from '../features/calls/server/calls-feature.ts';
import { createContact } from '../features/contact/server/contact-feature.ts';
import { createConversations } from '../features/conversations/server/conversations-feature.ts';
import { createLetters } from '../features/letters/server/letters-feature.ts';
import { createMailroom } from '../features/conversations/server/mailroom.ts';
import { createMeetings } from '../features/meetings/server/meetings-feature.ts';
import { createTakeAnswer } from '../features/meetings/server/take-calendar-answer.ts';
import { createNewsletter } from '../features/newsletter/server/newsletter.ts';
import { createNewsletterFeature } from '../features/newsletter/server/newsletter-feature.ts';
import { createNewsletterLinks } from '../features/newsletter/server/newsletter-links.ts';
import { createCheckoutFeature, type CheckoutOptions } from '../features/checkout/server/checkout-feature.ts';
import { paymentModeOf } from '../features/checkout/server/orders/order.ts';
import { createQuestionnaire } from '../features/questionnaire/server/questionnaire-feature.ts';
import { createGoLiveFeature, type GoLiveOptions } from '../features/go-live/server/go-live-feature.ts';
import { createDesk } from '../features/desk/server/desk-feature.ts';
import { createTeam } from '../features/team/server/team-feature.ts';
import { createTeamRoles } from '../features/team/server/team-store.ts';
import { createWebhooks } from '../features/webhooks/server/webhooks-feature.ts';
import { createScreeningFeature } from '../features/screening/server/screening-feature.ts';
import { createBrainAccess } from './platform/brain/brain-access.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/db/database.ts';
import { emailsOf, formsOf, mountForms, pastActsOf, type Feature } from './platform/feature/feature.ts';
import { createForms } from './platform/forms/receive.ts';
import { createAnnounce } from './platform/mail/outbox/outbox-store.ts';
import type { ForgetTraces } from './platform/erasure/forget-traces.ts';
import { createPlatformTables } from './platform/feature/platform-tables.ts';
import { replyWithError, type ApiError } from './platform/http/api-error.ts';
import type { AppEnv } from './platform/http/app-env.ts';
import { createFunctionsEndpoint } from './platform/http/functions-endpoint.ts';
import { createHealthEndpoint } from './platform/http/health-endpoint.ts';
import { createMemoryLimiter } from './platform/http/load/memory-limiter.ts';
import { createRateLimiter } from './platform/http/rate-limit.ts';
import type { LoadGate } from './platform/http/load/load-gate.ts';
import { createPipeline } from './platform/http/request-pipeline.ts';
import { createTransferSlots, DOWNLOADS_AT_ONCE, UPLOADS_AT_ONCE } from './platform/http/request/transfer-slots.ts';
import { createErrorReply, createRequestFrame } from './platform/http/request/request-frame.ts';
import type { Log } from './platform/log.ts';
import type { PublicPost } from './platform/outgoing/public-post.ts';
import { createMailboxEndpoint, MAILBOX_PATH } from './platform/mail/mailbox/mailbox-endpoint.ts';
import type { MailedActs } from './platform/mail/outbox/mailed-acts.ts';
import { createPrivateLinks } from './platform/private-links.ts';
import type { ProofOfWork } from './platform/screening/proof-of-work.ts';
import { createScreening } from './platform/screening/screening.ts';
import { errorPage } from './platform/looks/plain-page.ts';
import type { PageTable } from './platform/pages/page-table.ts';
import { createPagesEndpoint } from './platform/pages/pages-endpoint.ts';

export interface AppDeps {
  config: Config;
  db: Database;
  clock: Clock;
  log: Log;
  pages: PageTable;
  mailedActs: MailedActs;
  proofs: ProofOfWork;
  freeCalls: FreeCallDeps;
  modelChat: ModelChatDeps;
  signingKeys: SigningKeys;
  passwords: PasswordHasher;
  factorKey: Uint8Array;
  pushSecret: Uint8Array;
  webhookKey: Uint8Array;
  postPublic: PublicPost;
  dns: GoLiveOptions['dns'];
  loadGate: LoadGate;
  mailboxFolder: string | undefined;
  forgetTraces: ForgetTraces;
  /** Makes an email's attachments alone, off the main thread. */
  makeAttachments: CheckoutOptions['makeAttachments'];
  wakeMail: () => void;
  isStopping: () => boolean;
}

export interface App {
  app: Hono<AppEnv>;
  features: readonly Feature[];
}

/** @param app Empty: what the routes are added to. */
export function createApp(deps: AppDeps, app = new Hono<AppEnv>()): App {
  const { config, db, clock, log, pages, loadGate, mailboxFolder, isStopping } = deps;
  const { siteUrl, authSecret, anonKey, ownerEmail, ownerTimeZone, trustedProxies, rateLimitScale } = config;
  const rateLimiter = createRateLimiter(rateLimitScale);
  const memoryLimiter = createMemoryLimiter(rateLimitScale);
  const pipeline = createPipeline({ clock, loadGate, memoryLimiter, trustedProxies });
  const shared = {
    db,
    clock,
    rateLimiter,
    pipeline,
    siteUrl,
    trustedProxies,
    wakeMail: deps.wakeMail,
    features: () => features,
  };
  const uploads = createTransferSlots(UPLOADS_AT_ONCE);
  const downloads = createTransferSlots(DOWNLOADS_AT_ONCE);
  const accounts = createAccounts({
    ...shared,
    log,
    rateLimitScale,
    settings: config.accounts,
    signingKeys: deps.signingKeys,
    passwords: deps.passwords,
    factorKey: deps.factorKey,
    forgetTraces: deps.forgetTraces,
  });
  const ofAccounts = createAccountsInterface(accounts);
  const links = createPrivateLinks(siteUrl, authSecret);
  const newsletterLinks = createNewsletterLinks(siteUrl, authSecret);
  const newsletter = createNewsletter(newsletterLinks, rateLimiter);
  const announce = createAnnounce(ownerEmail);
  const received = createForms(rateLimiter, createScreening(deps.proofs, rateLimitScale), announce);
  const { brain, turnMs, ...ofCalls } = deps.freeCalls;
  const model = brain && createBrainAccess({ ...shared, brain, log, turnMs });
  const ofModel = { ...shared, model, log, proofs: deps.proofs };
  const ofVisitors = [
    createContact(newsletter),
    createChat({ ...ofModel, ...deps.modelChat }),
    createNewsletterFeature({ ...shared, newsletter, links: newsletterLinks, accounts: ofAccounts }),
    createMeetings({
      ...shared,
      log,
      links,
      announce,
      ownerTimeZone,
      calendarUrl: config.calendarUrl,
    }),
    createQuestionnaire(),
    createCalls({ ...ofModel, ...ofCalls }),
    createLaunchBrief({ ...shared, links, uploads, downloads }),
    createAssessment({
      ...shared,
      pages,
      shareLinks: createShareLinks(siteUrl, authSecret),
      links,
      accounts: ofAccounts,
    }),
    createCheckoutFeature({
      ...shared,
      log,
      announce,
      downloads,
      makeAttachments: deps.makeAttachments,
      stripeSettings: config.stripe,
    }),
  ].map((feature) => mountForms(feature, received, shared));
  const forms = formsOf(ofVisitors);
  const roles = createTeamRoles(ownerEmail);
  const mailroom = createMailroom(config, { roles, takeAnswer: createTakeAnswer(siteUrl) });
  const callers = createFunctionCallers(accounts.authenticate);
  const conversations = createConversations({
    ...shared,
    anonKey,
    callers,
    roles,
    uploads,
    log,
    mailroom,
    imapUrl: config.mailIn.imapUrl,
  });
  const ofOwner = { mailedActs: deps.mailedActs, ownerTimeZone, ownerLetters: config.ownerLetters };
  const features: readonly Feature[] = [
    createAccountsFeature(accounts, pipeline),
    ...ofVisitors,
    createTeam({ ...shared, roles, accounts: ofAccounts }),
    conversations,
    createAnswers({ ...shared, pages }),
    createDesk({
      ...shared,
      ...ofOwner,
      log,
      pushSecret: deps.pushSecret,
      postPublic: deps.postPublic,
      announce,
      accounts: ofAccounts,
      roles,
      forms,
      received,
      pastActs: pastActsOf([...ofVisitors, conversations]),
      answersTo: mailroom.answersTo,
      forgetTraces: deps.forgetTraces,
    }),
    createWebhooks({ ...shared, log, announce, webhookKey: deps.webhookKey }),
    createLetters({
      ...shared,
      pages,
      links: newsletterLinks,
      ownerTimeZone,
      lettersPerMinute: config.lettersPerMinute,
    }),
    createGoLiveFeature({ ...shared, config, roles, dns: deps.dns, paymentMode: paymentModeOf(config.stripe) }),
    createScreeningFeature({ ...shared, ...ofOwner, announce, forms }),
    createPlatformTables(() => emailsOf(features), forms),
  ];

  app.onError(createErrorReply(log, errorPage));
  app.notFound((c) => replyWithError(c, nothingHere));
  app.use(createRequestFrame({ log, siteUrl, hstsSubdomains: config.hstsSubdomains, trustedProxies }));

  app.route('/', createHealthEndpoint(db, isStopping));
  const functions = features.flatMap((feature) => feature.functions ?? []);
  app.route(
    '/functions/v1',
    createFunctionsEndpoint({ ...shared, memoryLimiter, anonKey, callers, roles, functions, downloads }),
  );
  app.all('/functions/*', (c) => replyWithError(c, nothingHere));
  for (const { base, endpoint } of features.flatMap(({ routes = [] }) => routes)) app.route(base, endpoint);
  if (mailboxFolder) app.route(MAILBOX_PATH, createMailboxEndpoint({ folder: mailboxFolder }));
  app.all('*', createPagesEndpoint(pages));
  return { app, features };
}

const nothingHere: ApiError = { code: 'not_found', message: words.nothingHere };
