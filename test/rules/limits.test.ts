/** Every limit that a function or a form states is kept: as many calls as it says, not one more, and again afterwards. */
import { randomBytes } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import { formsOf } from '#server/platform/feature/feature.ts';
import * as durations from '#shared/site/durations.ts';
import type { SiteFunction } from '#server/platform/http/site-function.ts';
import { checkoutBody } from '../support/browser/buyer.ts';
import { declaredFeatures } from '../support/declared-features.ts';
import { join, type Member } from '../support/member.ts';
import {
  assessmentBody,
  briefBody,
  comparisonHalf,
  contactBody,
  demoLeadBody,
  meetingBody,
  questionBody,
  questionnaireBody,
} from '../support/mail/submissions.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { describeOnEmbedded } from '../support/test-database.ts';

const DURATIONS: Partial<Record<string, number>> = durations;
const { MINUTE_MS } = durations;
/** When something equal is sent again, and from where. */
const AGAIN = [
  [0, '198.51.1.7'],
  [0, '198.51.2.7'],
  [10 * MINUTE_MS - 1, '198.51.1.7'],
  [1, '198.51.1.7'],
] as const;
const LIMIT = /\bname: '([\w-]+)',[^{}]*?points: ([\d_]+),\s*windowMs: ([\w *]+)/g;
const INVALID = 422;
const RATE_LIMITED = 429;
const secret = () => randomBytes(32).toString('hex');

/** A body that each function accepts, sent in this call with this address. */
const BODIES: Record<string, (email: string, call: number, now: number) => object> = {
  'submit-contact': (email, call) => contactBody({ email, message: `Number ${call}` }),
  'ask-question': (email, call) => questionBody(`Number ${call}?`, email),
  'request-meeting': (email, _, now) => meetingBody(now, email),
  'send-questionnaire': (email) => ({ ...questionnaireBody(email), note: '' }),
  'submit-brief': (email) => ({ ...briefBody(email), token: secret() }),
  'report-gap': (_, call) => ({ kind: 'search', words: `Number ${call}` }),
  'send-demo-lead': (email) => demoLeadBody(email),
  'send-disc-assessment': (email) => assessmentBody({ email }),
  'ask-to-compare': () => comparisonHalf(),
  comparison: () => ({ token: 'none' }),
  'create-checkout': (email) => checkoutBody({ email }),
  'order-status': () => ({ reference: 'A'.repeat(43) }),
  'shared-assessment': () => ({ token: 'none' }),
  meeting: () => ({ token: 'none' }),
  brief: () => ({ token: secret() }),
  'save-brief': () => ({ token: secret(), version: 0, answers: {} }),
  'delete-assessment': () => ({ id: '0b7e0c1e-0000-4000-8000-000000000000' }),
  'export-account': () => ({}),
};

const features = await declaredFeatures();
/** Those of the team bound only colleagues. */
const functions = features
  .flatMap((feature) => feature.functions ?? [])
  .filter(({ guard }) => guard === 'anyone' || guard === 'account');
const forms = formsOf(features);
const byLimit = Map.groupBy(functions, ({ limitPerClient }) => limitPerClient.name);
const sampled: SiteFunction[] = [...byLimit.values()].flatMap((sharing) =>
  sharing.filter(({ name }) => name in BODIES).slice(0, 1),
);

const endpointTests = globSync('src/features/*/server/**/*-endpoint.test.ts').map((file) => readFileSync(file, 'utf8'));

/** Whether the test of its endpoint calls it until it is refused. */
function triesItsLimit({ name }: SiteFunction): boolean {
  return endpointTests.some((text) => text.includes(`'${name}'`) && text.includes(String(RATE_LIMITED)));
}

/** Tests read a limit where the code has it, so a window in the wrong unit is only seen where it is written out. */
test('the limits of the code are these', () => {
  const valueOf = (factor: string) => DURATIONS[factor] ?? Number(factor.replaceAll('_', ''));
  const stated = globSync('src/**/*.ts').flatMap((file) =>
    file.endsWith('.test.ts') ? [] : [...readFileSync(file, 'utf8').matchAll(LIMIT)],
  );
  const limits = stated.map(([, name, points, product = '']) => {
    const windowMs = product.split('*').reduce((ms, factor) => ms * valueOf(factor.trim()), 1);
    return { limit: `${points} ${name}`, seconds: windowMs / durations.SECOND_MS };
  });
  const byWindow = Map.groupBy(limits, ({ seconds }) => seconds);
  const lines = [...byWindow]
    .toSorted(([one], [other]) => one - other)
    .map(
      ([seconds, its]) =>
        `in ${seconds} s: ${its
          .map(({ limit }) => limit)
          .toSorted()
          .join(', ')}`,
    );
  expect(lines).toMatchInlineSnapshot(`
    [
      "in 1 s: 40 all-searches",
      "in 10 s: 20 searches",
      "in 60 s: 12 go-live-checks, 120 letter-pages, 120 order-status, 120 shared-pages, 120 thread-files, 240 functions, 240 question-pages, 30 comparison-calls, 30 invoices, 30 meeting-calls, 30 meeting-feed, 30 result-pictures, 30 shared-results, 300 webhooks, 300 words, 60 account, 60 brief-reads, 60 go-live, 60 go-live-arrival, 60 meeting-changes, 600 desk, 600 desk-meetings, 600 letters, 600 reply-drafts",
      "in 300 s: 30 refreshes, 30 sign-ins, 30 unknown-refreshes, 30 verifications, 60 auth-refusals",
      "in 600 s: 20 meeting-changed, 20 wrong-signatures, 30 checkouts, 60 brief-downloads, 60 brief-saves, 60 contacts",
      "in 900 s: 10 codes, 10 password-changes, 30 factor-calls",
      "in 3600 s: 10 exports, 10 mail-wishes, 10 sign-ups, 120 reply-files, 20 brief-files, 20 briefs, 20 comparisons, 20 demo-leads, 20 free-calls, 20 gaps, 20 meetings, 20 model-chats, 20 questionnaires, 240 call-hearings, 240 free-turns, 30 reports, 5 account-mails, 5 email-changes, 5 sign-up-mails, 6 go-live-test-mails, 60 model-questions, 900 call-sentences",
      "in 86400 s: 10 mails-to, 10 sign-up-mails-to, 10 till-orders-to, 200_000_000 reply-bytes, 3 confirmations, 3 meetings-to, 3 reports-to, 5 briefs-to, 5 demo-leads-to, 5 lead-copies-to, 5 questionnaires-to, 50 codes-daily, 50_000_000 brief-bytes",
    ]
  `);
});

test('each limit of a function is tried by one that has it', () => {
  const tried = new Set(sampled.map(({ limitPerClient }) => limitPerClient.name));
  expect(
    [...byLimit].filter(([name, sharing]) => !tried.has(name) && !sharing.some(triesItsLimit)).map(([name]) => name),
    'Call one of its functions in the test of its endpoint until it answers 429, or add a body for it here.',
  ).toEqual([]);
});

describeOnEmbedded('stated limits', (database) => {
  let site: TestApp;
  let member: Member;
  beforeEach(async () => {
    site = await createTestApp({ db: database.db, trustedProxies: 1 });
    member = await join(site, database.db);
  });
  const call = async (name: string, number: number, { email = `ann${number}@visitor.example`, network = 1 } = {}) => {
    const body = BODIES[name]?.(email, number, site.clock.now());
    const headers = { 'x-forwarded-for': `198.51.${network}.7`, 'idempotency-key': secret() };
    const isTheirs = functions.some((one) => one.name === name && one.guard === 'account');
    return (isTheirs ? await member.call(name, body, headers) : await site.call(name, body, headers)).status;
  };

  test.each(sampled)('$limitPerClient.name: per client of $name', async ({ name, limitPerClient: limit }) => {
    for (let number = 1; number <= limit.points; number += 1)
      expect([INVALID, RATE_LIMITED], `call ${number}`).not.toContain(await call(name, number));
    expect(await call(name, limit.points + 1)).toBe(RATE_LIMITED);
    expect(await call(name, limit.points + 1, { network: 2 })).not.toBe(RATE_LIMITED);
    site.clock.advance(limit.windowMs);
    member = await join(site, database.db, { email: 'bob@visitor.example' });
    expect(await call(name, limit.points + 2)).not.toBe(RATE_LIMITED);
  });

  /** A launch brief is edited by several people, so an equal one is told by its version. */
  test.each(forms.filter(({ name }) => name !== 'brief'))(
    'an equal $name form of one network is the same one for ten minutes',
    async ({ functionName }) => {
      const body = BODIES[functionName]?.('ann@visitor.example', 1, site.clock.now());
      const stored: number[] = [];
      for (const [later, network] of AGAIN) {
        site.clock.advance(later);
        expect((await site.call(functionName, body, { 'x-forwarded-for': network })).status).toBe(200);
        stored.push((await database.db.selectFrom('envelopes').select('id').execute()).length);
      }
      expect(stored).toEqual([1, 2, 2, 3]);
    },
  );

  const mailing = forms.flatMap(({ functionName, perRecipient }) =>
    perRecipient ? { functionName, perRecipient } : [],
  );
  test.each(mailing)('$perRecipient.limit.name: per recipient', async ({ functionName, perRecipient }) => {
    const email = 'victim@visitor.example';
    const mailed = async () =>
      (await database.db.selectFrom('outbox').select('id').where('recipient', '=', email).execute()).length;
    const { points, windowMs } = perRecipient.limit;
    const send = async (number: number) => call(functionName, number, { email, network: number });
    for (let number = 1; number <= points; number += 1) expect(await send(number)).toBe(200);
    expect(await mailed()).toBe(points);
    expect(await send(points + 1)).toBe(perRecipient.beyond === 'send none' ? 200 : RATE_LIMITED);
    expect(await mailed()).toBe(points);
    site.clock.advance(windowMs);
    expect(await send(points + 2)).toBe(200);
    expect(await mailed()).toBe(points + 1);
  });
});
