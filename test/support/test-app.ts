/** The real app on a real database, with a page table of a few small pages instead of the built site. */
import type { Hono } from 'hono';
import { Hono as QuickHono } from 'hono/quick';
import { createPasswordHasher } from '#features/accounts/server/passwords/password-hash.ts';
import { createAccessTokens, type AccessTokens } from '#features/accounts/server/sessions/access-token.ts';
import { generateSigningKey, signingKeysOf } from '#features/accounts/server/sessions/signing-keys.ts';
import type { AccountSettings } from '#features/accounts/server/service/accounts.ts';
import { createFreeCallSeal } from '#features/calls/server/free-call-state.ts';
import { NO_PASSAGES } from '#features/chat/server/answer-passages.ts';
import { createModelChatSeal } from '#features/chat/server/begin-model-chat-endpoint.ts';
import { createApp, type AppDeps } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { FileRewriter } from '#server/platform/db/sqlite/file-rewriter.ts';
import { emailsOf, type Feature } from '#server/platform/feature/feature.ts';
import { createForgetTraces } from '#server/platform/erasure/forget-traces.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { createLoadGate } from '#server/platform/http/load/load-gate.ts';
import type { PageFile } from '#server/platform/pages/page-files.ts';
import { createPageTable } from '#server/platform/pages/page-table.ts';
import { createLog, type Log } from '#server/platform/log.ts';
import { createNewsletterLinks, type NewsletterLinks } from '#features/newsletter/server/newsletter-links.ts';
import { createMailedActs } from '#server/platform/mail/outbox/mailed-acts.ts';
import { createProofOfWork } from '#server/platform/screening/proof-of-work.ts';
import { createTestClock, type TestClock } from './test-clock.ts';

export const TEST_SITE_URL = 'http://localhost:3000';
export const TEST_ANON_KEY = 'anon_key_of_the_tests';
export const TEST_OWNER = 'owner@agency.example';
const AUTH_SECRET = 'a secret of the tests, long enough to be one';

export const TEST_MAILED_ACTS = createMailedActs(TEST_SITE_URL, AUTH_SECRET);

export interface TestAppOptions extends Partial<Omit<AppDeps['config'], 'accounts' | 'brain'>> {
  accounts?: Partial<AccountSettings>;
  db: Database;
  clock?: TestClock;
  log?: Log;
  mailboxFolder?: string;
  pages?: AppDeps['pages'];
  signingKeys?: AppDeps['signingKeys'];
  passwords?: AppDeps['passwords'];
  factorKey?: AppDeps['factorKey'];
  postPublic?: AppDeps['postPublic'];
  loadGate?: AppDeps['loadGate'];
  rewriter?: FileRewriter;
  /** Without one, neither free calls nor answers of a model are offered. */
  brain?: Omit<AppDeps['freeCalls'], 'seals'>;
  answerPassages?: AppDeps['modelChat']['passages'];
}

export interface TestApp {
  app: Hono<AppEnv>;
  clock: TestClock;
  features: readonly Feature[];
  newsletterLinks: NewsletterLinks;
  accessTokens: AccessTokens;
  pages: AppDeps['pages'];
  /** How often the mail worker was told to look. */
  wakes(): number;
  setStopping(): void;
  /** Calls a function as the site's own pages do. */
  call(name: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  /** Posts a form as a browser does on one of our pages. */
  post(path: string, form?: URLSearchParams | FormData, headers?: Record<string, string>): Promise<Response>;
}

/** A fortieth of the site's own, which cost each proof a quarter of a second of the processor. */
const PROOF_ROUNDS = 100;
const NO_LOG = createLog('silent');
/** One for a test file, and cheap: its threads take longer to start than a test. */
const sharedPasswords = createPasswordHasher({ memoryCost: 64, timeCost: 1, parallelism: 1 });
/** The same for every app of a test, as for replicas of one database. */
const sharedKeys = generateSigningKey().then((key) => signingKeysOf([key]));
const sharedFactorKey = new Uint8Array(32).fill(7);
const refuseToPost: AppDeps['postPublic'] = async (url) => {
  throw new Error(`A test posts to ${url}; give the app a \`postPublic\`.`);
};
const CONFIG = readConfig({
  SITE_URL: TEST_SITE_URL,
  AUTH_SECRET,
  PUBLIC_ANON_KEY: TEST_ANON_KEY,
  OWNER_EMAIL: TEST_OWNER,
  OWNER_TIME_ZONE: 'America/Chicago',
  MAIL_FROM: 'Agency <hello@agency.example>',
});

export async function createTestApp(options: TestAppOptions): Promise<TestApp> {
  const {
    db,
    clock = createTestClock(),
    log = NO_LOG,
    mailboxFolder,
    accounts,
    signingKeys = await sharedKeys,
    passwords = sharedPasswords,
    factorKey = sharedFactorKey,
    postPublic = refuseToPost,
    loadGate = createLoadGate(),
    rewriter,
    brain = { brain: null },
    answerPassages = NO_PASSAGES,
    ...config
  } = options;
  const pages = options.pages ?? TEST_PAGE_TABLE;
  let wakes = 0;
  let stopping = false;
  const deps: AppDeps = {
    config: {
      ...CONFIG,
      ...config,
      accounts: { ...CONFIG.accounts, ...accounts },
    },
    signingKeys,
    passwords,
    factorKey,
    pushSecret: sharedFactorKey,
    webhookKey: sharedFactorKey,
    postPublic,
    dns: { resolveTxt: async () => [] },
    loadGate,
    mailedActs: TEST_MAILED_ACTS,
    proofs: createProofOfWork(AUTH_SECRET, PROOF_ROUNDS),
    freeCalls: { ...brain, seals: createFreeCallSeal(AUTH_SECRET) },
    modelChat: { seals: createModelChatSeal(AUTH_SECRET), passages: answerPassages },
    db,
    clock,
    log,
    pages,
    mailboxFolder,
    forgetTraces: createForgetTraces({ db, clock, mailboxFolder, rewriter }),
    makeAttachments: async ({ kind, props }) => {
      const email = emailsOf(features).find((one) => one.kind === kind);
      return (await email?.template.attachments?.(props)) ?? [];
    },
    wakeMail: () => {
      wakes += 1;
    },
    isStopping: () => stopping,
  };
  // Its router compiles nothing, which takes longer than the few requests that a test asks. The journeys use the site's.
  const { app, features } = createApp(deps, new QuickHono<AppEnv>());
  return {
    app,
    features,
    clock,
    newsletterLinks: createNewsletterLinks(TEST_SITE_URL, AUTH_SECRET),
    accessTokens: createAccessTokens(signingKeys, config.siteUrl ?? TEST_SITE_URL),
    pages,
    wakes: () => wakes,
    setStopping: () => {
      stopping = true;
    },
    call: async (name, body, headers) =>
      app.request(`/functions/v1/${name}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${TEST_ANON_KEY}`, 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    post: async (path, body, headers) =>
      app.request(path, { method: 'POST', headers: { ...headers }, ...(body && { body }) }),
  };
}

const TEST_PAGES: PageFile[] = [
  testPage('/'),
  testPage('/pricing'),
  testPage('/questions'),
  testPage('/voice-testing'),
  testPage('/checkout', { indexable: false }),
  testPage('/newsletter/confirm', { indexable: false }),
  testPage('/r/*', { indexable: false }),
  testPage('/newsletter/unsubscribe', { indexable: false }),
  testPage('*', { status: 404, indexable: false }),
];

function testPage(path: string, { status = 200, indexable = true } = {}): PageFile {
  const html = `<!doctype html><title>${path}</title><script>theme()</script><script type="application/json">{}</script><p>${'words '.repeat(200)}`;
  return { path, html, status, indexable, title: path, description: `About ${path}` };
}

const asset = Buffer.from('console.log(1)');
export const TEST_PAGE_TABLE: AppDeps['pages'] = createPageTable({
  siteUrl: TEST_SITE_URL,
  chatScriptUrl: undefined,
  pages: TEST_PAGES,
  assets: [{ path: '/assets/main-1a2b.js', bytes: asset, brotli: Buffer.from('br'), gzip: Buffer.from('gz') }],
});
