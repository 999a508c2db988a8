import './node-version.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import * as v from 'valibot';
import brand from '#content/brand.yaml';
import llms from '#content/llms.yaml';
import { modelsOnPages, openFreeCalls } from '../features/calls/server/calls-feature.ts';
import { openModelChat } from '../features/chat/server/chat-feature.ts';
import { DAY_MS, MINUTE_MS } from '../shared/site/durations.ts';
import redirects from '#content/redirects.yaml';
import { deriveKey } from './platform/sealed-text.ts';
import { createPasswordHasher } from '../features/accounts/server/passwords/password-hash.ts';
import { openSigningKeys } from '../features/accounts/server/sessions/signing-keys.ts';
import { createApp } from './app.ts';
import { articleFeed, feedArticles } from '../features/blog/server/article-feed.ts';
import { requireAge } from './platform/backup/age-encryption.ts';
import { systemClock, type Clock } from './platform/clock.ts';
import { readConfig, type Config } from './config.ts';
import type { Database } from './platform/db/database.ts';
import { startDatabaseClock } from './platform/db/database-clock.ts';
import { createFileRewriter } from './platform/db/sqlite/file-rewriter.ts';
import { emailsOf, jobsOf, tablesOf } from './platform/feature/feature.ts';
import { openDatabase } from './platform/db/open-database.ts';
import { createHttpServer } from './platform/http/http-server.ts';
import { createLoadGate } from './platform/http/load/load-gate.ts';
import { sheddableWires } from './platform/feature/feature.ts';
import { createLoadShedding } from './platform/http/load/load-shedding.ts';
import { createDatedPages } from './platform/pages/dated-pages.ts';
import { createDiskFiles } from './platform/pages/disk-files.ts';
import { changeDays, readAssets, readPages, shownFiles } from './platform/pages/page-files.ts';
import { createPageTable } from './platform/pages/page-table.ts';
import { answerFromTable } from './platform/pages/pages-endpoint.ts';
import { machineFiles, securityFile } from './platform/pages/machine-files.ts';
import { errorPage } from './platform/looks/plain-page.ts';
import { createLog, type Log } from './platform/log.ts';
import { createMailTransport } from './platform/mail/sending/smtp-transport.ts';
import { createMailWorker } from './platform/mail/sending/mail-worker.ts';
import { createMailComposer } from './platform/mail/rendering/compose-mail.ts';
import { createMailedActs } from './platform/mail/outbox/mailed-acts.ts';
import { locateMailbox } from './platform/mail/mailbox/mailbox-endpoint.ts';
import { createMailThread } from './platform/mail/sending/mail-thread.ts';
import { createSearchPages } from '../features/search/server/search-pages.ts';
import { createForgetTraces } from './platform/erasure/forget-traces.ts';
import { ownResolver } from '../features/go-live/server/go-live-checks.ts';
import { createJobs, type Job } from './platform/jobs/feature-jobs.ts';
import { createRetention } from './platform/jobs/retention.ts';
import { postPublic } from './platform/outgoing/public-post.ts';
import { openMetrics } from './platform/metrics/metrics-endpoint.ts';
import { createProofOfWork } from './platform/screening/proof-of-work.ts';
import { prepareDatabase } from './platform/start-up/prepare-database.ts';
import { keepDataPrivate } from './platform/start-up/private-data.ts';
import { forgetCopyBeforeUpgrade } from './platform/start-up/rehearsal.ts';
import { whyNotStarted } from './platform/start-up/start-failure.ts';
import { createBackupJob } from './platform/upkeep/backup-job.ts';
import { loadEnvFile } from './settings/env-file.ts';
import { nearMisses } from './settings/settings-schema.ts';
import { settingsWarnings } from './settings-warnings.ts';
import { whereThingsAre } from './where-things-are.ts';

const DIST = join(import.meta.dirname, '..');
const MAIL_THREAD = new URL('./mail-thread-main.js', import.meta.url);
/** Requests in flight get this long, the shutdown delay included, so that the process is gone within 30 s. */
const DRAIN_MS = 25_000;
/** A signal to a whole process group or service arrives twice: from its sender, and forwarded by what started us. */
const SAME_SIGNAL_MS = 250;

await start().catch((error: unknown) => {
  console.error(whyNotStarted(error));
  process.exit(1);
});

async function start(): Promise<void> {
  loadEnvFile(process.env);
  for (const line of nearMisses(process.env)) console.warn(`Warning: ${line}`);
  const config = readConfig(process.env, DIST);
  const notPrivate = keepDataPrivate(config.dataDir);
  for (const warning of settingsWarnings(config, notPrivate)) console.warn(`Warning: ${warning}`);
  if (config.backups?.ageRecipient) await requireAge(config.backups.ageRecipient);
  const log = createLog(config.logLevel);
  const { pages, isShown, searches } = openPages(config, log);
  const [factorKey, pushSecret, webhookKey] = await Promise.all([
    deriveKey(config.authSecret, 'secrets of authenticator apps'),
    deriveKey(config.authSecret, 'key of push messages'),
    deriveKey(config.authSecret, 'secrets of webhooks'),
    prepareDatabase(config.database, { say: console.log }),
  ]);
  const db = openDatabase(config.database);
  const { clock, stopClock } = await openClock(config, db, log);
  const signingKeys = await openSigningKeys(db, {
    authSecret: config.authSecret,
    file: config.signingKeysFile,
    now: clock.now(),
  });
  const mailboxFolder = join(config.dataDir, 'mailbox');
  const { smtpUrl, siteUrl, hstsSubdomains, mailFrom, ownerTimeZone } = config;
  const mailbox = locateMailbox(smtpUrl, siteUrl, mailboxFolder);
  const transport = createMailTransport(smtpUrl, mailboxFolder);

  const mailThread = createMailThread({ file: MAIL_THREAD, settings: { siteUrl, mailFrom, ownerTimeZone }, log });

  const { database } = config;
  const rewriter = database.engine === 'embedded' ? createFileRewriter(database.file, log) : undefined;

  const mailedActs = createMailedActs(config.siteUrl, config.authSecret);
  let stopping = false;
  const loadGate = createLoadGate();
  let firstSignalAt = 0;
  const { app, features } = createApp({
    config,
    db,
    clock,
    log,
    pages,
    mailedActs,
    proofs: createProofOfWork(config.authSecret),
    freeCalls: await openFreeCalls(config),
    modelChat: openModelChat(config, join(DIST, 'client')),
    signingKeys,
    passwords: createPasswordHasher(),
    factorKey,
    pushSecret,
    webhookKey,
    postPublic,
    dns: ownResolver(),
    loadGate,
    mailboxFolder: mailbox.shownFolder,
    forgetTraces: createForgetTraces({ db, clock, mailboxFolder: smtpUrl ? undefined : mailboxFolder, rewriter }),
    makeAttachments: mailThread.attach,
    wakeMail: () => worker.wake(),
    isStopping: () => stopping,
  });
  const emails = emailsOf(features);
  const compose = createMailComposer(emails, mailedActs);
  const worker = createMailWorker({
    db,
    clock,
    log,
    compose,
    finish: mailThread.make,
    slowKinds: emails.filter(({ template }) => template.attachments).map(({ kind }) => kind),
    transport,
    isOverloaded: () => loadGate.isOverloaded(),
  });
  const chores = [
    createRetention(db, tablesOf(features)),
    { name: 'pages of the day', everyMs: MINUTE_MS, run: async () => pages.refresh() },
    ...ownJobs(config, db, clock, log),
  ];
  const jobs = createJobs([...jobsOf(features), ...chores], clock, log);
  const metrics = config.metrics && openMetrics(config.metrics, { db, clock, loadGate });
  const shed = createLoadShedding({
    gate: loadGate,
    siteUrl,
    hstsSubdomains,
    log,
    wires: sheddableWires(features),
    page: errorPage,
  });
  const answerFromDisk = createDiskFiles({ siteUrl, hstsSubdomains, client: join(DIST, 'client'), isShown });
  const answerShortly: Parameters<typeof createHttpServer>[1] = (request, response) => {
    metrics?.observe(request, response);
    return (
      metrics?.answer(request, response) ||
      searches.answer(request, response) ||
      answerFromTable(pages, request, response) ||
      answerFromDisk(request, response)
    );
  };
  const server = createHttpServer(app, answerShortly, shed);
  const port = await server.listen(config.port, config.host);
  await metrics?.start(config.host);
  worker.start();
  jobs.start();
  console.log(whereThingsAre(config, mailbox, port));

  const stop = async (signal: NodeJS.Signals) => {
    // A second signal asks for the end at once, whatever is in flight.
    if (stopping && performance.now() - firstSignalAt > SAME_SIGNAL_MS) process.exit(1);
    if (stopping) return;
    stopping = true;
    firstSignalAt = performance.now();
    log.info({ signal }, 'stopping');
    server.announceStop();
    // Balancers need a moment to notice that we aren't ready; until then we serve as before.
    await setTimeout(config.shutdownDelayMs);
    await Promise.all([server.stop(DRAIN_MS - config.shutdownDelayMs), worker.stop(), jobs.stop()]);
    await Promise.all([metrics?.stop(), transport.close(), mailThread.stop(), rewriter?.finish()]);
    stopClock();
    await db.destroy();
    log.info({ signal }, 'stopped');
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
}

function ownJobs(config: Config, db: Database, clock: Clock, log: Log): Job[] {
  const { dataDir, database, backups } = config;
  const copies: Job = {
    name: 'copies from before an upgrade',
    everyMs: DAY_MS,
    run: async (now) => forgetCopyBeforeUpgrade(dataDir, now),
  };
  if (!backups) return [copies];
  const { everyMs, ...order } = backups;
  const site = { dataDir, databaseUrl: database.engine === 'postgres' ? database.url : undefined, env: process.env };
  return [copies, createBackupJob({ db, clock, log, everyMs, order: { ...order, site } })];
}

/** The pages, which files on disk belong to pages that are shown today, and the searches in them. */
function openPages(config: Config, log: Log) {
  const folder = join(DIST, 'pages');
  const { siteUrl, hstsSubdomains, getStartedUrl, agentPhone, anonKey, chat, trustedProxies, rateLimitScale } = config;
  const { minPasswordLength } = config.accounts;
  const { brain, speech, modelUse } = modelsOnPages(config);
  const policy = { siteUrl, hstsSubdomains, chatScriptUrl: chat?.url, hasModel: brain !== null };
  const shown = { siteUrl, getStartedUrl, agentPhone, anonKey, chat, minPasswordLength, brain, speech };
  const files = readAssets(join(DIST, 'client'));
  const articles = v.parse(feedArticles, JSON.parse(readFileSync(join(DIST, 'feed.json'), 'utf8')));
  const searches = createSearchPages({ clock: systemClock, trustedProxies, rateLimitScale });
  let isShown = shownFiles([]);
  const load = (today: string) => {
    const pages = readPages(folder, { ...shown, today }, { MODEL_USE: modelUse });
    const assets = [
      ...machineFiles({ siteUrl, brand: { ...brand, ...llms }, pages }),
      articleFeed(articles, siteUrl, today),
      securityFile(siteUrl, brand.email, Date.now()),
      ...files,
    ];
    const table = createPageTable({ ...policy, pages, assets, redirects });
    isShown = shownFiles(pages);
    searches.show(table, today);
    return table;
  };
  const pages = createDatedPages(load, changeDays(folder), systemClock, log);
  return { pages, isShown: (path: string) => isShown(path), searches };
}

/** Replicas use the database's clock; an embedded database has no clock but ours. */
async function openClock(config: Config, db: Database, log: Log) {
  if (config.database.engine === 'embedded') return { clock: systemClock, stopClock: () => undefined };
  const clock = await startDatabaseClock(db, log);
  return { clock, stopClock: clock.stop };
}
